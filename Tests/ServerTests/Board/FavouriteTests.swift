import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `A favourite board` {
    @Test(arguments: Engine.allCases)
    func `is marked and moved once however often it is asked, and is nobody else's`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let boards = try await [Table(minji), Table(minji), Table(minji)]
            for board in boards { try await board.invite(house[.ann], as: "viewer") }
            let sequences = try await house.sequences()
            for board in boards {
                for _ in 1...2 {
                    let answer = try await minji.post("/board/add-favourite", ["board": board.id])
                    #expect(answer.status == 303 && answer.location == "/board")
                }
            }
            #expect(try await house.favourites(.minji) == boards.map(\.id))
            for _ in 1...2 {
                _ = try await minji.post(
                    "/board/add-favourite", ["board": boards[2].id, "before": boards[0].id])
            }
            #expect(try await house.favourites(.minji) == [boards[2].id, boards[0].id, boards[1].id])
            for _ in 1...2 {
                let moved = try await minji.api(
                    .put, "/boards/\(boards[2].id)/favourite", ["after": .string(boards[0].id)])
                #expect(moved.status == 204)
            }
            #expect(try await house.favourites(.minji) == [boards[0].id, boards[2].id, boards[1].id])

            let page = try await minji.get("/board").body
            let places = try [0, 2, 1].map { place in
                try #require(page.firstRange(of: "href=\"/board/\(boards[place].id)\"")).lowerBound
            }
            #expect(places == places.sorted())
            #expect(page.ranges(of: "aria-pressed=\"true\"").count == 3)
            #expect(try await !house[.ann].get("/board").body.contains("aria-pressed=\"true\""))
            #expect(try await house.favourites(.ann) == [])

            for _ in 1...2 {
                #expect(try await minji.post("/board/remove-favourite", ["board": boards[0].id]).status == 303)
                #expect(try await minji.api(.delete, "/boards/\(boards[2].id)/favourite").status == 204)
            }
            #expect(try await house.favourites(.minji) == [boards[1].id])
            #expect(try await house.sequences() == sequences, "no log of a board tells of it")
        }
    }

    @Test(arguments: Engine.usual)
    func `is one that the person is on, beside another, and one of fifty`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: { $0.ratePerson = 0 }) { house in
            let (minji, board) = (house[.minji], try await Table(house[.minji]))
            #expect(try await house[.ann].post("/board/add-favourite", ["board": board.id]).status == 404)
            #expect(try await house[.ann].api(.put, "/boards/\(board.id)/favourite", [:]).status == 404)
            #expect(try await minji.post("/board/add-favourite", ["board": "x"]).status == 422)
            #expect(try await minji.post("/board/add-favourite").status == 404)
            let other = try await Table(minji)
            let alone = try await minji.api(
                .put, "/boards/\(board.id)/favourite", ["before": .string(other.id)])
            #expect(alone.status == 409 && alone.json?["rule"]?.stringValue == "favourite-missing")
            #expect(alone.json?["field"]?.stringValue == "before")
            #expect(try await house.favourites(.minji) == [])
            for _ in 1...Favourites.limit {
                let another = try await Table(minji)
                #expect(try await minji.api(.put, "/boards/\(another.id)/favourite", [:]).status == 204)
            }
            let more = try await minji.api(.put, "/boards/\(board.id)/favourite", [:])
            #expect(more.status == 409 && more.json?["rule"]?.stringValue == "favourites-full")
            #expect(try await house.favourites(.minji).count == Favourites.limit)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is gone with leaving, with the board and with the account, and stays while a role changes`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            let (ann, minji) = (house[.ann], house[.minji])
            let boards = try await [Table(minji), Table(minji), Table(minji)]
            for board in boards {
                try await board.invite(ann, as: "viewer")
                try await board.invite(house[.sam], as: "viewer")
                for person in [minji, ann, house[.sam]] {
                    #expect(try await person.post("/board/add-favourite", ["board": board.id]).status == 303)
                }
            }
            let id = try await house.id(of: .ann).text
            let editor: KeyValuePairs = ["person": id, "role": "editor"]
            #expect(try await minji.post(boards[0] / "change-role", editor).status == 303)
            #expect(try await house.favourites(.ann) == boards.map(\.id))
            #expect(try await ann.post(boards[0] / "leave-board").status == 303)
            #expect(try await house.favourites(.ann) == boards[1...].map(\.id))
            #expect(try await minji.post(boards[1] / "remove-member", ["person": id]).status == 303)
            #expect(try await house.favourites(.ann) == [boards[2].id])
            #expect(try await minji.post(boards[2] / "delete-board", ["name": "3분기 출시"]).status == 303)
            #expect(try await house.favourites(.ann) == [])
            #expect(try await house.favourites(.minji) == boards[..<2].map(\.id))
            try await boards[0].invite(ann, as: "viewer")
            #expect(try await house.favourites(.ann) == [], "who comes back begins anew")
            #expect(
                try await house[.sam].post("/me/delete-account", ["current": Cast.sam.password]).status == 303)
            let rows = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM board_favourite")?.int(0)
            }
            #expect(rows == 2)
        }
    }

    @Test(arguments: Engine.usual)
    func `reaches the person's devices, and no other's`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let boards = try await [Table(house[.minji]), Table(house[.minji])]
            for board in boards { try await board.invite(house[.ann], as: "viewer") }
            func told(_ member: Cast) async throws -> [JSON]? {
                let answer = try await house[member].api(.post, "/sync", ["cursors": [], "unsent": []])
                return answer.json?["owner"]?["favourites"]?.arrayValue
            }
            #expect(try await told(.minji) == [])
            for board in boards.reversed() {
                _ = try await house[.minji].post("/board/add-favourite", ["board": board.id])
            }
            #expect(try await told(.minji) == [.string(boards[1].id), .string(boards[0].id)])
            #expect(try await told(.ann) == [])
        }
    }
}

extension House {
    /// The boards that somebody has marked, in their order.
    fileprivate func favourites(_ member: Cast) async throws -> [String] {
        let answer = try await self[member].api(.get, "/me/favourites").json
        return (answer?["favourites"]?.arrayValue ?? []).compactMap { $0.stringValue }
    }

    /// How long the logs are of all spaces.
    fileprivate func sequences() async throws -> [Int64] {
        try await services.database.read {
            try $0.all("SELECT sequence FROM floor_space ORDER BY id").map { try $0.int64(0) }
        }
    }
}
