import Files
import Testing

@Suite struct RootElementTests {
    @Test(arguments: [
        ("<svg/>", "svg"), ("\u{FEFF}<svg>", "svg"), (" \n\t<svg\n>", "svg"), ("<svg:svg xmlns:svg='x'/>", "svg:svg"),
        ("<?xml version='1.0' encoding='UTF-8'?><!-- a > b < c --><?pi?><svg/>", "svg"),
        ("<!DOCTYPE html><html><svg/></html>", "html"),
        ("<!DOCTYPE svg PUBLIC \"a\" \"b\" [<!ENTITY ns 'x'> <!ATTLIST svg a CDATA #IMPLIED>]><svg a='&ns;'/>", "svg"),
        ("<svg a='cut", "svg"), ("", nil), ("text", nil), ("<", nil), ("<!-- cut", nil), ("<?xml?>", nil), ("{}", nil),
        ("<\0s\0v\0g\0>\0", nil),
    ]) func isTheFirstElementThatBegins(text: String, name: String?) {
        #expect(RootElement(beginning: Array(text.utf8))?.name == name)
    }

    @Test func attributesAreKnownUnlessGLibCannotReadThem() {
        let root = RootElement(beginning: Array("<svg width='1' viewBox=\"0 0 &lt; 1\"><g id='x'/></svg>".utf8))
        #expect(root?.attributes == ["width": "1", "viewBox": "0 0 < 1"])
        #expect(RootElement(beginning: Array("<svg width='1' a='&ns;'/>".utf8))?.attributes == [:])
    }

    @Test func junkNeverEndsTheProcess() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let junk = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                Array("<>!?-[]&;='\"svg \0".utf8).randomElement(using: &random)
                    ?? UInt8.random(in: 0...255, using: &random)
            }
            _ = RootElement(beginning: junk)
            _ = RootElement(beginning: Array("<svg a='".utf8) + junk)
        }
    }
}
