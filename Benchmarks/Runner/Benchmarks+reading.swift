import Catalog
import Files
import TestSupport

extension Benchmarks {
    /// How long it takes to read all apps and catalogs, as the daemon does: what was read before is not parsed again.
    func reading() async throws -> [Row] {
        let folder = try TemporaryFolder()
        let environment = Environment(["HOME": folder.path, "XDG_DATA_DIRS": folder.path + "/none"])
        let directories = BaseDirectories(environment)
        try SampleApps(count: Self.appCounts[3]).install(in: directories)
        var times: [[Double]] = [[], []]
        for _ in 0..<20 {
            let reader = InventoryReader(InstalledApps(directories, environment), CatalogFolders(environment))
            for index in times.indices {
                let time = ContinuousClock().measure { _ = reader.read(choices: [:]).inventory }
                times[index].append(time.milliseconds)
            }
        }
        let titles = ["reading all catalogs for the first time, ms", "the same with nothing changed, ms"]
        return zip(titles, times).map(Self.rowOfAll)
    }

    /// What was measured with the most apps only.
    static func rowOfAll(_ title: String, _ values: [Double]) -> Row {
        Row(title: title, samples: appCounts.dropLast().map { _ in Sample([]) } + [Sample(values)])
    }
}
