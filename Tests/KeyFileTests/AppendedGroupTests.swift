import KeyFile
import Testing

@Suite struct AppendedGroupTests {
    @Test(arguments: [
        ("", "[B]\nk=v\n"), ("[A]", "[A]\n\n[B]\nk=v\n"), ("[A]\nx=y\n", "[A]\nx=y\n\n[B]\nk=v\n"),
        ("# c\n\n", "# c\n\n[B]\nk=v\n"), ("[A]\r\nx=y", "[A]\r\nx=y\r\n\r\n[B]\r\nk=v\r\n"),
        ("[A]\r\nx=y\r\n\r\n", "[A]\r\nx=y\r\n\r\n[B]\r\nk=v\r\n"),
        ("[A]\nx=y\r", "[A]\nx=y\r\r\n\n[B]\nk=v\n"),
    ]) func standsBehindAllOthersWithOneEmptyLineBetween(before: String, after: String) {
        var lines = KeyFileLines(Array(before.utf8))
        lines.append(group: "B", ["k=v"])
        #expect(String(decoding: lines.bytes, as: UTF8.self) == after)
        #expect(lines.number(of: "k", in: "B") == lines.lines.count)
    }
}
