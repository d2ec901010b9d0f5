import Floor
import Storage
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30))) struct SearchTests {
    private static let texts = TextIndex("test_text")
    private static let places = PlaceIndex("test_place")
    static let awkward = [
        "OR", "NOT", "a*", "\"", "'", "a & b", "! a", ":*", "12", "(", "a:b", "-", "é", "🏠",
    ]
    private static let migration = Migration(
        id: "test.0001-search", statements: texts.creation + texts.numbering + texts.ordering + places.creation)

    private func found(
        _ words: [String], in spaces: [ID<Space>] = [board], _ database: Database
    ) async throws -> [String] {
        try await newest(100, .init(words.map { .whole($0) }), in: spaces, database).sorted()
    }

    private func newest(
        _ limit: Int, _ wanted: TextIndex.Wanted, in spaces: [ID<Space>] = [board], before row: Int64? = nil,
        _ database: Database
    ) async throws -> [String] {
        try await database.read { connection in
            let newest = SearchTests.texts.newest(limit, wanted, in: spaces, before: row)
            return try connection.all("SELECT id FROM (\(newest)) AS found ORDER BY row DESC").map { try $0.text("id") }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a thing is found by all of its words, in its own space`(engine: Engine) async throws {
        try await withDatabase(engine, migrations: [SearchTests.migration]) { database in
            try await database.write { transaction in
                try transaction.index(["마루", "루에", "에서"], of: "a", in: board, for: SearchTests.texts)
                try transaction.index(["마루", "안녕"], of: "b", in: board, for: SearchTests.texts)
                try transaction.index(["마루"], of: "c", in: id(2) as ID<Space>, for: SearchTests.texts)
            }
            try await #expect(found(["마루"], database) == ["a", "b"])
            try await #expect(found(["마루", "안녕"], database) == ["b"])
            try await #expect(found(["마루"], in: [id(2)], database) == ["c"])
            try await #expect(found(["마루"], in: [id(2), board], database) == ["a", "b", "c"])
            try await #expect(found(["없음"], database) == [])
            try await #expect(found(["마"], database) == [])
            try await #expect(found([], database) == [])
            try await #expect(found(["마루"], in: [], database) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what a thing no longer says does not find it`(engine: Engine) async throws {
        try await withDatabase(engine, migrations: [SearchTests.migration]) { database in
            try await database.write { try $0.index(["ab", "bc"], of: "a", in: board, for: SearchTests.texts) }
            try await database.write { try $0.index(["bc", "cd", "cd"], of: "a", in: board, for: SearchTests.texts) }
            try await #expect(found(["ab"], database) == [])
            try await #expect(found(["bc", "cd"], database) == ["a"])
            try await database.write { try $0.index([], of: "a", in: board, for: SearchTests.texts) }
            try await #expect(found(["bc"], database) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what came last is given first, in parts that leave nothing out, whatever was written again`(engine: Engine)
        async throws
    {
        try await withDatabase(engine, migrations: [SearchTests.migration]) { database in
            let ids = (1...9).map { ID<Entity>(high: 0, low: UInt64($0)) }
            // Ids say nothing of the order in which things came.
            for id in [ids[2], ids[7], ids[0], ids[4]] {
                try await database.write { transaction in
                    try transaction.index(["마루", "방"], of: id, in: board, for: SearchTests.texts)
                }
            }
            try await database.write { try $0.index(["마루"], of: ids[7], in: board, for: SearchTests.texts) }
            let order = [ids[4], ids[0], ids[7], ids[2]].map(\.text)
            try await #expect(newest(9, .init([.whole("마루")]), database) == order)
            try await #expect(newest(9, .init([.whole("마루")], butNot: [.whole("방")]), database) == [order[2]])
            try await #expect(newest(9, .init([.whole("방")]), database) == [order[0], order[1], order[3]])
            func place(_ id: ID<Entity>) async throws -> Int64? {
                try await database.read { try $0.first(SearchTests.texts.place(of: id, in: [board]))?.int64(0) }
            }
            for (index, text) in order.enumerated() {
                let row = try await place(#require(ID(text)))
                let rest = Array(order.dropFirst(index + 1).prefix(2))
                try await #expect(newest(2, .init([.whole("마루")]), before: row, database) == rest)
            }
            // What is not there is where its id would have come.
            try await #expect(place(ids[8]) == place(ids[7]).map { $0 + 1 })
            try await #expect(place(ID(high: 0, low: 0)) == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is rare is found behind much that came later, and what is common in its order`(engine: Engine)
        async throws
    {
        try await withDatabase(engine, migrations: [SearchTests.migration]) { database in
            let ids = (1...40).map { ID<Entity>(high: 0, low: UInt64($0)) }
            try await database.write { transaction in
                for (index, id) in ids.enumerated() {
                    let words = [0, 1, 2, 38].contains(index) ? ["방", "마루"] : ["방"]
                    try transaction.index(words, of: id, in: board, for: SearchTests.texts)
                }
                try transaction.index(["방", "마루"], of: "elsewhere", in: id(2) as ID<Space>, for: SearchTests.texts)
            }
            func texts(_ indices: Int...) -> [String] { indices.map { ids[$0].text } }
            try await #expect(newest(2, .init([.whole("방")]), database) == texts(39, 38))
            try await #expect(newest(1, .init([.whole("마루")]), database) == texts(38))
            try await #expect(newest(2, .init([.whole("마루")]), database) == texts(38, 2))
            try await #expect(newest(9, .init([.whole("마루")]), database) == texts(38, 2, 1, 0))
            try await #expect(newest(2, .init([.whole("방")], butNot: [.whole("마루")]), database) == texts(39, 37))
        }
    }

    @Test(arguments: Engine.allCases)
    func `the beginning of a word finds it, and a space that was cleared is empty`(engine: Engine) async throws {
        try await withDatabase(engine, migrations: [SearchTests.migration]) { database in
            let other: ID<Space> = id(2)
            try await database.write { transaction in
                try transaction.index(["cafe", "마루"], of: "a", in: board, for: SearchTests.texts)
                try transaction.index(["cafeteria"], of: "b", in: other, for: SearchTests.texts)
            }
            let beginning = { (word: String) in
                try await newest(10, .init([.beginning(word)]), in: [board, other], database).sorted()
            }
            try await #expect(beginning("caf") == ["a", "b"])
            try await #expect(beginning("cafet") == ["b"])
            try await #expect(beginning("마") == ["a"])
            try await database.write { try $0.clear(other, in: SearchTests.texts) }
            try await #expect(beginning("caf") == ["a"])
        }
    }

    @Test(
        arguments: Engine.allCases,
        SearchTests.awkward)
    func `no word is taken for a search's own language`(engine: Engine, word: String) async throws {
        try await withDatabase(engine, migrations: [SearchTests.migration]) { database in
            try await database.write { transaction in
                try transaction.index([word, "plain"], of: "a", in: board, for: SearchTests.texts)
                try transaction.index(["a", "b", "plain"], of: "b", in: board, for: SearchTests.texts)
            }
            try await #expect(found([word], database) == ["a"])
            try await #expect(found([word, "plain"], database) == ["a"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a box holds what lies within it and on its edges, in a span of time with both its ends`(engine: Engine)
        async throws
    {
        try await withDatabase(engine, migrations: [SearchTests.migration]) { database in
            let noon: Int64 = 1_795_230_000_000
            let seoul = PlaceIndex.Box(south: 37.4, west: 126.8, north: 37.7, east: 127.2)
            try await database.write { transaction in
                try transaction.place("hall", latitude: 37.5665, longitude: 126.9780, at: noon, in: SearchTests.places)
                try transaction.place("edge", latitude: 37.4, longitude: 126.8, at: noon, in: SearchTests.places)
                try transaction.place(
                    "just out", latitude: 37.399_999_9, longitude: 126.8, at: noon, in: SearchTests.places)
                try transaction.place("busan", latitude: 35.1796, longitude: 129.0756, at: noon, in: SearchTests.places)
            }
            let within = { (box: PlaceIndex.Box, start: Int64, end: Int64) in
                try await database.read { connection in
                    try connection.all(
                        """
                        SELECT id FROM (\(SearchTests.places.ids(in: box, from: start, to: end))) AS found ORDER BY id
                        """
                    ).map { try $0.text("id") }
                }
            }
            try await #expect(within(seoul, noon, noon) == ["edge", "hall"])
            try await #expect(within(seoul, noon + 1, .max) == [])
            try await #expect(within(seoul, 0, noon - 1) == [])
            try await #expect(within(seoul, noon + 1, noon) == [], "a span that ends before it begins")
            try await database.write { transaction in
                try transaction.place("hall", latitude: 35, longitude: 129, at: noon + 1, in: SearchTests.places)
                try transaction.unplace("edge", in: SearchTests.places)
                try transaction.unplace("nothing", in: SearchTests.places)
            }
            let earth = PlaceIndex.Box(south: -90, west: -180, north: 90, east: 180)
            try await #expect(within(seoul, 0, .max - 1) == [])
            try await #expect(within(earth, 0, .max - 1) == ["busan", "hall", "just out"])
            try await #expect(within(earth, noon + 1, noon + 1) == ["hall"])
        }
    }
}
