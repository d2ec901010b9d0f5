import BoardRoom
import Floor
import HTTPTypes
import Server
import ServerFloor
import Storage
import TestKit
import Testing

/// The Board room as browsers and programs meet it, on both engines.
@Suite struct `A board in the house` {
    @Test(arguments: Engine.usual)
    func `a card is added, edited, moved, deleted, undone and redone by forms`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let page = try await house[.minji].postAndFollow(board / "add-card", ["title": "우유 사기 <b>"])
            #expect(page.status == 200)
            #expect(page.body.contains("우유 사기 &lt;b&gt;"))
            let card = try await board.card("우유 사기 <b>")
            let form: KeyValuePairs = ["card": card, "title": "두유 사기", "was-title": "우유 사기 <b>", "body": "두 개"]
            #expect(try await house[.minji].postAndFollow(board / "edit-card", form).body.contains("두유 사기"))
            let doing = try await board.columns()[1]
            _ = try await house[.minji].post(board / "move-card", ["card": card, "column": doing])
            #expect(try await board.json(card)["column"]?.stringValue == doing)
            let deleted = try await house[.minji].postAndFollow(board / "delete-card", ["card": card])
            #expect(deleted.body.contains("지웠어요"))
            #expect(try await board.titles() == [])
            _ = try await house[.minji].post(board / "undo")
            #expect(try await board.titles() == ["두유 사기"])
            _ = try await house[.minji].post(board / "undo")
            #expect(try await board.json(card)["column"]?.stringValue != doing)
            _ = try await house[.minji].post(board / "redo")
            _ = try await house[.minji].post(board / "redo")
            #expect(try await board.titles() == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `the same form sent twice is done once and answered alike`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let id = ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001).text
            let form: KeyValuePairs = ["title": "한 번만", "operation": id]
            let first = try await house[.minji].post(board / "add-card", form)
            let second = try await house[.minji].post(board / "add-card", form)
            #expect(first.status == 303 && first.location == second.location)
            #expect(try await board.titles() == ["한 번만"])
            // Gone back to without scripts and filled in anew, the form has its old id and asks for something else.
            let other = try await house[.minji].post(board / "add-card", ["title": "다른 카드", "operation": id])
            #expect(other.status == 303)
            #expect(Set(try await board.titles()) == ["한 번만", "다른 카드"])
            let call = try await house[.minji].api(
                .post, "/boards/\(board.id)/cards", ["id": .string(id), "title": "또 다른 카드"])
            #expect(call.status == 409)
            #expect(Set(try await board.titles()) == ["한 번만", "다른 카드"])
        }
    }

    @Test(arguments: Engine.usual)
    func `a card's form that was sent, gone back to and changed again loses neither text`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("제목")
            let id = ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0002).text
            for body in ["첫 글", "첫 글", "첫 글과 둘째 글"] {
                let form: KeyValuePairs = [
                    "operation": id, "card": card, "title": "제목", "was-title": "제목", "body": body, "was-body": "",
                    "due": "", "was-due": "",
                ]
                #expect(try await house[.minji].post(board / "edit-card", form).status == 303)
            }
            #expect(try await board.json(card)["body"]?.stringValue?.contains("첫 글과 둘째 글") == true)
            let again = try await house[.minji].post(board / "delete-card", ["operation": id, "card": card])
            #expect(again.status == 303)
            #expect(try await board.titles() == [], "another act under the same id is another act")
        }
    }

    @Test(arguments: Engine.usual)
    func `a page that was left learns that its text has arrived, and sent once more it undoes nobody's`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.doyun], as: "editor")
            let card = try await board.add("제목")
            let id = ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0003).text
            let asked = "/board/\(board.id)/card/\(card)?did=\(id)"
            let sign = "data-did=\"\(id)\""
            #expect(try await !house[.minji].fragment(asked).body.contains(sign))
            let form: KeyValuePairs = ["operation": id, "card": card, "body": "월요일 3시", "was-body": ""]
            #expect(try await house[.minji].post(board / "edit-card", form).status == 303)
            let theirs: KeyValuePairs = ["card": card, "body": "끝났어요", "was-body": "월요일 3시"]
            #expect(try await house[.doyun].post(board / "edit-card", theirs).status == 303)
            #expect(try await house[.minji].fragment(asked).body.contains(sign))
            #expect(try await !house[.doyun].fragment(asked).body.contains(sign))
            #expect(try await house[.minji].post(board / "edit-card", form).status == 303)
            #expect(try await board.json(card)["body"]?.stringValue == "끝났어요")
        }
    }

    @Test(arguments: Engine.allCases)
    func `the same call sent by many at once is done once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let body: JSON = [
                "id": "01900000-0000-7000-8000-00000000000a", "card": "01900000-0000-7000-8000-00000000000b",
                "title": "한 번만",
            ]
            let minji = house[.minji]
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<12 {
                    group.addTask { try await minji.api(.post, "/boards/\(board.id)/cards", body).status }
                }
                for try await status in group { #expect(status == 201) }
            }
            #expect(try await board.titles() == ["한 번만"])
        }
    }

    @Test(arguments: Engine.usual)
    func `nobody who is not on a board learns that there is one`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("비밀")
            let unknown = ID<Space>(high: 1, low: 1).text
            for path in ["", "/card/\(card)", "/columns", "/people", "/new-card", "/card/\(card)/menu"] {
                let theirs = try await house[.doyun].get("/board/\(board.id)\(path)")
                let nobodys = try await house[.doyun].get("/board/\(unknown)\(path)")
                #expect(theirs.status == 404 && nobodys.status == 404, "\(path)")
                #expect(!theirs.body.contains("비밀"))
                #expect(
                    try await house.visitor().get("/board/\(board.id)\(path)").location?.hasPrefix("/sign-in") == true)
            }
            for useCase in BoardRules.useCases.map(\.name) {
                let theirs = try await house[.doyun].post(
                    "/board/\(board.id)/\(useCase)", ["card": card, "title": "x"])
                #expect(theirs.status == 404, "\(useCase)")
            }
            for path in ["", "/cards", "/cards/\(card)", "/operations"] {
                let theirs = try await house[.doyun].api(.get, "/boards/\(board.id)\(path)")
                #expect(theirs.status == 404 && !theirs.body.contains("비밀"), "\(path)")
            }
            #expect(try await house[.doyun].api(.get, "/boards").json?["boards"]?.arrayValue?.isEmpty == true)
            #expect(try await board.titles() == ["비밀"])
        }
    }

    @Test(arguments: Engine.usual)
    func `an invited viewer looks and changes nothing, an invited editor changes things`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("같이")
            try await board.invite(house[.doyun], as: "viewer")
            try await board.invite(house[.ann], as: "editor")
            #expect(try await house[.doyun].get("/board/\(board.id)").body.contains("같이"))
            // Leaving is everybody's own, and a version that is not there is missing for all.
            for useCase in BoardRules.useCases.map(\.name)
            where !["leave-board", "restore-version"].contains(useCase) {
                let answer = try await house[.doyun].post(
                    "/board/\(board.id)/\(useCase)",
                    // A place, or a column.
                    ["card": card, "title": "x", "name": "x", "to": useCase == "move-cards" ? card : "top"])
                #expect(answer.status == 403, "\(useCase)")
            }
            #expect(try await house[.doyun].get("/board/\(board.id)/new-card").status == 403)
            #expect(try await house[.ann].post("/board/\(board.id)/add-card", ["title": "저도요"]).status == 303)
            #expect(Set(try await board.titles()) == ["같이", "저도요"])
            #expect(try await house[.ann].post("/board/\(board.id)/invite", ["role": "editor"]).status == 403)
        }
    }

    @Test(arguments: Engine.usual)
    func `a page is never older than the board, and never somebody else's`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            for round in 1...5 {
                try await board.add("카드 \(round)")
                for _ in 1...2 {
                    let mine = try await house[.minji].get("/board/\(board.id)")
                    let hers = try await house[.ann].get("/board/\(board.id)")
                    #expect(mine.body.contains("카드 \(round)") && hers.body.contains("카드 \(round)"))
                    #expect(mine.body.contains("카드 추가") && hers.body.contains("Add a card"))
                }
            }
            let first = try await house[.minji].get("/board/\(board.id)").hidden("operation")
            let second = try await house[.minji].get("/board/\(board.id)").hidden("operation")
            #expect(first != second, "two pages must never carry one form id")
            _ = try await house[.ann].post(
                "/me/save-profile", ["name": "Ann Han", "language": "en-GB", "theme": "dark", "zone": ""])
            #expect(try await house[.minji].get("/board/\(board.id)/people").body.contains("Ann Han"))
        }
    }

    @Test(arguments: Engine.usual)
    func `what the API refuses names the field and the rule and changes nothing`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let long = String(repeating: "가", count: 101)
            let cases: [(JSON, Int, String)] = [
                (["title": ""], 422, "card-title-empty"), (["title": .string(long)], 422, "card-title-too-long"),
                (["title": "a", "due": "2026-02-30"], 422, "card-due-not-a-day"),
                (["title": "a", "column": "nope"], 422, "wrong-type"), (["title": 7], 422, "wrong-type"),
                ([:], 422, "missing-member"), (["title": "a", "colour": "red"], 422, "unknown-member"),
                (["title": "a", "column": "01900000-0000-7000-8000-00000000000b"], 404, "column-missing"),
            ]
            for (body, status, name) in cases {
                let answer = try await house[.minji].api(.post, "/boards/\(board.id)/cards", body)
                #expect(answer.status == status, "\(name): \(answer.body)")
                #expect(answer.json?["type"]?.stringValue == "/problems/\(name)")
            }
            #expect(try await board.titles() == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `cards are paged to the end and operations without gaps`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for number in 1...25 { try await board.add("카드 \(number)") }
            var seen: [String] = []
            var cursor = ""
            while true {
                let page = try await house[.minji].api(
                    .get, "/boards/\(board.id)/cards?limit=10" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"))
                seen += page.json?["cards"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
                guard let next = page.json?["next"]?.stringValue else { break }
                cursor = next
            }
            #expect(seen.count == 25 && Set(seen).count == 25)
            let log = try await house[.minji].api(.get, "/boards/\(board.id)/operations?limit=200")
            let sequences = log.json?["operations"]?.arrayValue?.compactMap { $0["sequence"]?.integerValue } ?? []
            #expect(sequences == Array(1...26))
            #expect(try await house[.minji].api(.get, "/boards/\(board.id)/cards?limit=0").status == 422)
        }
    }

    @Test(arguments: Engine.allCases)
    func `the tables say what the log says`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.doyun], as: "editor")
            for number in 1...6 { try await board.add("카드 \(number)") }
            let columns = try await board.columns()
            let card = try await board.card("카드 3")
            _ = try await house[.doyun].post(board / "move-card", ["card": card, "column": columns[2], "to": "top"])
            _ = try await house[.minji].post(board / "delete-card", ["card": try await board.card("카드 5")])
            _ = try await house[.doyun].post(
                board / "edit-card", ["card": card, "title": "고친 카드", "due": "2026-12-03"])
            _ = try await house[.minji].post(board / "undo")
            _ = try await house[.doyun].post(board / "rename-column", ["column": columns[0], "name": "받은 일"])
            let log = try await house[.minji].api(.get, "/boards/\(board.id)/operations?limit=200")
            let space = try #require(ID<Space>(board.id))
            var replayed = Board(id: space)
            for item in log.json?["operations"]?.arrayValue ?? [] {
                replayed.apply(try Operation(json: try #require(item["operation"])))
            }
            let shown = try await house[.minji].api(.get, "/boards/\(board.id)/cards?limit=200").json?["cards"]?
                .arrayValue
            let told = replayed.cards.values.filter { !$0.isRemoved }.sorted { $0.id < $1.id }
            #expect(shown?.map { $0["title"]?.stringValue } == told.map(\.title.value))
            #expect(shown?.map { $0["rank"]?.stringValue } == told.map { $0.place.value?.rank.text })
            #expect(shown?.map { $0["changedAt"]?.integerValue } == told.map { $0.changedBy.stamp.clock.milliseconds })
        }
    }
}

