import Catalog
import Files
import IconTheme
import Service
import Switcher

extension Input {
    /// What is remembered is read again as it was written, and what cannot be read is kept.
    func checkState(_ bytes: [UInt8], in folder: String) throws {
        let file = StateFile(BaseDirectories(Environment(["HOME": folder])))
        try? Files.removeTree(Files.folder(of: file.path))
        try Files.write(bytes, to: file.path, durably: false)
        let (state, problem) = file.load()
        if problem != nil {
            try hold(state == State() && !Files.exists(file.path), "iconsd begins anew")
            try hold(try Files.read(file.path + ".unreadable") == bytes, "what cannot be read is kept")
        } else {
            try checkSaved(state, file)
        }
        try checkSaved(State(Pieces(bytes)), file)
    }

    private func checkSaved(_ state: State, _ file: StateFile) throws {
        try file.save(state)
        let (loaded, problem) = file.load()
        try hold(problem == nil && loaded == state, "what was saved is loaded: \(state), not \(loaded)")
    }
}

extension State {
    /// One that iconsd may have come to.
    fileprivate init(_ input: Pieces) {
        self.init()
        var pieces = input
        while !pieces.rest.isEmpty {
            switch pieces.number(below: 9) {
            case 0: isEnabled.toggle()
            case 1:
                let pair = ThemePair(light: pieces.value(), dark: pieces.value(), reason: pieces.value())
                learnedPairs[pieces.switcher] = pair
            case 2: chosenPair = ChosenPair(light: pieces.value(), dark: pieces.maybeValue())
            case 3: schemeNames = ColorSchemeNames(light: pieces.maybeValue(), dark: pieces.maybeValue())
            case 4:
                let original = OriginalTheme(pieces.maybeValue(), form: pieces.maybeValue())
                originals[pieces.switcher] = original
            case 5: missingTheme = pieces.value()
            case 6: rememberApp(&pieces)
            case 7: lastShown["iconsd-\(pieces.number(below: 256))-dark"] = UInt64(pieces.number(below: 256))
            default: madeFolders.append("/" + pieces.text())
            }
        }
    }

    private mutating func rememberApp(_ pieces: inout Pieces) {
        let app = pieces.text()
        guard App.isID(app) else { return }
        seenApps.append(app)
        var memory = AppMemory()
        memory.known = [pieces.value(), pieces.value()].filter(IconSet.isName)
        memory.new = [pieces.value()].filter(IconSet.isName)
        let choice = pieces.value()
        if IconSet.isName(choice), choice != IconSet.defaultName { memory.choice = choice }
        if memory != AppMemory() { apps[app] = memory }
    }
}

extension Pieces {
    fileprivate var switcher: String {
        mutating get { SwitcherKind.allCases[number(below: SwitcherKind.allCases.count)].rawValue }
    }

    /// A key file cannot hold a form feed where a value begins: GLib reads over it and knows no escape for it.
    fileprivate mutating func value() -> String { String(text().drop { $0 == "\u{C}" }) }

    fileprivate mutating func maybeValue() -> String? { number(below: 2) == 0 ? nil : value() }
}
