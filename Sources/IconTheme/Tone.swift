/// Which mode a theme is made for, as far as words tell.
struct Tone: Sendable, Hashable {
    enum Kind: Sendable { case light, dark }

    let kind: Kind
    /// 0 for `light` and `dark`, more for `darker` and `darkest`.
    let strength: Int

    /// The words that say it.
    private static let named: [String: Tone] = [
        "light": Tone(kind: .light, strength: 0),
        "bright": Tone(kind: .light, strength: 0),
        "lighter": Tone(kind: .light, strength: 1),
        "lightest": Tone(kind: .light, strength: 2),
        "dark": Tone(kind: .dark, strength: 0),
        "darker": Tone(kind: .dark, strength: 1),
        "darkest": Tone(kind: .dark, strength: 2),
    ]

    init?(word: String) {
        guard let tone = Tone.named[word] else { return nil }
        self = tone
    }

    private init(kind: Kind, strength: Int) {
        self.kind = kind
        self.strength = strength
    }

    /// The tone that a text names; a text that names both kinds, or none, says nothing.
    init?(in text: String) {
        let tones = words(of: text).compactMap(Tone.init(word:))
        guard let first = tones.first, tones.allSatisfy({ $0.kind == first.kind }) else { return nil }
        self = first
    }
}

/// The words of a name or a text in lower case: what stands between other characters than letters and digits, and from
/// a capital after a small letter on.
func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previous: Character = " "
    for character in text {
        let begins = previous.isLowercase && character.isUppercase
        if begins || !(character.isLetter || character.isNumber) {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        if character.isLetter || character.isNumber { word += character.lowercased() }
        previous = character
    }
    return word.isEmpty ? words : words + [word]
}
