public import Floor

extension Retrospective: Thing, ThingParts {
    public typealias Parts = Retrospective

    public static let name = ThingField<Retrospective, String>(
        "retro-name", column: "name"
    ) { $1(&$0.name) }
    public static let schedule = ThingField<Retrospective, Schedule?>(
        "retro-schedule", column: .others
    ) { $1(&$0.schedule) }
    /// The furthest wins, whatever the clocks, so that a device that is behind cannot reopen an ended retrospective.
    static let phase = ThingField<Retrospective, Phase>("retro-phase", column: "phase") {
        $1(&$0.phase) { present, phase, stamp in
            if phase > present.value {
                present = Register(phase, stamp: stamp)
            } else if phase == present.value {
                present.write(phase, stamp)
            }
        }
    }
    static let openedAt = ThingField<Retrospective, Int64?>(
        "retro-opened", column: "opened_at"
    ) { $1(&$0.openedAt) }
    static let endedAt = ThingField<Retrospective, Int64?>(
        "retro-ended", column: "ended_at"
    ) { $1(&$0.endedAt) }
    static let format = ThingField<Retrospective, Format>(
        "retro-format", column: "format"
    ) { $1(&$0.format) }
    static let anonymity = ThingField<Retrospective, Anonymity>(
        "retro-anonymity", column: "anonymity"
    ) { $1(&$0.anonymity) }
    static let turn = ThingField<Retrospective, ID<Person>?>(
        "retro-turn", column: "turn"
    ) { $1(&$0.turn) }
    static let shown = ThingField<Retrospective, ID<Entity>?>(
        "retro-shown", column: "shown"
    ) { $1(&$0.shown) }
    static let timerEnds = ThingField<Retrospective, Int64?>(
        "retro-timer", column: "timer_ends_at"
    ) { $1(&$0.timerEnds) }
    static let visited = FieldFacts<Retrospective>.family("retro-visited/") { $1(family: &$0.visited) }
    static let signs = FieldFacts<Retrospective>.family("retro-sign/") { $1(family: &$0.signs) }

    public static let fields = [
        name.facts, schedule.facts, phase.facts, openedAt.facts, endedAt.facts, format.facts, anonymity.facts,
        turn.facts, shown.facts, timerEnds.facts, visited, signs,
    ]
    public static let leastFields = 10

    /// The changes that create a new retrospective, unscheduled.
    static func arrival(_ id: ID<Entity>, format: Format, anonymity: Anonymity) -> [Change] {
        [
            Change(id, Retrospective.phase, to: .waiting),
            Change(id, Retrospective.format, to: format),
            Change(id, Retrospective.anonymity, to: anonymity),
        ]
    }
}

extension FieldFacts {
    /// The name of a person's field of this family.
    func name(of person: ID<Person>) -> String { (name ?? "") + person.text }

    /// The person whose field of this family has a name; nil for any other field.
    func person(in field: String) -> ID<Person>? {
        guard let name, field.hasPrefix(name) else { return nil }
        return ID(field.dropping(name.utf8.count))
    }
}
