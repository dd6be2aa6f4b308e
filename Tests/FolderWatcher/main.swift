import Files
import Glibc
import MainLoop

// For tests that need a process of its own: watches the folders of its arguments, says whether it hears, and tells each
// change. A SIGHUP makes it try again.

let folders = Array(CommandLine.arguments.dropFirst())
let loop = MainLoop()
loop.run {
    let monitor = FolderMonitor(on: loop)
    let hangUps = loop.unixSignals([SIGHUP])
    monitor.start { for await _ in monitor.changes { try? StandardStream.output.write("changed") } }
    await listen(by: monitor)
    for await _ in hangUps { await listen(by: monitor) }
}

func listen(by monitor: FolderMonitor) async {
    await monitor.watch(folders)
    try? StandardStream.output.write(await monitor.deafness?.description ?? "listening")
}
