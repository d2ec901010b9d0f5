import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Browser

/// One card on two people's devices that hear nothing of each other for a week, and whose clocks are days off: one runs this
/// build, the other WebAssembly.
@Suite(.serialized) struct `After a week apart` {
    @Test(arguments: Engine.usual, [true, false])
    func `both devices and the house show one card, with everybody's words`(_ engine: Engine, isPhoneFirst: Bool)
        async throws
    {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let wasm = try WasmHost()
            var week = try await Week(house, wasm)
            try week.phoneDoes()
            try week.tabletDoes()
            try await week.meet(isPhoneFirst: isPhoneFirst)
            try await week.check()
            try wasm.end()
        }
    }
}

/// The week: 민지's phone and 도윤's tablet.
private struct Week {
    static let day: Int64 = 86_400_000
    let house: House
    let board: String
    let card: String
    let columns: [String]
    var phone: Device
    var tablet: Device

    init(_ house: House, _ wasm: WasmHost) async throws {
        self.house = house
        board = try await BoardPages.board(house)
        let made = try await house[.minji].api(
            .post, "/invitations", ["space": .string(board), "role": .string("editor")])
        let link = try #require(made.json?["link"]?.stringValue)
        #expect(try await house[.doyun].post(link).status == 303)
        let added = try await house[.minji].api(
            .post, "/boards/\(board)/cards", ["title": "여행", "body": "가방\n표\n숙소"])
        card = try #require(added.json?["id"]?.stringValue)
        _ = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": "장보기"])
        columns = try await BoardPages.columns(house, board)
        for person in [Cast.minji, .doyun] { house[person].setCookie("maru_zone", "UTC") }
        phone = try Device(house[.minji], now: house.clock.now, skew: -3 * Self.day, seed: 1)
        tablet = try Device(
            house[.doyun], now: house.clock.now, skew: 5 * Self.day, seed: 2, core: .wasm(wasm, number: 0))
        try await phone.sync()
        try await tablet.sync()
    }

    /// The first day.
    mutating func phoneDoes() throws {
        phone.now += Self.day
        try Self.post(
            &phone, "/board/\(board)",
            [
                (
                    "edit-card",
                    [
                        ("card", card), ("title", "제주 여행"), ("was-title", "여행"), ("body", "가방\n비행기 표\n숙소"),
                        ("was-body", "가방\n표\n숙소"),
                    ]
                ),
                ("move-card", [("card", card), ("column", columns[1]), ("to", "top")]),
                ("add-comment", [("card", card), ("text", "폰에서 하는 말")]),
                ("add-item", [("card", card), ("text", "충전기")]),
                ("add-label", [("name", "급함"), ("colour", "red")]),
            ])
        let label = try #require(phone.queued?.form["label"])
        try Self.post(&phone, "/board/\(board)", [("label-card", [("card", card), ("label", label)])])
    }

    /// The third day.
    mutating func tabletDoes() throws {
        tablet.now += 3 * Self.day
        try Self.post(
            &tablet, "/board/\(board)",
            [
                (
                    "edit-card",
                    [
                        ("card", card), ("title", "부산 여행"), ("was-title", "여행"), ("body", "가방\n기차 표\n숙소\n우산"),
                        ("was-body", "가방\n표\n숙소"), ("due", "2026-12-24"), ("was-due", ""),
                    ]
                ),
                ("move-card", [("card", card), ("column", columns[2]), ("to", "top")]),
                ("add-comment", [("card", card), ("text", "태블릿에서 하는 말")]),
                ("add-item", [("card", card), ("text", "사진기")]),
            ])
    }

    private static func post(_ device: inout Device, _ board: String, _ forms: [(String, [(String, String)])]) throws {
        for (useCase, form) in forms {
            let answer = try device.post("\(board)/\(useCase)", form)
            try #require(answer.status == 303, "\(useCase): \(answer.page)")
        }
    }

    /// The seventh day: browsers are opened anew, and there is a network. Meanwhile the phone's clock has run two hours slow
    /// more, and the tablet's one fast.
    mutating func meet(isPhoneFirst: Bool) async throws {
        house.clock.advance(days: 7)
        phone.now += 6 * Self.day - 7_200_000
        tablet.now += 4 * Self.day + 3_600_000
        try phone.restart()
        try tablet.restart()
        #expect(phone.unsent == 6 && tablet.unsent == 4)
        if isPhoneFirst { try await phone.sync() }
        try await tablet.sync()
        try await phone.sync()
        try await tablet.sync()
        #expect(phone.unsent + tablet.unsent + phone.refused + tablet.refused == 0)
    }

    mutating func check() async throws {
        let page = try await house[.minji].fragment("/board/\(board)/card/\(card)").body
        // What is written last stands; different fields stand beside each other, and so do different lines.
        for words in [
            "부산 여행", "비행기 표", "기차 표", "우산", "폰에서 하는 말", "태블릿에서 하는 말", "충전기", "사진기", "급함", "2026-12-24",
        ] { #expect(page.contains(words), "\(words)") }
        let history = try await house[.minji].fragment("/board/\(board)/card/\(card)/history").body
        #expect(history.contains("제주 여행") && history.contains("부산 여행"), "nobody's title is lost")
        let shown = try await house[.minji].api(.get, "/boards/\(board)/cards/\(card)").json
        #expect(shown?["column"]?.stringValue == columns[2])
        #expect(shown?["body"]?.stringValue?.split(separator: "\n").sorted() == ["가방", "기차 표", "비행기 표", "숙소", "우산"])
        for path in ["", "/card/\(card)", "/card/\(card)/history", "/history", "/month", "/search?q=여행", "/labels"] {
            let address = "/board/\(board)\(path)"
            let (atPhone, atTablet) = (
                try phone.get(address, fragment: true).page, try tablet.get(address, fragment: true).page
            )
            let (minji, doyun) = (
                try await house[.minji].fragment(address).body, try await house[.doyun].fragment(address).body
            )
            #expect(BoardPages.withoutForms(atPhone) == BoardPages.withoutForms(minji), "\(path)")
            #expect(BoardPages.withoutForms(atTablet) == BoardPages.withoutForms(doyun), "\(path)")
        }
    }
}
