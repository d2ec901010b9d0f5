/// Random bits that a host passes to the core, so that a handler stays a pure function of its input.
///
/// The host seeds it with 256 fresh bits for each request; the sequence is xoshiro256** (Blackman and Vigna, 2018). Use
/// it for unique ids only, not for secrets: the server generates tokens and salts itself.
///
/// The first two numbers, which make an id, depend on three of the four words of the seed: seeds that differ in the fourth
/// alone begin with the same id. A host fills all four with fresh bits; a test does not count with the fourth.
public struct Entropy: Sendable, RandomNumberGenerator {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// - Parameter seed: four words, not all zero (an all-zero seed is replaced, since it would produce only zeros).
    public init(seed: (UInt64, UInt64, UInt64, UInt64)) {
        state = seed
        if seed.0 | seed.1 | seed.2 | seed.3 == 0 { state.0 = 0x9E37_79B9_7F4A_7C15 }
    }

    public mutating func next() -> UInt64 {
        let result = rotate(state.1 &* 5, by: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = rotate(state.3, by: 45)
        return result
    }

    private func rotate(_ word: UInt64, by count: UInt64) -> UInt64 { word << count | word >> (64 - count) }
}
