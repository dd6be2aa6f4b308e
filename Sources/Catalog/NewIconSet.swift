package import Files
package import IconTheme

/// An icon set that somebody adds to their catalog, with its pictures read.
package struct NewIconSet: Sendable {
    /// A picture for one mode.
    struct NewPicture: Sendable {
        /// `Light` or `Dark`
        let key: String
        let bytes: [UInt8]
        /// Of its file's name: `svg` or `png`.
        let ending: String
    }

    package let name: String
    let title: String?
    let description: String?
    let pictures: [NewPicture]
    /// What people should know of the pictures, which can be used all the same.
    package let warnings: [String]

    /// Reads the pictures, of which there has to be one.
    ///
    /// - Parameters:
    ///   - light: where the picture for the light mode lies
    ///   - dark: the same for the dark mode
    package init(
        name: String,
        title: String? = nil,
        description: String? = nil,
        light: String?,
        dark: String?
    ) throws(AddingError) {
        guard IconSet.isName(name) else { throw .name(name) }
        guard light != nil || dark != nil else { throw .noPicture }
        self.name = name
        self.title = title
        self.description = description
        var pictures: [NewPicture] = []
        var warnings: [String] = []
        for (key, path) in zip(CatalogFile.variantKeys, [light, dark]) {
            guard let path else { continue }
            do throws(PictureError) {
                let bytes = try NewIconSet.read(path)
                let probe = try PictureProbe(bytes)
                pictures.append(NewPicture(key: key, bytes: bytes, ending: probe.format == .svg ? "svg" : "png"))
                if !probe.isSquare { warnings.append("\(path) is not square") }
            } catch {
                throw .picture(path, error)
            }
        }
        self.pictures = pictures
        self.warnings = warnings
    }

    private static func read(_ path: String) throws(PictureError) -> [UInt8] {
        do { return try Files.read(path) } catch { throw PictureError(error) }
    }
}

/// Why an icon set could not be added.
package enum AddingError: Error, Hashable, CustomStringConvertible {
    case name(String)
    case noPicture
    case picture(String, PictureError)
    /// The catalog that is there cannot be added to.
    case catalog(String)
    case file(FileError)

    package var description: String {
        switch self {
        case .name(let name): "an icon set cannot be named \(name): \(IconSet.nameRule)"
        case .noPicture: "an icon set needs a picture for light, for dark, or one for each"
        case .picture(let path, let error): "\(path) \(error); \(error.remedy)"
        case .catalog(let reason): reason
        case .file(let error): "\(error); what was there is unchanged"
        }
    }
}
