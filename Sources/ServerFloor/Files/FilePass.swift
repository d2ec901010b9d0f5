import Crypto
package import Floor

/// Lets whoever has it see one file for a time: on a page that was opened by a password, a picture's address has no form
/// that asks again.
///
/// It is derived from a secret, so it needs no table and becomes invalid when the secret changes.
package enum FilePass {
    /// - Parameters:
    ///   - end: Unix milliseconds.
    ///   - secret: known to the server alone, such as a password's hash.
    /// - Returns: 43 characters of base64url.
    package static func text(for file: ID<StoredFile>, until end: Int64, secret: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("\(file.text) \(end)".utf8), using: SymmetricKey(data: Array(("file pass " + secret).utf8)))
        return Base64URL.encode(Array(code))
    }

    /// Whether a text is a pass that has not ended.
    ///
    /// - Parameter lasting: milliseconds that a pass is made for. One that ends later was made by a clock that was ahead.
    package static func isRight(
        _ text: String, for file: ID<StoredFile>, until end: Int64, secret: String, lasting: Int64, now: Int64
    ) -> Bool {
        // Compare hashes, so that the time taken reveals nothing.
        sha256(text) == sha256(self.text(for: file, until: end, secret: secret)) && end > now && end <= now + lasting
    }
}
