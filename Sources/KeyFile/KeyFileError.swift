package import Files

/// Why a key file could not be read.
package enum KeyFileError: Error, Equatable, CustomStringConvertible {
    case unreadable(FileError)
    /// The reason is GLib's and names the offending line's text; its number is counted from 1.
    case malformed(path: String, line: Int, reason: String)

    package var isMissingFile: Bool {
        if case .unreadable(let error) = self { error.isMissingFile } else { false }
    }

    package var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .malformed(let path, _, let reason): "\(path) is not a key file: \(reason)"
        }
    }
}
