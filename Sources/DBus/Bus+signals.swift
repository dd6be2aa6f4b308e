internal import MainLoop

/// What one subscriber wants to hear.
struct Subscription {
    final class Identity: Hashable, Sendable {
        static func == (a: Identity, b: Identity) -> Bool { a === b }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    let rules: [MatchRule]
    let signals: AsyncStream<Signal>.Continuation
}

/// The connection that owns a well-known name.
enum Owner: Equatable {
    /// The bus has not said yet.
    case unknown
    case known(BusName?)
}

extension Bus {
    /// The signals that match any of `rules`, each once, in the order in which they were sent; until the stream is let
    /// go or the bus is lost. Those that come before this returns are among them.
    ///
    /// A rule with a well-known sender is matched by the name's owner: other connections cannot pretend to be it.
    package func signals(_ rules: [MatchRule]) async throws(DBusError) -> AsyncStream<Signal> {
        let identity = Subscription.Identity()
        let (stream, continuation) = AsyncStream.makeStream(of: Signal.self)
        subscriptions[identity] = Subscription(rules: rules, signals: continuation)
        for rule in rules {
            if let sender = rule.sender { try await track(sender) }
            _ = try await callBus("AddMatch", [.string(rule.text)])
        }
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            start { await self.unsubscribe(identity) }
        }
        return stream
    }

    /// Sends a signal to whoever wants it.
    package func emit(_ signal: Signal) throws(DBusError) {
        try send(OutgoingMessage(signal))
    }

    func route(_ signal: Signal) {
        noteOwner(signal)
        for subscription in subscriptions.values where subscription.rules.contains(where: { wants($0, signal) }) {
            subscription.signals.yield(signal)
        }
    }

    private func wants(_ rule: MatchRule, _ signal: Signal) -> Bool {
        guard rule.matches(signal) else { return false }
        guard let sender = rule.sender, sender != signal.sender else { return true }
        return owners[sender] == .known(signal.sender) && signal.sender != nil
    }

    private func unsubscribe(_ identity: Subscription.Identity) async {
        guard let subscription = subscriptions.removeValue(forKey: identity) else { return }
        for rule in subscription.rules {
            // The bus can only refuse to forget what it does not know.
            _ = try? await callBus("RemoveMatch", [.string(rule.text)])
        }
    }

    /// Follows who owns a well-known name from now on.
    private func track(_ name: BusName) async throws(DBusError) {
        guard name != .bus, !name.isUnique, owners[name] == nil else { return }
        owners[name] = .unknown
        _ = try await callBus("AddMatch", [.string(MatchRule.owner(of: name).text)])
        let owner = try await owner(of: name)
        // A change that came in meanwhile is newer than the answer.
        if owners[name] == .unknown { owners[name] = .known(owner) }
    }

    private func noteOwner(_ signal: Signal) {
        guard let change = NameOwnerChange(signal), owners[change.name] != nil else { return }
        owners[change.name] = .known(change.newOwner)
    }
}
