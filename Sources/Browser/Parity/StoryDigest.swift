import Floor

/// Digests that tell texts apart, the same in both hosts; nothing is kept secret by them here.
enum StoryDigest {
    static let sealer = Sealer(salt: { Array(repeating: 7, count: Sealer.saltLength) }) { of($0) }

    static func of(_ bytes: [UInt8]) -> [UInt8] {
        var (one, other): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, UInt64(bytes.count))
        for byte in bytes {
            one = (one ^ UInt64(byte)) &* 0x100_0000_01B3
            other = other &* 31 &+ one
        }
        var entropy = Entropy(seed: (one, other, 3, 4))
        return (0..<32).map { _ in UInt8(truncatingIfNeeded: entropy.next() >> 32) }
    }
}
