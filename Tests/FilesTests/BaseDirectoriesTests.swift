import Files
import Glibc
import Testing

@Suite struct EnvironmentTests {
    @Test func emptyVariableIsUnset() {
        let environment = Environment(["EMPTY": "", "SPACE": " "])
        #expect(environment["EMPTY"] == nil)
        #expect(environment["SPACE"] == " ")
        #expect(environment["NONE"] == nil)
    }

    @Test func thatOfTheProcessIsKnown() {
        #expect(Environment.process["PATH"] == getenv("PATH").map { String(cString: $0) })
    }
}

@Suite struct BaseDirectoriesTests {
    struct Row: Sendable {
        var variables: [String: String]
        var configuration = ["/h/.config", "/etc/xdg"]
        var data = ["/h/.local/share", "/usr/local/share", "/usr/share"]
        var state = "/h/.local/state"
        var cache = "/h/.cache"
        var runtime: String?
    }

    private static let rows: [Row] = [
        Row(variables: [:]),
        Row(
            variables: [
                "XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/d:/e", "XDG_DATA_HOME": "/f", "XDG_DATA_DIRS": "/g",
                "XDG_STATE_HOME": "/i", "XDG_RUNTIME_DIR": "/j", "XDG_CACHE_HOME": "/k",
            ],
            configuration: ["/c", "/d", "/e"],
            data: ["/f", "/g"],
            state: "/i",
            cache: "/k",
            runtime: "/j"
        ),
        // Empty is unset.
        Row(variables: ["XDG_CONFIG_HOME": "", "XDG_DATA_DIRS": "", "XDG_RUNTIME_DIR": ""]),
        // Relative paths are to be ignored.
        Row(
            variables: [
                "XDG_CONFIG_HOME": "c", "XDG_DATA_HOME": "./d", "XDG_DATA_DIRS": "e:/f:../g::~/h",
                "XDG_STATE_HOME": ".", "XDG_RUNTIME_DIR": "run", "XDG_CACHE_HOME": "c",
            ],
            data: ["/h/.local/share", "/f"]
        ),
        Row(variables: ["XDG_DATA_HOME": "/d//", "XDG_DATA_DIRS": "/e/:/f/g/"], data: ["/d", "/e", "/f/g"]),
    ]

    @Test(arguments: rows) func foldersAreThoseOfTheSpecification(row: Row) {
        let directories = BaseDirectories(Environment(row.variables.merging(["HOME": "/h"]) { $1 }))
        #expect(directories.home == "/h")
        #expect(directories.configuration == row.configuration)
        #expect(directories.data == row.data)
        #expect(directories.state == row.state)
        #expect(directories.cache == row.cache)
        #expect(directories.runtime == row.runtime)
    }

    @Test(arguments: ["", "relative"]) func homeIsAlwaysAPath(home: String) {
        #expect(BaseDirectories(Environment(["HOME": home])).home.hasPrefix("/"))
    }
}
