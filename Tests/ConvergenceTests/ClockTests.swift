import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What devices did counts by what they had seen, whatever the house's clock shows by then.
@Suite struct `A device of a house whose clock lies` {
    private static let hour: Int64 = 3_600_000

    /// A house that was restarted with its clock behind, and one whose clock ran ahead and was set right.
    @Test(arguments: Engine.usual, [0, 24 * hour])
    func `has its edit stand where it saw what was there before`(_ engine: Engine, ahead: Int64) async throws {
        try await withHouse(engine, cast: [.minji], settings: { $0.ratePerson = 0 }) { house in
            let board = try await BoardPages.board(house)
            let card = try await Self.card(house, board)
            house.clock.advance(ahead)
            _ = try await house[.minji].api(.patch, "/boards/\(board)/cards/\(card)", ["title": "집에서"])
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            house.clock.advance(-ahead - Self.hour)
            device.now = house.clock.now
            for title in ["기기에서", "기기에서 다시"] {
                let form = [("card", card), ("title", title)]
                #expect(try device.post("/board/\(board)/edit-card", form).status == 303)
            }
            try await device.sync()
            #expect(try await Self.title(house, board, card) == "기기에서 다시")
            #expect(try device.get("/board/\(board)").page.contains("기기에서 다시"))
        }
    }

    /// Two nodes whose clocks differ: what one has added a device deletes by way of the other.
    @Test(arguments: Engine.usual)
    func `deletes what was added by a clock that is ahead`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], settings: { $0.ratePerson = 0 }) { house in
            let board = try await BoardPages.board(house)
            house.clock.advance(3 * 60_000)
            let card = try await Self.card(house, board)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            house.clock.advance(-3 * 60_000)
            device.now = house.clock.now
            #expect(try device.post("/board/\(board)/delete-card", [("card", card)]).status == 303)
            try await device.sync()
            let cards = try await house[.minji].api(.get, "/boards/\(board)/cards").json?["cards"]?.arrayValue
            #expect(cards?.isEmpty == true)
        }
    }

    /// A device years ahead: what it did is cut to what may be so, and still in the order in which it was done.
    @Test(arguments: Engine.usual)
    func `far ahead keeps the order of what it did`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], settings: { $0.ratePerson = 0 }) { house in
            let board = try await BoardPages.board(house)
            let card = try await Self.card(house, board)
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            device.now += 400 * 86_400_000
            for number in 1...8 {
                let form = [("card", card), ("title", "\(number)번째")]
                #expect(try device.post("/board/\(board)/edit-card", form).status == 303)
            }
            try await device.sync()
            #expect(try await Self.title(house, board, card) == "8번째")
            let latest = try await house.services.database.read { connection in
                try ID<Space>(board).flatMap { try connection.space($0) }?.clock.milliseconds ?? 0
            }
            #expect(latest <= house.clock.now + Limits.clockAheadMilliseconds)
        }
    }

    static func card(_ house: House, _ board: String, _ more: [JSON.Member] = []) async throws -> String {
        let made = try await house[.minji].api(
            .post, "/boards/\(board)/cards", .object([JSON.Member("title", "처음")] + more))
        return try #require(made.json?["id"]?.stringValue, "\(made.body)")
    }

    static func title(_ house: House, _ board: String, _ card: String) async throws -> String? {
        try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)").json?["title"]?.stringValue
    }
}

/// Where a rule looked at what stands there, what came of it comes after that; and whoever was overtaken is told.
@Suite struct `A device that comes late` {
    /// Sam's words come to the house while 민지's phone is without it.
    private struct Late {
        let house: House
        let board: String
        let card: String
        var device: Device

