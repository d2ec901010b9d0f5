import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// An account that is deleted in the milliseconds in which it gets a space. SQLite has one writer: there one of them
/// comes after the other.
@Suite(.timeLimit(.minutes(30))) struct `An account that is deleted while it gets a space` {
    /// How Ann gets one.
    enum Gift: CaseIterable {
        case board, journal, team, added, invited

        /// What is asked for, which is prepared before.
        func prepare(_ house: House) async throws -> @Sendable () async throws -> Answer {
            let (ann, minji) = (house[.ann], house[.minji])
            switch self {
            case .board: return { try await ann.api(.post, "/boards", ["name": "Ann's"]) }
            case .journal: return { try await ann.api(.post, "/journals", ["name": "Ann's"]) }
            case .team: return { try await ann.api(.post, "/teams", ["name": "Anns", "nickname": "Ann"]) }
            case .added:
                // Whom one knows can be added.
                let known = try await Table(minji)
                try await known.invite(ann, as: "editor")
                let (board, person) = (try await Table(minji).id, try await house.id(of: .ann).text)
                let wish: JSON = ["person": .string(person), "role": "editor"]
                return { try await minji.api(.post, "/boards/\(board)/people", wish) }
            case .invited:
                let wish: JSON = ["space": .string(try await Table(minji).id), "role": "editor"]
                let made = try await minji.api(.post, "/invitations", wish)
                let link = try #require(made.json?["link"]?.stringValue, "\(made.body)")
                return { try await ann.post(link) }
            }
        }
    }

    /// Nobody who waits for a row gives up and begins again meanwhile.
    private static let limits = DatabaseLimits(patience: .seconds(60), lockWait: .seconds(50), idleWait: .seconds(60))

    /// Deletes Ann's account.
    private func leave(_ house: House) -> Task<Answer, any Error> {
        let ann = house[.ann]
        return Task { try await ann.post("/me/delete-account", ["current": Cast.ann.password]) }
    }

    private func expectNothingOfAnn(_ id: ID<Person>, in house: House) async throws {
        let left = try await house.services.database.read { connection in
            let counts: [SQL] = [
                "SELECT count(*) FROM floor_person WHERE id = \(id)",
                "SELECT count(*) FROM floor_member WHERE person = \(id)",
                """
                SELECT count(*) FROM floor_space s
                WHERE NOT EXISTS (SELECT 1 FROM floor_member m WHERE m.space = s.id)
                """,
            ]
            return try counts.map { try connection.first($0)?.int(0) ?? -1 }
        }
        #expect(left == [0, 0, 0], "the person, what they are a member of, and what is nobody's")
    }

    @Test(arguments: Engine.allCases, Gift.allCases)
    func `leaves what it was given after it had left the rest`(_ engine: Engine, _ gift: Gift) async throws {
        let hold = Hold()
        let rooms = Room.all + [.left { hold.wait() }]
        try await withHouse(engine, cast: [.minji, .ann], rooms: rooms, limits: Self.limits) { house in
            // The house waits for whoever is held before it closes.
            defer { hold.end() }
            let (id, give) = (try await house.id(of: .ann), try await gift.prepare(house))
            let leaving = leave(house)
            try await eventually("she has left her spaces") { hold.isWaiting }
            let giving = Task { try await give() }
            if engine == .sqlite {
                try await eventually("who gives waits") { house.services.database.waiting > 0 }
            } else {
                let given = try await giving.value
                #expect([200, 201, 303].contains(given.status), "\(given.status) \(given.body.prefix(300))")
            }
            hold.end()
            #expect(try await leaving.value.location == "/sign-in?did=delete-account")
            let given = try await giving.value
            #expect(given.status < 500, "\(given.status) \(given.body.prefix(300))")
            try await expectNothingOfAnn(id, in: house)
        }
    }

    @Test(arguments: Gift.allCases)
    func `gets none any more once it is locked`(_ gift: Gift) async throws {
        try await withHouse(.postgres, cast: [.minji, .ann], limits: Self.limits) { house in
            let (id, give) = (try await house.id(of: .ann), try await gift.prepare(house))
            // She may be named on a board as somebody who was on it, until her account is gone.
            let named = try #require(ID<Space>(try await Table(house[.minji]).id))
            try await house.services.database.write { try $0.addFormerMember(id, to: named) }
            let hold = Hold()
            defer { hold.end() }
            let holding = Task {
                try await house.services.database.write { transaction in
                    _ = try transaction.first("SELECT 1 FROM floor_stranger WHERE person = \(id) \(.forUpdate)")
                    hold.wait()
                }
            }
            try await eventually("it is held that she is named") { hold.isWaiting }
            let leaving = leave(house)
            try await eventually("she is about to go") { try await house.waiting(for: .formerMember) == 1 }
            let giving = Task { try await give() }
            try await eventually("who gives waits") { try await house.waiting(for: .account) == 1 }
            hold.end()
            try await holding.value
            #expect(try await leaving.value.location == "/sign-in?did=delete-account")
            let given = try await giving.value
            #expect([404, 422].contains(given.status), "\(given.status) \(given.body.prefix(300))")
            try await expectNothingOfAnn(id, in: house)
        }
    }

    /// Otherwise two administrators who go at once would each wait for the other.
    @Test func `is locked after the administrators`() async throws {
        try await withHouse(.postgres, cast: [.minji, .ann], limits: Self.limits) { house in
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            let (hold, runs) = (Hold(), Counter())
            defer { hold.end() }
            let holding = Task {
                try await house.services.database.write { transaction in
                    runs.add()
                    _ = try transaction.first("SELECT id FROM floor_person WHERE id = \(minji) \(.forUpdate)")
                    hold.wait()
                    _ = try transaction.first("SELECT id FROM floor_person WHERE id = \(ann) FOR UPDATE NOWAIT")
                }
            }
            try await eventually("the administrator is locked") { hold.isWaiting }
            let leaving = leave(house)
            try await eventually("she waits for that") { try await house.waiting(for: .administrators) == 1 }
            hold.end()
            try await holding.value
            #expect(runs.count == 1, "she was locked")
            #expect(try await leaving.value.location == "/sign-in?did=delete-account")
            try await expectNothingOfAnn(ann, in: house)
        }
    }

    /// Otherwise whoever has locked that space and comes to the person, as a notice does, would wait for ever.
    @Test func `waits for no space while it is locked`() async throws {
        let rooms = Room.all + [.albums]
        try await withHouse(.postgres, cast: [.minji, .ann], rooms: rooms, limits: Self.limits) { house in
            let (id, now) = (try await house.id(of: .ann), house.clock.now)
            let (album, database) = (try await Album(house), house.services.database)
            let space = album.space
            let (giver, user, runs) = (Hold(), Hold(), Counter())
            defer {
                giver.end()
                user.end()
            }
            let giving = Task {
                try await database.write { transaction in
                    _ = try transaction.lockSpace(space)
                    try transaction.setMember("editor", of: id, in: space, at: now)
                    giver.wait()
                }
            }
            try await eventually("she is being given a space") { giver.isWaiting }
            let leaving = leave(house)
            try await eventually("she waits for that") { try await house.waiting(for: .person) == 1 }
            let using = Task {
                try await database.write { transaction in
                    runs.add()
                    _ = try transaction.lockSpace(space)
                    user.wait()
                    _ = try transaction.first("SELECT 1 FROM floor_person WHERE id = \(id) FOR KEY SHARE NOWAIT")
                }
            }
            try await eventually("another waits for the space") { try await house.waiting(for: .space) == 1 }
            giver.end()
            try await giving.value
            try await eventually("she waits for the space that she was given") {
                guard user.isWaiting else { return false }
                return try await house.waiting(for: .space) == 1
            }
            user.end()
            try await using.value
            #expect(runs.count == 1, "she was locked")
            #expect(try await leaving.value.location == "/sign-in?did=delete-account")
            try await expectNothingOfAnn(id, in: house)
        }
    }

    @Test(arguments: Engine.usual)
    func `is there still where it gets one each time, and she is asked to try again`(_ engine: Engine) async throws {
        let runs = Counter()
        try await withHouse(engine, cast: [.minji, .ann], rooms: Room.all + [.left { runs.add() }]) { house in
            let (id, space) = (try await house.id(of: .ann), ID<Space>(high: 7, low: 1))
            // Nothing takes her off it, so that each time she is on one.
            try await house.services.database.write { transaction in
                try transaction.createSpace(space, kind: "left", at: 0)
                try transaction.setMember("editor", of: id, in: space, at: 0)
            }
            #expect(try await leave(house).value.status == 503)
            #expect(runs.count > 1, "the house has tried again by itself")
            #expect(try await house[.ann].api(.get, "/me").status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a member whose account is gone changes their role, and nobody without an account becomes one`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Room.all + [.albums]) { house in
            let space = try await Album(house).space
            let (former, nobody) = (ID<Person>(high: 7, low: 1), ID<Person>(high: 7, low: 2))
            try await house.services.database.write { transaction in
                try transaction.setRole("viewer", of: former, in: space, at: 0)
                try transaction.setMember("editor", of: former, in: space, at: 0)
            }
            await #expect(throws: Refusal.missing) {
                try await house.services.database.write { transaction in
                    try transaction.setMember("editor", of: nobody, in: space, at: 0)
                }
            }
            let roles = try await house.services.database.read { connection in
                try [former, nobody].map { try connection.role(of: $0, in: space) }
            }
            #expect(roles == ["editor", nil])
        }
    }
}

extension Room {
    /// A room of which nothing is taken from whoever deletes their account: this is done instead.
    fileprivate static func left(_ part: @escaping @Sendable () -> Void) -> Room {
        Room(place: .run, kind: "left", migrations: []) {
            $0.leaving = Leaving(belongings: { _, _ in [] }, part: { _, _ in part() })
        }
    }
}
