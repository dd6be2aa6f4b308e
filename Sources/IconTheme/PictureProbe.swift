internal import Files

/// What the file of a picture says of itself. Only its beginning is read.
package struct PictureProbe: Sendable, Hashable {
    package let format: Picture.Format
    /// Icons are; one that is not is shown with empty borders, or distorted.
    package let isSquare: Bool

    /// How wide and how high a PNG may be, in pixels.
    package static let largestSize = 8192
    /// The root element of an SVG begins within so many bytes.
    private static let headLength = 64 << 10

    /// Looks at the file at `path`, which has to be a PNG (PNG Specification, 5.2 and 11.2.2) or an SVG: its content
    /// counts, not its name.
    package init(of path: String) throws(PictureError) {
        let head: [UInt8]
        do { head = try Files.read(path, first: PictureProbe.headLength) } catch { throw PictureError(error) }
        try self.init(head)
    }

    /// Looks at what a file holds.
    package init(_ content: [UInt8]) throws(PictureError) {
        let head = Array(content.prefix(PictureProbe.headLength))
        let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        if head.starts(with: pngSignature) {
            try self.init(pngHeader: head.dropFirst(pngSignature.count))
        } else if head.starts(with: [0x1F, 0x8B]) {
            throw .compressed
        } else if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            throw .notUTF8
        } else {
            guard let root = RootElement(beginning: head) else { throw .noPicture }
            try self.init(root)
        }
    }

    /// Whether a file's content is that of a picture that an icon theme may have, sound or not.
    static func isPicture(_ content: [UInt8]) -> Bool {
        do throws(PictureError) {
            _ = try PictureProbe(content)
            return true
        } catch {
            switch error {
            case .damaged, .size: return true
            case .noPicture: return content.starts(with: "/* XPM */".utf8)
            // It may be anything.
            case .compressed, .notUTF8, .missing, .outside, .unreadable: return false
            }
        }
    }

    private init(pngHeader chunk: ArraySlice<UInt8>) throws(PictureError) {
        let length: [UInt8] = [0, 0, 0, 13]
        guard chunk.count >= 16, chunk.starts(with: length + Array("IHDR".utf8)) else { throw .damaged }
        func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        let width = number(chunk.dropFirst(8).prefix(4))
        let height = number(chunk.dropFirst(12).prefix(4))
        let allowed = 1...PictureProbe.largestSize
        guard allowed.contains(width), allowed.contains(height) else { throw .size(width: width, height: height) }
        format = .png(size: max(width, height))
        isSquare = width == height
    }

    private init(_ root: RootElement) throws(PictureError) {
        guard root.name == "svg" || root.name.hasSuffix(":svg") else { throw .noPicture }
        format = .svg
        let box = root.attributes["viewBox"]?.split { $0 == "," || $0.isWhitespace } ?? []
        if box.count == 4 {
            isSquare = box[2] == box[3]
        } else if let width = root.attributes["width"], let height = root.attributes["height"] {
            isSquare = width == height
        } else {
            isSquare = true
        }
    }
}
