/// Random numbers with a seed (SplitMix64), so that a failure can be repeated.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

    /// A line of Korean, English and emoji; `mark` makes it unlike any other.
    mutating func line(_ mark: String = "") -> String {
        let words = ["비가", "왔다", "오늘은", "rain", "the", "👨‍👩‍👧", "커피", "", "한강", "é"]
        return (0..<(1 + below(4))).map { _ in words[below(words.count)] }.joined(separator: " ") + mark
    }

    /// The text after some random edits of its lines; what was inserted is added to `typed`.
    mutating func edited(_ text: String, by who: String, typed: inout [String]) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for edit in 0..<(1 + below(4)) {
            let new = line(" \(who)\(edit)·\(below(1_000_000))")
            let place = below(lines.count + 1)
            switch below(4) {
            case 0 where place < lines.count: lines.remove(at: place)
            case 1 where place < lines.count:
                lines[place] = new
                typed.append(new)
            default:
                lines.insert(new, at: place)
                typed.append(new)
            }
        }
        // What a later edit of the same writer took away again is not lost.
        typed = typed.filter { lines.contains($0) }
        return lines.joined(separator: "\n")
    }
}
