import Files
package import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that have system calls of a program fail (`strace(1)`).
    package static var traced: Self {
        .enabled("no program can be traced here") {
            let environment = Environment(["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
            return try await command(["strace", "-o", "/dev/null", "true"], environment).result.status == 0
        }
    }
}
