import Files
import Foundation

/// Files and folders by their paths in a folder, each with its mode and its bytes.
struct FolderContent: Equatable {
    private(set) var files: [String: String] = [:]

    init(of folder: String, but excluded: [String] = []) {
        guard let paths = FileManager.default.enumerator(atPath: folder) else { return }
        for case let path as String in paths where !excluded.contains(where: { "\(path)/".hasPrefix($0 + "/") }) {
            let mode = paths.fileAttributes?[.posixPermissions] as? Int ?? 0
            let bytes = (try? Files.read("\(folder)/\(path)")) ?? []
            // No two contents are one text.
            let text = String(validating: bytes, as: UTF8.self) ?? bytes.map { String($0) }.joined(separator: " ")
            files[path] = "\(String(mode, radix: 8)) " + text
        }
    }
}

extension FolderContent {
    /// The paths of what only one of them has, or has otherwise.
    func differences(from other: FolderContent) -> [String] {
        Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
    }
}
