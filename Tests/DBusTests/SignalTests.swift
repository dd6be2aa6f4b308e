import DBus
import TestSupport
import Testing

@Suite struct SignalTests {
    private func changed(_ number: UInt32) -> Signal {
        Signal("/org/example", "org.example.Interface", "Changed", [.string("key"), .uint32(number)])
    }

    @Test func signalsComeInTheirOrderToThoseWhoWantThem() async throws {
        let bus = try await PrivateBus.start()
        let (sender, receiver) = (try await bus.connect(), try await bus.connect())
        let signals = try await receiver.signals([
            MatchRule(interface: "org.example.Interface", member: "Changed", arguments: ["key"])
        ])
        for number in 0..<1000 {
            try await sender.emit(changed(UInt32(number)))
            try await sender.emit(Signal("/org/example", "org.example.Interface", "Changed", [.string("other")]))
        }
        var numbers: [UInt32] = []
        for await signal in signals {
            numbers.append(try #require(signal.arguments.last?.integer()))
            if numbers.count == 1000 { break }
        }
        #expect(numbers == Array(0..<1000))
    }

    @Test func otherConnectionsCannotPretendToBeTheOwnerOfAName() async throws {
        let bus = try await PrivateBus.start()
        let (owner, impostor, receiver) = (try await bus.connect(), try await bus.connect(), try await bus.connect())
        #expect(try await owner.own("org.example.Portal"))
        let signals = try await receiver.signals([
            MatchRule(sender: "org.example.Portal", interface: "org.example.Interface"),
            // Wide enough for the bus to deliver what the impostor sends.
            MatchRule(interface: "org.example.Interface", member: "Ended"),
        ])
        let all = try await receiver.signals([MatchRule(interface: "org.example.Interface")])
        try await impostor.emit(changed(666))
        for await signal in all where signal.arguments.last == .uint32(666) { break }
        try await owner.emit(changed(1))
        for await signal in signals {
            #expect(signal.arguments.last == .uint32(1))
            break
        }
    }

    @Test func signalsOfANewOwnerOfANameAreHeard() async throws {
        let bus = try await PrivateBus.start()
        let receiver = try await bus.connect()
        let signals = try await receiver.signals([
            MatchRule(sender: "org.example.Portal", interface: "org.example.Interface")
        ])
        let owners = try await receiver.signals([.owner(of: "org.example.Portal")])
        for number in 0..<3 {
            let owner = try await bus.connect()
            #expect(try await owner.own("org.example.Portal"))
            try await owner.emit(changed(UInt32(number)))
            for await signal in signals {
                #expect(signal.arguments.last == .uint32(UInt32(number)))
                break
            }
            await owner.close()
            // The bus may hear of the next one first, which then does not get the name.
            for await signal in owners where NameOwnerChange(signal)?.newOwner == nil { break }
        }
    }

    @Test func ownersOfANamespaceAreToldInTheirOrder() async throws {
        let bus = try await PrivateBus.start()
        let (backend, receiver) = (try await bus.connect(), try await bus.connect())
        let signals = try await receiver.signals([.owners(inNamespace: "org.example.impl")])
        #expect(try await backend.own("org.example.implementation"))
        #expect(try await backend.own("org.example.impl.gtk"))
        await backend.close()
        var changes: [NameOwnerChange] = []
        for await signal in signals {
            changes.append(try #require(NameOwnerChange(signal)))
            if changes.count == 2 { break }
        }
        #expect(changes.map(\.name) == ["org.example.impl.gtk", "org.example.impl.gtk"])
        #expect(changes[0].oldOwner == nil && changes[0].newOwner != nil)
        #expect(changes[1].oldOwner == changes[0].newOwner && changes[1].newOwner == nil)
    }
}
