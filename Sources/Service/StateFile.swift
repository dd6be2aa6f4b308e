package import Configuration
package import Files
package import IconTheme
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
        do throws(Unusable) {
            return (try read() ?? State(), nil)
        } catch {
            return (State(), setAside(because: error.reason))
        }
    }

    /// Why what was saved last cannot be used; nil where all is well, also where nothing was saved yet. The file stays as
    /// it is.
    package var problem: String? {
        do throws(Unusable) {
            _ = try read()
            return nil
        } catch {
            return error.reason
        }
    }

    private struct Unusable: Error {
        let reason: String
    }

    /// Nil where there is no file.
    private func read() throws(Unusable) -> State? {
        let file: KeyFile
        do throws(KeyFileError) {
            file = try KeyFile(path: path)
        } catch  where error.isMissingFile {
            return nil
        } catch {
            throw Unusable(reason: error.description)
        }
        guard let state = State(file) else { throw Unusable(reason: "\(path) is of another version of iconsd") }
        return state
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

extension StateFile {
    /// The pair that holds by what is configured and remembered, for who has no daemon to ask; nothing is set aside.
    ///
    /// - Parameters:
    ///   - shown: the theme that the desktop shows
    ///   - switcher: the name of the one that tells that
    package func pair(
        _ configuration: Configuration,
        shown: String?,
        on switcher: String?,
        in themes: InstalledThemes
    ) -> ThemePair? {
        let memory = (try? read()) ?? State()
        let rules = PairRules(
            configuration: configuration,
            memory: memory,
            learnedPair: switcher.flatMap { memory.learnedPairs[$0] },
            themes: themes
        )
        return rules.pair(shown: shown.flatMap(themes.base))
    }
}
