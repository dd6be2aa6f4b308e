// swift-tools-version: 6.2

import PackageDescription

/// What every target is built with: Swift 6, no warning survives, isolation is inherited unless said otherwise.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// What targets that call no C are built with: the compiler holds them free of unsafe code.
let safe = settings + [.strictMemorySafety()]

func tests(of target: String, _ others: Target.Dependency...) -> Target {
    let dependencies = [.byName(name: target), "TestSupport"] + others
    return .testTarget(name: target + "Tests", dependencies: dependencies, swiftSettings: settings)
}

/// What holds for any input. Tests try it with a corpus, and, with `FUZZING` in the environment, libFuzzer with what it makes
/// up: that is a program, and built alone, since libFuzzer is linked to all that is built with it (`make check-fuzz`).
let properties: Target = {
    let dependencies: [Target.Dependency] = [
        "Appearance", "CDBus", "Catalog", "Client", "Configuration", "DBus", "Files", "IconTheme", "KeyFile",
        "MainLoop", "Service", "Switcher",
    ]
    let path = "Tests/PropertyTests"
    guard Context.environment["FUZZING"] == nil else {
        return .executableTarget(
            name: "PropertyTests",
            dependencies: dependencies,
            path: path,
            exclude: ["Corpus", "CorpusTests.swift", "fuzz"],
            swiftSettings: settings
        )
    }
    return .testTarget(
        name: "PropertyTests",
        dependencies: dependencies + ["TestSupport"],
        path: path,
        exclude: ["Corpus", "Fuzzer.swift", "fuzz"],
        swiftSettings: settings
    )
}()

