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

/// What the search looks through, on both engines: the rooms that are on, what its reader may see, and the newest words.
@Suite struct `What is searched` {
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

    private static let off: [(rooms: Set<Page.Place>, words: String)] = [
        ([.retro], "보드·일기에서 검색"), ([.board, .diary], "회고에서 검색"), ([.board, .retro, .diary], "검색"),
    ]
    private static let searched: Set<Page.Place> = [.board, .retro, .diary]

    @Test(arguments: Engine.usual, off)
    func `no room that is off is searched; a program searches what its person alone has off`(
        _ engine: Engine, _ off: (rooms: Set<Page.Place>, words: String)
    ) async throws {
        try await Self.withRoomsOff(engine, off.rooms) { house, isForAll in
            let minji = house[.minji]
            try await Table(minji).add("키고에서 할 일")
            _ = try await Desk(house, .minji).write("키고를 만든 날")
            _ = try await Crew(house, [.minji])
            let profile: JSON = [
                "nickname": "키고", "birth-year": 1990, "gender": "woman", "job": "sales", "pace": "average",
            ]
            #expect(try await minji.api(.put, "/runner", profile).status < 300)
            #expect(try await minji.post("/run/create-meetup", ["title": "키고 5km"]).status == 303)
            let path = "/search?q=\("키고".inAddress)"
            for answer in [try await minji.get(path), try await minji.fragment(path)] {
                let links = answer.body.matches(of: /class="row-title" href="([^"]+)"/).map { String($0.output.1) }
                #expect(Self.rooms(links) == Self.searched.subtracting(off.rooms))
            }
            let told = try await minji.api(.get, path).json?["found"]?.arrayValue ?? []
            let links = told.compactMap { $0["link"]?.stringValue }
            #expect(Self.rooms(links) == (isForAll ? Self.searched.subtracting(off.rooms) : Self.searched))
        }
    }

    @Test(arguments: Engine.usual, off)
    func `no room that is off is named, in a page, a part of one, a form drawn again or a refusal`(
        _ engine: Engine, _ off: (rooms: Set<Page.Place>, words: String)
    ) async throws {
        try await Self.withRoomsOff(engine, off.rooms) { house, _ in
            let minji = house[.minji]
            _ = try await Table(minji)
            let search = [try await minji.get("/search"), try await minji.fragment("/search")]
            let boards = [
                try await minji.get("/board"), try await minji.fragment("/board"),
                try await minji.post("/board/create-board", ["name": ""]),
            ]
            for page in search + boards { #expect(page.body.contains("placeholder=\"\(off.words)\"")) }
            let today = [
                try await minji.get("/today"), try await minji.fragment("/today"),
                try await minji.post("/today/add-card", ["board": "own", "title": ""]),
            ]
            for page in today { #expect(page.body.contains("href=\"/search\" aria-label=\"\(off.words)\"")) }
            let missing = try await minji.get("/board/01900000-0000-7000-8000-00000000000f")
            let refused = [boards[2], today[2], missing]
            #expect(refused.map(\.status) == [422, 422, 404])
            let shown = Page.Place.allCases.filter { !off.rooms.contains($0) }
            for page in [search[0], boards[0], today[0]] + refused {
                let places = page.body.matches(of: /<li data-place="(\w+)">/).map { String($0.output.1) }
                #expect(places == shown.map(\.rawValue))
            }
            let synced = try await minji.api(.post, "/sync", ["cursors": [], "unsent": []]).json
            let owner = try #require(synced?["owner"].flatMap { DeviceOwner(json: $0) })
            #expect(owner.viewer(now: 0, zone: OffsetTable(json: .array([]))).shownPlaces == shown)
        }
    }

    /// A house in which rooms are off for everyone, and one in which they are for 민지 alone.
    private static func withRoomsOff(
        _ engine: Engine, _ off: Set<Page.Place>,
        _ look: @escaping @Sendable (House, _ isForAll: Bool) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: [.minji], settings: { $0.roomsOff = Array(off) }) { try await look($0, true) }
        try await withHouse(engine, cast: [.minji]) { house in
            let on = Room.all.map(\.place).filter { !off.contains($0) }
            _ = try await house[.minji].post("/me/save-rooms", pairs: on.map { ($0.rawValue, "on") })
            try await look(house, false)
        }
    }

    /// The rooms that links lead to.
    private static func rooms(_ links: [String]) -> Set<Page.Place> {
        Set(links.compactMap { $0.split(separator: "/").first.flatMap { Page.Place(rawValue: String($0)) } })
    }

    @Test(arguments: Engine.allCases)
    func `a comment that is found names people as they are called, never by their ids`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("장보기")
            _ = try await house[.minji].post(board / "add-comment", ["card": card, "text": "@김민지 우유도 부탁해요"])
            for path in ["/search", "/board/\(board.id)/search"] {
                let page = try await house[.minji].get("\(path)?q=\("우유".inAddress)")
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
                try await house[.minji].titles("/boards/\(board.id)/search?q=\(words.inAddress)").count
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
    func `nothing of a board one is not on is found`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let secret = try await Table(house[.minji])
            let card = try await secret.add("비밀 회고")
            let own = try await Table(house[.doyun])
            try await own.add("나의 회고")
            #expect(try await house[.doyun].titles("/search?q=\("회고".inAddress)") == ["나의 회고"])
            #expect(try await house[.doyun].titles("/search?q=\("비밀".inAddress)") == [])
            #expect(try await house[.doyun].api(.get, "/boards/\(secret.id)/search?q=\("회고".inAddress)").status == 404)
            let page = try await house[.doyun].get("/search?q=\("비밀".inAddress)")
            #expect(!page.body.contains(card) && !page.body.contains(secret.id))
            try await secret.invite(house[.doyun], as: "viewer")
            #expect(try await house[.doyun].titles("/search?q=\("비밀".inAddress)") == ["비밀 회고"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `boards and columns are found by their names`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            #expect(try await house[.minji].titles("/search?q=\("분기".inAddress)") == ["3분기 출시"])
            let page = try await house[.minji].get("/board/\(board.id)/search?q=\("완료".inAddress)")
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
            #expect(try await house[.minji].titles("/search?q=\("새".inAddress)").count == 5)
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
            #expect(try await house[.minji].titles("/boards/\(board.id)/search?q=\("새".inAddress)").count == 5)
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
            #expect(try await house[.minji].titles("/search?q=\("회고".inAddress)") == ["회고 나중", "회고 5"])
            #expect(try await house[.minji].titles("/search?q=\("처음".inAddress)") == [])
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
            #expect(try await house[.minji].titles("/search?q=\("나중".inAddress)") == ["나중"])
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
            #expect(try await house[.minji].titles("/boards/\(board.id)/search?q=\("카드".inAddress)").count == 1)
            #expect(try await counts(house) == [4, 1])
            #expect(try await house[.minji].titles("/search?q=\("카드".inAddress)").count == 2)
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
