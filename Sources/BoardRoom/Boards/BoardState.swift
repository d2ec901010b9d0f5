public import Floor

extension Board: SpaceState {
    public func value(of field: String, on subject: ID<Entity>) -> JSON? {
        if subject == ID(id) { return value(of: field) }
        if let card = cards[subject] { return card.value(of: field) }
        if let column = columns[subject] { return column.value(of: field) }
        if let item = items[subject] { return item.value(of: field) }
        if let comment = comments[subject] { return comment.value(of: field) }
        if let label = labels[subject] { return label.value(of: field) }
        if field == Board.roleField { return roles[ID(subject)]?.value.fieldJSON ?? .null }
        return nil
    }

    public mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>) {
        let subject = change.subject
        // Check this first, since the client chooses a board's id, and it might equal a person's.
        if change.field == Board.roleField {
            writeRole(change, stamp)
        } else if subject == ID(id) {
            write(change, stamp, author)
        } else {
            switch Part(writtenBy: change.field) {
            case .card: cards[subject, default: Card(id: subject)].write(change, stamp, author)
            case .column: columns[subject, default: Column(id: subject)].write(change, stamp, author)
            case .label: labels[subject, default: Label(id: subject)].write(change, stamp, author)
            case .item: items[subject, default: Item(id: subject)].write(change, stamp, author)
            case .comment: comments[subject, default: Comment(id: subject)].write(change, stamp, author)
            case nil: break
            }
        }
    }

    private mutating func writeRole(_ change: Change, _ stamp: Stamp) {
        let role: Role? = if case .string(let text) = change.to { Role(stored: text) } else { nil }
        roles[ID(change.subject), default: Register(nil)].write(role, stamp)
    }

    /// The kinds of things a board consists of. Field names are distinct, so each identifies its kind.
    enum Part: Equatable, Sendable {
        case card, column, label, item, comment

        init?(writtenBy field: String) {
            if Card.has(field) {
                self = .card
            } else if Column.has(field) {
                self = .column
            } else if Item.has(field) {
                self = .item
            } else if Comment.has(field) {
                self = .comment
            } else if Label.has(field) {
                self = .label
            } else {
                return nil
            }
        }
    }
}
