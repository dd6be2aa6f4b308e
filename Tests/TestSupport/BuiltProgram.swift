import Glibc

/// The path of a program of this package: it stands beside the tests'.
package func builtProgram(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count)
    let tests = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return tests.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + name
}
