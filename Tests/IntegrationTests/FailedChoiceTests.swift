import Client
import DBus
import Files
import Glibc
import TestSupport
import Testing

/// One call after the other fails while an icon set is chosen, as on a full, a broken and a read-only disk.
@Suite(.timeLimit(.minutes(5))) struct FailedChoiceTests {
    @Test func whatFailsIsSaidAndChangesNothing() async throws {
        let desk = try await ChoosingDesk()
        let app = "nameless"
        let daemon = try await InterruptedDaemon(in: desk.session)
        for step in 1... {
            let error = [ENOSPC, EIO, EROFS][step % 3]
            let reason = String(cString: strerror(error))
            _ = try await daemon.client.setIconSet(of: "named", to: "aurora")
            try await daemon.settle()
            let before = try await desk.look
            try daemon.interrupt(at: step, error: error)
            let refusal = await refusal { _ = try await daemon.client.setIconSet(of: app, to: "aurora") }
            guard let failed = try daemon.interruption else { break }

            let comment = Comment(rawValue: "failed at step \(step): \(failed)")
            if let refusal {
                #expect(desk.leftovers == [], comment)
                #expect(refusal.contains("nothing is changed: cannot ") && refusal.contains(reason), comment)
                #expect(try await desk.look == before, comment)
                #expect(try await daemon.client.iconSet(of: app) == "default", comment)
                #expect(try await daemon.client.setIconSet(of: app, to: "aurora"), comment)
            } else {
                // The icon shows, or something says why it does not.
                let look = try await desk.look
                let problem = try await daemon.client.status().lastError
                #expect(desk.shows("aurora", of: app, in: look) || problem.contains(reason), comment)
            }
            try await daemon.settle()
            #expect(desk.shows("aurora", of: app, in: try await desk.look), comment)
            #expect(try await daemon.client.status().lastError == "", comment)
            try await daemon.restore()
            try await daemon.beginAnew()
        }
    }

    @Test func lookFromBeforeStaysWhereAnUpdateCannotBeShown() async throws {
        let desk = try await ChoosingDesk()
        let daemon = try await InterruptedDaemon(in: desk.session)
        _ = try await daemon.client.setIconSet(of: "named", to: "aurora")
        try await daemon.settle()
        let before = try await desk.look
        // The first call is the one that makes the folder of the new theme.
        try daemon.interrupt(at: 1, error: ENOSPC)
        try desk.session.addCatalog("named", [("aurora", "orange", "navy")])
        let status = try await daemon.daemon.status { $0.lastError.contains("cannot be shown: ") }
        #expect(status.theme == before.theme && status.state == "following")
        #expect(try await desk.look == before)
        try await daemon.settle()
        let after = try await daemon.daemon.status { $0.theme != before.theme }
        #expect(desk.session.icon("named", in: after.theme) == Session.svg("orange"))
        #expect(after.lastError == "")
    }

    /// What a call is refused with; nil when it is not.
    private func refusal(of call: () async throws -> Void) async -> String? {
        do {
            try await call()
            return nil
        } catch Client.Failure.refused(let error) {
            return error.message
        } catch {
            return "\(error)"
        }
    }
}
