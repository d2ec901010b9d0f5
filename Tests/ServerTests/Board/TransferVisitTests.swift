import BoardRoom
import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Boards into files and files into boards, on both engines.
@Suite struct `Taking boards along` {
    @Test(arguments: Engine.usual)
    func `a board that is exported and imported is exported as the same file`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let first = try await Upload(minji, TransferFile.everything).make(name: "여행 준비")
            let exported = try await minji.get(first + "/export.json")
            #expect(exported.status == 200 && exported.headers[.contentDisposition]?.contains(".json\"") == true)
            let second = try await Upload(minji, exported.body).make(name: "여행 준비")
            #expect(first != second)
            #expect(try await minji.get(second + "/export.json").body == exported.body)
            let table = try await minji.get(first + "/export.csv")
            #expect(table.body.hasPrefix("\u{FEFF}칸,종류,제목,내용") && table.body.contains("'=표 사기"))
            let page = try await minji.get(first)
            #expect(page.body.contains("=표 사기") && !page.body.contains("버린 카드"))
            let history = try await minji.get(first + "/export.json?history=1").json?["history"]?.arrayValue
            #expect(history?.count == 5, "the board, three cards, and one of them into the trash")
        }
    }

    @Test(arguments: Engine.usual)
    func `a file is looked at before anything is made, and made once however often it is sent`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let upload = Upload(house[.minji], "title,무엇\n하나,1\n둘,2\n")
            let preview = try await upload.send()
            #expect(preview.status == 200 && preview.body.contains("카드 2장"))
            #expect(preview.body.contains("마루에 없는 것 1가지"), "what is not understood is told")
            #expect(try await house[.minji].api(.get, "/boards").json?["boards"]?.arrayValue == [])
            let id = try #require(preview.hidden("import"))
            #expect(try await house[.ann].post("/board/import-board", ["import": id, "name": "x"]).status == 404)
            let unnamed = try await house[.minji].post(
                "/board/import-board", ["import": id, "name": String(repeating: "긴", count: 51)])
            #expect(unnamed.status == 422 && unnamed.body.contains(id))
            #expect(unnamed.body.contains("마루에 없는 것 1가지"), "what will be lost is told as long as one can turn back")
            for _ in 1...2 {
                let made = try await house[.minji].post("/board/import-board", ["import": id, "name": "두 장"])
                #expect(made.location == "/board/\(id)")
            }
            let boards = try await house[.minji].api(.get, "/boards").json?["boards"]?.arrayValue
            #expect(boards?.compactMap { $0["cardCount"]?.integerValue } == [2])
            #expect(try await house[.ann].get("/board/\(id)/export.json").status == 404)
        }
    }

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

    /// To look such a text up takes the square of its marks: seventeen seconds for these.
    @Test(arguments: ["title,status\n하나,MARKS\n", #"{"lists":[{"id":"MARKS"}],"cards":[{"idList":"MARKS"}]}"#])
    func `a file with thousands of marks on one letter is refused before it is worked with`(file: String) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let marks = (0..<60_000).map { $0.isMultiple(of: 2) ? "\u{301}" : "\u{316}" }.joined()
            let refused = try await Upload(house[.minji], file.replacing("MARKS", with: "a" + marks)).send()
            #expect(refused.status == 422 && refused.body.contains("UTF-8"))
            let escaped = (0..<60_000).map { $0.isMultiple(of: 2) ? "\\u0301" : "\\u0316" }.joined()
            guard file.hasPrefix("{") else { return }
            #expect(try await Upload(house[.minji], file.replacing("MARKS", with: "a" + escaped)).send().status == 422)
        }
    }

    @Test(arguments: Engine.usual)
    func `a look at a file tells how many assignments nobody here can take`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = try await house.id(of: .minji).text
            let preview = try await Upload(
                house[.minji], TransferFile.assigned(to: minji, ID<Person>(high: 5, low: 5).text)
            )
            .send()
            #expect(preview.body.contains("담당자 1곳은 이 집에 없는 사람"))
            let known = try await Upload(house[.minji], TransferFile.assigned(to: minji, minji)).send()
            #expect(known.status == 200 && !known.body.contains("이 집에 없는 사람"))
        }
    }

    @Test(arguments: Engine.usual)
    func `names in a file mean people of this house, and addresses only for who may know them`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            let text = "title,assignee\n하나,ann lee\n둘,\"SAM@example.org; 김 민지\"\n셋,Bob\n"
            let people = try await [house.id(of: .minji), house.id(of: .ann), house.id(of: .sam)].map(\.text)
            func assigned(to board: String, as cast: Cast) async throws -> [[String]] {
                let cards = try await house[cast].get(board + "/export.json").json?["cards"]?.arrayValue ?? []
                return cards.map { $0["assignees"]?.arrayValue?.compactMap(\.stringValue) ?? [] }
            }
            let look = try await Upload(house[.minji], text).send()
            #expect(look.body.contains("담당자 1곳은 이 집에 없는 사람") && look.body.contains(">Bob<"))
            let board = try await Upload(house[.minji], text).make(name: "일")
            let mine = try await assigned(to: board, as: .minji)
            #expect(mine == [[people[1]], [people[0], people[2]].sorted(), []], "an administrator knows addresses")
            let other = try await Upload(house[.ann], text).send()
            #expect(other.body.contains("2 assignments") && other.body.contains("SAM@example.org · Bob"))
            let hers = try await Upload(house[.ann], text).make(name: "Things")
            #expect(try await assigned(to: hers, as: .ann) == [[people[1]], [people[0]], []])
            let own = try await Upload(house[.sam], text).make(name: "Things")
            #expect(
                try await assigned(to: own, as: .sam)[1] == [people[0], people[2]].sorted(), "his own is known to him")
        }
    }

    @Test(arguments: Engine.usual)
    func `a file finds only whom its importer knows where everybody can sign up`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann, .sam], settings: { $0.signUp = .open }) { house in
            let shared = try await Table(house[.doyun])
            try await shared.invite(house[.ann], as: "viewer")
            let (minji, doyun) = try await (house.id(of: .minji).text, house.id(of: .doyun).text)
            func assigned(_ text: String, as cast: Cast) async throws -> [[String]] {
                let board = try await Upload(house[cast], text).make(name: "Things")
                let cards = try await house[cast].get(board + "/export.json").json?["cards"]?.arrayValue ?? []
                return cards.map { $0["assignees"]?.arrayValue?.compactMap(\.stringValue) ?? [] }
            }
            let names = "title,assignee\n하나,이도윤\n둘,김민지\n"
            let look = try await Upload(house[.ann], names).send()
            #expect(look.body.contains(">김민지<") && !look.body.contains(">이도윤<"), "a stranger is nobody")
            #expect(try await assigned(names, as: .ann) == [[doyun], []])
            #expect(try await assigned(names, as: .sam) == [[], []])
            #expect(try await assigned(names, as: .minji) == [[doyun], [minji]], "an administrator knows everybody")
            let ids = TransferFile.assigned(to: minji, doyun)
            #expect(try await assigned(ids, as: .ann) == [[], [doyun]], "an id is no way round")
        }
    }

    @Test(arguments: Engine.usual)
    func `a file is called as its board, and has names where somebody is mentioned`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let first = try await Upload(minji, "title,people\n하나,김민지\n").make(name: "여행 준비/2")
            let cards = try await minji.api(.get, "/boards/\(first.dropFirst(7))/cards").json?["cards"]?.arrayValue
            let card = try #require(cards?.first?["id"]?.stringValue)
            let said = try await minji.post(first + "/add-comment", ["card": card, "text": "@김민지가 할게요"])
            #expect(said.status == 303)
            let id = try await house.id(of: .minji).text
            for ending in ["json", "csv"] {
                let file = try await minji.get(first + "/export." + ending)
                #expect(file.body.contains("@김민지가 할게요") && !file.body.contains("@[\(id)"))
                let name = try #require(file.headers[.contentDisposition])
                #expect(name.hasPrefix("attachment; filename=\"board-"))
                let encoded = "%EC%97%AC%ED%96%89%20%EC%A4%80%EB%B9%84-2." + ending
                #expect(name.hasSuffix("filename*=UTF-8''" + encoded))
                let second = try await Upload(minji, file.body).make(name: "Trip")
                let again = try await minji.get(second + "/export." + ending)
                #expect(again.headers[.contentDisposition] == "attachment; filename=\"Trip.\(ending)\"")
                let mentions = try await minji.get(second + "/export.json").json?["cards"]?.arrayValue?.first?[
                    "comments"]
                #expect(mentions?.arrayValue?.first?["mentions"] == [.string(id)])
            }
            // In another house's file they are people by name, also those who are not on the board.
            let other = """
                {"format":"maru-board","version":1,"name":"x","columns":[{"name":null,"kind":"todo"}],
                "people":[{"id":"\(ID<Person>(high: 6, low: 6).text)","name":"Ann Lee"}],"cards":[{"column":0,"title":"하나",
                "comments":[{"name":"Bo","at":5,"text":"@Ann Lee 봐요","mentions":["\(ID<Person>(high: 6, low: 6).text)"]}]}]}
                """
            let third = try await Upload(minji, other).make(name: "x")
            let shown = try await minji.api(.get, "/boards/\(third.dropFirst(7))/cards").json?["cards"]?.arrayValue?
                .first
            let page = try await minji.get(third + "/card/" + (shown?["id"]?.stringValue ?? ""))
            #expect(page.body.contains("<span class=\"mention\">@Ann Lee</span>"))
        }
    }

    @Test func `what is no board is refused on the page it came from`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            for (text, said) in [("{\"a\":1}", "Trello"), ("a,b\n", "카드도 칸도"), ("", "골라")] {
                let answer = try await Upload(house[.minji], text).send()
                #expect(answer.status == 422 && answer.body.contains(said), "\(text)")
            }
        }
    }
}

