import Crypto
package import Floor

extension Sealer {
    /// Seals with SHA-256 and a fresh salt from the system's generator.
    package init(_ random: RandomSource) {
        self.init(salt: { random.secret(Sealer.saltLength) }, digest: { Array(SHA256.hash(data: $0)) })
    }
}
