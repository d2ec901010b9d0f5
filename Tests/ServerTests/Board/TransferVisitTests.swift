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

    /// Of Excel, of LibreOffice, and of Excel before 2007, whose files are no archives.
    @Test func `a spreadsheet is refused with how its table is saved as CSV`() async throws {
        func zip(_ files: KeyValuePairs<String, String>) throws -> [UInt8] {
            var writer = ZipWriter()
            for (path, text) in files { try writer.add(path, Array(text.utf8)) }
            return writer.finished()
        }
        let xlsx = try zip([
            "[Content_Types].xml": "<Types/>", "_rels/.rels": "<Relationships/>", "xl/workbook.xml": "<workbook/>",
            "xl/worksheets/sheet1.xml": "<worksheet/>", "xl/sharedStrings.xml": "<sst><si><t>제목</t></si></sst>",
        ])
        let ods = try zip([
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<office:document-content/>",
        ])
        let xls: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 504)
        try await withHouse(.sqlite, cast: [.minji, .ann]) { house in
            for file in [xlsx, ods, xls] {
                for (member, said) in [(Cast.minji, "‘CSV UTF-8’로 저장해"), (.ann, "save it as “CSV UTF-8”")] {
                    let answer = try await Upload(house[member], file).send()
                    #expect(answer.status == 422, "\(answer.body)")
                    #expect(answer.body.lowercased().contains(said.lowercased()), "\(answer.body)")
                }
            }
            #expect(try await Upload(house[.ann], xlsx).send().body.contains("Excel or another spreadsheet"))
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
