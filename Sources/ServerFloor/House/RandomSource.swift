public import Floor

/// The source of random bits. Tests use a counter.
public struct RandomSource: Sendable {
    /// Bits for ids, fresh for each request.
    public let entropy: @Sendable () -> Entropy
    /// Bytes for secrets: tokens, salts, codes. From the system's generator.
    public let secret: @Sendable (_ count: Int) -> [UInt8]

    public init(entropy: @escaping @Sendable () -> Entropy, secret: @escaping @Sendable (_ count: Int) -> [UInt8]) {
        self.entropy = entropy
        self.secret = secret
    }

    /// The operating system's.
    public static let system = RandomSource(
        entropy: {
            var source = SystemRandomNumberGenerator()
            return Entropy(seed: (source.next(), source.next(), source.next(), source.next()))
        },
        secret: { count in
            var source = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
        })
}
