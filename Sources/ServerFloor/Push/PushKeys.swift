import Crypto

/// What a browser encrypts pushes with: the keys of one subscription (RFC 8291).
package struct PushKeys: Sendable, Equatable {
    /// Its public key: 65 bytes, an uncompressed point of P-256.
    package let point: [UInt8]
    /// Its authentication secret: 16 bytes.
    package let secret: [UInt8]

    /// Nil if a key does not have its length, or is not on the curve.
    package init?(point: [UInt8], secret: [UInt8]) {
        // The library's error says only that it is no point.
        guard secret.count == 16, point.count == 65,
            (try? P256.KeyAgreement.PublicKey(x963Representation: point)) != nil
        else { return nil }
        self.init(stored: point, secret)
    }

    /// From their texts in base64url without padding, as browsers give them.
    package init?(p256dh: some StringProtocol, auth: some StringProtocol) {
        guard let point = Base64URL.decode(p256dh), let secret = Base64URL.decode(auth) else { return nil }
        self.init(point: point, secret: secret)
    }

    package init(stored point: [UInt8], _ secret: [UInt8]) {
        self.point = point
        self.secret = secret
    }
}
