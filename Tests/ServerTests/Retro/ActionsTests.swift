import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// 민지 has the seat, 도윤 and Ann are with them, and Sam comes later.
@Suite struct `Actions of a team` {
    @Test(arguments: Engine.usual)
    func `become one card on the team's board, for its owner and until its day, however often the form is sent`(
        _ engine: Engine
    ) async throws {
        try await withDay(engine) { crew in
            let (house, ann) = (crew.house, try await crew.person(.ann))
            var entropy = house.services.random.entropy()
            let operation = ID<Floor.Operation>(milliseconds: house.clock.now, entropy: &entropy).text
            let form = [
                ("operation", operation), ("title", "회의록 쓰기"), ("owner", ann), ("due", "2026-12-03"),
            ]
            for _ in 0..<2 {
                let answer = try await house[.doyun].post("/retro/\(crew.id)/make-action", pairs: form)
                #expect(answer.status == 303 && answer.location == "/retro/\(crew.id)/day", "\(answer.body)")
            }
            let board = try await crew.board()
            for member in crew.members {
                let cards = try await crew.cards(on: board, as: member)
                #expect(cards.count == 1 && cards.first?["title"]?.stringValue == "회의록 쓰기", "\(member)")
                let page = try await house[member].get("/retro/\(crew.id)/day").body
                #expect(page.contains("회의록 쓰기") && page.contains("href=\"/board/\(board)/card/"))
            }
            let card = try #require(try await crew.cards(on: board, as: .doyun).first)
            #expect(card["due"]?.stringValue == "2026-12-03")
            let whole = try await house[.doyun].api(.get, "/boards/\(board)/cards/\(card["id"]?.stringValue ?? "")")
            #expect(whole.body.contains(ann), "\(whole.body)")
            #expect(try await house[.sam].api(.get, "/boards/\(board)").status == 404)
            #expect(try await crew.make("둘째", as: .ann).status == 200)
            #expect(try await crew.board() == board, "there is one board")
        }
    }

