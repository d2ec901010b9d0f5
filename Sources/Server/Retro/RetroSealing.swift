import Crypto
import RetroRoom

extension Sealer {
    /// Seals with SHA-256 and fresh salt from the system's own chance.
    init(_ chance: Chance) {
        self.init(salt: chance.secret(Sealer.saltLength)) { Array(SHA256.hash(data: $0)) }
    }
}
