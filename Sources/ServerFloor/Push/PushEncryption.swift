package import Crypto
import Foundation

/// Encrypts a push so that only the subscribed browser can read it, not the push service: `aes128gcm` of RFC 8188 with
/// the keys of RFC 8291.
package enum PushEncryption {
    /// The size of a record. A push is one record, and push services take at most 4,096 bytes in all.
    private static let recordBytes: UInt32 = 4_096
    /// The longest text: a record without its header, its end mark and its authentication.
    package static let textLimit = Int(recordBytes) - 86 - 1 - 16

    /// - Parameters:
    ///   - own: the sender's key, which must be new for each push.
    ///   - salt: 16 random bytes, new for each push.
    /// - Throws: an error of the library for keys that are none.
    package static func encrypt(
        _ text: [UInt8], for keys: PushKeys, own: P256.KeyAgreement.PrivateKey, salt: [UInt8]
    ) throws -> [UInt8] {
        let theirs = try P256.KeyAgreement.PublicKey(x963Representation: keys.point)
        let point = Array(own.publicKey.x963Representation)
        let shared = try own.sharedSecretFromKeyAgreement(with: theirs)
        let input = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: keys.secret, sharedInfo: Array("WebPush: info\0".utf8) + keys.point + point,
            outputByteCount: 32)
        func derived(_ info: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: input, salt: salt, info: Array((info + "\0").utf8), outputByteCount: count)
        }
        let nonce = derived("Content-Encoding: nonce", 12).withUnsafeBytes { Array($0) }
        // 2 marks the end of the last record.
        let sealed = try AES.GCM.seal(
            text + [2], using: derived("Content-Encoding: aes128gcm", 16), nonce: AES.GCM.Nonce(data: nonce))
        let size = withUnsafeBytes(of: recordBytes.bigEndian) { Array($0) }
        return salt + size + [UInt8(point.count)] + point + Array(sealed.ciphertext) + Array(sealed.tag)
    }

    /// The same with a key and a salt of its own.
    package static func encrypt(_ text: [UInt8], for keys: PushKeys, _ random: RandomSource) throws -> [UInt8] {
        try encrypt(text, for: keys, own: P256.KeyAgreement.PrivateKey(), salt: random.secret(16))
    }
}
