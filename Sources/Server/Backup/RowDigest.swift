import Crypto
import ServerFloor

/// What a set of rows adds up to, whatever their order: the engines do not sort text alike. Two tables with the same
/// rows have the same digest, and with any other rows another.
struct RowDigest: Equatable {
    private var words = SIMD4<UInt64>()

    init() {}

    /// Reads 64 hexadecimal digits.
    init?(_ text: String) {
        guard text.utf8.count == 64 else { return nil }
        for index in words.indices {
            guard let word = UInt64(text.dropFirst(index * 16).prefix(16), radix: 16) else { return nil }
            words[index] = word
        }
    }

    /// Adds a row, as it is written in a backup.
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
