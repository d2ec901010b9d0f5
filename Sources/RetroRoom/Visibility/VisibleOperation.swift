public import Floor

extension Team {
    /// An operation as a person may see it, in the recorded state; nil where they may see nothing of it.
    ///
    /// The state must contain every keyword that the operation affects, see ``RetroAffectedIDs``. Where the author is
    /// hidden, so is the device, because a device belongs to one person, and the id is reduced to its day.
    public func visible(_ operation: Operation, to person: ID<Person>) -> Operation? {
        guard has(person) else { return nil }
        var shown = operation
        shown.changes = operation.changes.compactMap { change in
            if change.writes(Retrospective.shown) { return pointing(change, for: person) }
            // A field that this build does not know may be part of sealed content: hide it.
            guard let part = Part(writtenBy: change.field) else { return nil }
            guard part == .keyword else { return change }
            if let voter = Keyword.ballots.person(in: change.field) {
                return sight(ofKeyword: change.subject, by: person).showsBallot(of: voter, to: person) ? change : nil
            }
            let sight = sight(ofKeyword: change.subject, by: person)
            guard sight.shows(change.field) else { return nil }
            return sight == .whole ? change : standing(change, of: operation)
        }
        guard !shown.changes.isEmpty else { return nil }
        if !tellsAuthor(of: operation, to: person) {
            shown.id = operation.id.ofItsDay
            shown.author = .unmade
            shown.device = .unmade
        }
        return shown
    }

    /// A recorded operation as a person may see it. Where the author is hidden, the time is reduced to its day.
    public func visible(_ recorded: RecordedOperation, to person: ID<Person>) -> RecordedOperation? {
        guard let operation = visible(recorded.operation, to: person) else { return nil }
        let isTold = tellsAuthor(of: recorded.operation, to: person)
        return RecordedOperation(
            operation: operation, sequence: recorded.sequence,
            recordedAt: isTold ? recorded.recordedAt : SealedTime.day(of: recorded.recordedAt))
    }

    private func tellsAuthor(of operation: Operation, to person: ID<Person>) -> Bool {
        operation.changes.allSatisfy { change in
            !Keyword.isAuthors(change) || sight(ofKeyword: change.subject, by: person).showsAuthor
        }
    }

    /// An author's change to a keyword as others may see it: only the current value, without previous ones. The first
    /// recipient, earlier wordings and their salts were sealed, and stay so after the day.
    private func standing(_ change: Change, of operation: Operation) -> Change? {
        guard let keyword = keywords[change.subject], Keyword.sealed.contains(where: { $0.name == change.field })
        else { return change }
        guard keyword.stamp(of: change.field) == Stamp(clock: operation.clock, operation: operation.id) else {
            return nil
        }
        return Change(change.subject, change.field, to: change.to)
    }

    /// The keyword being discussed would, together with the turn, reveal its recipient.
    private func pointing(_ change: Change, for person: ID<Person>) -> Change {
        func known(_ value: JSON) -> JSON {
            ID<Entity>(fieldJSON: value).flatMap { showsPlace(of: $0, to: person) ? $0 : nil }.fieldJSON
        }
        return Change(change.subject, change.field, from: known(change.from), to: known(change.to))
    }

    /// Whether a person may see a keyword's recipient.
    func showsPlace(of keyword: ID<Entity>, to person: ID<Person>) -> Bool {
        sight(ofKeyword: keyword, by: person).shows(Keyword.recipient.name)
    }

    private func sight(ofKeyword id: ID<Entity>, by person: ID<Person>) -> Sight {
        keywords[id].map { sight(of: $0, by: person) } ?? .nothing
    }

    /// Whether an operation changes what people may see of earlier operations. Increments no longer suffice for a
    /// device then, and it receives a new snapshot.
    public static func changesSight(_ operation: Operation) -> Bool {
        operation.changes.contains { change in
            switch change.field {
            case Retrospective.phase.name, Keyword.opened.name, Member.isHere.name: !change.from.isNull
            case Retrospective.anonymity.name: !change.from.isNull
            case Keyword.removed.name, Keyword.discarded.name: change.to == .bool(true)
            default: false
            }
        }
    }
}

/// The entities that some operations write or refer to, by kind. A host loads them before it applies or shows the
/// operations.
public struct RetroAffectedIDs: Equatable, Sendable {
    public private(set) var keywords: Set<ID<Entity>> = []
    /// Those with changes other than marks of people.
    public private(set) var retrospectives: Set<ID<Entity>> = []
    /// Members whose turn is finished, and members who are done with one. Listed per mark, because a retrospective has
    /// as many as members.
    public private(set) var visits: Set<Mark> = []
    public private(set) var signs: Set<Mark> = []
    /// Votes cast and taken back.
    public private(set) var ballots: Set<Mark> = []
    /// Whether the team's own board or the chosen one is written.
    public private(set) var hasBoard = false
    public private(set) var members: Set<ID<Person>> = []
    public private(set) var actions: Set<ID<Entity>> = []

    /// A person's mark on one thing.
    public struct Mark: Hashable, Sendable {
        public let thing: ID<Entity>
        public let person: ID<Person>
    }

    public init(of operations: [Operation]) {
        for operation in operations {
            for change in operation.changes {
                if let person = Keyword.ballots.person(in: change.field) {
                    keywords.insert(change.subject)
                    ballots.insert(Mark(thing: change.subject, person: person))
                    continue
                }
                if let person = Retrospective.visited.person(in: change.field) {
                    visits.insert(Mark(thing: change.subject, person: person))
                    continue
                }
                if let person = Retrospective.signs.person(in: change.field) {
                    signs.insert(Mark(thing: change.subject, person: person))
                    continue
                }
                switch Team.Part(writtenBy: change.field) {
                case .keyword: keywords.insert(change.subject)
                case .retrospective:
                    retrospectives.insert(change.subject)
                    guard change.writes(Retrospective.shown) else { break }
                    for value in [change.from, change.to] {
                        if let keyword = ID<Entity>(fieldJSON: value) { keywords.insert(keyword) }
                    }
                case .member: members.insert(ID(change.subject))
                case .action: actions.insert(change.subject)
                case .team: if Team.Boards.has(change.field) { hasBoard = true }
                case nil: break
                }
            }
        }
    }
}
