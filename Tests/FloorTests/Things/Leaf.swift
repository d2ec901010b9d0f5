import Floor

/// A thing of the tests, with a field of each sort.
struct Leaf: Thing {
    static let title = ThingField<Leaf.Parts, String>("title", column: "title", stays: [.version, .copy]) {
        $1(&$0.title)
    }
    static let due = ThingField<Leaf.Parts, Day?>("due", column: "due_day", stays: .copy) { $1(&$0.due) }
    static let owner = ThingField<Leaf.Parts, ID<Person>?>("owner", column: "owner", merging: .lastValue) {
        $1(&$0.owner)
    }
    static let begun = ThingField<Leaf.Parts, Int64?>("begun", column: "begun_at", merging: .first) { $1(&$0.begun) }
    static let removed = ThingField<Leaf.Parts, Bool>("leaf-removed", column: "removed") { $1(&$0.removed) }
    static let added = ThingField<Leaf.Parts, ID<Person>?>(nil, column: "added_by") { $1(&$0.added) }
    static let secret = ThingField<Leaf.Parts, String>("secret", column: "secret", isSent: false) { $1(&$0.secret) }
    static let rank = ThingField<Leaf.Parts, Rank?>("rank", column: "rank", stamped: .ahead) { $1(&$0.rank) }
    static let colour = ThingField<Leaf.Parts, Colour?>("colour", column: "colour", stamped: .beside) { $1(&$0.colour) }
    static let number = ThingField<Leaf.Parts, Int?>(nil, column: "number", stamped: .nowhere) { $1(plain: &$0.number) }
    static let ticks = FieldFacts<Leaf.Parts>.family("tick.") { $1(family: &$0.ticks) }
    /// Came later: older rows lack it.
    static let isLate = ThingField<Leaf.Parts, Bool>("late", column: "late") { $1(&$0.isLate) }

    static let fields = [
        title.facts, due.facts, owner.facts, begun.facts, removed.facts, added.facts, secret.facts, rank.facts,
        colour.facts, number.facts, ticks, isLate.facts,
    ]
    static let leastFields = 11

    enum Colour: String, CaseIterable, FieldValue { case red, blue }

    var parts: Parts
    var id: ID<Entity> { parts.id }

    struct Parts: ThingParts, Equatable {
        let id: ID<Entity>
        var title = Register("")
        var due = Register<Day?>(nil)
        var owner = Register<ID<Person>?>(nil)
        var begun = Register<Int64?>(nil)
        var removed = Register(true)
        var added = Register<ID<Person>?>(nil)
        var secret = Register("")
        var rank = Register<Rank?>(nil)
        var colour = Register<Colour?>(nil)
        var number: Int?
        var ticks = Ticks()
        var isLate = Register(false)

        init(id: ID<Entity>) { self.id = id }

        mutating func note(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
            added.note(arrival: change, stamp, by: author)
        }
    }

    struct Ticks: FieldFamily {
        var ticks: [ID<Person>: Register<Bool>] = [:]

        init() {}

        init?(familyJSON json: JSON) {
            guard let rows = json.arrayValue else { return nil }
            for row in rows {
                guard let values = row.arrayValue, let person = values[0].stringValue.flatMap({ ID<Person>($0) }),
                    let stamp = values[1].stringValue.flatMap({ Stamps.read($0, count: 1) }),
                    let isTicked = values[2].boolValue
                else { return nil }
                ticks[person] = Register(isTicked, stamp: stamp[0])
            }
        }

        var familyJSON: JSON {
            .array(
                ticks.sorted { $0.key < $1.key }.map {
                    [.string($0.text), .string(Stamps.text([$1.stamp])), .bool($1.value)]
                })
        }

        func value(at key: String) -> JSON { .bool(ID(key).flatMap { ticks[$0]?.value } ?? false) }
        func stamp(at key: String) -> Stamp? { ID(key).flatMap { ticks[$0]?.stamp } }

        mutating func write(_ value: JSON, at key: String, _ stamp: Stamp) -> Bool {
            guard let person = ID<Person>(key), let isTicked = value.boolValue else { return false }
            ticks[person, default: Register(false)].write(isTicked, stamp)
            return true
        }
    }
}
