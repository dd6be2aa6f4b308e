internal import Files

/// Rows of cells: aligned for people on a terminal, separated by tabs in a pipe.
struct Columns {
    let rows: [[String]]
    /// What people are told where there are no rows.
    let ifEmpty: String

    func write(to stream: StandardStream) throws(FileError) {
        guard stream.isTerminal else {
            for row in rows { try stream.write(row.map(\.printable).joined(separator: "\t")) }
            return
        }
        if rows.isEmpty { try stream.write(ifEmpty) }
        for row in rows { try stream.write(aligned(row)) }
    }

    private func aligned(_ row: [String]) -> String {
        let cells = zip(row, widths).map { cell, width in
            cell.printable + String(repeating: " ", count: max(width - cell.count, 0))
        }
        return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }

    private var widths: [Int] {
        (rows.first?.indices ?? 0..<0).map { column in rows.map { $0[column].count }.max() ?? 0 }
    }
}
