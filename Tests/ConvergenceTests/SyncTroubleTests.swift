import BoardRoom
import DeviceFloor
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// One thing in a sync that cannot be taken is no reason for the others to wait.
@Suite struct `A sync` {
    @Test(arguments: Engine.usual)
    func `sends as much at a time as the house takes, however long it is`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
            let body = String(repeating: family, count: Card.bodyByteLimit / family.utf8.count)
            #expect(body.utf8.count == Card.bodyByteLimit)
            for number in 0..<20 {
                #expect(
                    try device.post("/board/\(board)/add-card", [("title", "카드 \(number)"), ("body", body)]).status
                        == 303)
            }
            try await device.sync()
            #expect(device.unsent == 0 && device.refused == 0)
            let count = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM board_card")?.int64(0)
            }
            #expect(count == 20)
            // A change has the body twice.
            let cards = try await house[.minji].api(.get, "/boards/\(board)/cards?limit=1")
            let card = try #require(Device.read(cards)?["cards"]?.arrayValue?.first?["id"]?.stringValue)
            let other = String(repeating: "\n", count: 12_000) + body.dropping(12_000 / 25 * 25)
            #expect(other.utf8.count == Card.bodyByteLimit)
            let form = [("card", card), ("body", other), ("was-body", body)]
            #expect(try device.post("/board/\(board)/edit-card", form).status == 303)
            try await device.sync()
            #expect(device.unsent == 0 && device.refused == 0)
            let kept = Device.read(try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)"))
            #expect(kept?["body"]?.stringValue == other)
        }
    }

    /// An answer is in memory as a whole, on both sides.
    @Test(arguments: Engine.usual)
    func `tells what was written meanwhile in parts if that is a great deal`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "긴 글"])
            let card = try #require(made.json?["id"]?.stringValue)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            let before = device.confirmed(board)
            // Each has the body before and after.
            let writes = Limits.bytesPerSync / (2 * 190_000) + 5
            var body = ""
            for number in 0..<writes {
                body = "\(number)\n" + String(repeating: "👨‍👩‍👧‍👦", count: 190_000 / 25)
                let path = "/boards/\(board)/cards/\(card)"
                #expect(try await house[.minji].api(.patch, path, ["body": .string(body)]).status == 200)
            }
            let first = try #require(
                Device.read(try await house[.minji].api(.post, "/sync", try device.question())))
            let told = try #require(first["spaces"]?.arrayValue?.first?["operations"]?.arrayValue?.count)
            #expect((1..<writes).contains(told) && first["more"]?.boolValue == true)
            #expect(try device.take(first), "there is more")
            #expect(device.confirmed(board) == before + Int64(told))
            try await device.sync()
            #expect(device.confirmed(board) == before + Int64(writes))
            #expect(try device.get("/board/\(board)/card/\(card)").page.contains(body))
        }
    }

    /// What is told as a whole may take a poor line minutes, and what became of a device's changes is not to wait for it.
    @Test(arguments: Engine.usual)
    func `tells what became of changes before another board is told as a whole`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (here, other) = (try await BoardPages.board(house), try await BoardPages.board(house))
            let head = try await house.services.database.read { try $0.space(try #require(ID<Space>(here))) }
            let sequence = try #require(head).sequence
            let change: JSON = [
                "id": .string(ID<Operation>(high: 9, low: 1).text), "space": .string(here), "do": "add-card",
                "clock": .string("\(house.clock.now << 16)"), "with": ["title": .string("카드")],
            ]
            func ask(from sequence: Int64, _ unsent: [JSON]) async throws -> JSON? {
                try await house[.minji].api(
                    .post, "/sync",
                    [
                        "cursors": [["space": .string(here), "sequence": .integer(sequence)]],
                        "unsent": .array(unsent),
                    ]
                ).json
            }
            func spaces(_ answer: JSON?) -> [String?] {
                (answer?["spaces"]?.arrayValue ?? []).map { $0["space"]?.stringValue }
            }
            let first = try await ask(from: sequence, [change])
            #expect(first?["settled"]?.arrayValue?.map { $0["result"]?.stringValue } == ["done"])
            #expect(spaces(first) == [here], "what was done is told along with what became of it")
            #expect(first?["more"]?.boolValue == true)
            let second = try await ask(from: sequence + 1, [])
            #expect(spaces(second) == [other] && second?["more"]?.boolValue == false)
            // Where the device has to be told that board itself as a whole, what it did there is in it.
            let anew = try await ask(from: SyncDelta.beginningAnew, [change])
            #expect(spaces(anew) == [here] && anew?["more"]?.boolValue == true)
        }
    }

    /// A clock that is weeks ahead for a moment takes all of the trash for too old.
    @Test(arguments: Engine.usual)
    func `tells all of the trash though the clock is weeks ahead`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let card = ID<Entity>(high: 9, low: 1).text
            var first = try Device(house[.minji], now: house.clock.now)
            try await first.sync()
            #expect(try first.post("/board/\(board)/add-card", [("title", "지울 것"), ("card", card)]).status == 303)
            #expect(try first.post("/board/\(board)/delete-card", [("card", card)]).status == 303)
            try await first.sync()
            // What the newest operations and undo speak of comes along in any case.
            for number in 0..<Limits.operationsBehind {
                let made = try await house[.minji].api(
                    .post, "/boards/\(board)/cards", ["title": .string("카드 \(number)")])
                #expect(made.status == 201)
            }
            house.clock.jump(days: 35)
            var second = try Device(house[.minji], now: house.clock.now)
            try await second.sync()
            house.clock.jump(days: -35)
            second.now = house.clock.now
            try await second.sync()
            #expect(try first.get("/board/\(board)/trash").page.contains("지울 것"))
            #expect(try second.get("/board/\(board)/trash").page.contains("지울 것"))
        }
    }

    /// Put in the place of what came since, it would hide what the device itself was told is done, and let the next change
    /// come before that.
    @Test func `holds on to what has come since when the whole of a board is heard late`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            let late = try await house[.minji].api(.post, "/sync", try device.question()).json
            try await device.sync()
            #expect(try device.post("/board/\(board)/add-card", [("title", "그 뒤의 것")]).status == 303)
            try await device.sync()
            let reached = device.confirmed(board)
            try device.take(try #require(late))
            #expect(device.confirmed(board) == reached)
            #expect(try device.get("/board/\(board)").page.contains("그 뒤의 것"))
        }
    }

    @Test func `takes the cursors of more than a thousand spaces`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let cursors = (0..<1_001).map { number -> JSON in
                ["space": .string(ID<Space>(high: 7, low: UInt64(number)).text), "sequence": 1]
            }
            let answer = try await house[.minji].api(.post, "/sync", ["cursors": .array(cursors), "unsent": []])
            #expect(answer.status == 200)
            #expect(answer.json?["lost"]?.arrayValue?.count == 1_001)
        }
    }

    @Test(arguments: Engine.usual)
    func `refuses what it cannot read by itself, and does its good neighbours`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let changes = (0..<3).map { number -> JSON in
                [
                    "id": .string(ID<Operation>(high: 9, low: number).text), "space": .string(board), "do": "add-card",
                    "clock": .string(number == 1 ? "-1" : "\(house.clock.now << 16)"),
                    "with": ["title": .string("카드 \(number)")],
                ]
            }
            let answer = try await house[.minji].api(.post, "/sync", ["cursors": [], "unsent": .array(changes)])
            #expect(answer.status == 200)
            let settled = answer.json?["settled"]?.arrayValue ?? []
            #expect(settled.map { $0["result"]?.stringValue } == ["done", "refused", "done"])
            #expect(settled.count == 3 && settled[1]["name"]?.stringValue == "change-unreadable")
            let page = try await house[.minji].get("/board/\(board)").body
            #expect(page.contains("카드 0") && !page.contains("카드 1") && page.contains("카드 2"))
        }
    }

    /// A fault is the house's and not the change's: what failed so, and what was done after it, waits and is sent again.
    @Test(arguments: Engine.allCases)
    func `answers what is done before a fault and elsewhere, and the rest once it is mended`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (board, other) = (try await BoardPages.board(house), try await BoardPages.board(house))
            let changes = [(board, "전"), (board, "탈"), (board, "뒤"), (other, "옆")].enumerated().map {
                number, card -> JSON in
                [
                    "id": .string(ID<Operation>(high: 9, low: UInt64(number)).text), "space": .string(card.0),
                    "do": "add-card", "clock": .string("\(house.clock.now << 16)"), "with": ["title": .string(card.1)],
                ]
            }
            func send(_ changes: [JSON]) async throws -> Answer {
                try await house[.minji].api(.post, "/sync", ["cursors": [], "unsent": .array(changes)])
            }
            func results(_ answer: Answer) -> [String?] {
                (answer.json?["settled"]?.arrayValue ?? []).map { $0["result"]?.stringValue }
            }
            let (breaks, mends): (SQL, SQL) =
                engine == .sqlite
                ? (
                    """
                    CREATE TRIGGER fault BEFORE INSERT ON board_card WHEN NEW.title = '탈'
                    BEGIN SELECT RAISE(ABORT, 'fault'); END
                    """, "DROP TRIGGER fault"
                )
                : (
                    "ALTER TABLE board_card ADD CONSTRAINT fault CHECK (title <> '탈')",
                    "ALTER TABLE board_card DROP CONSTRAINT fault"
                )
            try await house.services.database.write { try $0.execute(breaks) }
            let first = try await send(changes)
            #expect(results(first) == ["done", "done"], "\(first.body.prefix(400))")
            let done = (first.json?["settled"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            #expect(done == [0, 3].map { ID<Operation>(high: 9, low: $0).text })
            #expect(try await send([changes[1]]).status >= 500, "nothing was done: the device pauses")
            try await house.services.database.write { try $0.execute(mends) }
            #expect(try await results(send(Array(changes[1...2]))) == ["done", "done"])
            let cards = try await house[.minji].api(.get, "/boards/\(board)/cards").json?["cards"]?.arrayValue
            let titles = Set((cards ?? []).compactMap { $0["title"]?.stringValue })
            #expect(titles.isSuperset(of: ["전", "탈", "뒤"]))
        }
    }

    /// What a board weighs is not its cards alone.
    @Test(arguments: ["items", "comments"])
    func `brings one board at a time where each has a great deal on one card`(_ part: String) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            for _ in 0..<2 {
                let id = try await BoardPages.board(house)
                let board = try #require(ID<Space>(id))
                let cards = "/boards/\(id)/cards"
                let card = try await house[.minji].api(.post, cards, ["title": "하나"]).json?["id"]?.stringValue
                let path = "\(cards)/\(try #require(card))/\(part)"
                _ = try await house[.minji].api(.post, path, ["text": "그 하나"])
                let there = try await house[.minji].api(.get, path).json?[part]?.arrayValue
                let made = there?.first?["id"]?.stringValue
                let first: ID<Entity> = try #require(made.flatMap { ID($0) })
                try await house.services.database.write { transaction in
                    for number in 1...UInt64(Limits.thingsPerSync) {
                        let next = ID<Entity>(high: first.high, low: number)
                        try transaction.execute(
                            part == "items"
                                ? """
                                INSERT INTO board_item
                                SELECT board, \(next), card_id, text, done, rank, removed, stamps FROM board_item
                                WHERE board = \(board) AND id = \(first)
                                """
                                : """
                                INSERT INTO board_comment (
                                    board, id, card_id, text, removed, added_by, added_clock, stamps)
                                SELECT board, \(next), card_id, text, removed, added_by, added_clock, stamps
                                FROM board_comment WHERE board = \(board) AND id = \(first)
                                """)
                    }
                }
            }
            let question: JSON = ["cursors": [], "unsent": []]
            let answer = Device.read(try await house[.minji].api(.post, "/sync", question))
            #expect(answer?["spaces"]?.arrayValue?.count == 1)
            #expect(answer?["more"]?.boolValue == true, "the other is still to come")
        }
    }

    @Test func `leaves out what was discarded while it waited`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            #expect(try device.post("/board/\(board)/add-card", [("title", "버릴 것")]).status == 303)
            let id = try #require(device.queued).id.text
            #expect(try device.get("/unsent").page.contains("/unsent/drop"))
            #expect(try device.post("/unsent/drop", [("change", id)]).location == "/unsent")
            #expect(device.unsent == 0)
            #expect(!device.kept.keys.contains("f-unsent-" + id))
            #expect(try !device.get("/board/\(board)").page.contains("버릴 것"))
            try await device.sync()
            #expect(try await !house[.minji].get("/board/\(board)").body.contains("버릴 것"))
        }
    }

    @Test func `does not ask again at once for a board that it could not read`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            // Another lineage: the whole is asked for. Then one comes that no build of ours wrote.
            _ = try await house.services.renewLineage()
            let first = try await house[.minji].api(.post, "/sync", try device.question()).json ?? .null
            #expect(try device.take(first))
            let second = try await house[.minji].api(.post, "/sync", try device.question()).json ?? .null
            let members = try #require(second.members)
            var delta = try SyncDelta(json: try #require(second["spaces"]?.arrayValue?.first))
            delta.snapshot?.state = ["none": true]
            let mangled = JSON.object(
                members.map { $0.name == "spaces" ? JSON.Member("spaces", .array([delta.json])) : $0 })
            #expect(try !device.take(mangled))
            // It is asked for with the next sync, and nothing of the board is lost till then.
            #expect(try device.get("/board/\(board)").status == 200)
            try await device.sync()
            #expect(try device.get("/board/\(board)").page.contains("이사"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `dates nothing before its author had an account`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let change = UnsentChange(
                id: ID(high: 9, low: 9), space: try #require(ID<Space>(board)), useCase: "add-card",
                form: Fields([.init("title", "옛날 것")]), clock: HybridTime(milliseconds: 1_000))
            let answer = try await house[.minji].api(.post, "/sync", ["cursors": [], "unsent": .array([change.json])])
            #expect(answer.json?["settled"]?.arrayValue?.first?["result"]?.stringValue == "done")
            let (recorded, began) = try await house.services.database.read { connection in
                (
                    try connection.operation(change.id, in: change.space)?.operation.clock.milliseconds ?? 0,
                    try connection.first("SELECT min(created_at) FROM floor_person")?.int64(0) ?? 0
                )
            }
            #expect(began > 1_000 && recorded >= began)
        }
    }

    @Test(arguments: Engine.usual)
    func `makes no board of somebody's own id`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            let minji = try #require(device.state["person"]?.stringValue)
            let change = UnsentChange(
                id: ID(high: 9, low: 9), space: try #require(ID<Space>(minji)), useCase: "create-board",
                form: Fields([.init("name", "엿듣기"), .init("board", minji)]),
                clock: HybridTime(milliseconds: house.clock.now))
            let answer = try await house[.ann].api(.post, "/sync", ["cursors": [], "unsent": .array([change.json])])
            #expect(answer.json?["settled"]?.arrayValue?.first?["name"]?.stringValue == "board-taken")
            #expect(try await !house[.ann].get("/board").body.contains("엿듣기"))
        }
    }

    @Test func `does not show a board again by an answer from before its owner was taken off it`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .doyun]) { house in
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(
                .post, "/invitations", ["space": .string(board), "role": .string("editor")])
            let link = try #require(made.json?["link"]?.stringValue)
            _ = try await house[.doyun].post(link)
            var device = try Device(house[.doyun], now: house.clock.now)
            let early = try await house[.doyun].api(.post, "/sync", try device.question()).json ?? .null
            try await device.sync()
            let doyun = try #require(device.state["person"]?.stringValue)
            _ = try await house[.minji].api(.delete, "/boards/\(board)/people/\(doyun)")
            try await device.sync()
            #expect(try device.get("/board/\(board)").isPassed)
            try device.take(early)
            #expect(try device.get("/board/\(board)").isPassed)
        }
    }
}
