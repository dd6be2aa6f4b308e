/// An input that is cut into what a property needs, so that whatever bytes come are some case of it.
struct Pieces {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// From the next byte; 0 when there is none.
    mutating func number(below limit: Int) -> Int { Int(rest.popFirst() ?? 0) % limit }

    /// Up to the next zero byte, or to the end.
    mutating func text() -> String {
        let bytes = rest.prefix { $0 != 0 }
        rest = rest.dropFirst(bytes.count + 1)
        return String(decoding: bytes, as: UTF8.self)
    }
}
