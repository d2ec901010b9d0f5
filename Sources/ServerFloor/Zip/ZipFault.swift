/// Why an archive is refused.
package struct ZipFault: Error, Equatable, Sendable {
    package let rule: Rule
    /// The file in it that is meant, as far as there is one.
    package let path: String?

    package enum Rule: String, Sendable, CaseIterable {
        /// No archive, or one that ends early or contradicts itself.
        case malformed
        /// Several disks, sizes of 64 bits, a password, or a method other than stored and deflate.
        case zip64, disks, encrypted, method
        /// An absolute path, one with `..`, a backslash or a control character.
        case path
        case repeated
        /// Files that share bytes of the archive.
        case overlap
        case tooManyFiles, fileTooLarge, tooLarge
        /// The content is not as long as it says, or has another checksum.
        case content
    }

    package init(_ rule: Rule, _ path: String? = nil) {
        self.rule = rule
        self.path = path
    }
}
