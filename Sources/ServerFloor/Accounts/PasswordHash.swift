import Crypto
import CryptoExtras
import Foundation

/// The scrypt (RFC 7914) hash of a password, with its parameters: `scrypt$131072$8$1$salt$key`.
struct PasswordHash: Sendable {
    /// scrypt's N.
    package let cost: Int
    package let salt: [UInt8]
    package let key: [UInt8]

    private static let blockSize = 8
    private static let parallelism = 1
    private static let keyLength = 32

    package init(cost: Int, salt: [UInt8], key: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.key = key
    }

    package init(of password: Password, cost: Int, salt: [UInt8]) throws {
        self.init(cost: cost, salt: salt, key: try PasswordHash.derive(password, cost, salt))
    }

    /// Parses a stored hash; nil if it has another form.
    package init?(stored text: String) {
        let parts = text.split(separator: "$")
        guard parts.count == 6, parts[0] == "scrypt", parts[2] == "8", parts[3] == "1", let cost = Int(parts[1]),
            let salt = Base64URL.decode(parts[4]), let key = Base64URL.decode(parts[5]),
            key.count == PasswordHash.keyLength
        else { return nil }
        self.init(cost: cost, salt: salt, key: key)
    }

    package var text: String {
        "scrypt$\(cost)$\(PasswordHash.blockSize)$\(PasswordHash.parallelism)$"
            + "\(Base64URL.encode(salt))$\(Base64URL.encode(key))"
    }

    /// Compares in constant time.
    package func matches(_ password: Password) throws -> Bool {
        let other = try PasswordHash.derive(password, cost, salt)
        var difference: UInt8 = 0
        for (left, right) in zip(key, other) { difference |= left ^ right }
        return difference == 0
    }

    private static func derive(_ password: Password, _ cost: Int, _ salt: [UInt8]) throws -> [UInt8] {
        // An empty array has no base address to pass to scrypt; no stored password is empty.
        let passphrase = password.bytes.isEmpty ? [0] : password.bytes
        let key = try KDF.Scrypt.deriveKey(
            from: passphrase, salt: salt, outputByteCount: keyLength, rounds: cost, blockSize: blockSize,
            parallelism: parallelism)
        return key.withUnsafeBytes { Array($0) }
    }
}
