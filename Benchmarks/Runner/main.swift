import Files
import Glibc
import TestSupport

// Compares the built iconsd with programs that do its one job in other languages, and prints a table in Markdown.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 4 else {
    try StandardStream.error.write("Usage: Benchmarks ICONSD C-PROGRAM PYTHON-SCRIPT FOLDER-ON-A-DISK")
    exit(2)
}
let benchmarks = Benchmarks(
    candidates: [
        Candidate(name: "iconsd", command: [arguments[0], "daemon"]),
        Candidate(name: "C", command: [arguments[1], Theme.light.rawValue, Theme.dark.rawValue]),
        Candidate(
            name: "Python",
            command: ["/usr/bin/python3", arguments[2], Theme.light.rawValue, Theme.dark.rawValue]
        ),
    ],
    iconsd: arguments[0],
    disk: arguments[3]
)

let end = Gate()
// All of it is on the loop that the portals are on, so that nothing changes threads while time is taken.
Task.detached(executorPreference: testLoop) {
    do {
        try await benchmarks.run()
    } catch {
        try? StandardStream.error.write("the benchmarks failed: \(error)")
        exit(1)
    }
    end.open()
}
end.wait()
