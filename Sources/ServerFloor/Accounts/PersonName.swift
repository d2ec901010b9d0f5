public import Floor
import Foundation

/// What somebody is called in the house.
public struct PersonName: Sendable, Equatable {
    public let text: String

    /// Characters, as people count them.
    public static let limit = 50

    /// - Throws: `name-missing`, `name-too-long`, `name-unreadable`.
    public init(_ typed: String) throws(Refusal) {
        do {
            // One form for one name, whichever system it was typed on.
            text = try Text.line(typed.precomposedStringWithCanonicalMapping, limit: PersonName.limit)
        } catch {
            switch error {
            case .empty: throw .nameMissing
            case .tooLong: throw .nameTooLong(given: typed)
            default: throw .nameUnreadable
            }
        }
    }
}
