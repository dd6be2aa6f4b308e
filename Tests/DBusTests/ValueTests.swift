import DBus
import TestSupport
import Testing

@Suite struct ValueTests {
    private static let values: [(Value, Signature)] = [
        (.byte(255), "y"), (.boolean(true), "b"), (.int16(.min), "n"), (.uint16(.max), "q"), (.int32(.min), "i"),
        (.uint32(.max), "u"), (.int64(.min), "x"), (.uint64(.max), "t"), (.double(-0.5), "d"),
        (.string("größe\u{FFFF}"), "s"),
        (.objectPath("/a/b"), "o"), (.signature("a{sv}"), "g"), (.variant(.variant(.uint32(1))), "v"),
        (.strings([]), "as"), (.strings(["a", ""]), "as"), (.structure([.byte(1), .string("x")]), "(ys)"),
        (.dictionary([:]), "a{sv}"), (.dictionary(["a": .uint32(1), "b": .strings(["c"])]), "a{sv}"),
        (.array(of: "(sa{sv})", [.structure([.string("app"), .dictionary(["k": .boolean(false)])])]), "a(sa{sv})"),
    ]

    @Test(arguments: values) func valueHasItsSignature(value: Value, signature: Signature) {
        #expect(value.signature == signature)
    }

    @Test func valuesSurviveTheBus() async throws {
        let bus = try await PrivateBus.start()
        let (sender, receiver) = (try await bus.connect(), try await bus.connect())
        let signals = try await receiver.signals([MatchRule(interface: "org.example.Interface")])
        let sent = ValueTests.values.map(\.0)
        try await sender.emit(Signal("/", "org.example.Interface", "Values", sent))
        for await signal in signals {
            #expect(signal.arguments == sent)
            break
        }
    }

    @Test(
        arguments: [
            (Value.uint32(1), 1), (.int32(1), 1), (.byte(1), 1), (.variant(.variant(.uint64(1))), 1), (.int32(-1), nil),
            (.string("1"), nil), (.uint64(.max), nil),
        ] as [(Value, UInt32?)]
    )
    func anyIntegerThatFitsIsOne(value: Value, integer: UInt32?) {
        #expect(value.unwrapped.integer(as: UInt32.self) == integer)
    }

    @Test func dictionaryIsReadThroughItsVariants() {
        #expect(Value.dictionary(["a": .variant(.uint32(1))]).dictionary == ["a": .uint32(1)])
        #expect(Value.strings(["a"]).dictionary == nil)
    }
}

@Suite struct NameTests {
    @Test(arguments: ["", "a", ".a.b", "a..b", "a.b\0", "1a.b", "a b.c", "a.ü", String(repeating: "a.", count: 200)])
    func brokenNamesAreNone(name: String) {
        #expect(BusName(name) == nil)
        #expect(InterfaceName(name) == nil)
    }

    @Test(arguments: ["", "a", "/a/", "//", "/a b", "/a\0"]) func brokenPathsAreNone(path: String) {
        #expect(ObjectPath(path) == nil)
    }

    @Test(arguments: ["(", "a", "a{vs}", "é", "()"]) func brokenSignaturesAreNone(signature: String) {
        #expect(Signature(signature) == nil)
    }
}

@Suite struct MatchRuleTests {
    @Test(arguments: [
        (MatchRule(), "type='signal'"),
        (
            MatchRule(sender: "a.b", path: "/c", interface: "d.e", member: "F", arguments: ["g", "h"]),
            "type='signal',sender='a.b',path='/c',interface='d.e',member='F',arg0='g',arg1='h'"
        ),
        (MatchRule(arguments: ["it's"]), #"type='signal',arg0='it'\''s'"#),
        (MatchRule(firstArgumentNamespace: "a.b"), "type='signal',arg0namespace='a.b'"),
    ])
    func textIsThatOfTheSpecification(rule: MatchRule, text: String) {
        #expect(rule.text == text)
    }
}
