/// A position in a manually ordered list. There is always another rank between two different ranks, so moving one thing
/// writes one rank.
///
/// A rank is ASCII text of the digits `0-9A-Za-z`: an integer, then a fraction in base 62:
///
/// - the first letter is the number of digits of the integer: `a` to `h` for 1 to 8, and `Z` down to `S` for 1 to 8
///   digits of negative numbers, so that longer ones sort further out: `Zz < a0 < az < b00`;
/// - the rest is the fraction; it does not end in `0`, so each position has one spelling.
///
/// Ranks compare as their bytes do: in Swift, in SQLite (BINARY) and in PostgreSQL (collation C). Adding at either end
/// counts up or down, so 10,000 ranks take four characters; repeated insertion at one spot takes one character for
/// every five or so.
public struct Rank: Hashable, Comparable, Sendable {
    public let text: String

    /// The maximum length in characters. At one spot that allows about five thousand insertions.
    public static let lengthLimit = 1024

    /// The rank of the first element of an empty list.
    public static let middle = Rank(Whole.zero, [])

    /// Parses a stored rank; nil if it is empty, too long, has another character or is not in canonical form.
    public init?(stored text: String) {
        guard Parts(text) != nil else { return nil }
        self.text = text
    }

    private init(_ whole: Whole, _ fraction: [UInt8]) {
        text = String(bytes: whole.bytes + fraction.map(Base62.character))
    }

    public static func < (left: Rank, right: Rank) -> Bool { left.text < right.text }

    /// A rank after `lower` and before `upper`; nil is the end of the list on that side.
    ///
    /// If they are equal or in the wrong order, there is nothing between them, and if the rank would exceed
    /// `lengthLimit` there is no room: the result is `lower` itself. Elements of equal rank are ordered by id.
    public static func between(_ lower: Rank?, _ upper: Rank?) -> Rank {
        switch (lower, upper) {
        case (nil, nil): .middle
        case (let lower?, nil): lower.next ?? lower
        case (nil, let upper?): upper.previous ?? upper
        case (let lower?, let upper?): lower < upper ? lower.halfway(to: upper) ?? lower : lower
        }
    }

    /// `count` ranks in order, each with room around it.
    public static func evenly(count: Int) -> [Rank] {
        var ranks: [Rank] = []
        ranks.reserveCapacity(max(0, count))
        while ranks.count < count { ranks.append(between(ranks.last, nil)) }
        return ranks
    }

    private var next: Rank? {
        guard let parts = Parts(text) else { return nil }
        if let whole = parts.whole.next { return Rank(whole, []) }
        return Rank.checked(parts.whole, Base62.between(parts.fraction, nil))
    }

    private var previous: Rank? {
        guard let parts = Parts(text) else { return nil }
        if !parts.fraction.isEmpty, parts.whole.previous != nil { return Rank(parts.whole, []) }
        if let whole = parts.whole.previous, whole.previous != nil { return Rank(whole, []) }
        // Below the lowest integer there are only fractions.
        if let whole = parts.whole.previous { return Rank(whole, Base62.between([], nil)) }
        return Rank.checked(parts.whole, Base62.between([], parts.fraction))
    }

    private func halfway(to upper: Rank) -> Rank? {
        guard let low = Parts(text), let high = Parts(upper.text) else { return nil }
        if low.whole == high.whole { return Rank.checked(low.whole, Base62.between(low.fraction, high.fraction)) }
        if let whole = low.whole.next {
            let rank = Rank(whole, [])
            if rank < upper { return rank }
        }
        return Rank.checked(low.whole, Base62.between(low.fraction, nil))
    }

    private static func checked(_ whole: Whole, _ fraction: [UInt8]) -> Rank? {
        let rank = Rank(whole, fraction)
        return rank.text.utf8.count <= lengthLimit ? rank : nil
    }

    /// The two parts of a rank, parsed from its text.
    private struct Parts {
        let whole: Whole
        /// Digit values, 0 to 61.
        let fraction: [UInt8]

        init?(_ text: String) {
            let bytes = text.bytes
            guard bytes.count <= Rank.lengthLimit, let head = bytes.first, let width = Whole.width(head),
                bytes.count > width
            else { return nil }
            var digits: [UInt8] = []
            digits.reserveCapacity(bytes.count - 1)
            for byte in bytes.dropFirst() {
                guard let digit = Base62.value(byte) else { return nil }
                digits.append(digit)
            }
            whole = Whole(head: head, digits: Array(digits[..<width]))
            fraction = Array(digits[width...])
            if fraction.last == 0 { return nil }
            // The lowest integer alone is not a valid rank: there would be none before it.
            if fraction.isEmpty, whole.previous == nil { return nil }
        }
    }
}
