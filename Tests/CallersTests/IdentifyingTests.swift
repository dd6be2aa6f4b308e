import Callers
import DBus
import Files
import MainLoop
import TestSupport
import Testing

/// Finds out who knocks.
private actor Doorkeeper: ExportedObject {
    nonisolated let loop: MainLoop = testLoop
    nonisolated let interface: InterfaceDescription
    nonisolated let callers: AsyncStream<Caller>
    private let bus: Bus
    private let told: AsyncStream<Caller>.Continuation

    init(_ bus: Bus) throws {
        self.bus = bus
        (callers, told) = AsyncStream.makeStream()
        interface = try InterfaceDescription(
            xml: """
                <node><interface name="org.example.Door">
                  <method name="Knock"/>
                  <method name="KnockAndRun"/>
                </interface></node>
                """
        )
    }

    func result(of method: MemberName, _ arguments: [Value], caller: BusName) async throws(DBusError) -> [Value] {
        if method == "KnockAndRun" {
            let leaving = try await bus.signals([.owner(of: caller)])
            if try await bus.owner(of: caller) != nil { for await _ in leaving { break } }
        }
        told.yield(await Caller.identify(caller, on: bus))
        return []
    }

    func value(ofProperty name: String) -> Value { .strings([]) }
}

@Suite(.timeLimit(.minutes(1))) struct IdentifyingTests {
    private static let environment = Environment(["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
    private let folder: TemporaryFolder
    private let bus: PrivateBus
    private let server: Bus
    private let doorkeeper: Doorkeeper

    init() async throws {
        folder = try TemporaryFolder()
        bus = try await PrivateBus.start(in: folder)
        server = try await bus.connect()
        doorkeeper = try Doorkeeper(server)
        await server.export(doorkeeper, at: "/")
        #expect(try await server.own("org.example.Door"))
    }

    /// Who a program turns out to be that calls.
    private func caller(_ wrapper: [String], _ arguments: String...) async throws -> Caller? {
        let send = ["dbus-send", "--bus=\(bus.address.rawValue)", "--dest=org.example.Door", "--type=method_call"]
        try await command(wrapper + send + arguments, IdentifyingTests.environment).check()
        for await caller in doorkeeper.callers { return caller }
        return nil
    }

    @Test func programOfTheUsersIsUnconfined() async throws {
        guard case .unconfined = try await caller([], "--print-reply", "/", "org.example.Door.Knock") else {
            Issue.record("it is not")
            return
        }
    }

    @Test func ownProgramIsNoApp() async throws {
        let client = try await bus.connect()
        _ = try await client.call(MethodCall("org.example.Door", "/", "org.example.Door", "Knock"))
        for await caller in doorkeeper.callers {
            #expect(caller == .unconfined(app: nil))
            return
        }
    }

    @Test func callerThatHasEndedIsUnknown() async throws {
        guard case .unknown = try await caller([], "/", "org.example.Door.KnockAndRun") else {
            Issue.record("it is not")
            return
        }
    }

    @Test(
        .sandboxed,
        arguments: [
            (["--ro-bind", "INFORMATION", "/.flatpak-info"], .flatpak("org.example.App")),
            (["--symlink", "INFORMATION", "/.flatpak-info"], nil),
            (["--dir", "/.flatpak-info"], nil),
            (["--ro-bind", "/dev/null", "/.flatpak-info"], nil),
        ] as [([String], Caller?)]
    )
    func sandboxIsKnownByWhatFlatpakPutsThere(options: [String], expected: Caller?) async throws {
        let information = folder.path + "/information"
        try Files.write("[Application]\nname=org.example.App\n", to: information)
        let sandbox =
            ["bwrap", "--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64"]
            + ["--symlink", "usr/bin", "/bin", "--proc", "/proc", "--bind", folder.path, folder.path]
            + options.map { $0 == "INFORMATION" ? information : $0 }
        let found = try await caller(sandbox, "--print-reply", "/", "org.example.Door.Knock")
        if let expected {
            #expect(found == expected)
        } else if case .unknown = found {
        } else {
            Issue.record("it is \(String(describing: found))")
        }
    }
}
