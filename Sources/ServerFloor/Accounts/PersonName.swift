public import Floor
import Foundation

/// A person's name on the server.
public struct PersonName: Sendable, Equatable {
    public let text: String

    /// The limit, in grapheme clusters.
    public static let limit = 50

    /// - Throws: `name-missing`, `name-too-long`, `name-unreadable`.
    public init(_ typed: String) throws(Refusal) {
        do {
            // Normalize to NFC, so that a name is the same whichever system it was typed on.
            text = try Text.line(typed.precomposedStringWithCanonicalMapping, limit: PersonName.limit)
        } catch {
            switch error {
            case .empty: throw .nameMissing
            case .tooLong, .tooWide: throw .nameTooLong(given: typed)
            default: throw .nameUnreadable
            }
        }
    }
}
