internal import Appearance
internal import Files
internal import IconTheme

/// The color schemes that KDE finds: `color-schemes/NAME.colors` in the data folders, the user's first.
struct PlasmaSchemes: Sendable {
    /// What each of them is, by its name.
    let modes: [String: Mode]

    init(modes: [String: Mode]) {
        self.modes = modes
    }

    init(_ directories: BaseDirectories) {
        let windowColor = KConfigSyntax(group: PlasmaSchemes.windowColor.group, key: PlasmaSchemes.windowColor.key)
        var modes: [String: Mode] = [:]
        for folder in directories.data.map({ $0 + "/color-schemes" }) {
            for file in Files.names(in: folder) where file.hasSuffix(PlasmaSchemes.ending) {
                let name = String(file.dropLast(PlasmaSchemes.ending.count))
                guard modes[name] == nil, let bytes = try? Files.read(folder + "/" + file) else { continue }
                // What says nothing has the colors that are built in, Breeze's light ones.
                modes[name] = SettingText(bytes, windowColor).value.flatMap(Mode.init(windowColor:)) ?? .light
            }
        }
        self.modes = modes
    }

    private static let ending = ".colors"
    /// Where the color of windows stands, in a scheme as in KDE's settings.
    static let windowColor = (group: "Colors:Window", key: "BackgroundNormal")

    /// What is to be remembered when `mode` is asked for where `shown` is on screen, in the other mode. Its own partner comes
    /// back where that was left for `shown`; else it is one of the same family, else what was there last, else Breeze's.
    /// Nil for `mode` where none of them is installed.
    func names(for mode: Mode, shown: String, after before: ColorSchemeNames) -> ColorSchemeNames {
        let other: Mode = mode == .light ? .dark : .light
        var names = ColorSchemeNames()
        names[other] = shown
        let last = before[mode].flatMap { modes[$0] == mode ? $0 : nil }
        let isLastForShown = before[other] == shown
        names[mode] = (isLastForShown ? last : nil) ?? partner(of: shown, mode) ?? last ?? standard(mode)
        return names
    }

    /// The one whose name differs in words for a tone alone, if there is one; of several that with the plainest name.
    private func partner(of name: String, _ mode: Mode) -> String? {
        let stem = ThemeFamily.stem(of: name)
        return modes.filter { $0.value == mode && ThemeFamily.stem(of: $0.key) == stem }.keys
            .min { ($0.count, $0) < ($1.count, $1) }
    }

    private func standard(_ mode: Mode) -> String? {
        let name = mode == .light ? "BreezeLight" : "BreezeDark"
        return modes[name] == nil ? nil : name
    }
}

extension Mode {
    /// What the color of windows makes it; nil for a text that is none. The portal of KDE draws the line there, too
    /// ("settings.cpp" of xdg-desktop-portal-kde).
    init?(windowColor color: String) {
        guard let lightness = Mode.lightness(of: color) else { return nil }
        self = lightness < 192 ? .dark : .light
    }

    /// From 0 to 255, as `qGray` weighs it; of `61,174,233` or `#3daee9` (`KConfigGroup`).
    private static func lightness(of color: String) -> Int? {
        let parts: [Int]
        if color.hasPrefix("#") {
            let digits = Array(color.dropFirst())
            guard digits.count == 6 else { return nil }
            parts = [0, 2, 4].compactMap { Int(String(digits[$0...($0 + 1)]), radix: 16) }
        } else {
            parts = color.split(separator: ",").prefix(3).compactMap { Int($0.filter { $0 != " " }) }
        }
        guard parts.count == 3, parts.allSatisfy((0...255).contains) else { return nil }
        return (parts[0] * 11 + parts[1] * 16 + parts[2] * 5) / 32
    }
}
