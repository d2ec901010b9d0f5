import Floor
import Storage
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30))) struct BindTests {
    static let hostile = [
        "'; DROP TABLE note; --", "\" OR \"\"=\"", "$1", "?", "?1", ":name", "@x", "%s", "\\x41", "\\", "''", "", " ",
        "한글 마루 🏠", "e\u{301}", "\u{1}\u{7F}\u{FFFD}\u{10FFFF}", "line\nbreak\r\ttab", "NULL", "{}", "[1]",
        String(repeating: "가", count: 100_000),
    ]

    @Test(arguments: Engine.allCases)
    func `whatever a person types comes back as it was`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            for (index, text) in BindTests.hostile.enumerated() {
                try await database.write {
                    try $0.execute("INSERT INTO note (id, text) VALUES (\(index), \(text))")
                }
                let (byID, byText) = try await database.read { connection in
                    (
                        try connection.first("SELECT text FROM note WHERE id = \(index)")?.text("text"),
                        try connection.all("SELECT id FROM note WHERE text = \(text)").map { try $0.int("id") }
                    )
                }
                #expect(byID.map { Array($0.utf8) } == Array(text.utf8))
                #expect(byText == [index])
            }
            let count = try await database.count()
            #expect(count == BindTests.hostile.count)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a zero byte is refused and leaves nothing`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let error = await failure {
                try await database.write {
                    try $0.execute("INSERT INTO note (id) VALUES (\(1))")
                    try $0.execute("INSERT INTO note (id, text) VALUES (\(2), \("a\u{0}b"))")
                }
            }
            #expect(error as? StorageError == .zeroByteInText)
            let count = try await database.count()
            #expect(count == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `every type comes back as it was, at its edges too`(engine: Engine) async throws {
        let numbers: [Int64?] = [0, 1, -1, .min, .max, nil]
        let sizes: [Double?] = [0, -0.5, 1e300, .leastNonzeroMagnitude, .pi, nil]
        let flags: [Bool?] = [true, false, true, false, true, nil]
        let data: [[UInt8]?] = [[], [0], Array(0...255), [0x5C, 0x78], [0xFF, 0, 0xFE], nil]
        try await withNotes(engine) { database in
            for index in 0..<6 {
                try await database.write {
                    try $0.execute(
                        """
                        INSERT INTO note (id, number, size, flag, data)
                        VALUES (\(index), \(numbers[index]), \(sizes[index]), \(flags[index]), \(data[index]))
                        """)
                }
                let row = try #require(
                    try await database.read { try $0.first("SELECT * FROM note WHERE id = \(index)") })
                #expect(try row.optionalInt64("number") == numbers[index])
                #expect(try row.optionalDouble("size") == sizes[index])
                #expect(try row.optionalBool("flag") == flags[index])
                #expect(try row.optionalBytes("data") == data[index])
                #expect(try row.optionalText("text") == nil)
                #expect(try row.isNull("text"))
                #expect(try row.int64(0) == Int64(index))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `ids and clocks are stored so that they sort`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let one: ID<Person> = ID(high: 1, low: .max)
            let clock = HybridTime(milliseconds: 1_800_000_000_000, counter: 9)
            let row = try #require(
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO note (id, text, number) VALUES (\(1), \(one), \(clock))")
                    return try transaction.first("SELECT text, number FROM note")
                })
            #expect(try row.id("text") == one)
            #expect(try row.time("number") == clock)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a column that is absent, null or of another type is our mistake`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let row = try #require(
                try await database.read {
                    try $0.first("SELECT \("text") AS word, \(1) AS number, \(nil as String?) AS gap")
                })
            #expect(throws: StorageError.self) { try row.text("absent") }
            #expect(throws: StorageError.self) { try row.text("gap") }
            #expect(throws: StorageError.self) { try row.int64("word") }
            #expect(throws: StorageError.self) { try row.bytes("word") }
            #expect(throws: StorageError.self) { let _: ID<Person> = try row.id("word") }
            #expect(throws: StorageError.self) { try row.text(3) }
            #expect(throws: StorageError.self) { try row.text("number") }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a column takes nothing but its own type`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let error = await failure {
                try await database.write {
                    try $0.execute("INSERT INTO note (id, number) VALUES (\(1), \("no number"))")
                }
            }
            #expect(error is StorageError)
            let count = try await database.count()
            #expect(count == 0)
        }
    }

    @Test(arguments: Engine.allCases, [0, 1, 2, 3, 5, 64, 1000])
    func `a list holds what it holds`(engine: Engine, length: Int) async throws {
        try await withNotes(engine) { database in
            try await database.write { transaction in
                for index in 0..<10 {
                    try transaction.execute("INSERT INTO note (id, text) VALUES (\(index), \("t\(index)"))")
                }
            }
            let found = try await database.read { connection in
                try connection.all("SELECT id FROM note WHERE id IN (\(list: Array(0..<length)))").count
            }
            let others = try await database.read { connection in
                try connection.all("SELECT id FROM note WHERE text NOT IN (\(list: (0..<length).map { "t\($0)" }))")
                    .count
            }
            #expect(found == min(length, 10))
            #expect(others == 10 - min(length, 10))
        }
    }

    @Test(arguments: Engine.allCases)
    func `too many parameters are refused in our own words`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let error = await failure {
                _ = try await database.read {
                    try $0.all("SELECT id FROM note WHERE id IN (\(list: Array(0..<40_000)))")
                }
            }
            #expect(error as? StorageError == .tooManyParameters(40_000))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a statement inside another keeps its parameters in their order`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            try await database.write { transaction in
                for index in 0..<5 {
                    try transaction.execute("INSERT INTO note (id, number) VALUES (\(index), \(index * 10))")
                }
            }
            let inner: SQL = "SELECT id FROM note WHERE number > \(5) AND number < \(35)"
            let ids = try await database.read {
                try $0.all("SELECT id FROM note WHERE id >= \(2) AND id IN (\(inner)) AND id <= \(4) ORDER BY id")
                    .map { try $0.int("id") }
            }
            #expect(ids == [2, 3])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what a write changed is counted, and a read counts nothing`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let counts = try await database.write { transaction in
                [
                    try transaction.execute("INSERT INTO note (id) VALUES (\(1)), (\(2)), (\(3))"),
                    try transaction.execute("UPDATE note SET text = \("x") WHERE id > \(1)"),
                    try transaction.execute("SELECT id FROM note"),
                    try transaction.execute("CREATE TABLE other (id \(.int64) NOT NULL) \(.strict)"),
                    try transaction.execute("UPDATE note SET text = \("x") WHERE id = \(99)"),
                    try transaction.execute("INSERT INTO note (id) VALUES (\(1)) ON CONFLICT DO NOTHING"),
                    try transaction.execute("DELETE FROM note WHERE id = \(3) OR id = \(2)"),
                ]
            }
            #expect(counts == [3, 2, 0, 0, 0, 0, 2])
        }
    }
}
