import Catalog
import IconTheme
import Testing

@Suite struct IconSetTests {
    private let light = Picture(path: "/light.svg", format: .svg)
    private let dark = Picture(path: "/dark.png", format: .png(size: 48))

    @Test func setWithOneVariantShowsItInBothModes() {
        let set = IconSet(name: "night", title: "Night", light: [], dark: [dark])
        #expect(set.pictures(for: .light) == [dark])
        #expect(set.pictures(for: .dark) == [dark])
    }

    @Test func whatTheDefaultDoesNotOfferIsTheIconOfTheApp() {
        let set = IconSet(name: "default", title: "Default", light: [], dark: [dark])
        #expect(set.pictures(for: .light) == [])
        #expect(set.pictures(for: .dark) == [dark])
    }

    @Test func eachModeHasItsOwnVariant() {
        let set = IconSet(name: "night", title: "Night", light: [light], dark: [dark])
        #expect(set.pictures(for: .light) == [light])
        #expect(set.pictures(for: .dark) == [dark])
    }
}
