import BoardRoom
import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import Storage
@testable import BoardServer

/// What devices are told of people whom a board names though they are not on it.
@Suite struct `Somebody a board names who is not on it` {
    @Test(arguments: Engine.allCases)
    func `is told to devices by name alone from when they leave until they delete their account`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.sam], as: "editor")
            let other = try await Table(house[.ann])
            try await other.invite(house[.sam], as: "editor")
            #expect(try await Self.told(to: house[.minji]) == ["김민지", "Sam Park"])
            let sam = try await house.id(of: .sam).text
            #expect(try await house[.minji].post(board / "remove-member", ["person": sam]).status == 303)
            #expect(try await Self.told(to: house[.minji]) == ["김민지", "Sam Park"])
            #expect(try await Self.told(to: house[.sam]) == ["Ann Lee", "Sam Park"], "who left is told nothing of it")
            let gone = try await house[.sam].post("/me/delete-account", ["current": Cast.sam.password])
            #expect(gone.status == 303)
            #expect(try await Self.told(to: house[.minji]) == ["김민지"])
            #expect(try await Self.told(to: house[.ann]) == ["Ann Lee"])
        }
    }

    @Test(arguments: Engine.usual)
    func `is named as who wrote a card and who changed one last`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.sam], as: "editor")
            let own = try await board.add("민지의 카드")
            let made = try await house[.sam].api(.post, "/boards/\(board.id)/cards", ["title": "Sam’s"])
            let theirs = try #require(made.json?["id"]?.stringValue)
            _ = try await house[.sam].api(.patch, "/boards/\(board.id)/cards/\(own)", ["title": "고친 카드"])
            let sam = try await house.id(of: .sam).text
            #expect(try await house[.minji].post(board / "remove-member", ["person": sam]).status == 303)
            #expect(try await house[.minji].get("/board/\(board.id)/card/\(theirs)").body.contains("Sam Park 님이 썼어요."))
            #expect(
                try await house[.minji].get("/board/\(board.id)/card/\(own)").body
                    .contains("마지막으로 고친 사람은 Sam Park 님이에요."))
        }
    }

    @Test(arguments: Engine.usual)
    func `has no picture there any more`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.sam], as: "editor")
            #expect(try await house[.sam].upload(Pictures.png).status == 303)
            func photo() async throws -> JSON? {
                try await Self.people(of: house[.minji]).first { $0["name"]?.stringValue == "Sam Park" }?["photo"]
            }
            #expect(try await photo()?.stringValue != nil)
            let sam = try await house.id(of: .sam).text
            _ = try await house[.minji].post(board / "remove-member", ["person": sam])
            #expect(try await photo() == .null)
        }
    }

    @Test(arguments: Engine.usual)
    func `may have come in a file`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            let (minji, sam) = (try await house.id(of: .minji).text, try await house.id(of: .sam).text)
            let board = try await Upload(house[.minji], TransferFile.assigned(to: minji, sam)).make(name: "온 것")
            #expect(try await Self.told(to: house[.minji]) == ["김민지", "Sam Park"])
            #expect(try await house[.minji].get(board).status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `is nobody whose id somebody has only typed or brought in a file`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], settings: { $0.signUp = .open }) { house in
            let (ann, sam) = (try await house.id(of: .ann).text, try await house.id(of: .sam).text)
            let board = try await Table(house[.ann])
            let card = try await board.add("Who")
            let said = try await house[.ann].api(
                .post, "/boards/\(board.id)/cards/\(card)/comments", ["text": .string("@[\(sam)] is this you?")])
            #expect(said.status == 200, "\(said.body)")
            let pages = ["card/\(card)", "history", "search?q=this", "export.json", "export.csv"]
            for page in pages {
                let answer = try await house[.ann].get("/board/\(board.id)/\(page)")
                #expect(answer.status == 200 && !answer.body.contains("Sam Park"), "\(page)")
            }
            _ = try await Upload(house[.ann], TransferFile.assigned(to: ann, sam)).make(name: "Brought")
            #expect(try await Self.told(to: house[.ann]) == ["Ann Lee"])
        }
    }

    /// On a house that is older than the table.
    @Test(arguments: Engine.allCases)
    func `is found in what the board says of the time before it was noted`(_ engine: Engine) async throws {
        let all = Migration.floor + Migration.accounts + Migration.notices + Migration.board
        let later = ["floor.0004-strangers", "board.0012-strangers"]
        let earlier = all.filter { !later.contains($0.id) }
        #expect(earlier.count == all.count - 2)
        let board = ID<Space>(high: 7, low: 7)
        let stamp = Stamp(clock: HybridTime(milliseconds: 1), operation: ID(high: 9, low: 1))
        let (owner, wrote, came, sees, said, nobody): (Someone, Someone, Someone, Someone, Someone, Someone) = (
            1, 2, 3, 4, 5, 6
        )
        try await withLocation(engine) { location in
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate(earlier)
                try await database.write { transaction in
                    for person in [owner, wrote, came, sees, said, nobody] { try transaction.add(person) }
                    var head = try #require(try transaction.createSpace(board, kind: "board", at: 0))
                    // Without the table of strangers nobody gets a role by the code of today.
                    try transaction.execute(
                        """
                        INSERT INTO floor_member (space, person, role, kind, joined_at)
                        VALUES (\(board), \(owner.id), \("owner"), \("board"), 0)
                        """)
                    for (number, author, subject) in [
                        (1, owner, ID<Entity>(high: 3, low: 3)), (2, wrote, ID(high: 3, low: 3)),
                        (3, owner, ID(came.id)), (4, 9 as Someone, ID(high: 3, low: 3)),
                    ] {
                        let operation = Floor.Operation(
                            id: ID(high: 9, low: UInt64(number)), space: board, author: author.id,
                            device: ID(high: 2, low: 2), clock: HybridTime(milliseconds: Int64(number)),
                            kind: "card.edited", intent: .permanent, changes: [Change(subject, "title", to: "하나")])
                        _ = try transaction.append(operation, to: &head, at: 1)
                    }
                    try transaction.execute(
                        """
                        INSERT INTO board_board (id, name, stamps, card_count, changed_at, archived)
                        VALUES (\(board), \("집"), \(Stamps.text([stamp, .never])), 0, 0, \(false))
                        """)
                    try transaction.execute(
                        """
                        INSERT INTO board_card_assignee (board, card_id, person, held, stamp)
                        VALUES (\(board), \(ID<Entity>(high: 3, low: 3)), \(sees.id), \(true), \("x"))
                        """)
                    try transaction.execute(
                        """
                        INSERT INTO board_comment (board, id, text, removed, added_by, added_clock, stamps)
                        VALUES (\(board), \(ID<Entity>(high: 4, low: 4)), \("말"), \(false), \(said.id), 1, \("x"))
                        """)
                }
                try await database.migrate(all)
                let formerMembers = try await database.read { try $0.formerMembers(of: [board]) }
                #expect(formerMembers == [wrote, came, sees, said].map(\.id))
            }
        }
    }

    private static func people(of visitor: Visitor) async throws -> [JSON] {
        let answer = try await visitor.api(.post, "/sync", ["cursors": [], "unsent": []])
        return try #require(answer.json?["people"]?.arrayValue, "\(answer.body)")
    }

    /// The names that the visitor's device is told.
    private static func told(to visitor: Visitor) async throws -> Set<String> {
        let names = try await people(of: visitor).compactMap { $0["name"]?.stringValue }
        let each = Set(names)
        #expect(each.count == names.count, "everybody once: \(names)")
        return each
    }
}

/// A person by a number.
private struct Someone: ExpressibleByIntegerLiteral {
    let id: ID<Person>
    let number: UInt64

    init(integerLiteral number: UInt64) {
        self.number = number
        id = ID(high: 1, low: number)
    }
}

extension Transaction {
    fileprivate func add(_ someone: Someone) throws {
        try execute(
            """
            INSERT INTO floor_person (id, email, name, language, theme, administrator, created_at, zone_chosen)
            VALUES (\(someone.id), \("\(someone.number)@example.org"), \("이름"), \("ko"), \("system"), \(false), 0, \(false))
            """)
    }
}
