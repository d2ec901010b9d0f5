/// Where something stands in an order that people arrange by hand. Between any two different ranks there is another, so
/// moving one thing writes one rank.
///
/// A rank is ASCII text of the digits `0-9A-Za-z`. It is a whole number and then a fraction in base 62:
///
/// - the first letter says how many digits the whole number has: `a` to `h` for 1 to 8, and `Z` down to `S` for 1 to 8
///   digits of the numbers below zero, so that a longer one sorts further out: `Zz < a0 < az < b00`;
/// - the fraction is what follows; it does not end in `0`, so each place has one spelling.
///
/// Bytes compare as ranks do: in Swift, in SQLite (BINARY) and in PostgreSQL (collation C). Adding at either end counts
/// on, so 10,000 of them take four characters; going in at one spot again and again takes a character for every five or so.
public struct Rank: Hashable, Comparable, Sendable {
    public let text: String

    /// The most characters a rank has. At one spot that is some five thousand moves without another.
    public static let lengthLimit = 1024

    /// Where the first of its kind stands.
    public static let middle = Rank(Whole.zero, [])

    /// Reads a stored rank. Nil for what no rank is: empty, too long, another character, another spelling.
    public init?(stored text: String) {
        guard Parts(text) != nil else { return nil }
        self.text = text
    }

    private init(_ whole: Whole, _ fraction: [UInt8]) {
        text = String(bytes: whole.bytes + fraction.map(Base62.character))
    }

    public static func < (left: Rank, right: Rank) -> Bool { left.text < right.text }

    /// A rank after `lower` and before `upper`; nil stands for the end of the list on that side.
    ///
    /// Where the two are equal, or the wrong way round, there is nothing between them, and where the rank would go beyond
    /// `lengthLimit` there is no room: then it is `lower` itself. What shares a rank stands in the order of ids.
    public static func between(_ lower: Rank?, _ upper: Rank?) -> Rank {
        switch (lower, upper) {
        case (nil, nil): .middle
        case (let lower?, nil): lower.next ?? lower
        case (nil, let upper?): upper.previous ?? upper
        case (let lower?, let upper?): lower < upper ? lower.halfway(to: upper) ?? lower : lower
        }
    }

    /// So many ranks, in order, each with room around it.
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
        // Nothing stands below the lowest number, so near it one goes on in fractions.
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

    /// A rank's two parts, read from its text.
    private struct Parts {
        let whole: Whole
        /// The values of its digits, 0 to 61.
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
            // The lowest number of all stands for no place: there would be none before it.
            if fraction.isEmpty, whole.previous == nil { return nil }
        }
    }
}
