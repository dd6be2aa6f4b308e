import Files

/// What an X server shows, as `xwd` dumps it ("XWDFile.h" of X11).
package struct Picture: Sendable, Hashable {
    /// Row by row, each as `0xRRGGBB`.
    package let pixels: [UInt32]

    /// Reads a dump with a depth of 24: of 32 bits for each pixel, or of 24 where windows of several visuals are in it.
    init(dump path: String) throws {
        let bytes = try Files.read(path)
        /// The header's fields: `header_size`, `file_version`, `pixmap_format`, `pixmap_depth`, `pixmap_width`, ….
        func field(_ index: Int) throws -> Int {
            guard bytes.count >= index * 4 + 4 else { throw UnknownFormat() }
            return bytes[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        let (width, height) = (try field(4), try field(5))
        let (bytesPerPixel, bytesPerLine, colors) = (try field(11) / 8, try field(12), try field(19))
        let start = try field(0) + colors * 12
        guard [3, 4].contains(bytesPerPixel), bytes.count >= start + height * bytesPerLine else {
            throw UnknownFormat()
        }
        pixels = (0..<height).flatMap { row in
            (0..<width).map { column in
                let pixel = start + row * bytesPerLine + column * bytesPerPixel
                return UInt32(bytes[pixel + 2]) << 16 | UInt32(bytes[pixel + 1]) << 8 | UInt32(bytes[pixel])
            }
        }
    }

    package struct UnknownFormat: Error {}

    /// How many pixels have a color.
    package func count(of color: UInt32) -> Int {
        pixels.count { $0 == color }
    }
}

extension Session {
    /// What the display shows now.
    private func picture() async throws -> Picture {
        let path = folder.path + "/screen.xwd"
        try await command(["xwd", "-silent", "-root", "-out", path], environment).check()
        return try Picture(dump: path)
    }

    /// The first picture from now on that is as `isExpected` wants it, for as long as the test may take.
    ///
    /// One picture is taken after the other: of what is drawn an X server tells nobody but a client with its extension
    /// Damage, and no command is one.
    package func picture(where isExpected: (Picture) -> Bool) async throws -> Picture {
        while true {
            try Task.checkCancellation()
            let picture = try await picture()
            if isExpected(picture) { return picture }
        }
    }
}
