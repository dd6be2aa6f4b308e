/// Themes whose names differ in their tone only: `Yaru-blue` and `Yaru-blue-dark`, but not `Yaru-dark`.
package struct ThemeFamily {
    private let members: [ThemeIndex]

    /// The theme itself is a member also when it would be offered to nobody.
    init(of theme: ThemeIndex, among installed: [ThemeIndex]) {
        let stem = ThemeFamily.stem(of: theme.name)
        let others = installed.filter { ThemeFamily.stem(of: $0.name) == stem }
        members = [theme] + others.filter { $0.name != theme.name && $0.mayBePartner }
    }

    /// The words of a theme's name without those that tell a tone.
    package static func stem(of name: String) -> [String] {
        words(ofName: name).filter { toneWords[$0] == nil }
    }

    /// What a member is made for. One that does not say so is the dark one beside a light one without any dark one, as
    /// `Numix` is beside `Numix-Light`, and a light one otherwise.
    func tone(of member: ThemeIndex) -> Tone {
        if let claim = member.claim { return claim.tone }
        return Set(members.compactMap(\.claim?.tone)) == [.light] ? .dark : .light
    }

    /// The member that stands for a tone.
    func best(_ tone: Tone) -> ThemeIndex? {
        members.filter { self.tone(of: $0) == tone }.min { rank(of: $0) < rank(of: $1) }
    }

    /// The smallest is the best. Whether it is deprecated comes first, then how plainly it claims its tone, then how
    /// strong that is, then whether it builds on another member or that on it, and in the end its name: the order in
    /// which themes were found never decides.
    private func rank(of member: ThemeIndex) -> (Int, Int, Int, Int, String) {
        let isDeprecated = words(ofSentence: member.comment).contains("deprecated")
        let isRelated = members.contains { member.parents.contains($0.name) || $0.parents.contains(member.name) }
        let claim = member.claim
        return (
            isDeprecated ? 1 : 0, claim?.place.rawValue ?? .max, claim?.strength ?? 0, isRelated ? 0 : 1, member.name
        )
    }
}
