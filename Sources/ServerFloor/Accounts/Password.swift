public import Floor
import Foundation

/// A typed password in one Unicode normalization form, so that the same Hangul typed on two systems is equal.
public struct Password: Sendable {
    package let bytes: [UInt8]

    /// The minimum, in grapheme clusters.
    public static let minimum = 10
    public static let byteLimit = 1_024

    /// Checks a new password.
    ///
    /// - Throws: `password-too-short`, `password-too-long`, `password-is-email`, `password-is-name`, `password-common`.
    ///   None of them repeats the password.
    public init(new typed: String, for email: EmailAddress, name: String = "") throws(Refusal) {
        guard typed.utf8.count <= Password.byteLimit else { throw .passwordTooLong }
        self.init(given: typed)
        guard typed.count >= Password.minimum else { throw .passwordTooShort }
        guard typed.lowercased() != email.text else { throw .passwordIsEmail }
        let guessed = GuessedPassword(typed)
        guard !guessed.isName(of: email, name) else { throw .passwordIsName }
        guard !guessed.isCommon else { throw .passwordCommon }
    }

    /// A password given to sign in, unchecked.
    package init(given typed: String) {
        let text = String(typed.unicodeScalars.prefix(Password.byteLimit))
        bytes = Array(text.precomposedStringWithCompatibilityMapping.utf8)
    }
}
