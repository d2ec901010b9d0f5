import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Everywhere spaces are locked first, then what refers to them, then people. Two that lock in two orders wait for each
/// other, until PostgreSQL ends one of them. SQLite has one writer.
@Suite(.timeLimit(.minutes(30))) struct `The order of locks` {
    /// What Ann does.
    enum Act: CaseIterable {
        case accept, comeBack, deleteAccount

        /// The space that it locks, and what is sent.
        func prepare(_ house: House) async throws -> (space: ID<Space>, send: @Sendable () async throws -> Answer) {
            let (ann, minji) = (house[.ann], house[.minji])
            if case .deleteAccount = self {
                // Who joins a team has chosen it.
                let team = try await Crew(house, [.minji, .ann])
                return (try team.space, { try await ann.post("/me/delete-account", ["current": Cast.ann.password]) })
            }
            let board = try await Table(minji).id
            let made = try await minji.api(.post, "/invitations", ["space": .string(board), "role": "editor"])
            let link = try #require(made.json?["link"]?.stringValue, "\(made.body)")
            let space = try #require(ID<Space>(board))
            if case .accept = self { return (space, { try await ann.post(link) }) }
            let browser = house.visitor()
            return (
                space,
                {
                    try await browser.post(
                        link, ["email": Cast.ann.email, "name": "Ann", "password": Cast.ann.password])
                }
            )
        }

        /// What it comes to later.
        func rows(_ space: ID<Space>, _ person: ID<Person>) -> [SQL] {
            let own: SQL = "floor_person WHERE id = \(person)"
            switch self {
            case .accept, .comeBack: return [own, "floor_invitation WHERE space = \(space)"]
            case .deleteAccount: return [own, "retro_chosen_team WHERE person = \(person)"]
            }
        }
    }

    /// Nobody who waits for a row gives up and begins again meanwhile.
    private static let limits = DatabaseLimits(patience: .seconds(60), lockWait: .seconds(50), idleWait: .seconds(60))

    @Test(arguments: Act.allCases)
    func `whoever waits for a space holds nothing of what comes later`(_ act: Act) async throws {
        try await withHouse(.postgres, cast: [.minji, .ann], limits: Self.limits) { house in
            let id = try await house.id(of: .ann)
            let (space, send) = try await act.prepare(house)
            let (hold, runs) = (Hold(), Counter())
            defer { hold.end() }
            let holding = Task {
                try await house.services.database.write { transaction in
                    runs.add()
                    _ = try transaction.lockSpace(space)
                    hold.wait()
                    return try act.rows(space, id).map { rows in
                        try transaction.first("SELECT 1 FROM \(rows) FOR UPDATE NOWAIT") != nil
                    }
                }
            }
            try await eventually("the space is locked") { hold.isWaiting }
            let sending = Task { try await send() }
            try await eventually("she waits for it") { try await house.waiting(for: .space) == 1 }
            hold.end()
            #expect(try await holding.value == [true, true])
            #expect(runs.count == 1, "she held something")
            let answer = try await sending.value
            #expect(answer.status == 303, "\(answer.status) \(answer.body.prefix(300))")
        }
    }

    @Test func `whoever marks a board while they are taken off it does not hold themselves`() async throws {
        try await withHouse(.postgres, cast: [.minji, .ann], limits: Self.limits) { house in
            let (ann, id, now) = (house[.ann], try await house.id(of: .ann), house.clock.now)
            let board = try await Table(house[.minji])
            try await board.invite(ann, as: "viewer")
            let space = try #require(ID<Space>(board.id))
            let (hold, runs) = (Hold(), Counter())
            defer { hold.end() }
            let holding = Task {
                try await house.services.database.write { transaction in
                    runs.add()
                    _ = try transaction.lockSpace(space)
                    try transaction.setMember(nil, of: id, in: space, at: now)
                    hold.wait()
                    // As a notice does, which tells them.
                    _ = try transaction.first("SELECT 1 FROM floor_person WHERE id = \(id) FOR KEY SHARE NOWAIT")
                }
            }
            try await eventually("she is taken off it") { hold.isWaiting }
            let marking = Task { try await ann.post("/board/add-favourite", ["board": board.id]) }
            try await eventually("she waits for that") { try await house.waiting(for: .membership) == 1 }
            hold.end()
            try await holding.value
            #expect(runs.count == 1, "she was locked")
            #expect(try await marking.value.status == 404)
        }
    }
}
