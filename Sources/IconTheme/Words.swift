/// The words of a theme's name, in lower case: what stands between `-`, `_` and spaces, and further apart at the
/// borders of CamelCase, so that `Foo-Dark`, `foo_dark` and `FooDark` are the same words.
///
/// Any other character is part of its word: `Suru++` is not `Suru`.
func words(ofName name: String) -> [String] {
    name.split { "-_ ".contains($0) }.flatMap(camelCaseWords)
}

/// The words of a sentence, in lower case.
func words(ofSentence sentence: String) -> [String] {
    sentence.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
}

/// A word begins at a capital that follows anything else (`Breeze|Dark`), and at the last one of several that a small
/// letter follows (`GNOME|Dark`).
private func camelCaseWords(_ text: Substring) -> [String] {
    let characters = Array(text)
    var words = [""]
    for (place, character) in characters.enumerated() {
        let follows = characters[..<place].last.map { !$0.isUppercase } ?? false
        let leads = characters[(place + 1)...].first?.isLowercase ?? false
        if character.isUppercase && place > 0 && (follows || leads) { words.append("") }
        words[words.count - 1] += character.lowercased()
    }
    return words
}
