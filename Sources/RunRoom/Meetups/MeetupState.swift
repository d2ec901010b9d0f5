public import Floor

extension Meetup: SpaceState {
    public func value(of field: String, on subject: ID<Entity>) -> JSON? {
        switch Part(writtenBy: field) {
        case .meetup where subject == ID(id): value(of: field)
        case .participant: participants[ID(subject)]?.value(of: field)
        case .message: messages[subject]?.value(of: field)
        case .report(let reporter):
            reports[Report.Key(thing: subject, reporter: reporter)].map { $0.value?.json ?? .null }
        default: nil
        }
    }

    public mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>) {
        let subject = change.subject
        switch Part(writtenBy: change.field) {
        case .meetup where subject == ID(id): write(change, stamp, author)
        case .participant: participants[ID(subject), default: Participant(id: ID(subject))].write(change, stamp, author)
        case .message: messages[subject, default: Message(id: subject)].write(change, stamp, author)
        case .report(let reporter):
            // A report is the reporter's own, whatever an operation claims.
            guard reporter == author else { break }
            reports[Report.Key(thing: subject, reporter: reporter), default: Register(nil)]
                .write(Report(json: change.to), stamp)
        default: break
        }
    }

    /// The kinds of entities in a meetup. Field names are distinct, so that each identifies the kind of its entity.
    public enum Part: Equatable, Sendable {
        case meetup, participant, message
        case report(by: ID<Person>)

        /// - Parameter field: the field of a ``Change``; nil for one that no meetup has.
        public init?(writtenBy field: String) {
            if Meetup.has(field) {
                self = .meetup
            } else if Participant.has(field) {
                self = .participant
            } else if Message.has(field) {
                self = .message
            } else if let reporter = Report.reporter(of: field) {
                self = .report(by: reporter)
            } else {
                return nil
            }
        }
    }
}
