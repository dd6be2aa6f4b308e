/// The mode that a theme, or a variant of an icon, is made for.
package enum Tone: String, Sendable {
    case light, dark

    var opposite: Tone { self == .light ? .dark : .light }
}

/// What words say about the tone of a theme.
struct ToneClaim: Sendable, Hashable {
    /// Where a theme says something; the first one counts.
    enum Place: Int, Sendable { case name, title, comment }

    let tone: Tone
    /// 0 for `dark`, 1 for `darker`, 2 for `darkest`.
    let strength: Int
    let place: Place

    /// Words that name both tones, or none, claim nothing.
    init?(_ words: some Sequence<String>, in place: Place) {
        let said = words.compactMap { toneWords[$0] }
        guard let strongest = said.max(by: { $0.strength < $1.strength }) else { return nil }
        guard said.allSatisfy({ $0.tone == strongest.tone }) else { return nil }
        (tone, strength) = strongest
        self.place = place
    }
}

/// The words that tell a tone.
let toneWords: [String: (tone: Tone, strength: Int)] = [
    "light": (.light, 0), "bright": (.light, 0), "lighter": (.light, 1), "lightest": (.light, 2),
    "dark": (.dark, 0), "darker": (.dark, 1), "darkest": (.dark, 2),
]

extension ThemeIndex {
    /// What the theme says of its own tone.
    var claim: ToneClaim? {
        // Only from the word "for" on does a comment tell what the theme is for, as in "Icons for dark panels". Before
        // it, pictures are described, and dark ones are for light panels: "dark icon set for panels", says
        // Paper-Mono-Dark.
        let purpose = words(ofSentence: comment).drop { $0 != "for" }
        return ToneClaim(words(ofName: name), in: .name)
            ?? ToneClaim(words(ofName: title), in: .title)
            ?? ToneClaim(purpose, in: .comment)
    }
}
