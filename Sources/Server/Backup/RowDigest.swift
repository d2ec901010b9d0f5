import Crypto
import ServerFloor

/// An order-independent digest of a set of rows, since the engines sort text differently. Two tables have the same
/// digest exactly if they have the same rows, up to hash collisions.
struct RowDigest: Equatable {
    private var words = SIMD4<UInt64>()

    init() {}

    /// Parses 64 hexadecimal digits.
    init?(_ text: String) {
        guard text.utf8.count == 64 else { return nil }
        for index in words.indices {
            guard let word = UInt64(text.dropFirst(index * 16).prefix(16), radix: 16) else { return nil }
            words[index] = word
        }
    }

    /// Adds a row in its encoding for backups.
    mutating func add(_ line: ArraySlice<UInt8>) {
        var hash = SHA256()
        line.withUnsafeBytes { hash.update(bufferPointer: $0) }
        hash.finalize().withUnsafeBytes { bytes in
            for index in words.indices {
                words[index] &+= UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
            }
        }
    }

    var text: String {
        hex(words.indices.flatMap { index in (0..<8).map { UInt8(truncatingIfNeeded: words[index] >> (56 - 8 * $0)) } })
    }
}