/// A file on its way into the house, as a browser sends it.
struct Upload {
    let visitor: Visitor
    let content: [UInt8]

    init(_ visitor: Visitor, _ text: String) { self.init(visitor, Array(text.utf8)) }

    init(_ visitor: Visitor, _ content: [UInt8]) {
        self.visitor = visitor
        self.content = content
    }

    func send() async throws -> Answer {
        let head = """
            --edge\r\nContent-Disposition: form-data; name="file"; filename="board.csv"\r\n\
            Content-Type: text/csv\r\n\r\n
            """
        return try await visitor.send(
            .post, "/board/preview-import",
            headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=edge"],
            body: Array(head.utf8) + content + Array("\r\n--edge--\r\n".utf8))
    }

    /// - Returns: the new board's address.
    func make(name: String) async throws -> String {
        let preview = try await send()
        let id = try #require(preview.hidden("import"), "\(preview.body)")
        let made = try await visitor.post("/board/import-board", ["import": id, "name": name])
        return try #require(made.location, "\(made.body)")
    }
}

enum TransferFile {
    static let everything = """
        {"format":"maru-board","version":1,"name":"여행","columns":[{"name":null,"kind":"todo"},{"name":"끝","kind":"done","limit":1}],
        "labels":[{"name":"급함","colour":"red"}],
        "cards":[{"column":0,"title":"=표 사기","body":"두\\n줄","due":"2026-12-03","labels":[0],
        "checklist":[{"text":"돈","done":true},{"text":"가방","done":false}],
        "comments":[{"name":"Bo","at":1700000000000,"text":"먼저"},{"name":"Ann","at":5,"text":"나중"}]},
        {"column":1,"title":"둘째"},{"column":0,"title":"버린 카드","trashed":true}]}
        """

    /// A board of two cards, each seen to by somebody.
    static func assigned(to first: String, _ second: String) -> String {
        """
        {"format":"maru-board","version":1,"name":"여행","columns":[{"name":null,"kind":"todo"}],"labels":[],
        "cards":[{"column":0,"title":"하나","assignees":["\(first)"]},{"column":0,"title":"둘","assignees":["\(second)"]}]}
        """
    }
}
