import Floor
import TestKit
import Testing

@testable import Storage

@Suite struct `A stored thing` {
    private let garden = ID<Space>(high: 1, low: 1)
    private let id = ID<Entity>(high: 2, low: 2)
    private let ann = ID<Person>(high: 3, low: 3)
    private let stamp = Stamp(clock: HybridTime(milliseconds: 5), operation: ID(high: 4, low: 5))
    private var five: String { "0000000000050000" + stamp.operation.text }

    private func tree(_ changes: [Change]) -> Tree {
        var tree = Tree(id: id)
        for change in changes { tree.write(change, stamp, ann) }
        return tree
    }

    private var oak: Tree {
        tree([
            Change(id, Tree.name, to: "Oak"), Change(id, Tree.height, to: 12), Change(id, Tree.isOld, to: true),
            Change(id, Tree.spot, to: Tree.Spot(across: 3, along: 4)), Change(id, Tree.planter, to: ann),
            Change(id, "bird.robin", to: true), Change(id, Tree.felled, to: Day("2026-12-03")),
        ])
    }

    /// One time it was seen.
    private let seen = Cell("seen", Int64(1), update: "tree.seen + excluded.seen")

    private func stored(in connection: Connection) throws -> Tree? {
        try connection.first("SELECT \(Tree.columns), seen FROM tree WHERE garden = \(garden) AND id = \(id)").map {
            try Tree($0)
        }
    }

    private func withTrees(_ engine: Engine, _ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
        try await withDatabase(engine, migrations: Migration.floor + [trees], limits: .ofTests) { database in
            try await database.write { try body($0) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is read as it was saved, the first time and again`(engine: Engine) async throws {
        try await withTrees(engine) { transaction in
            for tree in [oak, Tree(id: id), oak] {
                try transaction.save(tree, of: garden, with: [seen])
                #expect(try stored(in: transaction) == tree)
            }
            #expect(try transaction.first("SELECT seen FROM tree")?.int(0) == 3, "a column has an update of its own")
        }
    }

    @Test(arguments: Engine.allCases)
    func `has each field in its column, and the stamps of those in its row`(engine: Engine) async throws {
        try await withTrees(engine) { transaction in
            try transaction.save(oak, of: garden, with: [seen])
            let row = try transaction.first("SELECT * FROM tree")
            let texts = try ["name", "planter", "birds", "rings", "felled_day", "stamps"].map {
                try row?.text(.name($0))
            }
            #expect(
                texts == [
                    "Oak", "a" + five + ann.text, #"[["robin","a\#(five)",true]]"#, "[]", "2026-12-03", "aaaa-a" + five,
                ])
            #expect(try row?.int("across") == 3 && row?.int("along") == 4 && row?.int64("named_at") == 5)
            try transaction.save(Tree(id: id), of: garden, with: [seen])
            let blank = try transaction.first("SELECT * FROM tree")
            let empty = try ["height", "across", "planter", "birds", "felled_day"].map { try blank?.isNull(.name($0)) }
            #expect(try empty == [true, true, true, true, true] && blank?.text("rings") == "[]")
        }
    }

    @Test(arguments: Engine.allCases)
    func `from before a field is one in which that was never written`(engine: Engine) async throws {
        try await withTrees(engine) { transaction in
            try transaction.save(oak, of: garden, with: [seen])
            try transaction.execute("UPDATE tree SET felled_day = NULL, stamps = \("aaaa-" + five)")
            var old = oak
            old.parts.felled = Register(nil)
            #expect(try stored(in: transaction) == old)
        }
    }

    @Test(
        arguments: Engine.allCases,
        [
            ("stamps", "aaaa0000000000050000"), ("planter", "somebody"), ("birds", "{"), ("birds", #"[["robin",1]]"#),
            ("rings", "null"), ("felled_day", "2026-02-30"), ("stamps", ""), ("name", nil),
        ] as [(String, String?)])
    func `that is damaged is refused`(_ engine: Engine, _ damage: (column: String, value: String?)) async throws {
        let (column, value) = damage
        try await withTrees(engine) { transaction in
            try transaction.save(oak, of: garden, with: [seen])
            let name = Name(column)
            if let value {
                try transaction.execute("UPDATE tree SET \(name: name) = \(value)")
                #expect(throws: StorageError.column(column, "is not as it was written")) {
                    try stored(in: transaction)
                }
            } else {
                let nothing = try transaction.all("SELECT id, stamps, NULL, height, old FROM tree")
                #expect(throws: StorageError.column(column, "is not as it was written")) {
                    try nothing.map { try Tree($0) }
                }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `with fewer stamps than any version wrote is refused, and with more than it has fields`(engine: Engine)
        async throws
    {
        try await withTrees(engine) { transaction in
            try transaction.save(oak, of: garden, with: [seen])
            for letters in ["aaaa", "aaaa-aa"] {
                try transaction.execute("UPDATE tree SET stamps = \(letters + five)")
                #expect(throws: StorageError.column("stamps", "is not as it was written")) {
                    try stored(in: transaction)
                }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `may have an expression in place of a column, and one field read alone`(engine: Engine) async throws {
        try await withTrees(engine) { transaction in
            try transaction.save(oak, of: garden, with: [seen])
            let short = Tree.columns { $0 == "name" ? "substr(name, 1, CAST(\(1) AS INTEGER))" : nil }
            let row = try transaction.first("SELECT \(short) FROM tree")
            #expect(try row.map { try Tree($0) }?.parts.name.value == "O")
            let single = try transaction.first("SELECT planter, felled_day FROM tree")
            #expect(
                try single?.value(of: Tree.planter, 0) == ann && single?.value(of: Tree.felled, 1) == Day("2026-12-03"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `has a field that is readable or none, for lists of several spaces`(engine: Engine) async throws {
        try await withTrees(engine) { transaction in
            try transaction.save(oak, of: garden, with: [seen])
            func readable() throws -> [String?] {
                let row = try transaction.first("SELECT planter, felled_day FROM tree")
                return [
                    try row?.readableValue(of: Tree.planter, 0)?.text, try row?.readableValue(of: Tree.felled, 1)?.iso,
                ]
            }
            #expect(try readable() == [ann.text, "2026-12-03"])
            for (planter, day) in [(nil, nil), ("somebody", "2026-02-30")] as [(String?, String?)] {
                try transaction.execute("UPDATE tree SET planter = \(planter), felled_day = \(day)")
                #expect(try readable() == [nil, nil])
            }
            // One that always has a value, too.
            func rings() throws -> Tree.Rings? {
                try transaction.first("SELECT rings FROM tree")?.readableValue(of: Tree.rings, 0)
            }
            #expect(try rings() == Tree.Rings())
            try transaction.execute("UPDATE tree SET rings = 'null'")
            #expect(try rings() == nil)
            let row = try transaction.first("SELECT planter FROM tree")
            #expect(throws: StorageError.column("planter", "is not as it was written")) {
                try row?.value(of: Tree.planter, 0)
            }
        }
    }
}
