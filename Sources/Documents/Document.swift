internal import Command
internal import Files

/// A file of the project of which a part follows from the table of commands. Around that part it is written by hand.
struct Document {
    /// From the project's folder.
    let path: String
    /// How a line of comment begins.
    let comment: String
    /// The parts by their names: lines, each with its end.
    let parts: [(name: String, text: String)]

    static let all = [
        Document(
            path: "data/man/iconsd.1",
            comment: ".\\\"",
            parts: [
                ("commands", Manual.commands), ("exit status", Manual.exitStatuses),
            ]
        ),
        Document(path: "data/completions/iconsd.bash", comment: "#", parts: [("commands", BashTable.text)]),
        Document(path: "data/completions/_iconsd", comment: "#", parts: [("commands", ZshTable.text)]),
        Document(path: "data/completions/iconsd.fish", comment: "#", parts: [("commands", FishTable.text)]),
    ]

    /// Writes the parts anew.
    func bringUpToDate(in folder: String) throws {
        let path = "\(folder)/\(self.path)"
        var text = String(decoding: try Files.read(path), as: UTF8.self)
        for part in parts { text = try replacing(part.name, with: part.text, in: text) }
        try Files.replace(path, with: Array(text.utf8), FileAttributes(mode: 0o644))
    }

    private func replacing(_ part: String, with new: String, in text: String) throws(MissingPart) -> String {
        let begin = "\(comment) Begin: \(part), written by `make documents`.\n"
        let end = "\(comment) End: \(part).\n"
        guard let start = text.ranges(of: begin).first?.upperBound,
            let stop = text[start...].ranges(of: end).first?.lowerBound
        else { throw MissingPart(path: path, line: begin) }
        return text[..<start] + new + text[stop...]
    }
}

/// A file has no place for what is to stand in it.
struct MissingPart: Error {
    let path: String
    let line: String
}