        static func begin(_ house: House, body: String = "하나\n둘\n셋") async throws -> Late {
            let board = try await BoardPages.board(house)
            let made = try await house[.minji].api(
                .post, "/invitations", ["space": .string(board), "role": .string("editor")])
            #expect(try await house[.sam].post(try #require(made.json?["link"]?.stringValue)).status == 303)
            let card = try await `A device of a house whose clock lies`.card(
                house, board, [JSON.Member("body", .string(body))])
            var device = try Device(house[.minji], now: house.clock.now)
            try await device.sync()
            return Late(house: house, board: board, card: card, device: device)
        }

        mutating func pass(_ milliseconds: Int64 = 60_000) {
            house.clock.advance(milliseconds)
            device.now += milliseconds
        }

        mutating func act(_ useCase: String, _ form: [(String, String)] = []) throws {
            let form = useCase == "undo" || useCase == "redo" ? form : [("card", card)] + form
            #expect(try device.post("/board/\(board)/\(useCase)", form).status == 303)
        }

        func sam(_ form: JSON) async throws {
            #expect(try await house[.sam].api(.patch, "/boards/\(board)/cards/\(card)", form).status == 200)
        }

        /// The card as the house has it, and as the device shows it.
        func field(_ name: String) async throws -> String? {
            try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)").json?[name]?.stringValue
        }
    }

    @Test(arguments: Engine.usual, [true, false])
    func `undoes an edit that was merged, all of it at once`(_ engine: Engine, withTitle: Bool) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            let title = withTitle ? [("title", "나중"), ("was-title", "처음")] : []
            try late.act("edit-card", title + [("body", "하나!\n둘\n셋"), ("was-body", "하나\n둘\n셋")])
            late.pass()
            try late.act("undo")
            late.pass()
            try await late.sam(["body": "하나\n둘\n셋!"])
            try await late.device.sync()
            #expect(late.device.refused == 0)
            #expect(try await late.field("body") == "하나\n둘\n셋!")
            #expect(try await late.field("title") == "처음")
        }
    }

    /// It has heard what came of it: two operations, which are one thing that it did.
    @Test(arguments: Engine.usual)
    func `undoes an edit of which it has heard that it was merged, and does it again`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act(
                "edit-card",
                [("title", "나중"), ("was-title", "처음"), ("body", "하나!\n둘\n셋"), ("was-body", "하나\n둘\n셋")])
            late.pass()
            try await late.sam(["body": "하나\n둘\n셋!"])
            try await late.device.sync()
            for (useCase, title, body) in [
                ("undo", "처음", "하나\n둘\n셋!"), ("redo", "나중", "하나!\n둘\n셋!"), ("undo", "처음", "하나\n둘\n셋!"),
            ] {
                late.pass()
                try late.act(useCase)
                #expect(try late.device.get("/board/\(late.board)").page.contains(title))
                try await late.device.sync()
                #expect(try await late.field("title") == title)
                #expect(try await late.field("body") == body)
                #expect(late.device.partlyOverridden == [] && late.device.refused == 0)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `and goes on after a merge has its next words stand too`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act(
                "edit-card",
                [("title", "나중"), ("was-title", "처음"), ("body", "하나!\n둘\n셋"), ("was-body", "하나\n둘\n셋")])
            late.pass()
            try late.act("edit-card", [("title", "마지막"), ("was-title", "나중")])
            late.pass()
            try await late.sam(["body": "하나\n둘\n셋!"])
            try await late.device.sync()
            #expect(try await late.field("body") == "하나!\n둘\n셋!")
            #expect(try await late.field("title") == "마지막")
            #expect(late.device.partlyOverridden == [])
        }
    }

    /// What it sends is taken in parts, by board. Its earlier title is noted beside a merge, after the redo that came before.
    @Test(arguments: Engine.usual)
    func `and does something on another board in between has its last words stand`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let other = try await BoardPages.board(house)
            var late = try await Late.begin(house)
            late.pass()
            try late.act(
                "edit-card",
                [("title", "나중"), ("was-title", "처음"), ("body", "하나!\n둘\n셋"), ("was-body", "하나\n둘\n셋")])
            for useCase in ["undo", "redo"] {
                late.pass()
                try late.act(useCase)
            }
            late.pass()
            try late.act(
                "edit-card",
                [("title", "다시"), ("was-title", "나중"), ("body", "하나!!\n둘\n셋"), ("was-body", "하나!\n둘\n셋")])
            late.pass()
            #expect(try late.device.post("/board/\(other)/add-card", [("title", "다른 일")]).status == 303)
            late.pass()
            try late.act("edit-card", [("title", "마지막"), ("was-title", "다시")])
            late.pass()
            try await late.sam(["body": "하나\n둘\n셋!"])
            try await late.device.sync()
            #expect(late.device.refused == 0)
            #expect(try await late.field("body") == "하나!!\n둘\n셋!")
            #expect(try await late.field("title") == "마지막")
        }
    }

    /// Others changed the body and put it back: it is as the device had seen it, and newer.
    @Test(arguments: Engine.usual)
    func `has its body stand where others' changes left it as it was`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act("edit-card", [("body", "새로"), ("was-body", "하나\n둘\n셋")])
            late.pass()
            try await late.sam(["body": "잠깐"])
            try await late.sam(["body": "하나\n둘\n셋"])
            try await late.device.sync()
            #expect(try await late.field("body") == "새로")
            #expect(try late.device.get("/board/\(late.board)/card/\(late.card)").page.contains("새로"))
        }
    }

    /// An undo takes back a value that somebody else has written again since.
    @Test(arguments: Engine.usual)
    func `undoes what stands there, whoever wrote it last`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act("edit-card", [("title", "나중"), ("was-title", "처음")])
            try await late.device.sync()
            late.pass()
            try late.act("undo")
            late.pass()
            try await late.sam(["title": "셋째"])
            try await late.sam(["title": "나중"])
            try await late.device.sync()
            #expect(try await late.field("title") == "처음")
        }
    }

    @Test(arguments: Engine.usual)
    func `is told that a later change of somebody else's stands`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act("edit-card", [("title", "기차에서"), ("was-title", "처음")])
            let change = try #require(late.device.queued)
            late.pass()
            try await late.sam(["title": "샘의 것"])
            let answer = try await house[.minji].api(.post, "/sync", try late.device.question())
            try late.device.take(try #require(answer.json))
            #expect(try await late.field("title") == "샘의 것")
            #expect(late.device.partlyOverridden == [[late.board, change.id.text]])
            let page = "/board/\(late.board)?did=\(change.id.text)"
            let said = "더 나중에 고친 것이 남았어요"
            #expect(try late.device.get(page).page.contains(said))
            #expect(try await house[.minji].get(page).body.contains(said))
            // What it wrote is in the history.
            let history = try await house[.minji].get("/board/\(late.board)/card/\(late.card)/history").body
            #expect(history.contains("기차에서"))
        }
    }

    /// Of one form the title came too late and the body was merged: what became of the title is not hidden by the body.
    @Test(arguments: Engine.usual, [true, false])
    func `is told of a title that was overtaken beside a body that was merged`(
        _ engine: Engine, isOvertaken: Bool
    ) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act(
                "edit-card",
                [("title", "기차에서"), ("was-title", "처음"), ("body", "하나!\n둘\n셋"), ("was-body", "하나\n둘\n셋")])
            let change = try #require(late.device.queued)
            late.pass()
            try await late.sam(["body": "하나\n둘\n셋!"])
            if isOvertaken { try await late.sam(["title": "샘의 것"]) }
            let answer = try await house[.minji].api(.post, "/sync", try late.device.question())
            try late.device.take(try #require(answer.json))
            #expect(try await late.field("title") == (isOvertaken ? "샘의 것" : "기차에서"))
            #expect(try await late.field("body") == "하나!\n둘\n셋!")
            #expect(late.device.partlyOverridden == (isOvertaken ? [[late.board, change.id.text]] : []))
            let page = "/board/\(late.board)?did=\(change.id.text)"
            let said = "일부는 더 나중에 고친 것이 남았어요"
            #expect(try late.device.get(page).page.contains(said) == isOvertaken)
            #expect(try await house[.minji].get(page).body.contains(said) == isOvertaken)
            let history = try await house[.minji].get("/board/\(late.board)/card/\(late.card)/history").body
            #expect(history.contains("기차에서"))
            // As it was after both is as it is now.
            let version = "/board/\(late.board)/card/\(late.card)/history/\(change.id.text)"
            #expect(try late.device.get(version).page.contains("지금과 같은 모습이라"))
            #expect(try await house[.minji].get(version).body.contains("지금과 같은 모습이라"))
        }
    }

    /// Sam writes a title, takes it back and does it again, while 민지's own, written after his, is heard before, between or
    /// after that: it stands in any case, and nobody takes back what they have not seen.
    @Test(arguments: Engine.usual, [0, 1, 2])
    func `has its words stand where another takes back what came before them`(
        _ engine: Engine, isHeardAt place: Int
    ) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try await late.sam(["title": "샘의 것"])
            late.pass()
            try late.act("edit-card", [("title", "기차에서"), ("was-title", "처음")])
            for (index, useCase) in ["undo", "redo"].enumerated() {
                late.pass()
                if place == index { try await late.device.sync() }
                #expect(try await house[.sam].post("/board/\(late.board)/\(useCase)").status == 303)
            }
            try await late.device.sync()
            #expect(late.device.refused == 0 && late.device.partlyOverridden == [])
            #expect(try await late.field("title") == "기차에서")
            #expect(try late.device.get("/board/\(late.board)").page.contains("기차에서"))
        }
    }

    /// What had been overtaken when it was heard, or would have been, stays so: taking back what overtook it brings back what
    /// that was written over. Whoever wrote it is told either way.
    @Test(arguments: Engine.usual, [true, false])
    func `is overtaken by what another wrote later and took back`(_ engine: Engine, isHeardFirst: Bool) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act("edit-card", [("title", "기차에서"), ("was-title", "처음")])
            let change = try #require(late.device.queued)
            late.pass()
            try await late.sam(["title": "샘의 것"])
            late.pass()
            func hear() async throws {
                let answer = try await house[.minji].api(.post, "/sync", try late.device.question())
                try late.device.take(try #require(answer.json))
                #expect(late.device.partlyOverridden == [[late.board, change.id.text]])
            }
            if isHeardFirst { try await hear() }
            #expect(try await house[.sam].post("/board/\(late.board)/undo").status == 303)
            if !isHeardFirst { try await hear() }
            #expect(try await late.field("title") == "처음")
            let history = try await house[.minji].get("/board/\(late.board)/card/\(late.card)/history").body
            #expect(history.contains("기차에서"))
        }
    }

    /// The house heard a later title first, so there was nothing to take back, and there is nothing to do again.
    @Test(arguments: Engine.usual)
    func `does not do again what never stood`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act("edit-card", [("title", "기차에서"), ("was-title", "처음")])
            for useCase in ["undo", "redo", "undo", "redo"] {
                late.pass()
                try late.act(useCase)
            }
            late.pass()
            try await late.sam(["title": "샘의 것"])
            try await late.device.sync()
            #expect(late.device.refused == 0)
            #expect(try await late.field("title") == "샘의 것")
            #expect(try late.device.get("/board/\(late.board)").page.contains("샘의 것"))
            #expect(try await Self.lostTitles(house, .sam).isEmpty)
            #expect(try await Self.lostTitles(house, .minji).count == 1)
        }
    }

    /// Two titles from one: whoever's gave way finds it in the inbox, whichever of them the house heard first.
    @Test(arguments: Engine.usual, [true, false])
    func `and whoever's title gave way finds a notice with the way to it`(
        _ engine: Engine, deviceIsLater: Bool
    ) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            func device() throws { try late.act("edit-card", [("title", "기차에서"), ("was-title", "처음")]) }
            late.pass()
            if !deviceIsLater { try device() }
            late.pass()
            try await late.sam(["title": "샘의 것"])
            late.pass()
            if deviceIsLater { try device() }
            try await late.device.sync()
            // Sent once more, as after an answer that was lost.
            try await late.device.sync()
            #expect(try await late.field("title") == (deviceIsLater ? "기차에서" : "샘의 것"))
            let minji = try await Self.lostTitles(house, .minji)
            let sam = try await Self.lostTitles(house, .sam)
            #expect(minji.count == (deviceIsLater ? 0 : 1) && sam.count == (deviceIsLater ? 1 : 0))
            let link = try #require((minji + sam).first?["link"]?.stringValue)
            let page = try await house[deviceIsLater ? .sam : .minji].get(link)
            #expect(page.status == 200 && page.body.contains("<ins>\(deviceIsLater ? "샘의 것" : "기차에서")</ins>"))
        }
    }

    /// Two texts for one line: the house says so, and so does the device once it has heard, until somebody edits them.
    @Test(arguments: Engine.usual)
    func `and meets another's text in one place shows that both are kept`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act("edit-card", [("body", "기차에서\n둘\n셋"), ("was-body", "하나\n둘\n셋")])
            late.pass()
            try await late.sam(["body": "샘의 것\n둘\n셋"])
            try await late.device.sync()
            #expect(try await late.field("body") == "샘의 것\n기차에서\n둘\n셋")
            let page = "/board/\(late.board)/card/\(late.card)"
            let said = "두 글이 모두 남아 있어요"
            #expect(try late.device.get(page).page.contains(said))
            #expect(try await house[.minji].get(page).body.contains(said))
            late.pass()
            try late.act("edit-card", [("body", "하나\n둘\n셋"), ("was-body", "샘의 것\n기차에서\n둘\n셋")])
            try await late.device.sync()
            #expect(try !late.device.get(page).page.contains(said))
            #expect(try await !house[.minji].get(page).body.contains(said))
        }
    }

    /// A device that has heard of the other's title before it writes its own takes nothing from anybody unseen.
    @Test(arguments: Engine.usual)
    func `and replaces words that it has seen tells nobody`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try await late.sam(["title": "샘의 것"])
            try await late.device.sync()
            late.pass()
            try late.act("edit-card", [("title", "기차에서"), ("was-title", "샘의 것")])
            late.pass()
            try await late.device.sync()
            #expect(try await late.field("title") == "기차에서")
            #expect(try await Self.lostTitles(house, .sam).isEmpty)
        }
    }

    private static func lostTitles(_ house: House, _ account: Cast) async throws -> [JSON] {
        (try await house[account].api(.get, "/inbox").json?["notices"]?.arrayValue ?? [])
            .filter { $0["kind"]?.stringValue == "title-gave-way" }
    }

    /// What is changed after it was told is nobody's loss.
    @Test(arguments: Engine.usual)
    func `is told nothing where somebody changes the same after it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            var late = try await Late.begin(house)
            late.pass()
            try late.act("edit-card", [("title", "하나"), ("was-title", "처음")])
            let change = try #require(late.device.queued)
            late.pass()
            try late.act("edit-card", [("title", "둘"), ("was-title", "하나")])
            let answer = try await house[.minji].api(.post, "/sync", try late.device.question())
            try late.device.take(try #require(answer.json))
            #expect(late.device.partlyOverridden == [])
            try await late.sam(["title": "샘의 것"])
            try await late.device.sync()
            #expect(late.device.partlyOverridden == [])
            let page = try late.device.get("/board/\(late.board)?did=\(change.id.text)").page
            #expect(!page.contains("더 나중에 고친 것이 남았어요"))
        }
    }
}
