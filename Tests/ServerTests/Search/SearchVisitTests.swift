import BoardRoom
import Dispatch
import Floor
import HTTPTypes
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

/// Search as browsers and programs meet it, on both engines.
@Suite struct `Search in the house` {
    private func titles(_ visitor: Visitor, _ path: String) async throws -> [String] {
        let answer = try await visitor.api(.get, path)
        return answer.json?["found"]?.arrayValue?.compactMap { $0["title"]?.stringValue } ?? [answer.body]
    }

    private func query(_ words: String) -> String {
        words.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(arguments: Engine.allCases)
    func `a card is found by a syllable, by several, by initials and by the beginning of a word`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("스프린트 회고 준비")
            try await board.add("Café au lait")
            for words in ["회", "회고", "ㅎㄱ", "준비 회고", "ㅅㅍㄹㅌ"] {
                #expect(try await titles(house[.minji], "/search?q=\(query(words))") == ["스프린트 회고 준비"], "\(words)")
                let onBoard = try await titles(house[.minji], "/boards/\(board.id)/search?q=\(query(words))")
                #expect(onBoard == ["스프린트 회고 준비"], "\(words)")
            }
            for words in ["cafe", "CAF", "Lait café"] {
                #expect(try await titles(house[.minji], "/search?q=\(query(words))") == ["Café au lait"], "\(words)")
            }
            for words in ["고회", "afe", "없는 말", "!!", ""] {
                #expect(try await titles(house[.minji], "/search?q=\(query(words))") == [], "\(words)")
            }
            let page = try await house[.minji].get("/search?q=\(query("ㅎㄱ"))")
            #expect(page.body.contains("스프린트 <mark>회고</mark> 준비"))
            let none = try await house[.minji].get("/board/\(board.id)/search?q=\(query("<b>없음"))")
            #expect(none.status == 200 && none.body.contains("찾지 못했어요") && !none.body.contains("<b>없음"))
        }
    }

    /// Runs are found by their own filter alone.
    @Test(arguments: Engine.usual)
    func `the search of the house says which rooms it looks through, wherever it is offered`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for path in ["/search", "/today", "/board", "/board/\(board.id)/search"] {
                let page = try await house[.minji].get(path).body
                #expect(page.contains("보드·회고·일기에서 검색") && !page.contains("모든 방"), "\(path)")
            }
        }
    }

    private static let off: [(rooms: [Page.Place], words: String)] = [
        ([.retro], "보드·일기에서 검색"), ([.board, .diary], "회고에서 검색"), ([.board, .retro, .diary], "검색"),
    ]

    @Test(arguments: Engine.usual, off)
    func `it names and searches no room that is off, for everyone or for whoever searches`(
        _ engine: Engine, _ off: (rooms: [Page.Place], words: String)
    ) async throws {
        @Sendable func look(_ house: House) async throws {
            for path in ["/search", "/today"] {
                let page = try await house[.minji].get(path).body
                #expect(page.contains("\"\(off.words)\"") && !page.contains("보드·회고"), "\(path)")
            }
            try await Table(house[.minji]).add("주말 장보기")
            let found = try await titles(house[.minji], "/search?q=\(query("장보기"))")
            #expect(found == (off.rooms.contains(.board) ? [] : ["주말 장보기"]))
        }
        try await withHouse(engine, cast: [.minji], settings: { $0.roomsOff = off.rooms }) { try await look($0) }
        try await withHouse(engine, cast: [.minji]) { house in
            let on = Room.all.map(\.place).filter { !off.rooms.contains($0) }
            _ = try await house[.minji].post("/me/save-rooms", pairs: on.map { ($0.rawValue, "on") })
            try await look(house)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a comment that is found names people as they are called, never by their ids`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("장보기")
            _ = try await house[.minji].post(board / "add-comment", ["card": card, "text": "@김민지 우유도 부탁해요"])
            for path in ["/search", "/board/\(board.id)/search"] {
                let page = try await house[.minji].get("\(path)?q=\(query("우유"))")
                #expect(page.body.contains("@김민지 <mark>우유</mark>도 부탁해요"))
                #expect(!page.body.contains("@["))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `the index follows every change: edited, deleted, restored, undone`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("처음 제목")
            func found(_ words: String) async throws -> Int {
                try await titles(house[.minji], "/boards/\(board.id)/search?q=\(query(words))").count
            }
            _ = try await house[.minji].post(board / "edit-card", ["card": card, "title": "나중 제목", "body": "긴 설명"])
            #expect(try await found("처음") == 0)
            #expect(try await found("나중") == 1)
            #expect(try await found("설명") == 1)
            _ = try await house[.minji].post(board / "undo")
            #expect(try await found("처음") == 1)
            #expect(try await found("설명") == 0)
            _ = try await house[.minji].post(board / "delete-card", ["card": card])
            #expect(try await found("처음") == 0)
            _ = try await house[.minji].post(board / "restore-card", ["card": card])
            #expect(try await found("처음") == 1)
            let columns = try await board.columns()
            _ = try await house[.minji].post(board / "move-card", ["card": card, "column": columns[2]])
            #expect(try await found("처음") == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `whole words of titles come first, then titles, then texts, and the newer first`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let other = try await board.add("다른 제목")
            _ = try await house[.minji].post(board / "edit-card", ["card": other, "title": "다른 제목", "body": "회고 이야기"])
            for title in ["회고록", "회고 하나", "회고 둘"] {
                house.clock.advance(seconds: 1)
                try await board.add(title)
            }
            let found = try await titles(house[.minji], "/search?q=\(query("회고"))")
            #expect(found == ["회고 둘", "회고 하나", "회고록", "다른 제목"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is found is paged to its end, without gaps and without anything twice`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for number in 1...45 { try await board.add(number.isMultiple(of: 2) ? "회고 \(number)" : "회고록 \(number)") }
            for start in ["/search", "/boards/\(board.id)/search"] {
                var seen: [String] = []
                var cursor = ""
                while true {
                    let page = try await house[.minji].api(.get, "\(start)?q=\(query("회고"))\(cursor)")
                    seen += page.json?["found"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
                    guard let next = page.json?["next"]?.stringValue else { break }
                    cursor = "&cursor=\(next)"
                }
                #expect(seen.count == 45 && Set(seen).count == 45, "\(start)")
            }
            #expect(try await house[.minji].api(.get, "/search?q=a&cursor=nonsense").status == 422)
            #expect(try await house[.minji].get("/search?q=a&after=nonsense").status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is still being typed finds what it may become, where it finds nothing as it stands`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("스프린트 회고")
            try await board.add("회의")
            for (words, found) in [
                ("호", ["회의", "스프린트 회고"]), ("획", ["스프린트 회고"]), ("회곡", []), ("회", ["회의", "스프린트 회고"]),
                ("후", []), ("스프린트 획", ["스프린트 회고"]),
            ] {
                #expect(
                    try await titles(house[.minji], "/boards/\(board.id)/search?q=\(query(words))") == found, "\(words)"
                )
                #expect(try await titles(house[.minji], "/search?q=\(query(words))") == found, "\(words)")
            }
            let page = try await house[.minji].get("/board/\(board.id)/search?q=\(query("획"))")
            #expect(page.body.contains("스프린트 <mark>회</mark>고"))
            try await board.add("획을 긋다")
            #expect(try await titles(house[.minji], "/search?q=\(query("획"))") == ["획을 긋다"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a card with much said about it is found once, page after page, and by the words and not the people in it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let name = Cast.minji.name
            var cards: [String] = []
            for number in 1...24 { cards.append(try await board.add("카드 \(number)")) }
            // Every card is found by three of its parts, which lie on different pages; the first one by its title too.
            for _ in 1...3 {
                for card in cards {
                    _ = try await house[.minji].post(board / "add-comment", ["card": card, "text": "@\(name) 회고에서 봐요"])
                }
            }
            _ = try await house[.minji].post(board / "edit-card", ["card": cards[0], "title": "회고"])
            for start in ["/search", "/boards/\(board.id)/search"] {
                var seen: [String] = []
                var cursor = ""
                while true {
                    let page = try await house[.minji].api(.get, "\(start)?q=\(query("회고"))\(cursor)")
                    let found = page.json?["found"]?.arrayValue ?? []
                    seen += found.compactMap { $0["id"]?.stringValue }
                    for one in found.dropFirst(cursor.isEmpty ? 1 : 0) {
                        #expect(one["excerpt"]?.stringValue == "@\(name) 회고에서 봐요")
                    }
                    guard let next = page.json?["next"]?.stringValue else { break }
                    cursor = "&cursor=\(next)"
                }
                #expect(seen == [cards[0]] + cards.dropFirst().reversed(), "\(start)")
            }
            let person = try #require(try await house[.minji].api(.get, "/me").json?["id"]?.stringValue)
            #expect(try await titles(house[.minji], "/search?q=\(person.prefix(8))") == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `nothing of a board one is not on is found`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let secret = try await Table(house[.minji])
            let card = try await secret.add("비밀 회고")
            let own = try await Table(house[.doyun])
            try await own.add("나의 회고")
            #expect(try await titles(house[.doyun], "/search?q=\(query("회고"))") == ["나의 회고"])
            #expect(try await titles(house[.doyun], "/search?q=\(query("비밀"))") == [])
            #expect(try await house[.doyun].api(.get, "/boards/\(secret.id)/search?q=\(query("회고"))").status == 404)
            let page = try await house[.doyun].get("/search?q=\(query("비밀"))")
            #expect(!page.body.contains(card) && !page.body.contains(secret.id))
            try await secret.invite(house[.doyun], as: "viewer")
            #expect(try await titles(house[.doyun], "/search?q=\(query("비밀"))") == ["비밀 회고"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `boards and columns are found by their names`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            #expect(try await titles(house[.minji], "/search?q=\(query("분기"))") == ["3분기 출시"])
            let page = try await house[.minji].get("/board/\(board.id)/search?q=\(query("완료"))")
            #expect(page.body.contains("#column-"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `what was written is found at once, though it is indexed for whoever looks first`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for number in 1...5 { try await board.add("새 카드 \(number)") }
            #expect(try await counts(house) == [5, 0])
            #expect(try await titles(house[.minji], "/search?q=\(query("새"))").count == 5)
            #expect(try await counts(house) == [0, 5])
        }
    }

    @Test(arguments: Engine.allCases)
    func `more than is read at once is found too`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for number in 1...5 { try await board.add("새 카드 \(number)") }
            let hasMore = try await house.services.database.write { try $0.indexSomeTexts(limit: 2) }
            #expect(hasMore)
            #expect(try await counts(house) == [3, 2])
            #expect(try await titles(house[.minji], "/boards/\(board.id)/search?q=\(query("새"))").count == 5)
            #expect(try await counts(house) == [0, 5])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what was written again and again waits for the index once, and is found by its last words`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("처음")
            try await board.add("회고 나중")
            for number in 1...5 {
                _ = try await house[.minji].post(board / "edit-card", ["card": card, "title": "회고 \(number)"])
            }
            #expect(try await counts(house) == [2, 0])
            // The one that was made last before the one that was written to last.
            #expect(try await titles(house[.minji], "/search?q=\(query("회고"))") == ["회고 나중", "회고 5"])
            #expect(try await titles(house[.minji], "/search?q=\(query("처음"))") == [])
            #expect(try await counts(house) == [0, 2])
        }
    }

    /// SQLite has one writer at a time, so this is PostgreSQL's matter.
    @Test func `a text that is written while what waits is read into the index is not lost`() async throws {
        try await withHouse(.postgres, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("처음")
            let (space, thing) = (try #require(ID<Space>(board.id)), try #require(ID<Entity>(card)))
            let operation = Floor.Operation(
                id: ID(high: 5, low: 5), space: space, author: ID(high: 6, low: 6), device: ID(high: 7, low: 7),
                clock: .zero, kind: "card.edited", changes: [Change(thing, "title", to: .string("나중"))])
            let database = house.services.database
            let (isWritten, isRead, mayEnd) = (Flag(), Flag(), DispatchSemaphore(value: 0))
            async let writing: Void = database.write { transaction in
                try transaction.execute(
                    "UPDATE board_card SET title = \("나중") WHERE board = \(space) AND id = \(thing)")
                try transaction.noteTexts(of: operation, at: 9)
                isWritten.raise()
                mayEnd.wait()
            }
            try await eventually("the text is written") { isWritten.isRaised }
            async let reading: Void = {
                _ = try await database.write { try $0.indexSomeTexts() }
                isRead.raise()
            }()
            try await eventually("who reads it in has done so, or waits") {
                if isRead.isRaised { return true }
                return try await database.read { connection in
                    try connection.first(
                        """
                        SELECT 1 AS one FROM pg_stat_activity
                        WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE FROM board_text_due%'
                            AND datname = current_database()
                        """) != nil
                }
            }
            mayEnd.signal()
            _ = try await (writing, reading)
            #expect(try await titles(house[.minji], "/search?q=\(query("나중"))") == ["나중"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `who looks for something waits for what is on their own boards alone`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let theirs = try await Table(house[.doyun])
            for number in 1...3 { try await theirs.add("도윤의 카드 \(number)") }
            let board = try await Table(house[.minji])
            let other = try await Table(house[.minji])
            for board in [board, other] { try await board.add("민지의 카드") }
            #expect(try await titles(house[.minji], "/boards/\(board.id)/search?q=\(query("카드"))").count == 1)
            #expect(try await counts(house) == [4, 1])
            #expect(try await titles(house[.minji], "/search?q=\(query("카드"))").count == 2)
            #expect(try await counts(house) == [3, 2])
        }
    }

    @Test(arguments: Engine.allCases)
    func `of a thing that waited several times its first stays`(_ engine: Engine) async throws {
        let all = Services.migrations(of: Room.all)
        try await withDatabase(engine, migrations: all.filter { $0.id != Migration.boardTextOnce.id }) { database in
            let (board, cards): (ID<Space>, [ID<Entity>]) = (
                ID(high: 1, low: 1), [ID(high: 2, low: 2), ID(high: 2, low: 1)]
            )
            try await database.write { transaction in
                for (sequence, card) in [cards[0], cards[1], cards[0], cards[0]].enumerated() {
                    try transaction.execute(
                        """
                        INSERT INTO board_text_due (space, sequence, place, id)
                        VALUES (\(board), \(Int64(sequence)), \(Int64(7 - sequence)), \(card))
                        """)
                }
            }
            try await database.migrate(all)
            let due = try await database.read { connection in
                try connection.all("SELECT id, sequence, place FROM board_text_due ORDER BY sequence").map {
                    [try $0.text(0), String(try $0.int64(1)), String(try $0.int64(2))]
                }
            }
            #expect(due == [[cards[0].text, "0", "7"], [cards[1].text, "1", "6"]])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what waited for the index before is noted to be read`(_ engine: Engine) async throws {
        let newer = [Migration.boardTextDue.id, Migration.boardTextOnce.id]
        let isNewer = { (migration: Migration) in newer.contains(migration.id) }
        let all = Services.migrations(of: Room.all)
        try await withDatabase(engine, migrations: all.filter { !isNewer($0) }) { database in
            let (board, card): (ID<Space>, ID<Entity>) = (ID(high: 1, low: 1), ID(high: 2, low: 2))
            try await database.write { transaction in
                try transaction.createSpace(board, kind: "board", at: 0)
                try transaction.execute(
                    """
                    INSERT INTO board_board (id, name, stamps, card_count, changed_at)
                    VALUES (\(board), \("옛 보드"), \("--"), 1, 0)
                    """)
                try transaction.execute(
                    """
                    INSERT INTO board_card (board, id, title, body, removed, stamps)
                    VALUES (\(board), \(card), \("옛 카드"), \(""), \(false), \("--------"))
                    """)
                try transaction.enqueue(
                    ID<Job>(high: 3, low: 3), kind: "board.index-texts", payload: "", due: 0)
            }
            try await database.migrate(all)
            while try await database.catchUpBoardTexts() {}
            let found = try await database.read { connection in
                try connection.foundCards(SearchQuery("옛"), on: [board], after: nil, limit: 10).cards
            }
            #expect(found.map(\.card) == [card])
            #expect(try await database.read { try $0.nextJobDue() } == nil)
        }
    }

    private final class Flag: Sendable {
        private let state = Mutex(false)
        var isRaised: Bool { state.withLock { $0 } }
        func raise() { state.withLock { $0 = true } }
    }

    /// How many things wait for the index, and how many are in it.
    private func counts(_ house: House) async throws -> [Int64] {
        try await house.services.database.read { connection in
            try ["SELECT count(*) FROM board_text_due", "SELECT count(*) FROM board_text"].map { (sql: SQL) in
                try connection.first(sql)?.int64(0) ?? -1
            }
        }
    }
}
