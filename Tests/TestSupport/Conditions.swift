import Files
package import Testing

extension Trait where Self == ConditionTrait {
    /// For tests of programs in sandboxes as Flatpak makes them.
    package static var sandboxed: Self {
        .enabled("no sandboxes of bubblewrap can be made here") {
            let environment = Environment(["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
            return try await command(["bwrap", "--ro-bind", "/", "/", "true"], environment).result.status == 0
        }
    }

    /// For tests of programs of Qt 5 in LXQt.
    package static var lxqt: Self {
        .enabled("LXQt's platform theme for Qt 5 is not installed here") {
            Files.names(in: "/usr/lib").contains {
                Files.exists("/usr/lib/\($0)/qt5/plugins/platformthemes/libqtlxqt.so")
            }
        }
    }
}
