public import Floor

extension Retrospective: Thing, ThingParts {
    public typealias Parts = Retrospective

    public static let name = ThingField<Retrospective, String>(
        "retro-name", column: "name", { $0.name }, { $0.name = $1 })
    public static let schedule = ThingField<Retrospective, Schedule?>(
        "retro-schedule", column: .others, { $0.schedule }, { $0.schedule = $1 })
    static let phase = ThingField<Retrospective, Phase>("retro-phase", column: "phase", { $0.phase }, { $0.phase = $1 })
    static let openedAt = ThingField<Retrospective, Int64?>(
        "retro-opened", column: "opened_at", { $0.openedAt }, { $0.openedAt = $1 })
    static let endedAt = ThingField<Retrospective, Int64?>(
        "retro-ended", column: "ended_at", { $0.endedAt }, { $0.endedAt = $1 })
    static let format = ThingField<Retrospective, Format>(
        "retro-format", column: "format", { $0.format }, { $0.format = $1 })
    static let anonymity = ThingField<Retrospective, Anonymity>(
        "retro-anonymity", column: "anonymity", { $0.anonymity }, { $0.anonymity = $1 })
    static let turn = ThingField<Retrospective, ID<Person>?>(
        "retro-turn", column: "turn", { $0.turn }, { $0.turn = $1 })
    static let shown = ThingField<Retrospective, ID<Entity>?>(
        "retro-shown", column: "shown", { $0.shown }, { $0.shown = $1 })
    static let timerEnds = ThingField<Retrospective, Int64?>(
        "retro-timer", column: "timer_ends_at", { $0.timerEnds }, { $0.timerEnds = $1 })
    static let visited = FieldFacts<Retrospective>.family("retro-visited/", { $0.visited }, { $0.visited = $1 })
    static let signs = FieldFacts<Retrospective>.family("retro-sign/", { $0.signs }, { $0.signs = $1 })

    public static let fields = [
        name.facts, schedule.facts, furthestPhase, openedAt.facts, endedAt.facts, format.facts, anonymity.facts,
        turn.facts, shown.facts, timerEnds.facts, visited, signs,
    ]
    public static let leastFields = 10

    /// ``phase``, of which the furthest wins, whatever the clocks, so that a device that is behind cannot reopen an ended
    /// retrospective.
    private static let furthestPhase = FieldFacts<Retrospective>(
        phase.name, column: phase.facts.column, kind: phase.facts.kind, value: phase.facts.value,
        stamp: phase.facts.stamp, json: phase.facts.json,
        write: { retrospective, _, json, stamp in
            guard let phase = Phase(fieldJSON: json) else { return false }
            if phase > retrospective.phase.value {
                retrospective.phase = Register(phase, stamp: stamp)
            } else if phase == retrospective.phase.value {
                retrospective.phase.write(phase, stamp)
            }
            return true
        }, take: phase.facts.take)

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
