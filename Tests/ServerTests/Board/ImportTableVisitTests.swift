import BoardRoom
import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Tables that become boards, and what is chosen for them in the look.
@Suite struct `Taking a table for a board` {
    @Test(arguments: Engine.usual)
    func `a table in CP949 or UTF-16 becomes a board, and the look says what it was taken for`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let text = "제목,내용\n우유 사기,똠얌꿍\n"
            // 똠 is in CP949 and not in EUC-KR.
            let korean: [UInt8] =
                [0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0xB3, 0xBB, 0xBF, 0xEB, 0x0A, 0xBF, 0xEC, 0xC0, 0xAF, 0x20, 0xBB]
                + [0xE7, 0xB1, 0xE2, 0x2C, 0x8C, 0x63, 0xBE, 0xE4, 0xB2, 0xE1, 0x0A]
            let unicode = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let files: [([UInt8], String?)] = [
                (Array(text.utf8), nil), (korean, "CP949로 읽었어요"), ([0xFF, 0xFE] + unicode, "UTF-16으로 읽었어요"),
                (unicode, "UTF-16으로 읽었어요"),
            ]
            for (bytes, said) in files {
                let upload = Upload(house[.minji], bytes)
                let look = try await upload.send()
                #expect(look.status == 200 && look.body.contains(said ?? "우유 사기"))
                #expect(look.body.contains("읽었어요") == (said != nil))
                let board = try await upload.make(name: "장보기")
                let file = try await house[.minji].get(board + "/export.json").body
                #expect(file.contains("우유 사기") && file.contains("똠얌꿍"))
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `a table is looked at in another encoding without being sent again`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            // é in UTF-8, and 챕 in CP949.
            let look = try await Upload(minji, [UInt8]("title,memo\n".utf8) + [0xC3, 0xA9] + [UInt8](",x\n".utf8))
                .send()
            let id = try #require(look.hidden("import"))
            #expect(look.body.contains("é") && look.body.contains("자동 (UTF-8)"))
            func post(_ fields: [String: String], as cast: Cast = .minji) async throws -> Answer {
                try await house[cast].post("/board/import-board", pairs: fields.map { ($0, $1) } + [("import", id)])
            }
            let refused = try await post(["encoding": "utf-16", "look": "again", "name": "판"])
            #expect(refused.status == 422 && refused.body.contains("UTF-16으로 읽을 수 없어요"))
            #expect(refused.body.contains("value=\"판\"") && refused.body.contains("é"))
            #expect(try await post(["encoding": "latin-1"]).status == 422)
            #expect(try await post(["encoding": "cp949"], as: .ann).status == 404)
            // Who chooses it while creating sees first what comes of it.
            let wrong = ["encoding": "cp949", "column-2": "body", "name": "판"]
            let address = try #require(try await post(wrong).location)
            #expect(address == "/board/import/\(id)?read=again")
            let seen = try await minji.get(address).body
            #expect(seen.contains("챕") && !seen.contains("é") && seen.contains("value=\"판\""))
            #expect(
                seen.contains("<option value=\"cp949\" selected>") && seen.contains("<option value=\"body\" selected>"))
            #expect(try await post(["encoding": "auto", "look": "again"]).location == address)
            #expect(try await minji.get(address).body.contains("é"))
            #expect(try await post(wrong).location == address)
            #expect(try await post(wrong).location == "/board/\(id)")
            let card = try await minji.get("/board/\(id)/export.json").json?["cards"]?.arrayValue?.first
            #expect(card?["title"]?.stringValue == "챕" && card?["body"]?.stringValue == "x")
        }
    }

    @Test(arguments: Engine.usual)
    func `a table in CP949 is read as something else and back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            // 제목, 우유 in CP949.
            let look = try await Upload(
                house[.minji], [0xC1, 0xA6, 0xB8, 0xF1, 0x0A, 0xBF, 0xEC, 0xC0, 0xAF, 0x0A]
            ).send()
            let id = try #require(look.hidden("import"))
            #expect(look.body.contains("자동 (CP949)"))
            func post(_ encoding: String) async throws -> Answer {
                try await house[.minji].post("/board/import-board", ["import": id, "encoding": encoding, "name": "판"])
            }
            #expect(try await post("utf-8").body.contains("UTF-8로 읽을 수 없어요"))
            #expect(try await post("cp949").location == "/board/import/\(id)?read=again")
            #expect(try await post("auto").location == "/board/import/\(id)?read=again")
            #expect(try await post("auto").location == "/board/\(id)")
            #expect(try await house[.minji].get("/board/\(id)/export.json").body.contains("우유"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `columns are chosen in the look, and stay chosen until the board is made`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let look = try await Upload(minji, "무엇,메모장,누구\n우유,두 개,1\n빵,,2\n").send()
            #expect(look.status == 200 && look.body.contains("어느 칸이 카드의 제목인지"))
            let id = try #require(look.hidden("import"))
            func post(_ fields: [String: String], as cast: Cast = .minji) async throws -> Answer {
                try await house[cast].post("/board/import-board", pairs: fields.map { ($0, $1) } + [("import", id)])
            }
            let without = try await post(["column-1": "none", "look": "again"])
            #expect(without.status == 422 && without.body.contains("제목이 될 칸이 없어요"))
            let twice = try await post(["column-1": "title", "column-2": "title", "look": "again"])
            #expect(twice.status == 422 && twice.body.contains("‘제목’이 되는 칸은 하나뿐"))
            let unknown = try await post(["column-1": "x", "look": "again"])
            #expect(unknown.status == 422 && unknown.body.contains("field-column-1-error"))
            #expect(try await post(["column-1": "title", "look": "again"], as: .ann).status == 404)

            let chosen = try await post(["column-1": "title", "column-2": "body", "look": "again"])
            #expect(chosen.status == 303)
            let address = try #require(chosen.location)
            #expect(address == "/board/import/\(id)?read=again")
            for _ in 1...2 {
                let again = try await minji.get(address)
                #expect(again.status == 200 && again.body.contains("카드 2장") && again.body.contains("고른 대로 다시"))
                #expect(again.body.contains("<option value=\"body\" selected>"))
                #expect(again.body.contains("마루에 없는 것 1가지"))
            }
            #expect(try await house[.ann].get(address).status == 404)
            // Who chooses something else while creating has not seen yet what comes of it.
            let other = ["column-1": "title", "column-2": "body", "column-3": "labels", "name": "장보기"]
            #expect(try await post(other).location == address)
            let seen = try await minji.get(address)
            #expect(seen.body.contains("라벨 2개") && seen.body.contains("value=\"장보기\""))
            #expect(try await minji.api(.get, "/boards").json?["boards"]?.arrayValue == [], "nothing is made yet")
            for _ in 1...2 { #expect(try await post(other).location == "/board/\(id)") }
            #expect(try await minji.get(address).location == "/board/\(id)")
            let file = try await minji.get("/board/\(id)/export.json").json
            #expect(file?["cards"]?.arrayValue?.first?["body"]?.stringValue == "두 개")
            #expect(file?["labels"]?.arrayValue?.count == 2)
        }
    }

    @Test(arguments: Engine.usual)
    func `the order of dates is chosen in the look, or by a program`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let table = "title,due\nMilk,05/06/2026\n"
            let look = try await Upload(minji, table).send()
            let id = try #require(look.hidden("import"))
            #expect(look.body.contains("field-dates") && look.body.contains("순서를 짐작해"))
            func post(_ fields: [String: String]) async throws -> Answer {
                try await minji.post("/board/import-board", pairs: fields.map { ($0, $1) } + [("import", id)])
            }
            let unknown = try await post(["dates": "x", "name": "판"])
            #expect(unknown.status == 422 && unknown.body.contains("field-dates-error"))
            // Who chooses it while creating sees first what comes of it.
            let address = try #require(try await post(["dates": "dmy", "name": "판"]).location)
            #expect(address == "/board/import/\(id)?read=again")
            #expect(try await !minji.get(address).body.contains("순서를 짐작해"))
            #expect(try await post(["dates": "dmy", "name": "판"]).location == "/board/\(id)")
            let card = try await minji.get("/board/\(id)/export.json").json?["cards"]?.arrayValue?.first
            #expect(card?["due"]?.stringValue == "2026-06-05")

            let file: JSON = ["file": .string(table)]
            let guessed = try await minji.api(.post, "/imports", file).json
            #expect(guessed?["dateOrder"]?.stringValue == "mdy")
            #expect(guessed?["losses"]?.arrayValue?.first?["kind"]?.stringValue == "daysGuessed")
            let other = try #require(guessed?["import"]?.stringValue)
            let chosen: JSON = ["columns": ["title", "due"], "dateOrder": "dmy"]
            let again = try await minji.api(.put, "/imports/\(other)/columns", chosen).json
            #expect(again?["dateOrder"]?.stringValue == "dmy" && again?["losses"] == [])
            let at: JSON = ["file": .string(table), "dateOrder": "dmy"]
            #expect(try await minji.api(.post, "/imports", at).json?["losses"] == [])
            let wrong: JSON = ["file": .string(table), "dateOrder": "myd"]
            #expect(try await minji.api(.post, "/imports", wrong).status == 422)
            let sure = try await minji.api(.post, "/imports", ["file": "title\nMilk\n"]).json
            #expect(sure?["dateOrder"]?.isNull == true)
        }
    }

    @Test(arguments: Engine.usual)
    func `the comments of an own table come back, and none is told as lost`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let first = try await Upload(minji, TransferFile.everything).make(name: "여행")
            let table = try await minji.get(first + "/export.csv").body
            let look = try await Upload(minji, table).send()
            #expect(look.body.contains("댓글 2개가 들어와요") && !look.body.contains("그대로 가져오지 않는 것"))
            let second = try await Upload(minji, table).make(name: "여행")
            let comments = try await minji.get(second + "/export.json").json?["cards"]?.arrayValue?.first?["comments"]
            let were = try await minji.get(first + "/export.json").json?["cards"]?.arrayValue?.first?["comments"]
            #expect(comments == were && comments?.arrayValue?.count == 2)
        }
    }
}
