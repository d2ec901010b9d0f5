public import Floor

extension Card {
    /// Labels on one card.
    public static let labelLimit = 10
    /// Assignees of one card.
    public static let assigneeLimit = 20

    /// The field that says whether a label or an assignee is on a card: `label.<id>`, `assignee.<id>`.
    public enum Mark: Equatable, Sendable {
        case label(ID<Entity>)
        case assignee(ID<Person>)

        public init?(field: String) {
            if field.hasPrefix("label."), let id = ID<Entity>(field.dropping(6)) {
                self = .label(id)
            } else if field.hasPrefix("assignee."), let id = ID<Person>(field.dropping(9)) {
                self = .assignee(id)
            } else {
                return nil
            }
        }

        public var field: String {
            switch self {
            case .label(let id): "label." + id.text
            case .assignee(let id): "assignee." + id.text
            }
        }
    }
}

extension Board {
    /// Sets the stored labels of one of its cards.
    public mutating func insertLoaded(_ labels: Marks<Entity>, on card: ID<Entity>) { cards[card]?.labels = labels }

    /// Sets the stored assignees of one of its cards.
    public mutating func insertLoaded(_ assignees: Marks<Person>, on card: ID<Entity>) {
        cards[card]?.assignees = assignees
    }
}
