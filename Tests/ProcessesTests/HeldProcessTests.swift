import CLinux
import Files
import Glibc
import Processes
import TestSupport
import Testing

@Suite struct HeldProcessTests {
    private static let environment = Environment(["PATH": "/usr/bin:/bin"])

    /// A process that waits to be killed, by both ways to hold it.
    private func sleeper() async throws -> (ChildProcess, [HeldProcess]) {
        let child = try await ChildProcess(["sleep", "1000"], HeldProcessTests.environment)
        let descriptor = FileDescriptor(owning: pidfd_open(child.id, 0))
        let held = [HeldProcess(id: UInt32(child.id)), HeldProcess(descriptor)].compactMap { $0 }
        try #require(held.count == 2)
        return (child, held)
    }

    @Test func processIsHeldBeyondItsEnd() async throws {
        let (child, held) = try await sleeper()
        #expect(held.map(\.id) == [UInt32(child.id), UInt32(child.id)])
        #expect(held.map(\.isAlive) == [true, true])
        await child.send(SIGKILL)
        _ = await child.exitStatus()
        #expect(held.map(\.isAlive) == [false, false])
        #expect(HeldProcess(id: UInt32(child.id)) == nil)
    }

    @Test func descriptorOfAnEndedProcessIsNone() async throws {
        let (child, _) = try await sleeper()
        let descriptor = FileDescriptor(owning: pidfd_open(child.id, 0))
        await child.send(SIGKILL)
        _ = await child.exitStatus()
        #expect(HeldProcess(descriptor) == nil)
    }

    @Test func descriptorOfAFileIsNoProcess() throws {
        #expect(HeldProcess(FileDescriptor(owning: open("/dev/null", O_RDONLY))) == nil)
        #expect(HeldProcess(id: 0) == nil)
        #expect(HeldProcess(id: .max) == nil)
    }

    @Test func ownProcessIsOfThisProgramAndInAControlGroup() throws {
        let own = try #require(HeldProcess(id: UInt32(getpid())))
        #expect(own.isOfThisProgram)
        #expect(own.controlGroups?.contains(":") == true)
        #expect(try Files.read("hostname", in: Files.folder("/proc/self/root/etc")) == Files.read("/etc/hostname"))
    }

    @Test func processThatMayGainNoPrivilegesIsKnown() async throws {
        let own = try #require(HeldProcess(id: UInt32(getpid())))
        #expect(own.mayGainPrivileges == true)
        let command = ["setpriv", "--no-new-privs", "sh", "-c", "echo; exec sleep 1000"]
        let child = try await ChildProcess(command, HeldProcessTests.environment)
        for await _ in child.output { break }
        let held = try #require(HeldProcess(id: UInt32(child.id)))
        #expect(held.mayGainPrivileges == false)
        await child.send(SIGKILL)
        _ = await child.exitStatus()
        #expect(held.mayGainPrivileges == nil)
    }

    @Test func anotherProgramIsNot() async throws {
        let (child, held) = try await sleeper()
        #expect(held.map(\.isOfThisProgram) == [false, false])
        await child.send(SIGKILL)
    }

    @Test func processesAreFoundByTheirProgramAndKnownByWhatTheyWereStartedWith() async throws {
        let environment = Environment(["PATH": "/usr/bin:/bin", "ICONSD_TEST": "a=b", "EMPTY": ""])
        let arguments = ["tail", "-f", "-n", "1", "/etc/hostname"]
        let child = try await ChildProcess(arguments, environment)
        // It is that program when it has written something.
        for await _ in child.output { break }
        let found = HeldProcess.all(of: "tail").first { $0.id == UInt32(child.id) }
        #expect(!HeldProcess.all(of: "tai").contains { $0.id == UInt32(child.id) })
        #expect(found?.arguments == arguments)
        let variables = found?.environment?.variables.filter { !$0.key.hasSuffix("SAN_OPTIONS") }
        #expect(variables == environment.variables)
        #expect(try found?.workingFolder == Files.resolved("/proc/self/cwd"))
        #expect(found?.send(SIGTERM) == true)
        #expect(await child.exitStatus() == 128 + SIGTERM)
        #expect(found?.send(SIGTERM) == false)
        #expect(found?.environment == nil && found?.arguments == [])
    }
}
