public import Floor

extension Card {
    /// Where a card is kept.
    ///
    /// It is one register, so that a card that one person archives while another makes it a template is one of the two
    /// everywhere. What is not on the board is left out by every query of what is on it.
    public enum Shelf: FieldValue {
        case board
        /// Off the board, and kept until somebody deletes it.
        case archive
        /// Off the board, because it is no work: what others are copied from.
        case template

        private static let templateName = "template"

        public static var fieldKind: FieldKind { .json }

        public init?(fieldJSON json: JSON) {
            switch json {
            case .bool(let isArchived): self = isArchived ? .archive : .board
            case .string(Shelf.templateName): self = .template
            default: return nil
            }
        }

        /// Its value in operations: a truth value as long as there were no templates.
        public var fieldJSON: JSON {
            switch self {
            case .board: .bool(false)
            case .archive: .bool(true)
            case .template: .string(Shelf.templateName)
            }
        }
    }
}
