import KeyFile
@testable import Switcher
import Testing

/// The syntaxes of files in which an icon theme may stand, each with how its setting is written there.
enum TestedSyntax: String, CaseIterable, CustomTestStringConvertible {
    case keyFile, qt, qtGeneral, gtkrc, xsettings

    var syntax: any LineSyntax {
        switch self {
        case .keyFile: KeyFileSyntax(group: "Settings", key: "gtk-icon-theme-name")
        case .qt: QtSyntax(group: "Appearance", key: "icon_theme")
        case .qtGeneral: QtSyntax(group: "General", key: "icon_theme")
        case .gtkrc: GtkrcSyntax(key: "gtk-icon-theme-name")
        case .xsettings: XSettingsSyntax(name: "Net/IconThemeName")
        }
    }

    var testDescription: String { rawValue }

    func text(_ bytes: [UInt8]) -> SettingText { SettingText(bytes, syntax) }
    func text(_ text: String) -> SettingText { SettingText(Array(text.utf8), syntax) }

    /// Files as people and programs write them, and as nobody should.
    var corpus: [[UInt8]] {
        let header = syntax.group.map { "[\($0)]\n" } ?? ""
        func line(_ theme: String) -> String { syntax.line(syntax.encoded(theme)) }
        let old = line("Old")
        let texts = [
            "", "\n", "\n\n", "# comment", "# comment\n", "; comment\n", header, "\(header)\(old)\n", "\(header)\(old)",
            "\(header)# first\n\(old)\n# last", "\(header)\(line("A"))\n\(line("B"))\nother=1",
            "stray\n\(header)\(old)\n",
            "\(header)stray\n", "\(header)\(old)\n[Other]\nx=y\n\(header)\(line("Later"))\n[Last]\n", "[Other]\nx=y\n",
            "[Other]\nx=y", "[Other]\n\(old)\n", "\u{FEFF}\(header)\(old)\n", "\(header)\n\n\n[Other]\n\n",
            "\(header)  \(old)  \t\n", "\(header)#\(old)\n", "\(header)\(line("wíth spåce"))\n",
            "\(header)x=1\r\n\(old)\r\n",
            "\(header)\(old)\n\0\n", "[\n]\n[]\n=\n==\n\"\"\n''\n",
        ]
        let windows = texts.map { $0.replacing("\n", with: "\r\n") }
        let raw: [[UInt8]] = [
            Array("\(header)x=".utf8) + [0xFF, 0xFE] + Array("\n\(old)\n".utf8),
            Array("\(header)\(old)".utf8) + [0x20, 0x23, 0xFF, 0x0A], Array("#".utf8) + [0xC3, 0x0A],
            Array("\(header)\(old.replacing("Old", with: "O"))".utf8).replacing(
                [0x4F],
                with: [0x4F, 0xE4, 0x00, 0xFF]
            ),
        ]
        return (texts + windows).map { Array($0.utf8) } + raw
    }
}

@Suite struct SyntaxTests {
    static let corpus = TestedSyntax.allCases.flatMap { syntax in syntax.corpus.map { (syntax, $0) } }

    @Test(arguments: corpus) func oneLineChangesAndEveryByteComesBack(_ syntax: TestedSyntax, before: [UInt8]) throws {
        var text = syntax.text(before)
        let theme = text.value
        // As it is remembered.
        let form = try #require(SettingForm(text: text.form.text))
        #expect(form == text.form)
        text.set("New Theme")
        #expect(text.value == "New Theme")
        #expect(syntax.text(text.bytes).value == "New Theme")
        let change = lines(text.bytes).difference(from: lines(before))
        #expect(change.removals.count <= 1)
        #expect(change.insertions.count <= (form == .noGroup ? 2 : 1))
        text.set("Newer")
        #expect(syntax.text(text.bytes).value == "Newer")
        text.restore(form)
        #expect(text.bytes == before)
        #expect(text.value == theme)
    }

    private func lines(_ bytes: [UInt8]) -> [[UInt8]] { KeyFileLines(bytes).lines.map(\.text) }

    /// Names with whatever has a meaning somewhere.
    static let names = [
        "with space", " leading", "trailing ", "quo\"te", "it's", "back\\slash", "\\", "naïve", "日本", "😀", "a%20b",
        "50%",
        "semi;colon", "#no", "a#b", "a,b", "a=b", "[a]", "{a}", "@a", "@", "@Invalid()", "ä1b", "\\x41", "\\n", "/*a*/",
    ]

    @Test(arguments: TestedSyntax.allCases, names) func anyNameIsReadAsItWasSet(_ syntax: TestedSyntax, name: String) {
        var text = syntax.text("")
        text.set(name)
        #expect(syntax.text(text.bytes).value == name)
        text.set("Plain")
        text.set(name)
        #expect(syntax.text(text.bytes).value == name)
    }

