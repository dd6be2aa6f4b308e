internal import Files

/// Labels and values, one row a line: aligned for people on a terminal, plain in a pipe.
struct Table {
    /// As many labels in each row; a row without a value is left out.
    let rows: [(labels: [String], value: String)]

    init(rows: [(labels: [String], value: String)]) {
        self.rows = rows
    }

    /// With one label in each row.
    init(rows: [(label: String, value: String)]) {
        self.rows = rows.map { ([$0.label], $0.value) }
    }

    func write(to stream: StandardStream) throws(FileError) {
        let widths = stream.isTerminal ? self.widths : []
        for (labels, value) in rows where !value.isEmpty {
            let cells = labels.enumerated().map { column, label in
                let padding = column < widths.count ? widths[column] - label.count : 0
                return "\(label): " + String(repeating: " ", count: padding)
            }
            try stream.write((cells.joined() + value).printable)
        }
    }

    /// Of the columns of labels.
    private var widths: [Int] {
        (rows.first?.labels.indices ?? 0..<0).map { column in rows.map(\.labels[column].count).max() ?? 0 }
    }
}