let package = Package(
    name: "iconsd",
    // What tests preload. Programs need no mention.
    products: [.library(name: "Interruption", type: .dynamic, targets: ["Interruption"])],
    targets: [
        // C libraries. libdbus-1 is the transport; GLib and GIO have the main loop, key files and GSettings. Of glibc, what
        // Swift's own module of it lacks.
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CLinux"),

        // Overlays: those libraries in Swift.
        .target(name: "MainLoop", dependencies: ["CGIO"], swiftSettings: settings),
        .target(name: "Files", dependencies: ["CGIO", "CLinux"], swiftSettings: settings),
        .target(name: "KeyFile", dependencies: ["CGIO", "Files"], swiftSettings: settings),
        .target(name: "DBus", dependencies: ["CDBus", "CGIO", "Files", "MainLoop"], swiftSettings: settings),
        .target(name: "Processes", dependencies: ["CGIO", "CLinux", "Files", "MainLoop"], swiftSettings: settings),
        .target(name: "GSettings", dependencies: ["CGIO", "MainLoop"], swiftSettings: settings),

        // What iconsd knows of desktops.
        .target(name: "IconTheme", dependencies: ["Files", "KeyFile"], swiftSettings: safe),
        .target(name: "Catalog", dependencies: ["Files", "IconTheme", "KeyFile"], swiftSettings: safe),
        .target(
            name: "Appearance",
            dependencies: ["DBus", "Files", "GSettings", "MainLoop"],
            swiftSettings: safe
        ),

        .target(
            name: "Switcher",
            dependencies: [
                "Appearance", "DBus", "Files", "GSettings", "IconTheme", "KeyFile", "MainLoop", "Processes",
            ],
            swiftSettings: safe
        ),

        .target(
            name: "Configuration",
            dependencies: ["Appearance", "Files", "IconTheme", "KeyFile", "Switcher"],
            swiftSettings: safe
        ),

        // The program.
        .target(
            name: "Client",
            dependencies: ["DBus"],
            resources: [.embedInCode("../../data/io.github.iconsd.Iconsd1.xml")],
            swiftSettings: safe
        ),
        .target(
            name: "Callers",
            dependencies: ["Client", "DBus", "Files", "KeyFile", "Processes"],
            swiftSettings: safe
        ),
        .target(name: "Notifications", dependencies: ["DBus", "MainLoop"], swiftSettings: safe),
        .target(
            name: "Service",
            dependencies: [
                "Appearance", "Callers", "Catalog", "Client", "Configuration", "DBus", "Files", "GSettings",
                "IconTheme", "KeyFile",
                "MainLoop", "Notifications", "Switcher",
            ],
            swiftSettings: safe
        ),
        .target(
            name: "Doctor",
            dependencies: [
                "Appearance", "Catalog", "Client", "Configuration", "DBus", "Files", "GSettings", "IconTheme",
                "KeyFile", "MainLoop", "Service", "Switcher",
            ],
            swiftSettings: safe
        ),
        .target(name: "Options", dependencies: ["CGIO"], swiftSettings: settings),
        .target(
            name: "Command",
            dependencies: [
                "Appearance", "Catalog", "Client", "Configuration", "DBus", "Doctor", "Files", "IconTheme", "KeyFile",
                "MainLoop", "Options", "Service",
            ],
            swiftSettings: safe
        ),
        // What `make documents` runs: not installed.
        .executableTarget(name: "Documents", dependencies: ["Command", "Files", "Options"], swiftSettings: safe),
        .executableTarget(
            name: "iconsd",
            dependencies: ["Command"],
            exclude: ["link"],
            swiftSettings: settings,
            // So that it runs where no Swift is installed, and starts fast: the C++ library is linked statically, too.
            linkerSettings: [
                .unsafeFlags(
                    ["-static-stdlib", "-L\(Context.packageDirectory)/Sources/iconsd/link"],
                    .when(configuration: .release)
                )
            ]
        ),

        // Tests and benchmarks.
        .target(
            name: "TestSupport",
            dependencies: ["CGIO", "DBus", "Files", "MainLoop"],
            path: "Tests/TestSupport",
            exclude: [
                "count-pixels", "find-icons", "press-tab", "qt-lock", "read-themes", "show-icon", "show-icons",
                "user-manager",
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CGIO", "Catalog", "Client", "Configuration", "DBus", "Files", "IconTheme", "MainLoop", "Service",
                "TestSupport",
            ],
            path: "Benchmarks/Runner",
            swiftSettings: settings
        ),
        .target(name: "Interruption", path: "Tests/Interruption"),
        .executableTarget(
            name: "FolderWatcher",
            dependencies: ["Files", "MainLoop"],
            path: "Tests/FolderWatcher",
            swiftSettings: settings
        ),
        tests(of: "MainLoop", "Files", "FolderWatcher"),
        tests(of: "Files", "CGIO"),
        tests(of: "KeyFile", "Files"),
        tests(of: "DBus", "CGIO", "Files", "MainLoop"),
        tests(of: "Processes", "CLinux", "Files", "MainLoop"),
        tests(of: "Callers", "Client", "DBus", "Files", "MainLoop"),
        tests(of: "Notifications", "DBus", "MainLoop"),
        tests(of: "GSettings", "DBus", "Files", "MainLoop"),
        tests(of: "IconTheme", "CGIO", "Files"),
        tests(of: "Catalog", "Files", "IconTheme", "KeyFile"),
        tests(of: "Appearance", "DBus", "Files", "GSettings", "MainLoop"),
        tests(of: "Switcher", "Appearance", "DBus", "Files", "KeyFile", "MainLoop"),
        tests(of: "Configuration", "Appearance", "Files", "KeyFile", "Switcher"),
        tests(of: "Service", "Appearance", "Configuration", "Files", "IconTheme", "KeyFile", "Switcher"),
        tests(of: "Doctor", "Appearance", "Client", "DBus", "Files", "GSettings", "IconTheme", "Switcher"),
        properties,
        .testTarget(
            name: "IntegrationTests",
            dependencies: ["CGIO", "Client", "DBus", "Documents", "Files", "MainLoop", "TestSupport", "iconsd"],
            swiftSettings: settings
        ),
    ]
)
