import Foundation

/// Measured values of one kind.
struct Sample: Sendable {
    private let sorted: [Double]

    init(_ values: [Double]) {
        sorted = values.sorted()
    }

    var count: Int { sorted.count }
    var median: Double { quantile(0.5) }
    var quartiles: (lower: Double, upper: Double) { (quantile(0.25), quantile(0.75)) }

    /// That of the medians; nothing where one of them says nothing.
    func ratio(to other: Sample) -> String {
        guard count > 0, other.count > 0, other.median > 0 else { return "" }
        let ratio = median / other.median
        return String(format: ratio < 0.1 ? "%.3f" : "%.2f", ratio)
    }

    /// Between two values, in proportion.
    private func quantile(_ part: Double) -> Double {
        guard let last = sorted.indices.last else { return .nan }
        let position = part * Double(last)
        let below = Int(position)
        let above = min(below + 1, last)
        return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
    }
}

extension Sample: CustomStringConvertible {
    /// The median, and the quartiles where they say something else; nothing for an empty one.
    var description: String {
        guard count > 0 else { return "" }
        let (lower, upper) = (Sample.text(quartiles.lower), Sample.text(quartiles.upper))
        return lower == upper ? Sample.text(median) : "\(Sample.text(median)) (\(lower)–\(upper))"
    }

    private static func text(_ value: Double) -> String {
        abs(value) >= 100 || value == value.rounded()
            ? String(format: "%.0f", value) : String(format: abs(value) >= 10 ? "%.1f" : "%.2f", value)
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}
