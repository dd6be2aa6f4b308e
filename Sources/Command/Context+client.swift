internal import Client
internal import DBus

extension Context {
    /// The daemon's client on a connection to the session bus.
    func client() async throws(CommandError) -> Client {
        do {
            return Client(try await Bus.session(environment, on: loop))
        } catch {
            throw CommandError(status: .failed, description: error.description)
        }
    }
}

extension CommandError {
    init(_ failure: Client.Failure) {
        switch failure {
        case .notRunning: self = .notRunning
        case .refused(let error) where error.name == .noReply:
            let remedy = "look at `systemctl --user status iconsd`"
            self.init(status: .failed, description: "iconsd gave no answer: \(error); \(remedy)")
        case .refused(let error): self.init(status: .failed, description: error.description)
        }
    }
}
