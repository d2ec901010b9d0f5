import Crypto
package import Floor

extension Sealer {
    /// Seals with SHA-256 and fresh salt from the system's own chance.
    package init(_ random: RandomSource) {
        self.init(salt: { random.secret(Sealer.saltLength) }, digest: { Array(SHA256.hash(data: $0)) })
    }
}
