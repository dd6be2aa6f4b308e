package import Files
internal import KeyFile

/// Where the state is kept: `iconsd/state.ini` in `$XDG_STATE_HOME`.
package struct StateFile: Sendable {
    package let path: String

    package init(_ directories: BaseDirectories) {
        path = directories.state + "/iconsd/state.ini"
    }

    /// The state that was saved last, or an empty one. A file that cannot be read is set aside with its content kept;
    /// then there is a problem to report.
    package func load() -> (state: State, problem: String?) {
        Files.removeLeftovers(of: path)
        do throws(KeyFileError) {
            let file = try KeyFile(path: path)
            if let state = State(file) { return (state, nil) }
            return (State(), setAside(because: "\(path) is of another version of iconsd"))
        } catch  where error.isMissingFile {
            return (State(), nil)
        } catch {
            return (State(), setAside(because: error.description))
        }
    }

    private func setAside(because reason: String) -> String {
        do throws(FileError) {
            let newPath = try Files.setAside(path)
            return "\(reason); it was renamed to \(newPath), and iconsd begins anew"
        } catch {
            return "\(reason), and it could not be renamed: \(error)"
        }
    }

    /// Puts the state on the disk, whole: after a crash there is this one or the one before.
    package func save(_ state: State) throws(FileError) {
        try Files.write(state.text, to: path)
    }
}
