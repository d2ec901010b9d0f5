import Crypto
import Floor
import Foundation

/// The key by which push services know this house: VAPID (RFC 8292).
package struct HouseKey: Sendable {
    private let key: P256.Signing.PrivateKey

    /// A new one.
    package init() { key = P256.Signing.PrivateKey() }

    /// - Throws: an error of the library for bytes that are no key.
    package init(stored bytes: [UInt8]) throws { key = try P256.Signing.PrivateKey(rawRepresentation: bytes) }

    /// The private key: 32 bytes. They are stored in the database and go nowhere else.
    package var bytes: [UInt8] { Array(key.rawRepresentation) }

    /// The public key, which browsers subscribe with: an uncompressed point in base64url.
    package var point: String { Base64URL.encode(Array(key.publicKey.x963Representation)) }

    /// The value of `Authorization` for one push service.
    ///
    /// - Parameters:
    ///   - audience: the service's origin: `https://push.example.net`.
    ///   - end: when the token ends, in Unix milliseconds; at most 24 hours from now.
    ///   - contact: the house's address, for the service's operator; `https:` or `mailto:`.
    package func authorization(for audience: String, until end: Int64, contact: String?) throws -> String {
        let head: JSON = ["typ": "JWT", "alg": "ES256"]
        var claims: [JSON.Member] = [
            JSON.Member("aud", .string(audience)), JSON.Member("exp", .integer(end / 1_000)),
        ]
        if let contact { claims.append(JSON.Member("sub", .string(contact))) }
        let signed = [head, .object(claims)].map { Base64URL.encode(Array($0.text.utf8)) }.joined(separator: ".")
        let signature = try key.signature(for: Array(signed.utf8))
        return "vapid t=\(signed).\(Base64URL.encode(Array(signature.rawRepresentation))), k=\(point)"
    }
}
