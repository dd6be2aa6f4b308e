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

let package = Package(
    name: "iconsd",
    targets: [
        // C libraries. libdbus-1 is the transport; GLib and GIO have the main loop, key files and GSettings.
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),

        // Overlays: those libraries in Swift.
        .target(name: "MainLoop", dependencies: ["CGIO"], swiftSettings: settings),
        .target(name: "Files", dependencies: ["CGIO"], swiftSettings: settings),
        .target(name: "KeyFile", dependencies: ["CGIO", "Files"], swiftSettings: settings),
        .target(name: "DBus", dependencies: ["CDBus", "CGIO", "Files", "MainLoop"], swiftSettings: settings),

        // Tests.
        .target(
            name: "TestSupport",
            dependencies: ["CGIO", "DBus", "Files", "MainLoop"],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .testTarget(name: "MainLoopTests", dependencies: ["MainLoop", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "DBusTests",
            dependencies: ["DBus", "Files", "MainLoop", "TestSupport"],
            swiftSettings: settings
        ),
    ]
)
