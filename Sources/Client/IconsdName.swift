package import DBus

/// The names of the D-Bus interface that `data/io.github.iconsd.Iconsd1.xml` specifies.
package enum IconsdName {
    package static let bus: BusName = "io.github.iconsd.Iconsd1"
    package static let path: ObjectPath = "/io/github/iconsd/Iconsd1"
    package static let interface: InterfaceName = "io.github.iconsd.Iconsd1"

    /// The specification, as it is installed.
    package static let interfaceXML = String(decoding: PackageResources.io_github_iconsd_Iconsd1_xml, as: UTF8.self)
}

extension ErrorName {
    /// An icon theme that is not installed was asked for.
    package static let themeNotInstalled: ErrorName = "io.github.iconsd.Error.ThemeNotInstalled"
    /// The caller may not have or do what was asked for.
    package static let denied: ErrorName = "io.github.iconsd.Error.Denied"
    /// There is no such app.
    package static let unknownApp: ErrorName = "io.github.iconsd.Error.UnknownApp"
    /// The app has no such icon set.
    package static let unknownIconSet: ErrorName = "io.github.iconsd.Error.UnknownIconSet"
    /// What was asked for could not be done, for the reason in the message.
    package static let iconsdFailed: ErrorName = "io.github.iconsd.Error.Failed"
}

/// The version of iconsd.
package let version = "0.1.0"
