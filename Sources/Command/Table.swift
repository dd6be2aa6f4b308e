internal import Files

/// Labels and values, one pair a line: aligned for people on a terminal, plain in a pipe.
struct Table {
    let rows: [(label: String, value: String)]

    func write(to stream: StandardStream) throws(FileError) {
        let width = stream.isTerminal ? (rows.map(\.label.count).max() ?? 0) : 0
        for (label, value) in rows where !value.isEmpty {
            let padding = String(repeating: " ", count: max(0, width - label.count))
            try stream.write("\(label): \(padding)\(value.printable)")
        }
    }
}