    @Test(arguments: Engine.usual)
    func `that come after the day has ended are given back with their words`(_ engine: Engine) async throws {
        try await withDay(engine) { crew in
            let page = try await crew.house[.doyun].get("/retro/\(crew.id)/day")
            let form = [
                ("retrospective", try #require(page.hidden("retrospective"))), ("title", "회의록 <쓰기>"),
                ("owner", try await crew.person(.ann)), ("due", "2026-12-03"),
            ]
            try await crew.act("end-retrospective", as: .minji)
            let answer = try await crew.house[.doyun].post("/retro/\(crew.id)/make-action", pairs: form)
            #expect(answer.status == 409)
            #expect(answer.body.contains("value=\"회의록 &lt;쓰기&gt;\""), "\(answer.body)")
            #expect(answer.body.contains("그사이 회고가 끝나서 액션을 만들지 않았어요."))
            #expect(try await crew.seen(by: .doyun)["board"]?.stringValue == nil, "nothing was begun for it")
        }
    }

    @Test(arguments: Engine.usual)
    func `stand on a board that has the team's people, whoever comes and goes`(_ engine: Engine) async throws {
        try await withDay(engine) { crew in
            let house = crew.house
            #expect(try await crew.make("회의록 쓰기", as: .doyun).status == 200)
            let board = try await crew.board()
            func sees(_ member: Cast) async throws -> Bool {
                try await house[member].api(.get, "/boards/\(board)").status == 200
            }
            #expect(try await crew.join(.sam, by: try await crew.code()).status == 200)
            #expect(try await sees(.sam))
            try await crew.act("remove-member", ["person": .string(try await crew.person(.ann))], as: .minji)
            #expect(try await !sees(.ann))
            // 도윤 owns it, having made the first action: 민지 has the seat, and owns it after them.
            try await crew.act("leave-team", as: .doyun)
            #expect(try await !sees(.doyun))
            #expect(try await sees(.minji))
            #expect(try await sees(.sam))
            let space = try #require(ID<Space>(board))
            let owners = try await house.services.database.read { connection in
                try connection.members(of: space).filter { $0.role == "owner" }.map(\.person.text)
            }
            let minji = try await crew.person(.minji)
            #expect(owners == [minji])
        }
    }

    @Test(arguments: Engine.usual)
    func `leave alone what the board's owner decided about people whom they do not concern`(
        _ engine: Engine
    ) async throws {
        try await withDay(engine) { crew in
            let house = crew.house
            #expect(try await crew.join(.sam, by: try await crew.code()).status == 200)
            #expect(try await crew.make("회의록 쓰기", as: .doyun).status == 200)
            let board = try await crew.board()
            func sees(_ member: Cast) async throws -> Bool {
                try await house[member].api(.get, "/boards/\(board)").status == 200
            }
            let sam = try await crew.person(.sam)
            #expect(try await house[.doyun].api(.delete, "/boards/\(board)/people/\(sam)").status == 200)
            #expect(try await crew.make("우유 사기", owner: .ann, as: .minji).status == 200)
            #expect(try await !sees(.sam))
            #expect(try await crew.make("귤 사기", owner: .sam, as: .minji).status == 200)
            #expect(try await sees(.sam), "it is theirs")
            // Who was removed from the team and added to the board again stays, whoever else comes and goes.
            try await crew.act("remove-member", ["person": .string(sam)], as: .minji)
            #expect(try await !sees(.sam))
            let added = try await house[.doyun].api(
                .post, "/boards/\(board)/people", ["person": .string(sam), "role": "editor"])
            #expect(added.status == 200, "\(added.body)")
            try await crew.act("leave-team", as: .ann)
            #expect(try await sees(.sam))
        }
    }

    @Test(arguments: Engine.usual)
    func `are made in the team and on the board, or not at all`(_ engine: Engine) async throws {
        try await withDay(engine) { crew in
            #expect(try await crew.make("첫째", as: .minji).status == 200)
            let board = try await crew.board()
            let doyun = try await crew.person(.doyun)
            let changed = try await crew.house[.minji].api(
                .patch, "/boards/\(board)/people/\(doyun)", ["role": "viewer"])
            #expect(changed.status == 200, "\(changed.body)")
            // The board takes no card of theirs.
            let refused = try await crew.make("둘째", as: .doyun)
            #expect(refused.status == 403, "\(refused.body)")
            #expect(try await crew.seen(by: .ann)["actions"]?.arrayValue?.count == 1)
            #expect(try await crew.cards(on: board, as: .ann).count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `are shown in the next retrospective, and asked about once they are finished`(_ engine: Engine) async throws {
        try await withDay(engine) { crew in
            let house = crew.house
            #expect(try await crew.make("회의록 쓰기", due: "2026-12-03", as: .minji).status == 200)
            let board = try await crew.board()
            let card = try #require(try await crew.cards(on: board, as: .minji).first?["id"]?.stringValue)
            let first = try #require(try await crew.seen(by: .minji)["current"]?.stringValue)
            try await crew.act("end-retrospective", as: .minji)
            let home = try await house[.ann].get("/retro/\(crew.id)").body
            #expect(home.contains("Open actions") && home.contains("회의록 쓰기") && home.contains("due "))
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let day = "/retro/\(crew.id)/day"
            let before = try await house[.ann].get(day).body
            #expect(before.contains("Open actions from earlier") && !before.contains("/judge-action"))
            let early = try await crew.judge(card, "yes")
            #expect(early.status == 409, "\(early.body)")

            let columns = try await house[.ann].api(.get, "/boards/\(board)").json?["columns"]?.arrayValue ?? []
            let done = try #require(columns.first { $0["kind"]?.stringValue == "done" }?["id"]?.stringValue)
            let moved = try await house[.ann].api(
                .post, "/boards/\(board)/cards/\(card)/move", ["column": .string(done)])
            #expect(moved.status == 200, "\(moved.body)")
            let asked = try await house[.ann].get(day).body
            #expect(!asked.contains("Open actions from earlier") && asked.contains("did it help?"))
            #expect(asked.contains("/judge-action"))
            for help in ["yes", "partly"] { #expect(try await crew.judge(card, help).status == 200) }
            let answered = try await house[.doyun].get(day).body
            #expect(answered.contains("value=\"partly\" aria-pressed=\"true\""))
            let action = try await crew.seen(by: .doyun)["actions"]?.arrayValue?.first
            #expect(action?["help"]?.stringValue == "partly")
            let ended = try await house[.ann].get("/retro/\(crew.id)/archive/\(first)").body
            for words in ["Actions decided", "회의록 쓰기", "Helped a little"] { #expect(ended.contains(words)) }
            // Of a card that was deleted nothing is asked any more.
            #expect(try await house[.ann].api(.delete, "/boards/\(board)/cards/\(card)").status == 200)
            #expect(try await !house[.ann].get(day).body.contains("did it help?"))
        }
    }

    /// 도윤 has a board of their own, on which nobody else is.
    @Test(arguments: Engine.allCases)
    func `go to the board that the team chose, and where somebody has no part in that, to the team's own`(
        _ engine: Engine
    ) async throws {
        try await withDay(engine) { crew in
            let house = crew.house
            let created = try await house[.doyun].api(.post, "/boards", ["name": "도윤의 일"])
            let chosen = try #require(created.json?["id"]?.stringValue, "\(created.body)")
            let choice: JSON = ["board": .string(chosen)]
            let refused = try await crew.ask("choose-board", choice, as: .ann)
            #expect(refused.status == 422 && refused.body.contains("board-not-changeable"), "\(refused.body)")
            #expect(try await crew.ask("choose-board", choice, as: .doyun).status == 200)
            #expect(try await crew.seen(by: .ann)["chosenBoard"]?.stringValue == chosen)

            #expect(try await crew.make("첫째", owner: .doyun, as: .doyun).status == 200)
            #expect(try await crew.seen(by: .doyun)["board"]?.stringValue == nil, "no other is made for it")
            #expect(try await crew.cards(on: chosen, as: .doyun).map { $0["title"]?.stringValue } == ["첫째"])
            let own = try await house[.doyun].get("/retro/\(crew.id)/day").body
            #expect(own.contains("href=\"/board/\(chosen)/card/") && own.contains("‘도윤의 일’ 보드에"))
            let anns = try await house[.ann].get("/retro/\(crew.id)/day").body
            #expect(anns.contains("첫째") && anns.contains("On a board you can’t see"))
            #expect(!anns.contains(chosen) && !anns.contains("도윤의 일"))

            // Ann may not write there, and nothing that is hers to do is put where she does not see it.
            #expect(try await crew.make("둘째", owner: .ann, as: .ann).status == 200)
            #expect(try await crew.make("셋째", owner: .ann, as: .doyun).status == 200)
            let board = try await crew.board()
            #expect(board != chosen)
            let titles = try await crew.cards(on: board, as: .ann).compactMap { $0["title"]?.stringValue }
            #expect(titles.sorted() == ["둘째", "셋째"])
            #expect(try await house[.ann].api(.get, "/boards/\(chosen)").status == 404, "no action lets anybody in")
            func boards(seenBy member: Cast) async throws -> [String: String?] {
                let actions = try await crew.seen(by: member)["actions"]?.arrayValue ?? []
                return Dictionary(
                    actions.map { ($0["title"]?.stringValue ?? "", $0["board"]?.stringValue) }, uniquingKeysWith: { $1 }
                )
            }
            #expect(try await boards(seenBy: .doyun) == ["첫째": chosen, "둘째": board, "셋째": board])
            #expect(try await boards(seenBy: .ann) == ["첫째": nil, "둘째": board, "셋째": board])

            // Where it was deleted the team's own takes all.
            let deleted = try await house[.doyun].post("/board/\(chosen)/delete-board", ["name": "도윤의 일"])
            #expect(deleted.location == "/board", "\(deleted.body)")
            #expect(try await crew.make("넷째", owner: .doyun, as: .doyun).status == 200)
            #expect(try await crew.cards(on: board, as: .minji).count == 3)
            #expect(try await house[.ann].get("/retro/\(crew.id)/day").body.contains("On a board") == false)
            #expect(try await crew.ask("choose-board", [:], as: .ann).status == 200)
            #expect(try await house.services.differencesFromLog(space: try crew.space) == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `tell nobody whom a keyword was for, nor by whom it was`(_ engine: Engine) async throws {
        try await withDay(engine, anonymity: "anonymous") { crew in
            let (house, doyun) = (crew.house, try await crew.person(.doyun))
            let keyword = try #require(
                try await crew.seen(by: .minji)["keywords"]?.arrayValue?.first?["id"]?.stringValue)
            try await crew.act("give-turn", ["person": .string(try await crew.person(.ann))], as: .minji)
            try await crew.act("open-keyword", ["keyword": .string(keyword)], as: .ann)
            let made = try await crew.make("회의록 쓰기", owner: .doyun, as: .doyun)
            #expect(made.status == 200)
            let board = try await crew.board()
            try await crew.act("end-retrospective", as: .minji)
            for path in ["/boards/\(board)/operations", "/teams/\(crew.id)/operations"] {
                let all = try await house[.doyun].api(.get, path).json?["operations"]?.arrayValue ?? []
                let told = all.compactMap { $0["operation"] ?? $0 }.filter { operation in
                    ["card.added", "card.assigned", "action.made"].contains(operation["kind"]?.stringValue ?? "")
                }
                #expect(told.count >= 1)
                for operation in told {
                    let minji = try await crew.person(.minji)
                    let ann = try await crew.person(.ann)
                    for secret in [keyword, minji, ann, Secret().word, Secret().situation] {
                        #expect(!operation.text.contains(secret), "\(path)")
                    }
                    #expect(operation.text.contains(doyun))
                }
            }
        }
    }

    /// A team whose retrospective has just started. 민지 wrote `Secret()` to Ann.
    private func withDay(
        _ engine: Engine, anonymity: String = "named", _ body: @escaping @Sendable (Crew) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .doyun, .ann])
            if anonymity != "named" {
                try await crew.act("change-anonymity", ["anonymity": .string(anonymity)], as: .doyun)
            }
            try await crew.write(Secret(), as: .minji)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            try await body(crew)
        }
    }
}

extension Crew {
    fileprivate func person(_ member: Cast) async throws -> String { try await house.id(of: member).text }

    fileprivate func make(
        _ title: String, owner: Cast = .ann, due: String = "", as member: Cast
    ) async throws -> Answer {
        let owner = try await person(owner)
        return try await act(
            "make-action", ["title": .string(title), "owner": .string(owner), "due": .string(due)], as: member)
    }

    fileprivate func judge(_ action: String, _ help: String) async throws -> Answer {
        try await act("judge-action", ["action": .string(action), "help": .string(help)], as: .doyun)
    }

    fileprivate func board() async throws -> String {
        try #require(try await seen(by: members[0])["board"]?.stringValue)
    }

    fileprivate func cards(on board: String, as member: Cast) async throws -> [JSON] {
        let answer = try await house[member].api(.get, "/boards/\(board)/cards")
        return try #require(answer.json?["cards"]?.arrayValue, "\(answer.body)")
    }
}
