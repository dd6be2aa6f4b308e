import Foundation

/// A row of the table: what is measured, and a sample for each candidate, iconsd's first.
struct Row: Sendable {
    let title: String
    let samples: [Sample]

    static let header = """
        | median (quartiles) | iconsd | C | Python | iconsd / C | iconsd / Python | runs |
        | --- | --: | --: | --: | --: | --: | --: |
        """

    /// In Markdown.
    var line: String {
        let cells = samples.map(\.description) + Array(repeating: "", count: 3 - samples.count)
        let ratios = [1, 2].map { index in
            // A ratio to nothing says nothing.
            guard samples.indices.contains(index), samples[index].median > 0 else { return "" }
            let ratio = samples[0].median / samples[index].median
            return String(format: ratio < 0.1 ? "%.3f" : "%.2f", ratio)
        }
        let columns = [title] + cells + ratios + ["\(samples[0].count)"]
        return "| " + columns.joined(separator: " | ") + " |"
    }
}
