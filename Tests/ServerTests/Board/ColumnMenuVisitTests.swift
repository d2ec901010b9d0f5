import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

@Suite struct `A column's menu` {
    @Test(arguments: Engine.allCases)
    func `makes a column's cards done by form and by API, counted as done everywhere, and open again by undo`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let columns = try await board.columns()
            for title in ["하나", "둘"] { try await board.add(title) }
            let space = try #require(ID<Space>(board.id))
            func open() async throws -> Int64? {
                let boards = try await minji.api(.get, "/boards").json?["boards"]?.arrayValue ?? []
                return boards.first { $0["id"]?.stringValue == board.id }?["openCount"]?.integerValue
            }
            #expect(try await open() == 2)
            let set = try await minji.post(board / "rename-column", ["column": columns[0], "kind": "done"])
            #expect(set.status == 303 && set.location?.hasPrefix("/board/\(board.id)/columns?did=") == true)
            #expect(try await open() == 0)
            #expect(try await minji.get("/board/mine").body.contains("하나") == false)
            #expect(try await house.services.differencesFromLog(space: space) == [])
            _ = try await minji.post(board / "undo")
            #expect(try await open() == 2)
            #expect(try await minji.get("/board/mine").body.contains("하나"))

            let column = "/boards/\(board.id)/columns/\(columns[0])"
            for isRecorded in [true, false] {
                let changed = try await minji.api(
                    .patch, column, ["name": "끝", "kind": "done", "limit": 5])
                #expect(changed.status == 200 && changed.json?["recorded"]?.boolValue == isRecorded)
            }
            let read = try await minji.api(.get, "/boards/\(board.id)").json?["columns"]?.arrayValue?.first
            #expect(read?["name"] == "끝" && read?["kind"] == "done" && read?["limit"] == 5)
            #expect(try await open() == 0)
            for body in [["kind": "later"], ["limit": 0], ["kind": 1]] as [JSON] {
                #expect(try await minji.api(.patch, column, body).status == 422, "\(body)")
            }
            #expect(try await house.services.differencesFromLog(space: space) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `moves all cards by form and by API, as one change that one undo reverts`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let columns = try await board.columns()
            for title in ["하나", "둘", "셋"] { try await board.add(title) }
            let other = try await board.add("있던 것")
            _ = try await minji.api(
                .post, "/boards/\(board.id)/cards/\(other)/move", ["column": .string(columns[2])])
            let space = try #require(ID<Space>(board.id))
            func titles(in column: String) async throws -> [String] {
                try await board.cards().filter { $0["column"]?.stringValue == column }
                    .sorted { ($0["rank"]?.stringValue ?? "") < ($1["rank"]?.stringValue ?? "") }
                    .compactMap { $0["title"]?.stringValue }
            }
            let moved = try await minji.post(board / "move-cards", ["column": columns[0], "to": columns[2]])
            let told = try #require(moved.location)
            #expect(try await minji.get(told).body.contains("카드 3장을 ‘완료’로 옮겼어요."))
            #expect(try await titles(in: columns[2]) == ["있던 것", "하나", "둘", "셋"])
            #expect(try await house.services.differencesFromLog(space: space) == [])
            _ = try await minji.post(board / "undo")
            #expect(try await titles(in: columns[0]) == ["하나", "둘", "셋"])
            #expect(try await titles(in: columns[2]) == ["있던 것"])

            let path = "/boards/\(board.id)/columns/\(columns[0])/move-cards"
            let body: JSON = ["to": .string(columns[1])]
            for isRecorded in [true, false] {
                let answer = try await minji.api(.post, path, body)
                #expect(answer.status == 200 && answer.json?["recorded"]?.boolValue == isRecorded, "\(answer.body)")
            }
            #expect(try await titles(in: columns[1]) == ["하나", "둘", "셋"])
            #expect(try await minji.api(.post, path, ["to": .string(board.id)]).status == 404)
            #expect(try await minji.api(.post, path, [:]).status == 422)
            #expect(try await house.services.differencesFromLog(space: space) == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `on the board goes on at the board, with its filter`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let column = try #require(try await board.columns().first)
            let from: HTTPFields = [.referer: "http://house.test/board/\(board.id)?due=week"]
            let set = try await house[.minji].post(
                board / "rename-column", pairs: [("column", column), ("name", "받은 일")], headers: from)
            #expect(set.location?.hasPrefix("/board/\(board.id)?did=") == true)
            #expect(set.location?.hasSuffix("&due=week") == true)
            let page = try await house[.minji].get("/board/\(board.id)")
            #expect(page.body.contains("/board/\(board.id)/columns#row-\(column)"))
            #expect(try await house[.minji].get("/board/\(board.id)/columns").body.contains("id=\"row-\(column)\""))
        }
    }
}
