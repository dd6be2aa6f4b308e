internal import Client
internal import IconTheme

/// The pair of icon themes, and what each of them needs.
extension Doctor {
    /// What the daemon has, else what the theme that is shown would give.
    func pair(_ status: Result<Status, Client.Failure>?, shown: String?) -> ThemePair? {
        if let status = try? status?.get(), !status.lightTheme.isEmpty {
            return ThemePair(light: status.lightTheme, dark: status.darkTheme, reason: status.pairReason)
        }
        return shown.flatMap(themes.base).flatMap(themes.pair)
    }

    func themeFindings(_ pair: ThemePair?) -> [Finding] {
        guard let pair else {
            let remedy = "choose an icon theme in the settings of the desktop"
            return [Finding(.problem, "pair", "there is none without an icon theme that is installed", remedy: remedy)]
        }
        let names = pair.light == pair.dark ? [pair.light] : [pair.light, pair.dark]
        return [.pair(pair)] + names.map(finding)
    }

    private func finding(of name: String) -> Finding {
        // A generated theme is as good as what it stands on.
        let inheritance = Inheritance(of: themes.base(of: name) ?? name, themes.theme)
        return .theme(name, inheritance, isInstalled: themes.isInstalled(name), themes.remedyForMissing)
    }
}

extension Finding {
    static func pair(_ pair: ThemePair) -> Finding {
        let found = "\(pair.light) and \(pair.dark), \(pair.reason)"
        guard pair.light == pair.dark else { return Finding(.ok, "pair", found) }
        let remedy = "choose a theme that has a light and a dark one, as Papirus has, or set two with `iconsd theme`"
        return Finding(.warning, "pair", "\(found): the icons stay the same", remedy: remedy)
    }

    /// What is to be said of a theme by what it inherits.
    static func theme(
        _ name: String,
        _ inheritance: Inheritance,
        isInstalled: Bool,
        _ remedyForMissing: @autoclosure () -> String
    ) -> Finding {
        let subject = "theme \(name)"
        guard isInstalled else {
            return Finding(.problem, subject, "it is not installed", remedy: remedyForMissing())
        }
        let chain = inheritance.chain.map(\.name).joined(separator: ", ")
        let found = "its icons are searched in \(chain)"
        guard !inheritance.missing.isEmpty else { return Finding(.ok, subject, found) }
        let missing = inheritance.missing.joined(separator: ", ")
        let which = inheritance.missing.count == 1 ? "which is" : "which are"
        let remedy = "install what is missing: some programs do without all icons then"
        return Finding(.warning, subject, "\(found), but not in \(missing), \(which) not installed", remedy: remedy)
    }
}
