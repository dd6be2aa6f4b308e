import Files

/// Has libFuzzer make up inputs of the kind that the variable `FUZZED` says. A property that does not hold ends the process,
/// and libFuzzer keeps the input.
@main enum Fuzzer {
    static func main() {
        var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
        _ = run(&count, &arguments, testOneInput)
    }
}

/// libFuzzer as a library ("Using libFuzzer as a library" of its documentation).
@_silgen_name("LLVMFuzzerRunDriver")
private func run(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ testOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// libFuzzer's own main function, which is linked and not used, looks for it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    do { try fuzzed.check(bytes, in: folder) } catch { fatalError("\(fuzzed): \(error)") }
    return 0
}

private let fuzzed: Input = {
    guard let input = Environment.process["FUZZED"].flatMap(Input.init) else {
        fatalError("FUZZED has to be one of \(Input.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return input
}()

/// Of this process alone, in `TMPDIR`, which whoever runs it removes.
private let folder: String = {
    do { return try Files.makeTemporaryFolder(in: Environment.process["TMPDIR"] ?? "/tmp") } catch {
        fatalError("\(error)")
    }
}()
