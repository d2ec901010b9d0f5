import Crypto
package import Floor

/// A cookie that marks a browser in which a person has signed in, so that attempts to guess the password elsewhere do
/// not lock the person out. It grants no access.
///
/// It is derived from the secret password hash, so it needs no table and becomes invalid when the password changes.
package struct KnownBrowser: Sendable, Equatable {
    /// 43 characters of base64url.
    package let text: String

    package init(of person: ID<Person>, hash: String) {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array(person.text.utf8), using: SymmetricKey(data: Array(("known browser " + hash).utf8)))
        text = Base64URL.encode(Array(code))
    }

    /// Parses a cookie; nil if it has another form.
    package init?(_ text: String) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(Base64URL.contains) else { return nil }
        self.text = text
    }

    /// - Parameters: the person with the given address and their hash; nil for an unknown address, which takes the same
    ///   time.
    func isOf(_ person: ID<Person>?, hash: String?) -> Bool {
        let theirs = KnownBrowser(of: person ?? ID(high: 0, low: 0), hash: hash ?? "")
        // Compare hashes, so that the time taken reveals nothing.
        return sha256(text) == sha256(theirs.text) && person != nil
    }
}
