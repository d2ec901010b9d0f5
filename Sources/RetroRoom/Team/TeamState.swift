public import Floor

extension Team: SpaceState {
    public func value(of field: String, on subject: ID<Entity>) -> JSON? {
        switch Part(writtenBy: field) {
        case .team where subject == ID(id): value(of: field)
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
        case .team where subject == ID(id): write(change, stamp, author)
        case .member: members[ID(subject), default: Member(id: ID(subject))].write(change, stamp, author)
        case .retrospective: retrospectives[subject, default: Retrospective(id: subject)].write(change, stamp, author)
        case .keyword: keywords[subject, default: Keyword(id: subject)].write(change, stamp, author)
        case .action: actions[subject, default: Action(id: subject)].write(change, stamp, author)
        default: break
        }
    }

    /// The kinds of entities in a team. Field names are distinct, so that each identifies the kind of its entity.
    enum Part: Equatable, Sendable {
        case team, member, retrospective, keyword, action

        init?(writtenBy field: String) {
            if Team.has(field) {
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
