internal import Files

/// A manual page of the project, as its source in mdoc(7) has it.
package struct ManualPage: Sendable {
    /// Of the whole page, or of a section of it.
    private let lines: [Substring]

    /// - Parameter name: as `iconsd.1`
    package init(_ name: String) throws {
        let text = String(decoding: try Files.read("\(Makefile.folder)/data/man/\(name)"), as: UTF8.self)
        self.init(text.split(separator: "\n"))
    }

    private init(_ lines: [Substring]) {
        self.lines = lines
    }

    /// What stands below a heading, up to the next one of its kind.
    package func section(_ title: String) -> ManualPage {
        let rest = lines.drop { $0 != ".Sh \(title)" }.dropFirst()
        return ManualPage(Array(rest.prefix { !$0.hasPrefix(".Sh ") }))
    }

    /// What stands in a list for a word with what follows it there, up to the next item.
    package func item(_ heading: String) -> ManualPage {
        let rest = lines.drop { $0 != ".It Cm \(heading)" }.dropFirst()
        return ManualPage(Array(rest.prefix { !$0.hasPrefix(".It ") && $0 != ".El" }))
    }

    /// The first words of all items, each with those that share one.
    package var items: [String] {
        lines.filter { $0.hasPrefix(".It Cm ") }.flatMap { line in
            line.dropFirst(".It Cm ".count).split(separator: " , ").compactMap {
                $0.split(separator: " ").first.map(String.init)
            }
        }
    }

    /// The keywords that stand in its text.
    package var keywords: [String] {
        lines.filter { $0.hasPrefix(".Cm ") }.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    }

    /// The words that it quotes.
    package var quotations: [String] {
        lines.filter { $0.hasPrefix(".Ql ") }.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    }

    /// The examples, each with its lines.
    package var examples: [String] {
        lines.split { $0.hasPrefix(".Bd ") }.dropFirst().map { example in
            example.prefix { $0 != ".Ed" }.map { $0 + "\n" }.joined()
        }
    }

    /// Its sentences, without macros.
    package var text: String {
        lines.filter { !$0.hasPrefix(".") }.joined(separator: " ")
    }
}
