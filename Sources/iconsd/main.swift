import Command
import Files
import Glibc
import MainLoop

StandardStream.reserve()
let loop = MainLoop()
let invocation = Invocation(Array(CommandLine.arguments.dropFirst()), .process, on: loop)
exit(loop.run { await invocation.run() }.rawValue)
