import Files
import Glibc
import IconTheme
import TestSupport
import Testing

@Suite struct PictureProbeTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/picture"
    }

    /// The beginning of a PNG.
    private func png(_ width: Int, _ height: Int) -> [UInt8] {
        func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + bytes(width) + bytes(height) + [8, 6, 0, 0, 0]
    }

    private func error(_ content: [UInt8]) -> PictureError? {
        do {
            _ = try PictureProbe(content)
            return nil
        } catch {
            return error
        }
    }

    @Test func sizeOfAPNGIsInItsHeader() throws {
        let square = try PictureProbe(png(256, 256))
        #expect(square.format == .png(size: 256) && square.isSquare)
        let wide = try PictureProbe(png(48, 32))
        #expect(wide.format == .png(size: 48) && !wide.isSquare)
        let allowed = PictureProbe.largestSize
        #expect(try PictureProbe(png(allowed, allowed)).format == .png(size: allowed))
    }

    @Test(arguments: [(0, 1), (1, 0), (8193, 1), (1, 8193), (1 << 31, 1)])
    func sizeThatNoIconHasIsRefused(width: Int, height: Int) {
        #expect(error(png(width, height)) == .size(width: width, height: height))
    }

    @Test(arguments: [0, 4, 12, 15]) func pngThatIsCutIsDamaged(rest: Int) {
        #expect(error(Array(png(1, 1).prefix(8 + rest))) == .damaged)
    }

    @Test(arguments: [
        ("<svg viewBox='0 0 64 64' width='10' height='20'/>", true), ("<svg viewBox='0,0,64,32'/>", false),
        ("<svg width='16px' height='16px'/>", true), ("<svg width='16' height='32'/>", false), ("<svg/>", true),
        ("<x:svg xmlns:x='http://www.w3.org/2000/svg' viewBox='0 0 1 2'/>", false),
    ]) func svgIsKnownByItsRootElement(text: String, isSquare: Bool) throws {
        let probe = try PictureProbe(Array(text.utf8))
        #expect(probe.format == .svg && probe.isSquare == isSquare)
    }

    @Test(arguments: [
        (Array("<html/>".utf8), PictureError.noPicture), ([], .noPicture), (Array("/* XPM */".utf8), .noPicture),
        ([0xFF, 0xD8, 0xFF], .noPicture), ([0x1F, 0x8B, 8], .compressed), ([0xFF, 0xFE, 0x3C, 0], .notUTF8),
        ([0xFE, 0xFF, 0, 0x3C], .notUTF8), (Array("<svgx/>".utf8), .noPicture), (Array("<svg: ".utf8), .noPicture),
    ]) func whatIsNeitherIsRefused(content: [UInt8], expected: PictureError) {
        #expect(error(content) == expected)
    }

    @Test func rootElementBeginsSoon() throws {
        let comment = "<!--" + String(repeating: " ", count: 64 << 10) + "-->"
        #expect(error(Array((comment + "<svg/>").utf8)) == .noPicture)
        try Files.write("<svg/>" + comment, to: path)
        #expect(try PictureProbe(of: path).format == .svg)
    }

    @Test func fifoAndHugeFileAreNotRead() throws {
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: PictureError.self) { try PictureProbe(of: path) }
        try Files.write(png(1, 1), to: path + ".png")
        #expect(try PictureProbe(of: path + ".png").format == .png(size: 1))
        #expect(truncate(path + ".png", off_t(Files.sizeLimit) + 1) == 0)
        #expect(throws: PictureError.self) { try PictureProbe(of: path + ".png") }
    }

    @Test func missingFileIsToldFromOthers() {
        #expect(throws: PictureError.missing) { try PictureProbe(of: path) }
        let error = #expect(throws: PictureError.self) { try PictureProbe(of: folder.path) }
        #expect(error?.description == "cannot be read: it is not a regular file")
    }
}
