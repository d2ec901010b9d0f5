public import Floor

extension Team: SpaceState {
    public func value(of field: String, on subject: ID<Entity>) -> JSON? {
        switch Part(writtenBy: field) {
        case .team where subject == ID(id):
            switch field {
            case Field.name: .string(name.value)
            case Field.seat: .id(seat.value)
            case Field.current: .id(current.value)
            case Field.board: .id(board.value)
            case Field.seatTaken: .time(seatTaken.value)
            case Field.deletion: .time(deletion.value)
            case Field.chosenBoard: .id(chosenBoard.value)
            default: nil
            }
        case .member: members[ID(subject)]?.value(of: field)
        case .retrospective: retrospectives[subject]?.value(of: field)
        case .keyword: keywords[subject]?.value(of: field)
        case .action: actions[subject]?.value(of: field)
        default: nil
        }
    }

    public mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>) {
        let subject = change.subject
        switch Part(writtenBy: change.field) {
        case .team where subject == ID(id): writeTeam(change, stamp)
        case .member: members[ID(subject), default: Member(id: ID(subject))].write(change, stamp, author)
        case .retrospective: retrospectives[subject, default: Retrospective(id: subject)].write(change, stamp, author)
        case .keyword: keywords[subject, default: Keyword(id: subject)].write(change, stamp, author)
        case .action: actions[subject, default: Action(id: subject)].write(change, stamp, author)
        default: break
        }
    }

    private mutating func writeTeam(_ change: Change, _ stamp: Stamp) {
        switch (change.field, change.to) {
        case (Field.name, .string(let name)): self.name.write(name, stamp)
        case (Field.seat, let to): seat.write(to.id(), stamp)
        case (Field.current, let to): current.write(to.id(), stamp)
        case (Field.board, let to): board.write(to.id(), stamp)
        case (Field.seatTaken, let to): seatTaken.write(to.integerValue, stamp)
        case (Field.deletion, let to): deletion.write(to.integerValue, stamp)
        case (Field.chosenBoard, let to): chosenBoard.write(to.id(), stamp)
        default: break
        }
    }

    /// The kinds of entities in a team. Field names are distinct, so that each identifies the kind of its entity.
    enum Part: Equatable, Sendable {
        case team, member, retrospective, keyword, action

        init?(writtenBy field: String) {
            if Team.fields.contains(field) {
                self = .team
            } else if Member.has(field) {
                self = .member
            } else if Keyword.has(field) {
                self = .keyword
            } else if Retrospective.has(field) {
                self = .retrospective
            } else if Action.has(field) {
                self = .action
            } else {
                return nil
            }
        }
    }
}

extension JSON {
    /// An id as stored in operations; null for none.
    static func id<Subject>(_ id: ID<Subject>?) -> JSON { id.map { .string($0.text) } ?? .null }

    /// The id in this JSON string, if it is one.
    func id<Subject>() -> ID<Subject>? { stringValue.flatMap { ID<Subject>($0) } }

    /// Unix milliseconds as a number; null for none.
    static func time(_ time: Int64?) -> JSON { time.map { .integer($0) } ?? .null }
}

extension Team {
    /// A change of one of the team's own fields from its current value.
    func change(_ field: String, to value: JSON) -> Change {
        Change(ID(id), field, from: self.value(of: field, on: ID(id)) ?? .null, to: value)
    }
}
