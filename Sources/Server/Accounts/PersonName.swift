public import Floor
import Foundation

/// What somebody is called in the house.
public struct PersonName: Sendable, Equatable {
    public let text: String

    /// Characters, as people count them.
    public static let limit = 50

    /// - Throws: `name-missing`, `name-too-long`, `name-unreadable`.
    public init(_ typed: String) throws(Refusal) {
        let text = typed.precomposedStringWithCanonicalMapping
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty else { throw .nameMissing }
        guard text.count <= PersonName.limit, text.utf8.count <= 1_000 else { throw .nameTooLong(given: typed) }
        guard text.unicodeScalars.allSatisfy(PersonName.mayStand), text.unicodeScalars.contains(where: PersonName.shows)
        else { throw .nameUnreadable(given: typed) }
        self.text = text
    }

    /// Control characters, and those that turn the direction of what stands around them, could make one name look like
    /// another or break a line of text.
    private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
        default: return true
        }
    }

    private static func shows(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .spaceSeparator, .nonspacingMark, .enclosingMark: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
