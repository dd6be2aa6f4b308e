import Client
import DBus
import Files
import Foundation
import TestSupport
import Testing

/// What a daemon has after very many switches, beside what it had after some.
@Suite(.timeLimit(.minutes(areTogglesMany ? 60 : 3))) struct EnduranceTests {
    @Test(arguments: [false, true])
    func switchesLeaveNothingBehind(withIconSets: Bool) async throws {
        let session = try await Session(.settings)
        for theme in ["Plain", "Plain-dark"] { try session.addTheme(theme) }
        try session.configure("[Appearance]\nQuietPeriodMilliseconds=0\nMaximumWaitMilliseconds=0\n")
        try session.addApp("named")
        try session.addCatalog("named", [("aurora", "gold", "navy")])
        try await session.set("icon-theme", "Plain")
        let portal = try await FakePortal(on: session.bus, .answers(.uint32(2)))
        let daemon = try await RunningDaemon(in: session)
        let bus = try await session.bus.connect()
        if withIconSets { _ = try await Client(bus).setIconSet(of: "named", to: "aurora") }
        let rule = MatchRule(sender: IconsdName.bus, interface: IconsdName.interface, member: "Switched")
        var switches = try await bus.signals([rule]).makeAsyncIterator()
        var resources: [Int: Resources] = [:]
        for number in 1...(areTogglesMany ? 100_000 : 1_200) {
            let scheme: Value = .uint32(number.isMultiple(of: 2) ? 2 : 1)
            await portal.behave(.answers(scheme))
            try await portal.signal(scheme)
            _ = await switches.next()
            guard [400, 1_000, 1_200, 10_000, 100_000].contains(number) else { continue }
            resources[number] = try daemon.resources
        }
        let first = try #require(resources[areTogglesMany ? 1_000 : 400])
        let last = try #require(resources.max { $0.key < $1.key }?.value)
        #expect(last.descriptors == first.descriptors)
        #expect(last.threads <= first.threads)
        #expect(last.memory - first.memory <= 512 * 1024)
        #expect(try await daemon.settledStatus().lastError == "")
        if areTogglesMany { print(withIconSets, resources.sorted { $0.key < $1.key }) }
    }
}

/// As many as somebody who toggles every five minutes has in a year.
private let areTogglesMany = ProcessInfo.processInfo.environment["ICONSD_TEST_FAULTS"] == "whole"

/// What a process has of the machine.
private struct Resources {
    let descriptors: Int
    let threads: Int
    /// Memory of its own, and all that it uses, in bytes (`smaps_rollup` of proc_pid_smaps(5)).
    let memory: Int
    let resident: Int
}

extension RunningDaemon {
    fileprivate var resources: Resources {
        get throws {
            let text = String(decoding: try Files.read("/proc/\(process.id)/smaps_rollup"), as: UTF8.self)
            func bytes(_ name: String) -> Int {
                let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
                return 1024 * (line.split(separator: " ").compactMap { Int($0) }.first ?? 0)
            }
            return Resources(
                descriptors: Files.names(in: "/proc/\(process.id)/fd").count,
                threads: Files.names(in: "/proc/\(process.id)/task").count,
                memory: bytes("Private_Dirty"),
                resident: bytes("Rss")
            )
        }
    }
}
