/// What iconsd reads and others write: each kind with the properties that hold for any input of it, however broken.
///
/// The fuzzer makes inputs up, and those that led it somewhere are in `Corpus`, in a folder for each kind.
enum Input: String, CaseIterable {
    /// Lines of a key file, beside what GLib makes of them.
    case keyFile
    /// `catalog.ini`.
    case catalog
    /// The file of a picture.
    case picture
    /// `iconsd.conf`.
    case configuration
    /// `index.theme`.
    case theme
    /// A desktop entry.
    case entry
    /// `state.ini`, or what is remembered in one.
    case state
    /// A file of another program in which one line changes.
    case setting
    /// A message on the bus.
    case message

    /// Throws what does not hold for `bytes`. Files are made in `folder`, and what is left there does not matter.
    func check(_ bytes: [UInt8], in folder: String) throws {
        switch self {
        case .keyFile: try checkKeyFile(bytes)
        case .catalog: try checkCatalog(bytes, in: folder)
        case .picture: try checkPicture(bytes)
        case .configuration: try checkConfiguration(bytes, in: folder)
        case .theme: try checkTheme(bytes)
        case .entry: try checkEntry(bytes, in: folder)
        case .state: try checkState(bytes, in: folder)
        case .setting: try checkSetting(bytes)
        case .message: try checkMessage(bytes)
        }
    }
}

/// A property that does not hold.
struct BrokenProperty: Error, CustomStringConvertible {
    let description: String
}

/// Throws unless it is so.
func hold(_ isSo: Bool, _ property: @autoclosure () -> String) throws(BrokenProperty) {
    guard isSo else { throw BrokenProperty(description: property()) }
}
