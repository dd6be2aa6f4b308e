internal import Files

/// Whether apps in sandboxes can see the icon themes of the desktop.
struct SandboxCondition: Sendable {
    /// Whether there are any Flatpaks; whether there are any snaps of apps.
    let hasFlatpaks: Bool
    let hasSnaps: Bool
    /// `$XDG_DATA_HOME/icons`, and whether it is there.
    let iconsFolder: String
    let hasIconsFolder: Bool
    /// The themes of the pair, and the one that is shown, that no Flatpak sees.
    let hidden: [String]
    /// Whether icon sets are on screen, or would be when one was chosen.
    let showsOverlay: Bool

    /// What is said where nothing is wrong of several sandboxes is one line.
    var findings: [Finding] {
        let findings = (hasFlatpaks ? [flatpak] : []) + (hasSnaps ? [snap] : [])
        return findings.isEmpty ? [Finding(.ok, "sandboxes", "no Flatpaks and no snaps are installed")] : findings
    }

    /// It binds the user's folder of icons and `/usr/share/icons`, as they are when an app starts, and neither `~/.icons`
    /// nor what links lead to elsewhere ("Desktop Integration" of Flatpak's documentation).
    private var flatpak: Finding {
        guard hasIconsFolder else {
            let found = "\(iconsFolder) is missing, which they see only if it is there when they start"
            return Finding(.warning, "Flatpaks", found, remedy: "run `mkdir -p '\(iconsFolder)'`, and start them again")
        }
        guard hidden.isEmpty else {
            let found = "they do not see \(hidden.joined(separator: ", ")), which lies elsewhere than in their folders"
            let remedy = "copy it to \(iconsFolder), with its files and not as a link"
            return Finding(.warning, "Flatpaks", found, remedy: remedy)
        }
        return Finding(.ok, "Flatpaks", "they see the themes, and what iconsd makes in \(iconsFolder)")
    }

    /// A strict one has the themes of other snaps alone.
    private var snap: Finding {
        let found = "they see no icon themes but those of other snaps"
        guard showsOverlay else { return Finding(.ok, "snaps", found) }
        let remedy = "if their icons matter more than icon sets, put `Overlay=false` below [Theme] in iconsd.conf"
        return Finding(
            .warning,
            "snaps",
            "\(found), and fall back to a default where icon sets are shown",
            remedy: remedy
        )
    }

    /// Whether Flatpak shows a theme to apps.
    ///
    /// - Parameters:
    ///   - folders: the places of the theme
    ///   - bound: the folders that Flatpak binds
    static func isSeen(_ folders: [String], in bound: [String]) -> Bool {
        folders.contains { folder in
            bound.contains { place in
                guard folder.hasPrefix(place + "/"), let real = try? Files.resolved(folder),
                    let root = try? Files.resolved(place)
                else { return false }
                return real.hasPrefix(root + "/")
            }
        }
    }
}
