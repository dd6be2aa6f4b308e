import Files

extension Session {
    /// What another program reads as the icon theme of Xfce; nil where there is none.
    package func xfceTheme() async throws -> String? {
        try await command(Session.query, environment).result.output.first
    }

    /// Sets the icon theme of Xfce, as another program does.
    package func setXfceTheme(_ value: String, type: String = "string") async throws {
        try await command(Session.query + ["--create", "--type", type, "--set", value], environment).check()
    }

    /// Sets no icon theme any more.
    package func resetXfceTheme() async throws {
        try await command(Session.query + ["--reset"], environment).check()
    }

    private static let query = ["xfconf-query", "--channel", "xsettings", "--property", "/Net/IconThemeName"]

    /// Writes a channel of xfconf as it lies in a folder of configurations, the user's (`$XDG_CONFIG_HOME`) or one of
    /// the system's (`$XDG_CONFIG_DIRS`). It counts if xfconf was not started yet.
    package static func writeChannel(_ name: String, _ properties: String, to folder: String) throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <channel name="\(name)" version="1.0">\(properties)</channel>
            """
        try Files.write(text, to: "\(folder)/xfce4/xfconf/xfce-perchannel-xml/\(name).xml")
    }
}
