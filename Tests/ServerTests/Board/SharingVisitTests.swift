import BoardRoom
import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import Storage

/// Who is on a board, as browsers and programs meet it, on both engines.
@Suite struct `Sharing a board` {
    @Test(arguments: Engine.usual)
    func `roles change, and with them what one may do, from the next request on`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.doyun], as: "editor")
            let doyun = try await board.person("이도윤")
            let form: KeyValuePairs = ["person": doyun, "role": "viewer"]
            let page = try await house[.minji].postAndFollow(board / "change-role", form)
            #expect(page.status == 200 && page.body.contains("보기"))
            #expect(try await house[.doyun].post(board / "add-card", ["title": "x"]).status == 403)
            _ = try await house[.minji].post(board / "change-role", ["person": doyun, "role": "owner"])
            #expect(try await house[.doyun].post(board / "add-card", ["title": "x"]).status == 303)
            #expect(try await house[.doyun].post(board / "leave-board").location == "/board")
            #expect(try await board.roles() == ["김민지": "owner"])
        }
    }

    @Test(arguments: Engine.usual)
    func `somebody removed loses pages, forms, files and the stream at once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.doyun], as: "editor")
            #expect(try await house[.doyun].get("/board/\(board.id)").status == 200)
            let doyun = try await board.person("이도윤")
            let services = house.services
            let id = try #require(ID<Person>(doyun))
            let space = try #require(ID<Space>(board.id))
            let mailbox = try services.live.open(for: id, lookingAt: [space])
            services.live.subscribe(mailbox, to: [space])
            #expect(try await house[.minji].post(board / "remove-member", ["person": doyun]).status == 303)
            #expect(mailbox.drain().mustRecheck, "an open stream looks again")
            for path in ["", "/people", "/new-card", "/columns"] {
                let answer = try await house[.doyun].get("/board/\(board.id)\(path)")
                #expect(answer.status == 404, "\(path)")
            }
            #expect(try await house[.doyun].post(board / "add-card", ["title": "늦은 카드"]).status == 404)
            #expect(try await house[.doyun].api(.get, "/boards/\(board.id)").status == 404)
            #expect(try await board.titles() == [])
            let again = try await house[.minji].post(board / "remove-member", ["person": doyun])
            #expect(again.status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `people are told what becomes of their place on a board, and nobody of what they did`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.doyun], as: "viewer")
            let doyun = try await board.person("이도윤")
            let minji = try await board.person("김민지")
            let steps: [(String, KeyValuePairs<String, String>)] = [
                ("change-role", ["person": doyun, "role": "editor"]), ("hand-over-board", ["person": doyun]),
            ]
            for (useCase, form) in steps {
                house.clock.advance(seconds: 1)
                #expect(try await house[.minji].post(board / useCase, form).status == 303)
            }
            house.clock.advance(seconds: 1)
            #expect(try await house[.doyun].post(board / "remove-member", ["person": minji]).status == 303)
            let (his, hers) = try await house.services.database.read { connection in
                (
                    try connection.notices(of: try #require(ID<Person>(doyun)), limit: 10).map(\.kind),
                    try connection.notices(of: try #require(ID<Person>(minji)), limit: 10).map(\.kind)
                )
            }
            #expect(his == ["handed-over", "role-changed"])
            #expect(hers == ["taken-off"], "that he came in is of a board that is hers no more")
        }
    }

    @Test(arguments: Engine.usual)
    func `leaving sent twice is answered alike`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "viewer")
            let id = ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001).text
            for _ in 1...2 {
                let answer = try await house[.ann].post(board / "leave-board", ["operation": id])
                #expect(answer.status == 303 && answer.location == "/board")
            }
            #expect(try await house[.ann].get("/board/\(board.id)").status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `somebody who left is called on the board what they are called now, and nothing once their account is gone`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (minji, ann) = (house[.minji], house[.ann])
            let board = try await Table(minji)
            try await board.invite(ann, as: "editor")
            let card = try await board.add("장보기")
            let form: KeyValuePairs = ["card": card, "person": try await house.id(of: .ann).text]
            #expect(try await minji.post(board / "assign-card", form).status == 303)
            #expect(try await ann.post(board / "leave-board").status == 303)
            #expect(try await minji.get("/board/\(board.id)").body.contains("Ann Lee"))
            let name: KeyValuePairs = ["name": "Ann Park", "language": "en-US", "theme": "dark"]
            #expect(try await ann.post("/me/save-profile", name).status == 303)
            let renamed = try await minji.get("/board/\(board.id)").body
            #expect(renamed.contains("Ann Park") && !renamed.contains("Ann Lee"))
            let gone = try await ann.post("/me/delete-account", ["current": Cast.ann.password])
            #expect(gone.status == 303)
            let left = try await minji.get("/board/\(board.id)").body
            #expect(left.contains("떠난 사람") && !left.contains("Ann Park"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `two owners who leave at once leave one behind`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            _ = try await house[.minji].post(
                board / "change-role", ["person": try await board.person("Ann Lee"), "role": "owner"])
            let (minji, ann) = (house[.minji], house[.ann])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for visitor in [minji, ann] {
                    group.addTask { try await visitor.api(.post, "/boards/\(board.id)/leave", [:]).status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200, 409])
        }
    }

    @Test(arguments: Engine.usual)
    func `a board handed over obeys its new owner and not its old one`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "viewer")
            let ann = try await board.person("Ann Lee")
            #expect(try await house[.minji].post(board / "hand-over-board", ["person": ann]).status == 303)
            #expect(try await board.roles() == ["김민지": "editor", "Ann Lee": "owner"])
            #expect(try await house[.minji].post(board / "archive-board").status == 403)
            #expect(try await house[.ann].post(board / "archive-board").status == 303)
        }
    }

    @Test(arguments: Engine.usual)
    func `an archived board is looked at, listed apart, and comes back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("카드")
            #expect(try await house[.minji].postAndFollow(board / "archive-board").body.contains("보관한 보드예요"))
            #expect(try await house[.minji].get("/board").body.contains("보관한 보드"))
            #expect(try await house[.minji].post(board / "add-card", ["title": "x"]).status == 409)
            let call = try await house[.minji].api(.post, "/boards/\(board.id)/cards", ["title": "x"])
            #expect(call.status == 409 && call.json?["rule"]?.stringValue == "board-archived")
            #expect(try await house[.minji].api(.get, "/boards/\(board.id)").json?["archived"]?.boolValue == true)
            #expect(!(try await house[.minji].postAndFollow(board / "restore-board").body.contains("보관한 보드예요")))
            #expect(try await house[.minji].post(board / "add-card", ["title": "y"]).status == 303)
            #expect(Set(try await board.titles()) == ["카드", "y"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a deleted board leaves no row behind, and another board all of its own`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            let other = try await Table(house[.minji])
            for table in [board, other] {
                try await table.invite(house[.doyun], as: "editor")
                let card = try await table.add("카드")
                _ = try await house[.doyun].post(table / "edit-card", ["card": card, "body": "내용"])
                _ = try await house[.minji].post(table / "undo")
            }
            let wrong = try await house[.minji].post(board / "delete-board", ["name": "다른 이름"])
            #expect(wrong.status == 422 && wrong.body.contains("다른 이름") && wrong.body.contains("보드 이름과 달라요"))
            #expect(try await house[.doyun].post(board / "delete-board", ["name": "3분기 출시"]).status == 403)
            let before = try await house.services.database.read { try $0.rows(naming: other.id) }
            #expect(try await house[.minji].post(board / "delete-board", ["name": "3분기 출시"]).location == "/board")
            let (left, after) = try await house.services.database.read { connection in
                (try connection.rows(naming: board.id), try connection.rows(naming: other.id))
            }
            #expect(left == ["floor_deleted_space": 1], "its id alone, so that it is not made again")
            #expect(after == before && !before.isEmpty)
            #expect(try await house[.doyun].get("/board/\(board.id)").status == 404)
            #expect(try await house[.doyun].get("/board/\(other.id)").status == 200)
        }
    }
}

