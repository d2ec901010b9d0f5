/// The 64-bit hash FNV-1a: small, equal everywhere, and not secure against somebody who looks for collisions.
public struct FNV1a: Sendable {
    public private(set) var value: UInt64

    /// - Parameter seed: another one gives an independent hash of the same bytes.
    public init(seed: UInt64 = 0xCBF2_9CE4_8422_2325) { value = seed }

    public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// A text's bytes in UTF-8, and then one that no text has, so that other texts in a row are other bytes.
    public mutating func add(text: String) {
        var (text, hash) = (text, value)
        text.withUTF8 { for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        value = (hash ^ 0xFF) &* 0x100_0000_01B3
    }

    /// The eight bytes of a number, the first the highest.
    public mutating func add(_ number: UInt64) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            value = (value ^ (number >> shift & 0xFF)) &* 0x100_0000_01B3
        }
    }
}
