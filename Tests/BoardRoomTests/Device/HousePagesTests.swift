import DeviceFloor
import Floor
import Testing

@testable import BoardRoom
@testable import Browser

/// What a device shows of the server's own pages while it cannot reach the server.
@Suite struct `The server's pages on a device` {
    private static let zone = OffsetTable(json: .array([]))

    private func entries(
        _ desk: Desk, isBoardOff: Bool = false, places: [Page.Place] = Page.Place.allCases
    ) -> [JSON] {
        var viewer = desk.viewer(desk.cast.minji)
        if isBoardOff { viewer.switchedOff = [.board] }
        viewer.places = places
        let owner = DeviceOwner(viewer)
        let member = SyncDelta.Member(desk.cast.minji.id, Role.owner.rawValue)
        let delta = SyncDelta(
            space: desk.board.id, kind: BoardRules.kind, sequence: Int64(desk.log.count),
            snapshot: SyncDelta.Snapshot(state: BoardSnapshot(of: desk.board).json, members: [member]))
        return [
            .array([.string(StorageKey.owner), owner.json]),
            .array([.string(StorageKey.space + desk.board.id.text), delta.json]),
        ]
    }

    private func replica(
        _ desk: Desk, isBoardOff: Bool = false, places: [Page.Place] = Page.Place.allCases
    ) throws -> Replica {
        let entries = entries(desk, isBoardOff: isBoardOff, places: places)
        return try #require(Replica(entries: entries, now: Desk.noon, zone: Self.zone))
    }

