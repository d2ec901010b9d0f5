import Floor

extension Retrospective {
    enum Field {
        static let name = "retro-name"
        static let schedule = "retro-schedule"
        static let phase = "retro-phase"
        static let openedAt = "retro-opened"
        static let endedAt = "retro-ended"
        static let format = "retro-format"
        static let anonymity = "retro-anonymity"
        static let turn = "retro-turn"
        static let shown = "retro-shown"
        static let timerEnds = "retro-timer"

        /// Whether a person's turn is finished.
        static func visited(_ person: ID<Person>) -> String { visitedPrefix + person.text }

        /// Whether a person is done with the current turn.
        static func sign(_ person: ID<Person>) -> String { signPrefix + person.text }

        fileprivate static let visitedPrefix = "retro-visited/"
        fileprivate static let signPrefix = "retro-sign/"
    }

    /// The field of a name in an operation.
    public static let nameField = Field.name

    static let fields = [
        Field.name, Field.schedule, Field.phase, Field.openedAt, Field.endedAt, Field.format, Field.anonymity,
        Field.turn, Field.shown, Field.timerEnds,
    ]

    /// The person in a `visited` field; nil for any other field.
    static func visited(by field: String) -> ID<Person>? { person(in: field, after: Field.visitedPrefix) }

    /// The person in a `sign` field; nil for any other field.
    static func signed(by field: String) -> ID<Person>? { person(in: field, after: Field.signPrefix) }

    private static func person(in field: String, after prefix: String) -> ID<Person>? {
        field.hasPrefix(prefix) ? ID<Person>(field.dropping(prefix.utf8.count)) : nil
    }

    func value(of field: String) -> JSON? {
        switch field {
        case Field.name: .string(name.value)
        case Field.schedule: schedule.value.map { .string($0.text) } ?? .null
        case Field.phase: .string(phase.value.rawValue)
        case Field.openedAt: .time(openedAt.value)
        case Field.endedAt: .time(endedAt.value)
        case Field.format: format.value.json
        case Field.anonymity: .string(anonymity.value.rawValue)
        case Field.turn: .id(turn.value)
        case Field.shown: .id(shown.value)
        case Field.timerEnds: .time(timerEnds.value)
        default:
            if let person = Retrospective.signed(by: field) {
                .bool(signs[person]?.value ?? false)
            } else {
                Retrospective.visited(by: field).map { .bool(visited[$0]?.value ?? false) }
            }
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp) {
        switch (change.field, change.to) {
        case (Field.name, .string(let text)): name.write(text, stamp)
        case (Field.schedule, .null): schedule.write(nil, stamp)
        case (Field.schedule, .string(let text)):
            if let schedule = Schedule(stored: text) { self.schedule.write(schedule, stamp) }
        case (Field.phase, .string(let text)): if let phase = Phase(named: text) { advance(to: phase, stamp) }
        case (Field.openedAt, let to): openedAt.write(to.integerValue, stamp)
        case (Field.endedAt, let to): endedAt.write(to.integerValue, stamp)
        case (Field.format, let to): if let format = Format(json: to) { self.format.write(format, stamp) }
        case (Field.anonymity, .string(let text)):
            if let anonymity = Anonymity(named: text) { self.anonymity.write(anonymity, stamp) }
        case (Field.turn, let to): turn.write(to.id(), stamp)
        case (Field.shown, let to): shown.write(to.id(), stamp)
        case (Field.timerEnds, let to): timerEnds.write(to.integerValue, stamp)
        case (let field, .bool(let isSo)):
            if let person = Retrospective.visited(by: field) {
                visited[person, default: Register(false)].write(isSo, stamp)
            } else if let person = Retrospective.signed(by: field) {
                signs[person, default: Register(false)].write(isSo, stamp)
            }
        default: break
        }
    }

    /// The furthest phase wins, whatever the clocks, so that a device that is behind cannot reopen an ended
    /// retrospective.
    private mutating func advance(to phase: Phase, _ stamp: Stamp) {
        if phase > self.phase.value {
            self.phase = Register(phase, stamp: stamp)
        } else if phase == self.phase.value {
            self.phase.write(phase, stamp)
        }
    }

    /// The changes that create a new retrospective, unscheduled.
    static func arrival(_ id: ID<Entity>, format: Format, anonymity: Anonymity) -> [Change] {
        [
            Change(id, Field.phase, to: .string(Phase.waiting.rawValue)),
            Change(id, Field.format, to: format.json),
            Change(id, Field.anonymity, to: .string(anonymity.rawValue)),
        ]
    }
}
