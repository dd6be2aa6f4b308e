import Files
import IconTheme
import TestSupport
import Testing

extension FinderDesk {
    /// Asks a finder for each name with and without the overlay.
    func compare(_ finder: String, _ names: [String], _ sizes: [Int], _ variables: [String: String] = [:]) async throws
    {
        try folders.write(Set(names).sorted().joined(separator: "\n"), "names")
        var environment = folders.environment
        environment.variables.merge(["QT_QPA_PLATFORM": "offscreen"].merging(variables) { $1 }) { $1 }
        let script = Makefile.folder + "/Tests/TestSupport/find-icons"
        let sizes = sizes.map(String.init).joined(separator: ",")
        let arguments = [script, finder, folders.path + "/names", sizes, base, overlay.name]
        let answers = try await command(arguments, environment).check().map(Answer.init)
        let without = Dictionary(uniqueKeysWithValues: answers.filter { $0.theme == base }.map { ($0.question, $0) })
        let with = answers.filter { $0.theme == overlay.name }
        #expect(with.count == without.count)
        #expect(with.count { $0.icon != "-" } > names.count)
        for answer in with {
            let expected = try #require(without[answer.question])
            // What nothing has, or falls back to one that is chosen, shows what was chosen.
            if let name = chosen.first(where: { answer.name == $0 || expected.icon == $0 || answer.icon == $0 }) {
                #expect(answer.icon == name && answer.picture != expected.picture, "\(answer.question)")
            } else {
                #expect(answer.icon == expected.icon && answer.picture == expected.picture, "\(answer.question)")
            }
        }
    }
}

/// A line of `find-icons`.
private struct Answer {
    let theme: Substring
    let name: String
    /// Name, size, scale and way.
    let question: [Substring]
    let icon: String
    let picture: Substring

    init(_ line: String) {
        let fields = line.split(separator: "\t")
        theme = fields[0]
        name = String(fields[1])
        question = Array(fields[1...4])
        icon = String(fields[5])
        picture = fields[6]
    }
}