    @Test(
        arguments: [
            (.qt, "[Appearance]\nicon_theme=X\n", "X"), (.qt, "[appearance]\nicon_theme=X\n", nil),
            (.qt, "[Appearance]\nIcon_Theme=X\n", nil), (.qt, "[Appearance]\nicon%5Ftheme=X\n", "X"),
            (.qt, "[%41ppearance]\nicon_theme=X\n", "X"), (.qt, "[ Appearance ] ; c\nicon_theme = \"X\" \n", "X"),
            (.qt, "[Appearance]\n;icon_theme=X\n", nil), (.qt, "[Appearance]\nicon_theme=A ; c\n", "A"),
            (.qt, "[Appearance]\nicon_theme=a,b\n", nil), (.qt, "[Appearance]\nicon_theme=@Invalid()\n", nil),
            (.qt, "[Appearance]\nicon_theme=@String(X)\n", "X"), (.qt, "[Appearance]\nicon_theme=N\\xe4\\101\n", "NäA"),
            (.qt, "[Appearance]\nicon_theme=\"a\" \"b\"\n", "ab"), (.qt, "[Appearance]\nx=\"open\nicon_theme=A\n", nil),
            (.qt, "[Appearance]\nx=a\\\nicon_theme=A\n", nil), (.qt, "[Appearance]\nx=a;b\\\nicon_theme=A\n", "A"),
            (.qt, "[Appearance]\nicon_theme=A\ricon_theme=B\n", "B"), (.qt, "[Appearance]icon_theme=A\n", nil),
            (.qt, "[Appearance]\nicon_theme=A\n[Other]\n[Appearance]\nicon_theme=B\n", "B"),
            (.qt, "icon_theme=X\n", nil),
            (.qtGeneral, "icon_theme=X\n", "X"), (.qtGeneral, "[general]\nicon_theme=X\n", "X"),
            (.qtGeneral, "[%General]\nicon_theme=X\n", nil),
            (.qtGeneral, "icon_theme=A\n[GENERAL]\nicon_theme=B\n", "B"),
            (.gtkrc, "gtk-icon-theme-name = \"X\" # c\n", "X"), (.gtkrc, "gtk_icon_theme_name='X'\n", "X"),
            (.gtkrc, "gtk-icon-theme-name\n=\n\"X\"\n", "X"),
            (.gtkrc, "a=\"A\" gtk-icon-theme-name=\"X\"b=\"B\"\n", "X"),
            (.gtkrc, "/* gtk-icon-theme-name=\"X\" */\n", nil), (.gtkrc, "#gtk-icon-theme-name=\"X\"\n", nil),
            (.gtkrc, "style \"d\" {\ngtk-icon-theme-name=\"X\"\n}\n", nil), (.gtkrc, "gtk-icon-theme-name=X\n", nil),
            (.gtkrc, "style \"}\" {}\ngtk-icon-theme-name=\"a\\\"\\101\\q\"\n", "a\"Aq"),
            (.xsettings, "Net/IconThemeName \"X\"\n", "X"), (.xsettings, " Net/IconThemeName\t\"X\"# c\r\n", "X"),
            (.xsettings, "Net/IconThemeName 5\n", nil), (.xsettings, "Net/IconThemeNames \"X\"\n", nil),
            (.xsettings, "#Net/IconThemeName \"X\"\n", nil),
            (.xsettings, "Net/IconThemeName \"a\\\"\\\\\\tb#\"\n", "a\"\\\tb#"),
            (.keyFile, "[Settings]\n;c=1\ngtk-icon-theme-name=A;B\n", "A;B"), (.keyFile, "[settings]\n", nil),
        ] as [(TestedSyntax, String, String?)]
    )
    func whatCountsIsRead(_ syntax: TestedSyntax, text: String, theme: String?) {
        #expect(syntax.text(text).value == theme)
    }

    @Test(
        arguments: [
            (.qt, "[Appearance]\nicon_theme = \"a b\" ; c\n", "[Appearance]\nicon_theme = N ; c\n"),
            (.qt, "[Appearance]\nx=1\n\n[Fonts]\n", "[Appearance]\nx=1\nicon_theme=N\n\n[Fonts]\n"),
            (.qt, "[Appearance]\nicon_theme=a\\\nb\n", "[Appearance]\nicon_theme=a\\\nb\nicon_theme=N\n"),
            (.qtGeneral, "x=1\n[A]\n", "x=1\n[A]\n[General]\nicon_theme=N\n"),
            (.gtkrc, "a=\"A\" gtk-icon-theme-name = 'X'b=\"B\"\n", "a=\"A\" gtk-icon-theme-name = \"N\"b=\"B\"\n"),
            (.gtkrc, "include \"/m\"", "include \"/m\"\ngtk-icon-theme-name=\"N\""),
            (.xsettings, "Net/IconThemeName  \"open\n", "Net/IconThemeName  \"N\"\n"),
            (.xsettings, "Xft/DPI 1\r\n", "Xft/DPI 1\r\nNet/IconThemeName \"N\"\r\n"),
        ] as [(TestedSyntax, String, String)]
    )
    func onlyTheValueChanges(_ syntax: TestedSyntax, before: String, after: String) {
        var text = syntax.text(before)
        text.set("N")
        #expect(String(decoding: text.bytes, as: UTF8.self) == after)
    }

    @Test(
        arguments: [
            (.qt, "[Appearance]\nx=\"open\n"), (.qtGeneral, "x\\"), (.gtkrc, "x=\"open\n"), (.gtkrc, "style \"a\" {\n"),
        ] as [(TestedSyntax, String)]
    )
    func whatTakesInAnyLineIsKnown(_ syntax: TestedSyntax, before: String) {
        var text = syntax.text(before)
        let form = text.form
        text.set("N")
        #expect(text.value == nil)
        #expect(form != .line([]))
    }
}
