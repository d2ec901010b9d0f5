import Crypto
import Floor
import RunRoom
import ServerFloor
import Storage

extension PlaceFuzzer {
    /// The fuzzer of an installation, by its secret.
    ///
    /// - Parameter secret: at least 32 bytes that nobody outside of the house knows.
    init(secret: [UInt8]) {
        let key = SymmetricKey(data: secret)
        self.init { Array(HMAC<SHA256>.authenticationCode(for: $0, using: key)) }
    }
}

extension Connection {
    /// What makes this house's circles; nil before it has a meetup.
    func placeFuzzer() throws -> PlaceFuzzer? {
        try first("SELECT secret FROM run_secret WHERE id = 1").map { PlaceFuzzer(secret: try $0.bytes(0)) }
    }
}

extension Transaction {
    /// Stores a secret unless there is one: another would move every circle, and two of them would tell a place.
    func makePlaceSecret(_ random: RandomSource) throws {
        guard try first("SELECT 1 FROM run_secret WHERE id = 1") == nil else { return }
        try execute(
            """
            INSERT INTO run_secret (id, secret) VALUES (1, \(random.secret(RunLimits.secretBytes)))
            ON CONFLICT (id) DO NOTHING
            """)
    }
}
