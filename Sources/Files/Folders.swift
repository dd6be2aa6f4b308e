internal import CGIO

extension Files {
    /// The names of what a folder holds, sorted by their bytes, so that the order does not hang on the file system.
    /// None for a folder that is not there or cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let directory = g_dir_open(folder, 0, nil) else { return [] }
        defer { g_dir_close(directory) }
        var names: [String] = []
        while let name = g_dir_read_name(directory) {
            names.append(String(cString: name))
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
