import Files
import Foundation

/// Icon themes with one icon, a square in a color that tells the theme.
package enum SquareTheme: String, Sendable, CaseIterable {
    case light = "Square-Light"
    case dark = "Square-Dark"
    /// What every theme inherits. An icon that the panel does not find at its start it never looks for again.
    case inherited = "hicolor"

    package static let icon = "iconsd-test-square"
    package static let area = 48 * 48

    package var color: UInt32 {
        switch self {
        case .light: 0xD8A800
        case .dark: 0x203080
        case .inherited: 0xC00000
        }
    }

    /// The picture's file in a folder of icon themes.
    package func path(in folder: String) -> String { "\(folder)/\(rawValue)/48x48/apps/\(SquareTheme.icon).png" }

    /// Writes it to a folder of icon themes.
    package func install(in folder: String) throws {
        if self != .inherited {
            let index =
                "[Icon Theme]\nName=\(rawValue)\nComment=\nDirectories=48x48/apps\n[48x48/apps]\nSize=48\nType=Fixed\n"
            try Files.write(index, to: "\(folder)/\(rawValue)/index.theme")
        }
        let file = URL(filePath: path(in: folder))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try picture.write(to: file)
    }

    /// The square in PNG: the pictures differ in the palette of one color and its checksum.
    private var picture: Data {
        let palette =
            switch self {
            case .light: "XYqABCPm+z"
            case .dark: "UgMICtyc7p"
            case .inherited: "XAAAA21aua"
            }
        let beforePalette = "iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAMAAABg3Am1AAAAA1BMVE"
        let afterPalette = "AAAAGUlEQVRIx+3BgQAAAADDoPlT3+AEVQEA8AwJMAAB0q0T2gAAAABJRU5ErkJggg=="
        return Data(base64Encoded: beforePalette + palette + afterPalette) ?? Data()
    }
}
