import Appearance
import CDBus
import Client
@testable import DBus
import MainLoop

extension Input {
    /// What libdbus lets in is decoded and, where it is a call, answered; whatever was received can be sent again.
    func checkMessage(_ bytes: [UInt8]) throws {
        let message = bytes.withUnsafeBytes { bytes in
            dbus_message_demarshal(bytes.assumingMemoryBound(to: CChar.self).baseAddress, CInt(bytes.count), nil)
        }
        guard let message else { return }
        defer { dbus_message_unref(message) }
        switch ReceivedMessage(message) {
        case .reply(_, .success(let values)): try checkValues(values)
        case .signal(let signal):
            _ = NameOwnerChange(signal)
            _ = Portal.signals.contains { $0.matches(signal) }
            try checkValues(signal.arguments)
        case .call(let call):
            try checkValues(call.arguments)
            try checkAnswer(to: call)
        case .unreadableCall, .reply(_, .failure), nil: break
        }
    }

    private func checkValues(_ values: [Value]) throws {
        let message = try OutgoingMessage(Signal("/", "org.example.Interface", "Values", values))
        let received = Value.values(of: message.pointer) ?? []
        // A number that is none is not equal to itself.
        try hold(received == values || "\(received)" == "\(values)", "values survive the bus: \(values)")
        _ = try? values.first.map(ColorScheme.init(answer:))
        let entries = values.first?.dictionary ?? [:]
        _ = (Status(entries), Credentials(entries))
    }

    private func checkAnswer(to call: IncomingCall) throws {
        let interface = try iconsd.get()
        let results = answeringLoop.run { () -> [Result<[Value], DBus.DBusError>] in
            let object = AnsweringObject(interface: interface)
            return [await object.result(of: call), nodeResult(of: call)]
        }
        for result in results {
            if case .failure(let error) = result {
                try hold(error.name != wrongArguments, "arguments are of the method's signature")
            }
            _ = try OutgoingMessage(replyTo: call.sender, call.serial, result)
        }
    }
}

private let answeringLoop = MainLoop()
private let iconsd = Result { try InterfaceDescription(xml: IconsdName.interfaceXML) }
private let wrongArguments: ErrorName = "org.example.WrongArguments"

/// What a path that only leads to objects answers.
private func nodeResult(of call: IncomingCall) -> Result<[Value], DBus.DBusError> {
    do throws(DBus.DBusError) {
        return .success(try StandardInterface.answerForNode(call, children: ["iconsd"]))
    } catch {
        return .failure(error)
    }
}

/// An object with the interface of iconsd, which answers everything.
private actor AnsweringObject: ExportedObject {
    nonisolated let loop = answeringLoop
    nonisolated let interface: InterfaceDescription

    init(interface: InterfaceDescription) { self.interface = interface }

    func result(of call: IncomingCall) async -> Result<[Value], DBus.DBusError> {
        do throws(DBus.DBusError) {
            return .success(try await answer(call, children: []))
        } catch {
            return .failure(error)
        }
    }

    func result(
        of method: MemberName,
        _ arguments: [Value],
        caller: BusName
    ) async throws(DBus.DBusError) -> [Value] {
        guard Signature(of: arguments) == interface.methods[method]?.arguments else {
            throw DBus.DBusError(wrongArguments, "")
        }
        return []
    }

    func value(ofProperty name: String) -> Value { .string(name) }
}
