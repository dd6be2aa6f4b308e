internal import MainLoop

extension Bus {
    /// Makes `object` answer the calls to `path`.
    package func export(_ object: any ExportedObject, at path: ObjectPath) {
        objects[path] = object
    }

    /// Begins to answer a call before the next message is read; it ends in its own time.
    func answer(_ call: IncomingCall) {
        start {
            let result: Result<[Value], DBusError>
            do throws(DBusError) { result = .success(try await self.result(of: call)) } catch {
                result = .failure(error)
            }
            guard call.expectsReply else { return }
            // A bus that is lost has nobody to tell.
            try? await self.reply(call.sender, call.serial, result)
        }
    }

    func refuse(_ sender: BusName, _ serial: UInt32) {
        let error = DBusError(.invalidArguments, "no file descriptors are taken here, and not so many values")
        // A bus that is lost has nobody to tell.
        try? reply(sender, serial, .failure(error))
    }

    private func reply(
        _ caller: BusName,
        _ serial: UInt32,
        _ result: Result<[Value], DBusError>
    ) throws(DBusError) {
        try send(OutgoingMessage(replyTo: caller, serial, result))
    }

    private func result(of call: IncomingCall) async throws(DBusError) -> [Value] {
        if let object = objects[call.path] {
            return try await object.answer(call, children: children(of: call.path))
        }
        let children = children(of: call.path)
        guard !children.isEmpty else {
            let known = objects.keys.map(\.rawValue).sorted().joined(separator: ", ")
            throw DBusError(.unknownObject, "there is no object \(call.path) here; there is \(known)")
        }
        return try StandardInterface.answerForNode(call, children: children)
    }

    /// The names of the nodes right below a path.
    private func children(of path: ObjectPath) -> [String] {
        let prefix = path.rawValue == "/" ? "/" : path.rawValue + "/"
        let names = objects.keys.filter { $0.rawValue.hasPrefix(prefix) }.map {
            String($0.rawValue.dropFirst(prefix.count).prefix { $0 != "/" })
        }
        return Set(names).filter { !$0.isEmpty }.sorted()
    }
}
