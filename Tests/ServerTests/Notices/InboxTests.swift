import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

@Suite struct `The inbox` {
    @Test(arguments: Engine.usual)
    func `what I am told stands there with who did it and where, and opening it reads it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("회고 준비")
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id, about: card)
            let page = try await house[.ann].get("/inbox")
            #expect(page.body.contains("김민지 assigned “회고 준비” to you.") && page.body.contains("3분기 출시"))
            let id = try #require(try await house.inbox(.ann).first?["id"]?.stringValue)
            let other = try await house[.minji].get("/inbox/\(id)")
            #expect(other.status == 404)
            let opened = try await house[.ann].get("/inbox/\(id)")
            #expect(opened.location == "/board/\(board.id)/card/\(card)")
            #expect(try await house.inbox(.ann).first?["isRead"]?.boolValue == true)
            let back = try await house[.ann].post("/inbox/\(id)/mark-unread")
            #expect(back.status == 303)
            #expect(try await house.inbox(.ann).first?["isRead"]?.boolValue == false)
        }
    }

    @Test(arguments: Engine.usual)
    func `a card that was deleted leads to its board, and a board one has left is not told of`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("비밀스러운 일")
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id, about: card)
            _ = try await house[.minji].post(board / "delete-card", ["card": card])
            #expect(try await house.inbox(.ann).first?["link"]?.stringValue == "/board/\(board.id)")
            let ann = try await house.id(of: .ann)
            let space = try #require(ID<Space>(board.id))
            try await house.services.database.write { try $0.setRole(nil, of: ann, in: space, at: 0) }
            let page = try await house[.ann].get("/inbox")
            #expect(!page.body.contains("비밀스러운"))
            #expect(try await house.unread(ann) == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `it goes on page by page to its end, and all of it is read at once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "viewer")
            for _ in 1...(InboxPage.length + 2) {
                house.clock.advance(seconds: 1)
                try await house.tell(.cameIn, .ann, by: .minji, on: board.id)
            }
            let first = try await house[.ann].get("/inbox")
            let next = try #require(first.body.firstMatch(of: /\/inbox\?before=[0-9a-f-]{36}/))
            let second = try await house[.ann].get(String(next.output))
            #expect(second.body.ranges(of: "class=\"row\"").count == 2)
            #expect(second.body.contains("Notifications are kept for 90 days."))
            let last = try #require(first.hidden("last"))
            try await house.tell(.cameIn, .ann, by: .minji, on: board.id)
            _ = try await house[.ann].post("/inbox/mark-all-read", ["last": last])
            // What came while they looked is still new.
            #expect(try await house.unread(house.id(of: .ann)) == 1)
            let nonsense = try await house[.ann].get("/inbox?before=x")
            #expect(nonsense.status == 422)
        }
    }

    @Test(arguments: Engine.usual)
    func `a kind that is switched off is not told, and a muted board is told quietly`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let off = try await house[.ann].api(
                .patch, "/me/notices", ["switches": [["kind": "board.commented", "isOn": false]]])
            #expect(off.status == 200, "\(off.body)")
            try await house.tell(.commented, .ann, by: .minji, on: board.id)
            #expect(try await house.inbox(.ann).isEmpty)
            let muted = try await house[.ann].post("/me/mute-space", ["space": board.id, "for": "day"])
            #expect(muted.status == 303)
            try await house.tell(.mentioned, .ann, by: .minji, on: board.id)
            #expect(try await house.inbox(.ann).map { $0["isRead"]?.boolValue } == [true])
            house.clock.advance(days: 2)
            try await house.tell(.mentioned, .ann, by: .minji, on: board.id)
            #expect(try await house.unread(house.id(of: .ann)) == 1)
            let unknown = try await house[.ann].api(
                .patch, "/me/notices", ["switches": [["kind": "board.nonsense", "isOn": false]]])
            #expect(unknown.status == 422)
        }
    }

    @Test(arguments: Engine.allCases)
    func `quiet hours keep what comes in them from being counted until they end`(_ engine: Engine) async throws {
        // The clock stands at 9:00 in Seoul.
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            house[.ann].setCookie("maru_zone", "Asia/Seoul")
            try await house.tell(.mentioned, .ann, by: .minji, on: board.id)
            let saved = try await house[.ann].post(
                "/me/save-notices",
                ["board.mentioned": "on", "reminder-hour": "9", "quiet": "on", "quiet-from": "22", "quiet-to": "8"])
            #expect(saved.status == 303)
            house.clock.advance(seconds: 14 * 3_600)
            try await house.tell(.mentioned, .ann, by: .minji, on: board.id)
            let night = try await house[.ann].get("/board")
            #expect(night.body.contains("1 unread notification<"))
            #expect(try await house.inbox(.ann).count == 2)
            house.clock.advance(seconds: 9 * 3_600)
            let morning = try await house[.ann].get("/board")
            #expect(morning.body.contains("2 unread notifications"))
            let same = try await house[.ann].post(
                "/me/save-notices", ["reminder-hour": "9", "quiet": "on", "quiet-from": "8", "quiet-to": "8"])
            #expect(same.status == 422)
        }
    }

    @Test func `the badge is told live to whoever it concerns`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            async let stream = house[.ann].get("/live")
            try await eventually("Ann listens") { house.services.live.listening == 1 }
            try await house.tell(.mentioned, .ann, by: .minji, on: board.id)
            try await house.untilTold()
            house.services.live.end()
            let heard = try await stream.body
            #expect(heard.contains("event: unread\ndata: {\"unread\":0,"))
            #expect(
                heard.contains("event: unread\ndata: {\"unread\":1,\"count\":\"1\",\"name\":\"1 unread notification\"}")
            )
        }
    }

    @Test func `quiet hours may pass midnight, and begin where they began`() throws {
        let (night, noon) = (try QuietHours(from: 22 * 60, to: 8 * 60), try QuietHours(from: 12 * 60, to: 13 * 60))
        let clock = { (time: Int64) in Moment(milliseconds: time) }
        let hour: Int64 = 3_600_000
        #expect(night.began(23 * hour, clock: clock) == 22 * hour)
        #expect(night.began(31 * hour, clock: clock) == 22 * hour)
        #expect(night.began(32 * hour, clock: clock) == nil)
        #expect(noon.began(12 * hour + 5, clock: clock) == 12 * hour)
        #expect(noon.began(11 * hour, clock: clock) == nil)
        #expect(throws: Refusal.quietHoursEmpty) { try QuietHours(from: 60, to: 60) }
    }

    @Test(arguments: [
        // Los Angeles: the clock goes forward, back, and neither.
        ("2027-03-14T05:30:00Z", nil, nil), ("2027-03-14T12:00:00Z", "2027-03-14T06:00:00Z", "2027-03-14T15:00:00Z"),
        ("2027-11-07T08:30:00Z", "2027-11-07T05:00:00Z", "2027-11-07T16:00:00Z"),
        ("2027-11-07T15:59:59Z", "2027-11-07T05:00:00Z", "2027-11-07T16:00:00Z"),
        ("2027-11-09T05:59:00Z", nil, nil), ("2027-11-09T06:00:00Z", "2027-11-09T06:00:00Z", "2027-11-09T16:00:00Z"),
    ]) func `quiet hours begin and end by the clock in nights in which it changes`(
        _ now: String, _ began: String?, _ ends: String?
    ) throws {
        let night = try QuietHours(from: 22 * 60, to: 8 * 60)
        let days = ZoneDays()
        let clock = { (time: Int64) in days.moment(time, in: ["America/Los_Angeles"]) }
        func moment(_ text: String?) throws -> Int64? { try text.map { try `The day where somebody is`.moment($0) } }
        let time = try #require(try moment(now))
        #expect(night.began(time, clock: clock) == (try moment(began)))
        #expect(night.ends(time, clock: clock) == (try moment(ends)))
    }
}

extension House {
    /// Tells somebody of something another did on a board, as a room would.
    func tell(
        _ kind: NoticeKind, _ whom: Cast, by author: Cast, on board: String, about card: String? = nil
    ) async throws {
        let (person, space) = (try await id(of: whom), try #require(ID<Space>(board)))
        let operation = operation(by: try await id(of: author), in: space)
        let subject = card.flatMap { ID<Entity>($0) }
        try await services.database.write {
            try $0.notify(NewNotice(kind, to: [person], by: operation, about: subject, at: clock.now))
        }
    }

    func inbox(_ account: Cast) async throws -> [JSON] {
        try await self[account].api(.get, "/inbox").json?["notices"]?.arrayValue ?? []
    }
}
