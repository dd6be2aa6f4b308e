/// Rows that compare the same things.
struct Table: Sendable {
    /// What is compared.
    let columns: [String]
    /// The columns of which the first one is divided by the second one.
    let ratios: [(dividend: Int, divisor: Int)]
    let rows: [Row]

    /// In Markdown.
    var text: String {
        let ratioTitles = ratios.map { "\(columns[$0.dividend]) / \(columns[$0.divisor])" }
        let titles = ["median (quartiles)"] + columns + ratioTitles + ["runs"]
        let alignments = ["---"] + titles.dropFirst().map { _ in "--:" }
        return ([titles, alignments] + rows.map(cells)).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    private func cells(of row: Row) -> [String] {
        let samples = columns.indices.map { row.samples.indices.contains($0) ? row.samples[$0] : Sample([]) }
        let ratios = ratios.map { samples[$0.dividend].ratio(to: samples[$0.divisor]) }
        return [row.title] + samples.map(\.description) + ratios + ["\(samples.map(\.count).max() ?? 0)"]
    }
}

/// A row of a table: what is measured, and a sample for each column, empty where it was not measured. Those that are
/// left out at the end are empty, too.
struct Row: Sendable {
    let title: String
    let samples: [Sample]
}
