import Crypto
package import Floor

/// What a browser keeps of somebody who has signed in with it, so that whoever guesses their password elsewhere does not lock
/// them out. It opens nothing.
///
/// It is made of the password's hash, which nobody is told: it takes no table, and it ends with the password.
package struct KnownBrowser: Sendable, Equatable {
    /// 43 characters of base64url.
    package let text: String

    package init(of person: ID<Person>, hash: String) {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array(person.text.utf8), using: SymmetricKey(data: Array(("known browser " + hash).utf8)))
        text = Base64URL.encode(Array(code))
    }

    /// Reads what a cookie holds; nil if it looks like none.
    package init?(_ text: String) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(Base64URL.contains) else { return nil }
        self.text = text
    }

    /// - Parameters: those of the person with the address that is signed in with; nil where nobody has it, which takes as long.
    func isOf(_ person: ID<Person>?, hash: String?) -> Bool {
        let theirs = KnownBrowser(of: person ?? ID(high: 0, low: 0), hash: hash ?? "")
        // Hashes are compared: how long that takes tells nothing.
        return sha256(text) == sha256(theirs.text) && person != nil
    }
}
