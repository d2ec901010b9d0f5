public import Floor

extension Team {
    /// An operation as somebody may know it, by what is recorded now; nil where they may know nothing of it.
    ///
    /// The state must hold every keyword that the operation is about, as ``RetroThings`` names them. Where an author stays
    /// hidden there is no device either: one device is one person.
    public func visible(_ operation: Operation, to person: ID<Person>) -> Operation? {
        guard has(person) else { return nil }
        var shown = operation
        shown.changes = operation.changes.filter { change in
            guard Part(writtenBy: change.field) == .keyword else { return true }
            return sight(ofKeyword: change.subject, by: person).shows(change.field)
        }
        guard !shown.changes.isEmpty else { return nil }
        let tellsAuthor = operation.changes.allSatisfy { change in
            !Keyword.authored.contains(change.field) || sight(ofKeyword: change.subject, by: person).showsAuthor
        }
        if !tellsAuthor {
            shown.author = .unmade
            shown.device = .unmade
        }
        return shown
    }

    private func sight(ofKeyword id: ID<Entity>, by person: ID<Person>) -> Sight {
        keywords[id].map { sight(of: $0, by: person) } ?? .nothing
    }

    /// Whether somebody may see more, or less, of what came before an operation than they could until then: what a device
    /// was told of the space is not enough after it, and it is given the whole anew.
    public static func changesSight(_ operation: Operation) -> Bool {
        operation.changes.contains { change in
            switch change.field {
            case Retrospective.Field.phase, Keyword.Field.opened, Member.Field.isHere: !change.from.isNull
            case Retrospective.Field.anonymity: !change.from.isNull
            case Keyword.Field.removed: change.to == .bool(true)
            default: false
            }
        }
    }
}

/// The keywords that some operations write to: what a host has to have at hand before it applies or shows them.
public struct RetroThings: Equatable, Sendable {
    public private(set) var keywords: Set<ID<Entity>> = []
    public private(set) var retrospectives: Set<ID<Entity>> = []
    public private(set) var members: Set<ID<Person>> = []

    public init(of operations: [Operation]) {
        for operation in operations {
            for change in operation.changes {
                switch Team.Part(writtenBy: change.field) {
                case .keyword: keywords.insert(change.subject)
                case .retrospective: retrospectives.insert(change.subject)
                case .member: members.insert(ID(change.subject))
                case .team, nil: break
                }
            }
        }
    }
}
