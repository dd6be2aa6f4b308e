internal import Appearance
internal import IconTheme
internal import Switcher

/// What is shown where the desktop's own icon theme is not installed, as where a distribution only recommends it.
extension IconService {
    /// Icons that were chosen are shown also where the desktop's theme is missing; otherwise there is nothing to show, and
    /// what was set before comes back.
    func look(for mode: Mode, insteadOf missing: String, _ pair: ThemePair, shown: String?) async -> Look? {
        self.pair = pair
        let look = await looks(of: pair)[mode]
        let remedy = themes.remedy(forMissing: missing)
        guard look.theme == look.base else {
            memory.missingTheme = missing
            report(.pair, nil)
            report(.standIn, "\(remedy); until then chosen icons stand on \(look.base)")
            return look
        }
        report(.standIn, nil)
        report(.pair, remedy)
        if shown.map(ThemeIndex.isGenerated) == true { return Look(theme: missing, base: look.base) }
        memory.missingTheme = nil
        return nil
    }

    /// The theme in whose place a generated one stands on the fallback.
    func missingTheme(behind base: String) -> String? {
        base == PairRules.fallback ? memory.missingTheme : nil
    }
}
