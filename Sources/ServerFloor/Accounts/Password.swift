public import Floor
import Foundation

/// A password as it was typed, checked and brought to one form, so that the same Hangul typed on two systems is the same.
public struct Password: Sendable {
    package let bytes: [UInt8]

    /// Characters, at least.
    public static let minimum = 10
    public static let byteLimit = 1_024

    /// A password somebody wants to have.
    ///
    /// - Throws: `password-too-short`, `password-too-long`, `password-is-email`, `password-is-name`,
    ///   `password-common`. None of them says it back.
    public init(new typed: String, for email: EmailAddress, name: String = "") throws(Refusal) {
        guard typed.utf8.count <= Password.byteLimit else { throw .passwordTooLong }
        self.init(given: typed)
        guard typed.count >= Password.minimum else { throw .passwordTooShort }
        guard typed.lowercased() != email.text else { throw .passwordIsEmail }
        let guessed = GuessedPassword(typed)
        guard !guessed.isName(of: email, name) else { throw .passwordIsName }
        guard !guessed.isCommon else { throw .passwordCommon }
    }

    /// A password somebody says is theirs.
    package init(given typed: String) {
        let text = String(typed.unicodeScalars.prefix(Password.byteLimit))
        bytes = Array(text.precomposedStringWithCompatibilityMapping.utf8)
    }
}
