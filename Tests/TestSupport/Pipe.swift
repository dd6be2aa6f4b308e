import Glibc
import MainLoop
import Synchronization

/// The two ends of a pipe (`pipe(2)`).
struct Pipe {
    let reader: CInt
    let writer: CInt

    init() throws {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw PipeError(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        (reader, writer) = (ends[0], ends[1])
    }

    struct PipeError: Error { let code: CInt }

    /// What is written into the pipe, line by line, until its last writer closes it.
    func lines(on loop: MainLoop) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let lines = LineReader(reader, continuation)
        lines.begin(on: loop)
        return stream
    }
}

private final class LineReader: Sendable {
    private let descriptor: CInt
    private let lines: AsyncStream<String>.Continuation
    private let state = Mutex<(rest: [UInt8], source: LoopSource?)>(([], nil))

    init(_ descriptor: CInt, _ lines: AsyncStream<String>.Continuation) {
        self.descriptor = descriptor
        self.lines = lines
    }

    /// Keeps itself alive through the source until the end of the pipe.
    func begin(on loop: MainLoop) {
        let source = loop.watch(descriptor, for: .readable) { _ in self.read() }
        state.withLock { $0.source = source }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 { return take(buffer[..<count]) }
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        end()
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        let complete = state.withLock { state in
            state.rest += bytes
            var complete: [String] = []
            while let newline = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
                complete.append(String(decoding: state.rest[..<newline], as: UTF8.self))
                state.rest.removeSubrange(...newline)
            }
            return complete
        }
        complete.forEach { lines.yield($0) }
    }

    private func end() {
        let (rest, source) = state.withLock { state in
            defer { state = ([], nil) }
            return state
        }
        if !rest.isEmpty { lines.yield(String(decoding: rest, as: UTF8.self)) }
        lines.finish()
        close(descriptor)
        source?.cancel()
    }
}
