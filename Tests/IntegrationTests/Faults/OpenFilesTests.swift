import Client
import Files
import TestSupport
import Testing

/// A daemon that may open no more files (`RLIMIT_NOFILE`), until it may again.
@Suite(.timeLimit(.minutes(1))) struct OpenFilesTests {
    @Test func whoMayOpenNothingSaysSoAndGoesOnWhenItMay() async throws {
        let desk = try await FaultDesk(.bare)
        let daemon = try await desk.start()
        try await desk.choose("aurora", for: "nameless")
        let before = try await desk.snapshot.files
        let used = Set(Files.names(in: "/proc/\(daemon.process.id)/fd").compactMap { Int($0) })
        try await limit(daemon, to: (0...).first { !used.contains($0) } ?? 0)
        try await desk.turn(dark: true)
        try await daemon.logs("Too many open files")
        try await daemon.logs("the icons do not follow now")
        let refusal = await #expect(throws: Client.Failure.self) { try await desk.choose("aurora", for: "named") }
        #expect("\(refusal as Any)".contains("iconsd may open no more files"))
        #expect(try await desk.snapshot.files == before)
        try await limit(daemon, to: 1024)
        try await desk.client.refresh()
        #expect(try await desk.client.status().lastError == "")
        try await desk.choose("aurora", for: "named")
        #expect(try await desk.snapshot.theme.hasSuffix("-dark"))
        #expect(desk.leftovers == [])
        #expect(await daemon.end().status == 0)
    }

    private func limit(_ daemon: RunningDaemon, to count: Int) async throws {
        let words = ["prlimit", "--pid", String(daemon.process.id), "--nofile=\(count):"]
        try await command(words, daemon.session.environment).check()
    }
}
