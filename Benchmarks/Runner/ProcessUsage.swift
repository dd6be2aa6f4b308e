import Files
import Glibc

/// What a process has used of the machine (`proc(5)`).
struct ProcessUsage: Sendable {
    /// `Rss` and `Private_Dirty` of `smaps_rollup`, in KiB.
    let resident: Double
    let privateDirty: Double
    /// For each thread how often it was given a processor: switches of context, those that it asked for and others.
    private let wakeUps: [String: Double]
    /// Milliseconds of processor time, as a program and in the kernel, of all threads that it has and had.
    let processorTime: Double

    init(of process: CInt) throws {
        let folder = "/proc/\(process)"
        let memory = try ProcessUsage.numbers(in: folder + "/smaps_rollup")
        resident = memory["Rss"] ?? 0
        privateDirty = memory["Private_Dirty"] ?? 0
        let threads = Files.names(in: folder + "/task")
        wakeUps = try Dictionary(
            uniqueKeysWithValues: threads.map { thread in
                let status = try ProcessUsage.numbers(in: "\(folder)/task/\(thread)/status")
                return (thread, (status["voluntary_ctxt_switches"] ?? 0) + (status["nonvoluntary_ctxt_switches"] ?? 0))
            }
        )
        // The program's name stands in parentheses and may have spaces; `utime` and `stime` are 12 and 13 fields on.
        let text = String(decoding: try Files.read(folder + "/stat"), as: UTF8.self)
        let fields = text.split(separator: ")").last?.split(separator: " ").map { Double($0) ?? 0 } ?? []
        processorTime = (fields[11] + fields[12]) * 1000 / Double(sysconf(CInt(_SC_CLK_TCK)))
    }

    /// How often threads woke up since `earlier`. Of one that is no longer there, it is known that it did so to end.
    func wakeUps(since earlier: ProcessUsage) -> Double {
        let ended = earlier.wakeUps.keys.filter { wakeUps[$0] == nil }.count
        return wakeUps.reduce(Double(ended)) { $0 + $1.value - (earlier.wakeUps[$1.key] ?? 0) }
    }

    /// The first number on each line, by the word before the colon.
    private static func numbers(in path: String) throws -> [String: Double] {
        let lines = String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\n")
        let pairs = lines.compactMap { line -> (String, Double)? in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count > 1, words[0].hasSuffix(":"), let number = Double(words[1]) else { return nil }
            return (String(words[0].dropLast()), number)
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
