internal import Catalog
internal import Configuration
internal import Files
internal import KeyFile
internal import MainLoop
internal import Service
internal import Switcher

/// What is in files: whether they can be written, and whether what stands in them can be read.
extension Doctor {
    /// Beside all else, since there may be thousands of catalogs.
    ///
    /// - Parameter kinds: the switchers
    func files(_ kinds: [SwitcherKind]) async -> [Finding] {
        let usesSettings = kinds.first.map { [.gsettings, .cinnamon, .mate].contains($0) } ?? false
        return await Worker(on: loop, clock: LoopClock(loop)).run {
            FolderCondition.findings(
                folders,
                home: directories.home,
                isHomeOwn: Files.isOwn(directories.home),
                usesSettings: usesSettings
            )
                + [.state(StateFile(directories))]
                + Finding.configuration(
                    Configuration(directories).problems,
                    in: Configuration.paths(directories).filter(Files.exists)
                )
                + [.catalogs(CatalogCheck(CatalogFolders(environment)))]
        }
    }

    private var folders: [FolderCondition] {
        let data = directories.data[0]
        var paths: [(FolderCondition.Use, String)] = [
            (.state, Files.folder(of: StateFile(directories).path)), (.overlays, data + "/icons"),
            (.entries, data + "/applications"), (.cache, directories.cache + "/iconsd"),
        ]
        if SettingsCondition.areInDConf {
            paths.append((.settings, directories.configuration[0] + "/dconf"))
            if let runtime = directories.runtime { paths.append((.settingsNews, runtime + "/dconf")) }
        }
        return paths.map { use, path in
            // Who manages files by links has them written through.
            FolderCondition(use: use, path: path, obstacle: Files.obstacle(toWritingIn: path))
        }
    }

    /// Whether what happens to files can be heard at all: by trying.
    func hearing() async -> Finding {
        let monitor = FolderMonitor(on: loop)
        await monitor.watch([directories.configuration[0], directories.data[0]])
        return .hearing(await monitor.deafness)
    }
}

extension Finding {
    static func state(_ file: StateFile) -> Finding {
        guard let problem = file.problem else {
            let found = Files.exists(file.path) ? "\(file.path) is whole" : "there is none yet"
            return Finding(.ok, "state", found)
        }
        let remedy = "mend or remove it: otherwise iconsd sets it aside when it starts, and begins anew"
        return Finding(.warning, "state", problem, remedy: remedy)
    }

    /// - Parameter paths: the files that there are
    static func configuration(_ problems: [KeyFileProblem], in paths: [String]) -> [Finding] {
        guard !problems.isEmpty else {
            let found = paths.isEmpty ? "there is none, and none is needed" : paths.joined(separator: ", ")
            return [Finding(.ok, "configuration", found)]
        }
        let shown = 5
        let rest = "there are \(problems.count - shown) more problems"
        return problems.prefix(shown).map { Finding(.warning, "configuration", $0.fault, remedy: $0.remedy) }
            + (problems.count > shown ? [Finding(.warning, "configuration", rest, remedy: "run `iconsd check`")] : [])
    }

    static func catalogs(_ check: CatalogCheck) -> Finding {
        guard check.count > 0 || !check.problems.isEmpty else { return Finding(.ok, "catalogs", "there are none yet") }
        let count = "\(check.count) \(check.count == 1 ? "catalog" : "catalogs")"
        let faulty = Set(check.problems.filter { $0.severity == .error }.map(\.path)).count
        guard faulty > 0 else { return Finding(.ok, "catalogs", count) }
        return Finding(
            .warning,
            "catalogs",
            "\(count), of which \(faulty) cannot be used as meant",
            remedy: "run `iconsd check`"
        )
    }

    static func hearing(_ deafness: Deafness?) -> Finding {
        guard let deafness else { return Finding(.ok, "file changes", "are heard") }
        return Finding(.warning, "file changes", deafness.fault, remedy: deafness.remedy)
    }
}
