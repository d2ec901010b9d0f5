import Crypto
package import Floor
package import Storage

/// The link that ends a person's mail digests, and does nothing else.
///
/// It is derived from a secret of the house, so that each mail's link works as long as the account exists, and the
/// database has none of them.
package struct DigestLink: Sendable {
    /// Where they begin.
    package static let root = Link("/stop-digest")
    /// Bytes of the code beside the person's id, which has as many.
    private static let codeBytes = 16

    private let key: SymmetricKey

    init(secret: [UInt8]) { key = SymmetricKey(data: secret) }

    /// 43 characters of base64url.
    package func token(of person: ID<Person>) -> String {
        Base64URL.encode(DigestLink.bytes(person) + code(of: person))
    }

    /// The page's address.
    package func address(of person: ID<Person>) -> Link { DigestLink.root.at(token(of: person)) }

    /// Whose a token is; nil for one that this house has not made.
    package func person(of token: String) -> ID<Person>? {
        guard token.utf8.count == 43, let bytes = Base64URL.decode(token), bytes.count == 32 else { return nil }
        let person = ID<Person>(high: DigestLink.word(bytes[0..<8]), low: DigestLink.word(bytes[8..<16]))
        // Compare hashes, so that the time taken reveals nothing.
        return sha256(token) == sha256(self.token(of: person)) ? person : nil
    }

    private func code(of person: ID<Person>) -> [UInt8] {
        let code = HMAC<SHA256>.authenticationCode(for: Array(("stop digest " + person.text).utf8), using: key)
        return Array(Array(code).prefix(DigestLink.codeBytes))
    }

    private static func bytes(_ person: ID<Person>) -> [UInt8] {
        [person.high, person.low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

extension Connection {
    /// What makes this house's links; nil before its first digest.
    package func digestLink() throws -> DigestLink? {
        try first("SELECT secret FROM floor_digest_key WHERE id = 1").map { DigestLink(secret: try $0.bytes(0)) }
    }
}

extension Transaction {
    /// The same, made if there is none yet. It stays: another would end all links in mails.
    package func madeDigestLink(_ random: RandomSource) throws -> DigestLink {
        if let link = try digestLink() { return link }
        let secret = random.secret(32)
        try execute(
            "INSERT INTO floor_digest_key (id, secret) VALUES (1, \(secret)) ON CONFLICT (id) DO NOTHING")
        return try digestLink() ?? DigestLink(secret: secret)
    }
}
