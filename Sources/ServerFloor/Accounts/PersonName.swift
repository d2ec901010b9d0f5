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
        // Two people whose names look alike are taken for one another.
        guard !PersonName.hasHidden(text) else { throw .nameUnreadable }
    }

    /// Whether a name has characters that nobody sees: those of format (general category Cf), tags, fillers and selectors,
    /// but for those that emoji and the scripts of Arabic and India are written with.
    private static func hasHidden(_ name: String) -> Bool {
        var former: Unicode.Scalar?
        for scalar in name.unicodeScalars {
            let isHidden = Text.isInvisible(scalar) || scalar.properties.generalCategory == .format
            if isHidden, !(former.map { isWritten(scalar, after: $0) } ?? false) { return true }
            former = scalar
        }
        return false
    }

    /// Whether an invisible character changes how what is before it is drawn: a joiner or the selector of an emoji, or a
    /// joiner in a script that is written with them.
    private static func isWritten(_ scalar: Unicode.Scalar, after former: Unicode.Scalar) -> Bool {
        // Digits count as emoji, too, since keycaps begin with them.
        let isEmoji = former == "\u{FE0F}" || (former.properties.isEmoji && former.value > 0x2000)
        return switch scalar {
        case "\u{FE0F}": isEmoji && former != scalar
        case "\u{200D}": isEmoji || joining ~= former.value
        case "\u{200C}": joining ~= former.value
        default: false
        }
    }

    /// The blocks from Arabic to Sinhala.
    private static let joining: ClosedRange<UInt32> = 0x0600...0x0DFF
}
