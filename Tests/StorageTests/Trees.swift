import Floor
import Storage
import TestKit

/// A thing with columns of each sort.
struct Tree: StoredThing {
    static let name = ThingField<Parts, String>("name", column: "name") { $1(&$0.name) }
    static let height = ThingField<Parts, Int?>("height", column: "height") { $1(&$0.height) }
    static let isOld = ThingField<Parts, Bool>("old", column: "old") { $1(&$0.isOld) }
    static let spot = ThingField<Parts, Spot?>("spot", column: .others) { $1(&$0.spot) }
    /// Not in the row.
    static let song = ThingField<Parts, String>("song") { $1(&$0.song) }
    static let planter = ThingField<Parts, ID<Person>?>("planter", column: "planter", stamped: .ahead) {
        $1(&$0.planter)
    }
    static let birds = FieldFacts<Parts>.family("bird.", column: "birds", isKey: { _ in true }) {
        $1(family: &$0.birds)
    }
    /// In every row as `[]` if there is none, unlike a family.
    static let rings = ThingField<Parts, Rings>("rings", column: "rings") { $1(&$0.rings) }
    /// Came later: rows from before it have one letter less.
    static let felled = ThingField<Parts, Day?>("felled", column: "felled_day") { $1(&$0.felled) }

    static let fields = [
        name.facts, height.facts, isOld.facts, spot.facts, song.facts, planter.facts, birds, rings.facts, felled.facts,
    ]
    static let leastFields = 8

    static let table: StaticString = "tree"
    static let spaceColumn: StaticString? = "garden"
    static let others: [StaticString] = ["across", "along"]

    var others: [Cell] {
        [
            Cell("across", parts.spot.value?.across), Cell("along", parts.spot.value?.along),
            Cell("named_at", parts.name.stamp.clock.milliseconds),
        ]
    }

    static func read(others: OtherCells, into parts: inout Parts) throws {
        guard let across = try others.row.optionalInt64(others.column(0)) else { return }
        spot.set(Spot(across: across, along: try others.row.int64(others.column(1))), of: &parts)
    }

    var parts: Parts
    var id: ID<Entity> { parts.id }

    struct Parts: ThingParts, Equatable {
        let id: ID<Entity>
        var name = Register("")
        var height = Register<Int?>(nil)
        var isOld = Register(false)
        var spot = Register<Spot?>(nil)
        var song = Register("")
        var planter = Register<ID<Person>?>(nil)
        var birds = Birds()
        var rings = Register(Rings())
        var felled = Register<Day?>(nil)

        init(id: ID<Entity>) { self.id = id }
    }

    /// In two columns.
    struct Spot: FieldValue {
        var across: Int64
        var along: Int64

        static var fieldKind: FieldKind { .json }
        var fieldJSON: JSON { [.integer(across), .integer(along)] }

        init(across: Int64, along: Int64) {
            self.across = across
            self.along = along
        }

        init?(fieldJSON json: JSON) {
            let numbers = (json.arrayValue ?? []).compactMap(\.integerValue)
            guard numbers.count == 2 else { return nil }
            self.init(across: numbers[0], along: numbers[1])
        }
    }

    struct Rings: FieldValue {
        var years: [Int64] = []

        static var fieldKind: FieldKind { .json }
        var fieldJSON: JSON { .array(years.map { .integer($0) }) }

        init() {}

        init?(fieldJSON json: JSON) {
            guard let values = json.arrayValue else { return nil }
            years = values.compactMap(\.integerValue)
        }
    }

    struct Birds: FieldFamily {
        var birds: [String: Register<Bool>] = [:]

        init() {}

        init?(familyJSON json: JSON) {
            for row in json.arrayValue ?? [] {
                guard let values = row.arrayValue, let name = values[0].stringValue,
                    let stamp = values[1].stringValue.flatMap({ Stamps.read($0, count: 1) }),
                    let isHere = values[2].boolValue
                else { return nil }
                birds[name] = Register(isHere, stamp: stamp[0])
            }
        }

        var familyJSON: JSON {
            .array(
                birds.sorted { $0.key < $1.key }.map {
                    [.string($0), .string(Stamps.text([$1.stamp])), .bool($1.value)]
                })
        }

        func value(at key: String) -> JSON { .bool(birds[key]?.value ?? false) }
        func stamp(at key: String) -> Stamp? { birds[key]?.stamp }

        mutating func write(_ value: JSON, at key: String, _ stamp: Stamp) -> Bool {
            birds[key, default: Register(false)].write(value.boolValue ?? false, stamp)
            return true
        }
    }
}

let trees = Migration(
    id: "test.0002-trees",
    statements: [
        """
        CREATE TABLE tree (
            garden TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, height \(.int64), old \(.bool) NOT NULL,
            across \(.int64), along \(.int64), planter TEXT, birds TEXT, rings TEXT NOT NULL DEFAULT '[]', felled_day TEXT,
            named_at \(.int64) NOT NULL, seen \(.int64) NOT NULL, stamps TEXT NOT NULL, PRIMARY KEY (garden, id)
        ) \(.strict)
        """
    ])
