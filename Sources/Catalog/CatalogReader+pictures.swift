internal import Files
internal import IconTheme
internal import KeyFile

extension CatalogReader {
    /// The pictures of one variant that can be used. What is wrong with another one costs only that one.
    func pictures(
        of variant: CatalogFile.Variant,
        in catalog: FoundCatalog,
        _ problems: inout [KeyFileProblem]
    ) -> [Picture] {
        var used: [(name: String, picture: Picture)] = []
        func report(_ severity: KeyFileProblem.Severity, _ what: String, _ remedy: String) {
            let what = "\(variant.key): \(what)"
            problems.append(KeyFileProblem(severity, catalog.path, line: variant.line, what, remedy: remedy))
        }
        for name in variant.pictureNames.prefix(CatalogReader.mostSizes) {
            do throws(PictureError) {
                let (picture, isSquare) = try picture(name, in: catalog.folder)
                if !isSquare { report(.warning, "\(name) is not square", "make it as wide as high") }
                if let other = used.first(where: { $0.picture.format == picture.format }) {
                    let remedy = "keep one of them"
                    if picture.format == .svg {
                        report(.error, "\(name) is a second SVG beside \(other.name)", remedy)
                    } else {
                        report(.warning, "\(name) is as large as \(other.name)", remedy)
                    }
                } else {
                    used.append((name, picture))
                }
            } catch {
                report(.error, "\(name) \(error)", error.remedy)
            }
        }
        if variant.pictureNames.count > CatalogReader.mostSizes {
            report(.error, "there are more than \(CatalogReader.mostSizes) pictures", "offer fewer sizes")
        }
        return used.map(\.picture)
    }

    /// - Parameters:
    ///   - name: the path from the folder
    ///   - folder: a path without links
    private func picture(
        _ name: String,
        in folder: String
    ) throws(PictureError) -> (picture: Picture, isSquare: Bool) {
        guard !name.hasPrefix("/") else { throw .outside }
        let path = try resolved("\(folder)/\(name)", isPlain: !name.utf8.contains(UInt8(ascii: "/")))
        guard path.hasPrefix(folder + "/") else { throw .outside }
        let probe = try probes.parsed(path) { path throws(PictureError) in try PictureProbe(of: path) }
        guard let probe else { throw .missing }
        return (Picture(path: path, format: probe.format), probe.isSquare)
    }

    /// - Parameter isPlain: whether only the file itself can be a link. Mostly it is none, and then nothing on the way to
    ///   it needs to be looked at again.
    private func resolved(_ path: String, isPlain: Bool) throws(PictureError) -> String {
        if isPlain, Files.isFile(path) { return path }
        do { return try Files.resolved(path) } catch { throw PictureError(error) }
    }
}
