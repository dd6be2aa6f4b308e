import Catalog
import Client
import DBus
import Files
import IconTheme
import MainLoop
import Service
import TestSupport

extension Benchmarks {
    /// Building both overlay themes for all apps, on a disk, and copying them; and whether the daemon answers meanwhile.
    func building() async throws -> [Row] {
        let folder = try FolderOnDisk(in: disk)
        let desk = try await Desk(
            candidates[0],
            configuration: Desk.withoutOverlays,
            home: folder.path,
            apps: Benchmarks.appCounts[3]
        )
        _ = try await desk.build(0)
        try await desk.keepOverlays()
        var phases: [Phases] = []
        var builds: [Build] = []
        var copies: [Double] = []
        for round in 1...6 {
            if round.isMultiple(of: 2) { copies.append(try await desk.copyOverlays(round)) }
            builds.append(try await desk.build(round))
            phases.append(try await desk.phases(round))
            if !round.isMultiple(of: 2) { copies.append(try await desk.copyOverlays(round)) }
        }
        let parts = zip(builds, copies).map { $0.time / $1 }
        return [
            Benchmarks.rowOfAll("building both overlay themes, on a disk, ms", builds.map(\.time)),
            Benchmarks.rowOfAll("the same, in times of `cp -r` and `sync -f` of them", parts),
            Benchmarks.rowOfAll("of that, listing what is beside the icons, ms", phases.map(\.listing)),
            Benchmarks.rowOfAll("reading and describing the pictures, ms", phases.map(\.describing)),
            Benchmarks.rowOfAll(
                "writing, in times of `cp -r` and `sync -f`",
                zip(phases, copies).map { $0.writing / $1 }
            ),
            Benchmarks.rowOfAll("answers to `status` meanwhile, ms", builds.flatMap(\.answers)),
            Benchmarks.rowOfAll("the slowest of them, ms", builds.compactMap { $0.answers.max() }),
        ]
    }
}

private struct Build {
    /// In milliseconds, as are these.
    let time: Double
    let answers: [Double]
}

/// In milliseconds.
private struct Phases {
    let listing: Double
    let describing: Double
    let writing: Double
}

extension Desk {
    /// The parts of building, in this process, for pictures that were never seen.
    fileprivate func phases(_ round: Int) async throws -> Phases {
        try await run("sync", "-f", directories.data[0])
        let themes = InstalledThemes(directories)
        let reader = InventoryReader(
            InstalledApps(directories, session.environment),
            CatalogFolders(session.environment)
        )
        let inventory = reader.read(choices: [:]).inventory
        let choices = inventory.iconSets.mapValues { _ in SampleApps.iconSet }
        let icons = ChosenIcons(inventory.chosen(choices)) { $0.iconName }
        let pair = [Theme.light.rawValue, Theme.dark.rawValue]
        var siblings: Siblings?
        let listing = ContinuousClock().measure {
            siblings = Siblings(of: Set(icons.light.keys), under: pair, in: themes)
        }
        let digests = PictureDigests(directories)
        var overlays: [OverlayTheme] = []
        let describing = ContinuousClock().measure {
            for (tone, base) in zip([Tone.light, .dark], pair) {
                guard let siblings else { continue }
                let overlay = OverlayTheme(on: base, tone, icons: icons[tone], siblings: siblings, in: themes, digests)
                overlays += overlay.map { [$0] } ?? []
            }
        }
        let folder = "\(directories.data[0])/written-\(round)"
        let writing = try ContinuousClock().measure { try OverlayTheme.build(overlays, in: folder) }
        return Phases(
            listing: listing.milliseconds,
            describing: describing.milliseconds,
            writing: writing.milliseconds
        )
    }

    fileprivate static let withoutOverlays = Benchmarks.immediately + "[Theme]\nOverlay=false\n"

    private var icons: String { directories.data[0] + "/icons" }
    private var kept: String { directories.data[0] + "/kept" }

    /// Tells a daemon that has never seen a picture to use overlays, and waits until their theme is stored.
    fileprivate func build(_ round: Int) async throws -> Build {
        // To remove them would keep the disk busy.
        try await run("mkdir", "-p", icons)
        try await run("mv", icons, "\(icons)-\(round)")
        try await run("rm", "-rf", directories.cache)
        try configure(Desk.withoutOverlays)
        try await startInTheDark()
        await written()
        let client = Client(bus)
        try await client.refresh()
        try await run("sync", "-f", directories.data[0])
        try configure(Benchmarks.immediately)
        let asking = Task(executorPreference: loop) { try await self.answers() }
        let beginning = ContinuousClock.now
        async let refreshing: Void = client.refresh()
        await written()
        let time = beginning.duration(to: .now)
        try await refreshing
        let build = Build(time: time.milliseconds, answers: try await asking.value)
        try await end()
        return build
    }

    /// How long the daemon takes to tell its status, again and again until the next theme is stored.
    private func answers() async throws -> [Double] {
        let client = Client(bus)
        let count = writeCount
        var times: [Double] = []
        while writeCount == count {
            times.append(try await ContinuousClock().measure { _ = try await client.status() }.milliseconds)
            try await LoopClock(loop).sleep(for: .milliseconds(20))
        }
        return times
    }

    fileprivate func keepOverlays() async throws {
        try await run("cp", "-r", icons, kept)
    }

    /// Copies what was kept, and waits for the disk.
    fileprivate func copyOverlays(_ round: Int) async throws -> Double {
        let copy = "\(kept)-\(round)"
        try await run("sync", "-f", directories.data[0])
        return try await ContinuousClock().measure {
            try await run("sh", "-c", "cp -r '\(kept)' '\(copy)' && sync -f '\(copy)'")
        }.milliseconds
    }

    private func run(_ arguments: String...) async throws {
        try await command(arguments, session.environment).check()
    }
}
