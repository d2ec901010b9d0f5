/// What a host hands in to seal with: fresh salt, and SHA-256, which is its library's business.
public struct Sealer: Sendable {
    /// ``saltLength`` bytes from the system's own chance, others each time.
    public let salt: @Sendable () -> [UInt8]
    /// SHA-256 (FIPS 180-4): 32 bytes. Nil where nothing is sealed.
    public let digest: (@Sendable ([UInt8]) -> [UInt8])?

    /// With so many nobody can try out what a short keyword may have been.
    public static let saltLength = 16

    public init(salt: @escaping @Sendable () -> [UInt8], digest: (@Sendable ([UInt8]) -> [UInt8])?) {
        self.salt = salt
        self.digest = digest
    }

    /// Seals nothing: what is written on a device stays there until the server has it, and the server seals.
    public static let later = Sealer(salt: { [] }, digest: nil)
}
