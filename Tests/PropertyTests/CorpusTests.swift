import Files
import TestSupport
import Testing

@Suite struct CorpusTests {
    /// What the fuzzer has come across, mended faults among it.
    @Test(arguments: Input.allCases) func propertiesHoldForTheCorpus(of input: Input) throws {
        let corpus = "\(Makefile.folder)/Tests/PropertyTests/Corpus/\(input)"
        let names = Files.names(in: corpus)
        try #require(!names.isEmpty)
        let folder = try TemporaryFolder()
        for name in names {
            let bytes = try Files.read("\(corpus)/\(name)")
            #expect(throws: Never.self, "\(input)/\(name)") { try input.check(bytes, in: folder.path) }
        }
    }
}
