internal import Client
internal import Configuration
internal import Files
internal import IconTheme
internal import Service
internal import Switcher

/// The pair of icon themes, and what each of them needs.
extension Doctor {
    /// What the daemon has, else what it would have if it was started now.
    func pair(_ status: Result<Status, Client.Failure>?, _ desktop: DesktopCondition) -> ThemePair? {
        if let status = try? status?.get(), !status.lightTheme.isEmpty {
            return ThemePair(light: status.lightTheme, dark: status.darkTheme, reason: status.pairReason)
        }
        let switcher = desktop.detection.kinds.first?.rawValue
        return StateFile(directories)
            .pair(Configuration(directories), shown: desktop.shownTheme, on: switcher, in: themes)
    }

    func themeFindings(_ pair: ThemePair?) -> [Finding] {
        guard let pair else {
            let remedy = "choose an icon theme in the settings of the desktop"
            return [Finding(.problem, "pair", "there is none without an icon theme that is installed", remedy: remedy)]
        }
        return [.pair(pair)] + pair.names.map(finding)
    }

    private func finding(of name: String) -> Finding {
        // A generated theme is as good as what it stands on.
        let inheritance = Inheritance(of: themes.base(of: name) ?? name, themes.theme)
        guard themes.isInstalled(name) else {
            return Finding(.problem, "theme \(name)", "it is not installed", remedy: themes.remedyForMissing)
        }
        return .theme(name, inheritance, isWhole: inheritance.chain.contains { themes.has("folder", in: $0.name) })
    }

    /// Of all themes in which icons of the pair are searched, and of what is made of them.
    func iconCaches(_ pair: ThemePair?, shown: String?) -> [Finding] {
        let names = (pair?.names ?? []) + (shown.map { [$0] } ?? [])
        let searched = names.flatMap { Inheritance(of: $0, themes.theme).chain.map(\.name) }
        return Finding.iconCaches(themes.hidingCaches(of: Set(searched).sorted())) { folder in
            Files.obstacle(toWritingIn: folder) == nil
        }
    }
}

extension ThemePair {
    /// Each once.
    var names: [String] { light == dark ? [light] : [light, dark] }
}

extension Finding {
    static func pair(_ pair: ThemePair) -> Finding {
        guard pair.light == pair.dark else {
            return Finding(.ok, "pair", "\(pair.light) and \(pair.dark), \(pair.reason)")
        }
        let found = "\(pair.light) for both, so that the icons stay the same; \(pair.reason)"
        let remedy = "choose a theme that has a light and a dark one, as Papirus has, or set two with `iconsd theme`"
        return Finding(.warning, "pair", found, remedy: remedy)
    }

    /// What is to be said of an installed theme by what it inherits.
    ///
    /// Finders pass over a parent that is missing: those of GTK 3, GTK 4, Qt and KDE find all that the others have. Many
    /// themes name parents that are on few machines.
    ///
    /// - Parameter isWhole: whether it finds an icon that no desktop can do without
    static func theme(_ name: String, _ inheritance: Inheritance, isWhole: Bool) -> Finding {
        let subject = "theme \(name)"
        let found = "its icons are searched in \(inheritance.chain.map(\.name).joined(separator: ", "))"
        let missing = inheritance.missing.joined(separator: ", ")
        if inheritance.missing.contains(Inheritance.fallback) {
            let remedy = "install the package hicolor-icon-theme"
            return Finding(.warning, subject, "\(found), so that apps' own icons are not found", remedy: remedy)
        }
        switch (isWhole, missing.isEmpty) {
        case (true, true): return Finding(.ok, subject, found)
        case (true, false): return Finding(.ok, subject, "\(found); it does without \(missing), which is not installed")
        case (false, true):
            let remedy = "choose a theme with more icons"
            return Finding(.warning, subject, "\(found), where not even one for folders is", remedy: remedy)
        case (false, false):
            let fault = "\(found), where not even one for folders is, and not in \(missing)"
            return Finding(.warning, subject, fault, remedy: "install the icon theme \(missing), which it stands on")
        }
    }

    /// - Parameter isOwn: whether the user may write in a folder
    static func iconCaches(_ caches: [HidingCache], isOwn: (String) -> Bool) -> [Finding] {
        guard !caches.isEmpty else { return [Finding(.ok, "icon cache", "none hides icons that came later")] }
        return caches.map { cache in
            let found =
                "\(cache.folder)/icon-theme.cache is older than \(cache.changed) beside it: GTK does not see what"
            let command = "gtk-update-icon-cache --force --ignore-theme-index '\(cache.folder)'"
            let remedy = "run `\(isOwn(cache.folder) ? command : "sudo " + command)`"
            return Finding(.warning, "icon cache", "\(found) came since", remedy: remedy)
        }
    }
}
