/// What a host provides for sealing: fresh salt, and SHA-256 from a library of the host.
public struct Sealer: Sendable {
    /// ``saltLength`` bytes from the system's random number generator, fresh on each call.
    public let salt: @Sendable () -> [UInt8]
    /// SHA-256 (FIPS 180-4): 32 bytes. Nil if nothing is sealed.
    public let digest: (@Sendable ([UInt8]) -> [UInt8])?

    /// Long enough to make guessing a short keyword from its hash infeasible.
    public static let saltLength = 16

    public init(salt: @escaping @Sendable () -> [UInt8], digest: (@Sendable ([UInt8]) -> [UInt8])?) {
        self.salt = salt
        self.digest = digest
    }

    /// Seals nothing: what is written on a device is sealed by the server when it arrives there.
    public static let later = Sealer(salt: { [] }, digest: nil)
}
