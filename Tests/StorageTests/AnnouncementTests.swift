import Floor
import Storage
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30))) struct AnnouncementTests {
    @Test(arguments: Engine.allCases)
    func `an append is announced once it can be read, to everyone who listens`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            var first = database.announcements().makeAsyncIterator()
            var second = database.announcements().makeAsyncIterator()
            try await database.append(.sample(1), .sample(2))
            let heard = await first.next()
            let head = try await database.head()
            #expect(heard == Announcement(.space(board), sequence: 2))
            #expect(head?.sequence == 2)
            let alsoHeard = await second.next()
            #expect(alsoHeard == heard)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is rolled back, or was known already, is not announced`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(.sample(1))
            var heard = database.announcements().makeAsyncIterator()
            _ = await failure {
                try await database.write { transaction in
                    transaction.announce(board, sequence: 99)
                    throw Mishap()
                }
            }
            try await database.append(.sample(1))
            try await database.append(.sample(2))
            let next = await heard.next()
            #expect(next == Announcement(.space(board), sequence: 2))
        }
    }

    /// That a row refers to nothing is found by the commit alone.
    @Test(arguments: Engine.allCases)
    func `what a commit refuses is not announced`(engine: Engine) async throws {
        let loose = Migration(
            id: "test.0001-loose",
            statements: [
                """
                CREATE TABLE loose (space TEXT NOT NULL REFERENCES floor_space (id) DEFERRABLE INITIALLY DEFERRED) \(.strict)
                """
            ])
        try await withDatabase(engine, migrations: Migration.floor + [loose]) { database in
            var heard = database.announcements().makeAsyncIterator()
            let error = await failure {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO loose (space) VALUES (\(board))")
                    transaction.announce(board, sequence: 99)
                }
            }
            #expect(error is StorageError)
            try await database.write { $0.announce(board, sequence: 1) }
            let next = await heard.next()
            #expect(next == Announcement(.space(board), sequence: 1))
        }
    }

    @Test(arguments: Engine.allCases)
    func `whoever is slow keeps the newest, and costs no memory`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let slow = database.announcements()
            try await database.write { transaction in
                for number in 1...5000 { transaction.announce(id(number), sequence: 1) }
            }
            await database.close()
            var heard: [Announcement] = []
            for await announcement in slow { heard.append(announcement) }
            #expect(heard.count == 1024)
            #expect(heard.last?.channel == .space(id(5000)))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a stream ends when the database is closed, and one asked for later has ended`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            var heard = database.announcements().makeAsyncIterator()
            await database.close()
            let next = await heard.next()
            #expect(next == nil)
            var late = database.announcements().makeAsyncIterator()
            let none = await late.next()
            #expect(none == nil)
        }
    }

    @Test func `one node hears what another announces, and itself only once`() async throws {
        try await withLocation(.postgres) { location in
            let here = try await Database.open(location)
            let there = try await Database.open(location)
            try await closing(here) {
                try await closing(there) {
                    try await here.migrate(Migration.floor)
                    var heardHere = here.announcements().makeAsyncIterator()
                    var heardThere = there.announcements().makeAsyncIterator()
                    try await here.append(.sample(1))
                    let first = await heardThere.next()
                    try await there.append(.sample(2))
                    let own = await heardHere.next()
                    let others = await heardHere.next()
                    #expect(first == Announcement(.space(board), sequence: 1))
                    #expect(own == Announcement(.space(board), sequence: 1))
                    #expect(others == Announcement(.space(board), sequence: 2))
                }
            }
        }
    }

    @Test func `a transaction of many spaces is told to other nodes whole`() async throws {
        try await withLocation(.postgres) { location in
            let here = try await Database.open(location)
            let there = try await Database.open(location)
            try await closing(here) {
                try await closing(there) {
                    let heard = there.announcements()
                    try await here.write { transaction in
                        for number in 1...250 { transaction.announce(id(number), sequence: Int64(number)) }
                    }
                    var channels: [Channel] = []
                    for await announcement in heard {
                        channels.append(announcement.channel)
                        if channels.count == 250 { break }
                    }
                    #expect(channels == (1...250).map { .space(id($0)) })
                }
            }
        }
    }

    /// A space and a person whose ids are the same.
    @Test func `what concerns a person is told to other nodes as theirs, beside a space of the same id`() async throws {
        let person = ID<Person>(board)
        try await withLocation(.postgres) { location in
            let here = try await Database.open(location)
            let there = try await Database.open(location)
            try await closing(here) {
                try await closing(there) {
                    var heardHere = here.announcements().makeAsyncIterator()
                    var heardThere = there.announcements().makeAsyncIterator()
                    try await here.write { transaction in
                        transaction.announce(.person(person), sequence: 7)
                        transaction.announce(board, sequence: 5)
                    }
                    let told = [Announcement(.person(person), sequence: 7), Announcement(.space(board), sequence: 5)]
                    for expected in told {
                        #expect(await heardHere.next() == expected)
                        #expect(await heardThere.next() == expected)
                    }
                }
            }
        }
    }
}