extension Table {
    func people() async throws -> [JSON] {
        try await owner.api(.get, "/boards/\(id)").json?["people"]?.arrayValue ?? []
    }

    func person(_ name: String) async throws -> String {
        let person = try await people().first { $0["name"]?.stringValue == name }
        return try #require(person?["id"]?.stringValue)
    }

    func roles() async throws -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: try await people().map {
                ($0["name"]?.stringValue ?? "", $0["role"]?.stringValue ?? "")
            })
    }
}

extension Connection {
    /// How many rows of each table have this text in some column, in whole.
    func rows(naming text: String) throws -> [String: Int] {
        let columns = try all(
            SQL(
                sqlite: """
                    SELECT m.name AS place, p.name AS field FROM sqlite_master m JOIN pragma_table_info(m.name) p
                    WHERE m.type = \("table") AND p.type = \("TEXT")
                    """,
                postgres: """
                    SELECT table_name::text AS place, column_name::text AS field FROM information_schema.columns
                    WHERE table_schema = current_schema() AND data_type = \("text")
                    """))
        var found: [String: Int] = [:]
        for column in columns {
            let (place, field) = (try column.text("place"), try column.text("field"))
            let count = try first(
                "SELECT count(*) AS total FROM \(name: Name(place)) WHERE \(name: Name(field)) = \(text)")
            if let count = try count?.int("total"), count > 0 { found[place, default: 0] += count }
        }
        return found
    }
}
