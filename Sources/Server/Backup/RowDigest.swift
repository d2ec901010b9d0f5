import Crypto

/// What a set of rows adds up to, whatever their order: the engines do not sort text alike. Two tables with the same
/// rows have the same digest, and with any other rows another.
struct RowDigest: Equatable {
    private var words: [UInt64] = [0, 0, 0, 0]

    init() {}

    /// Reads 64 hexadecimal digits.
    init?(_ text: String) {
        guard text.utf8.count == 64 else { return nil }
        var words: [UInt64] = []
        for start in stride(from: 0, to: 64, by: 16) {
            guard let word = UInt64(text.dropFirst(start).prefix(16), radix: 16) else { return nil }
            words.append(word)
        }
        self.words = words
    }

    /// Adds a row, as it is written in a backup.
    mutating func add(_ line: some Collection<UInt8>) {
        let hash = Array(SHA256.hash(data: Array(line)))
        for index in 0..<4 {
            words[index] &+= hash[index * 8..<index * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    var text: String { hex(words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }) }
}
