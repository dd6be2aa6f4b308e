import Files
import Glibc
import TestSupport
import Testing

/// What Qt's own class makes of the same files is what counts.
@Suite(.timeLimit(.minutes(1))) struct LockFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/file.lock" }

    init() throws { folder = try TemporaryFolder() }

    private func take() throws -> LockFile? { try LockFile.take(path, staleAfter: .seconds(20)) }

    @Test func lockIsReleasedWhenNobodyHoldsIt() throws {
        for _ in 0..<2 {
            let lock = try #require(try take())
            #expect(try take() == nil)
            withExtendedLifetime(lock) {}
        }
        #expect(Files.names(in: folder.path).isEmpty)
    }

    @Test func programOfQtKnowsWhoHoldsIt() async throws {
        let lock = try #require(try take())
        let own = try #require(LockHolder(ofLockAt: path))
        #expect(own.process == getpid())
        #expect(try await QtLock.attempt(path) == ["held", "by", own.program, String(getpid()), own.host])
        withExtendedLifetime(lock) {}
    }

    @Test func programOfQtTakesItWhenItIsReleased() async throws {
        _ = try #require(try take())
        #expect(try await QtLock.attempt(path) == ["taken"])
    }

    @Test func whatAProgramOfQtHoldsIsHeldUntilItReleasesIt() async throws {
        let other = try await QtLock(path)
        #expect(try take() == nil)
        let holder = try #require(LockHolder(ofLockAt: path))
        #expect(holder.process == other.process.id)
        #expect(holder.description == "\(holder.program) (process \(other.process.id))")
        await other.release()
        #expect(try take() != nil)
    }

    @Test func whatAProgramHasLeftBehindIsTaken() async throws {
        let other = try await QtLock(path)
        await other.die()
        #expect(Files.exists(path))
        #expect(try take() != nil)
        #expect(Files.names(in: folder.path).isEmpty)
    }

    @Test func whatThisProcessCouldNotRemoveIsTaken() throws {
        var lock = try take()
        let text = String(decoding: try Files.read(path), as: UTF8.self)
        withExtendedLifetime(lock) {}
        lock = nil
        try Files.write(text, to: path)
        #expect(try take() != nil)
        #expect(Files.names(in: folder.path).isEmpty)
    }

    @Test func whoWasKilledWhileTheyRemovedALockIsInNobodysWay() throws {
        for name in [path, path + ".rmlock"] { try Files.write("4194304\nNAME\n\n\n\n", to: name) }
        #expect(try take() != nil)
        #expect(Files.names(in: folder.path).isEmpty)
    }

    @Test func whatIsHeldIsNotTakenHoweverOldItIs() async throws {
        let lock = try #require(try take())
        try age(by: 3600)
        #expect(try await QtLock.attempt(path).first == "held")
        withExtendedLifetime(lock) {}
    }

    @Test func whatAProgramOfQtHoldsIsNotTakenHoweverOldItIs() async throws {
        let other = try await QtLock(path)
        try age(by: 3600)
        #expect(try take() == nil)
        await other.release()
        #expect(Files.names(in: folder.path).isEmpty)
    }

    /// Files as they may be found, and whether they are left behind; `SELF` is this process, `BOOT` and `MACHINE` where it
    /// runs.
    @Test(arguments: [
        ("SELF\nNAME\nHOST\nMACHINE\nBOOT\n", 3600, true),
        ("SELF\nNAME\nHOST\nMACHINE\nBOOT\n", -3600, true), ("SELF\nother\nHOST\nMACHINE\nBOOT\n", 0, true),
        ("SELF\nNAME\nHOST\nMACHINE\nother\n", 0, true), ("SELF\nNAME\nHOST\n", 0, false),
        ("4194304\nNAME\nHOST\nMACHINE\nBOOT\n", 0, true), ("4194304\nNAME\nother\n", 0, false),
        ("4194304\nNAME\nother\nMACHINE\nBOOT\n", 0, true), ("4194304\nNAME\nHOST\nother\nBOOT\n", 0, false),
        ("", 0, false), ("", 3600, true), ("nonsense\n", 0, false), ("-1\n\n\n", 0, false),
    ])
    func whatIsLeftBehindIsKnownByTheRulesOfQt(text: String, age: Int, isLeftBehind: Bool) async throws {
        let own = try #require(try take())
        let lines = try Files.read(path).split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self)
        }
        withExtendedLifetime(own) {}
        let names = zip(["SELF", "NAME", "HOST", "MACHINE", "BOOT"], lines)
        for isOfQt in [false, true] {
            try Files.write(names.reduce(text) { $0.replacing($1.0, with: $1.1) }, to: path)
            try self.age(by: age)
            let isTaken = isOfQt ? try await QtLock.attempt(path) == ["taken"] : try take() != nil
            #expect(isTaken == isLeftBehind, "by \(isOfQt ? "Qt" : "iconsd")")
        }
    }

    private func age(by seconds: Int) throws {
        let time = timespec(tv_sec: Glibc.time(nil) - seconds, tv_nsec: 0)
        try #require(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    }

    @Test func folderThatIsMissingIsAnError() {
        let error = #expect(throws: FileError.self) {
            try LockFile.take(folder.path + "/missing/file.lock", staleAfter: .seconds(20))
        }
        #expect(error?.isMissingFile == true)
    }
}