    private func shown(_ page: HousePage, _ query: [String: String] = [:], on replica: Replica) -> String {
        let pairs = query.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) }
        let answer = replica.visit(
            page, Request(.get, [], query: Fields(pairs)), hiding: [], now: Desk.noon, zone: Self.zone,
            entropy: Entropy(seed: (1, 2, 3, 4)))
        guard case .page(let page, let viewer) = answer else { return "" }
        return String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
    }

    private func desk() throws -> Desk {
        var desk = try Desk()
        try desk.act("add-card", ["title": "늦은 것", "due": "2026-11-01"])
        try desk.act("add-card", ["title": "오늘 할 것", "due": "2026-11-21"])
        try desk.act("add-card", ["title": "한참 뒤", "due": "2027-03-01"])
        try desk.act("add-card", ["title": "언제든"])
        return desk
    }

    @Test func `Today has what is due soon, the boards, and says what it lacks`() throws {
        let page = shown(.today, on: try replica(desk()))
        #expect(page.contains("늦은 것") && page.contains("오늘 할 것") && page.contains("3분기 출시"))
        #expect(!page.contains("한참 뒤") && !page.contains("언제든"))
        #expect(page.contains("data-from-device") && page.contains("이 기기에 있는 보드의 카드만"))
        // Only the server takes a card there.
        #expect(!page.contains("/today/add-card"))
    }

    @Test func `Today says that nothing is due on this device, not that nothing waits`() throws {
        let page = shown(.today, on: try replica(Desk()))
        #expect(page.contains("이 기기에 있는 보드에는 곧 마감인 내 카드가 없어요."))
    }

    @Test func `Today has no cards and no words of them where Board is off, for everyone or for its reader`() throws {
        for replica in [try replica(desk(), isBoardOff: true), try replica(desk(), places: [.today, .diary, .me])] {
            let page = shown(.today, on: replica)
            #expect(!page.contains("늦은 것") && !page.contains("3분기 출시"))
            #expect(!page.contains("보드") && !page.contains("카드"))
            #expect(page.contains("data-from-device") && page.contains("연결되면 저절로 새로워져요."))
        }
    }

    @Test func `what is said without the server offers boards, with the rooms beside it, only where Board is on`()
        throws
    {
        func alone(isBoardOff: Bool) throws -> String {
            var router = ReplicaRouter()
            let entries = entries(try desk(), isBoardOff: isBoardOff)
            open(entries, in: &router)
            let answer = router.answer(bytes(["ask": "alone", "path": "/me", "now": .integer(Desk.noon)]))
            return String(decoding: answer, as: UTF8.self)
        }
        let on = try alone(isBoardOff: false)
        #expect(on.contains("보드 열기") && on.contains("<li data-place=\"board\">"))
        let off = try alone(isBoardOff: true)
        #expect(!off.contains("보드") && off.contains("<li data-place=\"diary\">"))
    }

    @Test func `a card is ticked off on Today, which comes again with the way to take it back`() throws {
        let desk = try desk()
        var router = ReplicaRouter()
        open(entries(desk), in: &router)
        let card = try #require(desk.board.cards.values.first { $0.title.value == "늦은 것" })
        let done = try #require(desk.board.finishing)
        let told = try told(
            router.answer(
                bytes(
                    [
                        "ask": "visit", "method": "POST", "now": .integer(Desk.noon), "alone": true,
                        "address": .string("/board/\(desk.board.id.text)/move-card"), "from": "/today",
                        "random": ["1", "2", "3", "4"],
                    ], Array("card=\(card.id.text)&column=\(done.id.text)".utf8))))
        let id = try #require(told["queued"]?.stringValue)
        #expect(told["go"]?.stringValue == "/today?on=\(desk.board.id.text)&did=\(id)")
        let again = router.answer(
            bytes([
                "ask": "visit", "address": .string("/today?on=\(desk.board.id.text)&did=\(id)"), "method": "GET",
                "now": .integer(Desk.noon), "alone": true, "random": ["1", "2", "3", "4"], "fragment": true,
            ]))
        let page = String(decoding: again, as: UTF8.self)
        #expect(page.contains("옮겼어요.") && page.contains("/undo"))
        #expect(!page.contains("id=\"mine-\(card.id.text)\"") && page.contains("오늘 할 것"))
    }

    @Test func `a form is taken in the zone in which it was drawn, which the module asks for once`() throws {
        let desk = try desk()
        var router = ReplicaRouter()
        open(entries(desk), in: &router)
        var count = 0
        func add(_ drawn: String, in zone: String = "Asia/Seoul", isAsked: Bool = false) throws -> JSON {
            count += 1
            var members: [JSON.Member] = [
                .init("ask", "visit"), .init("method", "POST"), .init("now", .integer(Desk.noon)),
                .init("address", .string("/board/\(desk.board.id.text)/add-card")), .init("zone-name", .string(zone)),
                .init("random", [.string(String(count)), .string(String(count * 5)), "3", "4"]),
            ]
            if isAsked { members.append(.init("drawn", .string(drawn))) }
            return try told(router.answer(bytes(.object(members), Array("title=x&drawn-in=\(drawn)".utf8))))
        }
        #expect(try add("")["go"] != nil && add("Asia/Seoul")["go"] != nil)
        let asks = try add("Europe/London")
        #expect(asks["drawn"] == "Europe/London" && asks["go"] == nil && asks["queued"] == nil)
        let known = try add("Europe/London", in: "Europe/London", isAsked: true)
        #expect(known["go"] != nil, "\(String(decoding: known.bytes, as: UTF8.self))")
        // A browser that does not know the zone sends its own, and is not asked again.
        #expect(try add("Europe/London", isAsked: true)["go"] != nil)
    }

    @Test func `the search finds cards of the device's boards, and says that it looked nowhere else`() throws {
        let replica = try replica(desk())
        let page = shown(.search, ["q": "한참"], on: replica)
        #expect(page.contains("<mark>한참</mark>") && page.contains("3분기 출시"))
        #expect(!page.contains("늦은 것"))
        #expect(page.contains("data-from-device") && page.contains("이 기기에 있는 보드·일기에서만"))
        #expect(shown(.search, ["q": "없는 말"], on: replica).contains("찾지 못했어요"))
    }

    @Test func `the search names and searches no room that is off`() throws {
        let house = shown(.search, on: try replica(desk(), places: [.today, .board, .run, .me]))
        #expect(house.contains("\"보드에서 검색\""))
        #expect(house.contains("이 기기에 있는 보드에서만 검색해요. 연결되면 보드에서 다시 검색해요."))
        let own = shown(.search, ["q": "한참"], on: try replica(desk(), isBoardOff: true))
        #expect(own.contains("찾지 못했어요"))
        #expect(own.contains("\"회고·일기에서 검색\""))
        #expect(own.contains("이 기기에 있는 일기에서만 검색해요. 연결되면 회고·일기에서 다시 검색해요."))
        let neither = shown(.search, on: try replica(desk(), places: [.today, .retro, .me]))
        #expect(neither.contains("\"회고에서 검색\""))
        #expect(neither.contains("이 기기에 있는 것만 검색해요. 연결되면 다시 검색해요."))
    }

    @Test func `the search goes on where its first page ended`() throws {
        var desk = try Desk()
        for number in 0..<25 { try desk.act("add-card", ["title": "같은 말 \(number)"]) }
        let replica = try replica(desk)
        let first = shown(.search, ["q": "같은"], on: replica)
        #expect(first.occurrences(of: "id=\"found-0") == FoundPage.limit)
        let after = try #require(
            first.split(separator: "after=").dropFirst().first?.prefix { $0 != "\"" && $0 != "&" })
        let second = shown(.search, ["q": "같은", "after": String(after)], on: replica)
        #expect(second.occurrences(of: "id=\"found-0") == 5)
    }

    @Test func `only the addresses of the pages themselves are answered`() {
        #expect(HousePage.isHeld(Request(.get, [])))
        #expect(!HousePage.isHeld(Request(.get, ["more"])))
        #expect(!HousePage.isHeld(Request(.post, [])))
        #expect(HousePage(rawValue: "me") == nil)
    }

    @Test func `what is kept of the inbox says when it was seen`() throws {
        let desk = try Desk()
        let page = OfflineBanner.inboxPage(seenAt: Desk.noon - 60_000, desk.viewer(desk.cast.minji))
        let text = desk.html(page)
        #expect(text.contains("data-from-device") && text.contains("에 본 알림"))
    }

    private func bytes(_ question: JSON, _ body: [UInt8] = []) -> [UInt8] {
        question.bytes + [UInt8(ascii: "\n")] + body
    }

    /// Hands stored entries over, as a worker does.
    private func open(_ entries: [JSON], in router: inout ReplicaRouter) {
        let values = entries.compactMap { $0.arrayValue?[1].bytes }
        let lengths = zip(entries, values).map { JSON.array([$0.arrayValue![0], .integer(Int64($1.count))]) }
        let question: JSON = ["ask": "open", "now": .integer(Desk.noon), "entries": .array(lengths)]
        _ = router.answer(bytes(question, values.flatMap(\.self)))
    }

    private func told(_ answer: [UInt8]) throws -> JSON {
        try JSON.parse(Array(answer.prefix { $0 != UInt8(ascii: "\n") }))
    }
}

extension String {
    fileprivate func occurrences(of text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}