/// One board as a program sees it, for what a test needs around the thing it is about.
struct Table {
    let id: String
    let owner: Visitor

    init(_ owner: Visitor) async throws {
        self.owner = owner
        let answer = try await owner.api(.post, "/boards", ["name": "3분기 출시"])
        id = try #require(answer.json?["id"]?.stringValue, "\(answer.body)")
    }

    /// One that is there already, as somebody on it sees it.
    init(_ id: String, _ owner: Visitor) {
        self.id = id
        self.owner = owner
    }

    static func / (table: Table, useCase: String) -> String { "/board/\(table.id)/\(useCase)" }

    @discardableResult
    func add(_ title: String) async throws -> String {
        let answer = try await owner.api(.post, "/boards/\(id)/cards", ["title": .string(title)])
        return try #require(answer.json?["id"]?.stringValue, "\(answer.body)")
    }

    func columns() async throws -> [String] {
        try await owner.api(.get, "/boards/\(id)").json?["columns"]?.arrayValue?.compactMap { $0["id"]?.stringValue }
            ?? []
    }

    func cards() async throws -> [JSON] {
        try await owner.api(.get, "/boards/\(id)/cards?limit=200").json?["cards"]?.arrayValue ?? []
    }

    func titles() async throws -> [String] { try await cards().compactMap { $0["title"]?.stringValue } }

    func card(_ title: String) async throws -> String {
        let card = try await cards().first { $0["title"]?.stringValue == title }
        return try #require(card?["id"]?.stringValue)
    }

    func json(_ card: String) async throws -> JSON {
        try #require(try await owner.api(.get, "/boards/\(id)/cards/\(card)").json)
    }

    func invite(_ guest: Visitor, as role: String) async throws {
        let answer = try await owner.api(.post, "/invitations", ["space": .string(id), "role": .string(role)])
        let link = try #require(answer.json?["link"]?.stringValue, "\(answer.body)")
        let opened = try await guest.post(link)
        #expect(opened.status == 303, "\(opened.body)")
    }
}
