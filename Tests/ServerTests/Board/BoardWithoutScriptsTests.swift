import BoardRoom
import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What a board's pages do by their links and forms alone.
@Suite struct `A board without scripts` {
    @Test func `finds cards of all boards by a form`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            for title in ["스프린트 회고 준비", "다른 회고", "결산"] { try await Table(house[.minji]).add(title) }
            var search = try await house[.minji].open("/board").form("검색")
            try search.fill("q", "회고")
            let found = try await search.send()
            #expect(found.text.contains("다른 회고") && found.text.contains("스프린트 회고 준비"))
            #expect(!found.text.contains("결산"))
        }
    }

    @Test func `gives a card a label, a line that is ticked and a comment that names somebody`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.doyun], as: "editor")
            var page = try await house[.minji].open("/board/\(board.id)/card/\(board.add("장보기"))")
            var label = try page.form("라벨 추가")
            try label.fill("name", "급해요")
            page = try await label.send()
            #expect(page.all("#card-labels .label").map(\.text) == ["급해요"])
            var item = try page.form("항목 추가")
            try item.fill("text", "우유")
            page = try await item.send()
            #expect(try page.only("#card-checklist [role=checkbox]")["aria-checked"] == "false")
            page = try await page.press("우유")
            #expect(try page.only("#card-checklist [role=checkbox]")["aria-checked"] == "true")
            var comment = try page.form("보내기")
            try comment.fill("text", "@이도윤 다 샀어요")
            page = try await comment.send()
            #expect(page.all(".mention").map(\.text) == ["@이도윤"])
            #expect(page.all("#card-labels .label").map(\.text) == ["급해요"])
        }
    }

    @Test func `edits each part of a card in its place, and nothing that is given up`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            var page = try await house[.minji].open("/board/\(board.id)/card/\(board.add("회의 준비"))")
            var title = try page.form("저장", in: page.only("#edit-title"))
            #expect(try title.value("title") == "회의 준비")
            try title.fill("title", "새 제목")
            page = try await title.send()
            #expect(try page.only(".top-title").text == "새 제목")
            var body = try page.form("저장", in: page.only("#edit-body"))
            try body.fill("body", "새 글\n둘째 줄")
            page = try await body.send()
            #expect(try page.only(".card-reading-body").text == "새 글 둘째 줄")
            #expect(try page.form("저장", in: page.only("#edit-body")).value("body") == "새 글\n둘째 줄")
            page = try await page.press("오늘", in: page.only("#edit-due"))
            #expect(try page.only("#edit-due summary").text.contains("오늘"))
            page = try await page.follow("취소", in: page.only("#edit-title"))
            #expect(try page.only(".top-title").text == "새 제목")
        }
    }

    @Test func `has a column's menu in its row of the settings`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            var page = try await house[.minji].open("/board/\(board.id)").follow("‘하는 중’ 칸 메뉴")
            #expect(page.path == "/board/\(board.id)/columns")
            let row = try page.only("#" + page.address.drop { $0 != "#" }.dropFirst())
            var column = try page.form("저장", in: row)
            try column.choose("kind", "완료")
            page = try await column.send()
            #expect(page.address.hasPrefix("/board/\(board.id)/columns?did="))
            let columns = try await house[.minji].api(.get, "/boards/\(board.id)").json?["columns"]?.arrayValue
            #expect(columns?.compactMap { $0["kind"]?.stringValue } == ["todo", "done", "done"])
        }
    }

    @Test func `is filtered by days and words, and by both, and by nothing again`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Self.filtered(house)
            var page = try await house[.minji].open("/board/\(board.id)").follow("기한 지남")
            #expect(Self.titles(page) == ["늦은 결제"])
            var filter = try page.form("필터 적용")
            try filter.fill("text", "아이콘")
            page = try await filter.send()
            #expect(page.address.contains("due=over") && Self.titles(page) == [])
            filter = try page.form("필터 적용")
            #expect(try filter.value("text") == "아이콘")
            try filter.fill("text", "결제")
            page = try await filter.send()
            #expect(Self.titles(page) == ["늦은 결제"])
            page = try await page.follow("모두 지우기")
            #expect(Self.titles(page).count == 5)
        }
    }

    @Test func `stays in its filter when something is undone`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Self.filtered(house)
            let page = try await house[.minji].open("/board/\(board.id)").follow("기한 지남")
            let undone = try await page.form(to: "/undo").send()
            #expect(undone.address.contains("due=over") && undone.path == "/board/\(board.id)")
            #expect(try await board.titles().count == 4)
        }
    }

    @Test func `tells its history to the beginning, and brings back how a card was`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("첫 제목")
            _ = try await house[.minji].api(.patch, "/boards/\(board.id)/cards/\(card)", ["title": "둘째 제목"])
            for number in 0..<45 { try await board.add("카드 \(number)") }
            var page = try await house[.minji].open("/board/\(board.id)/history")
            #expect(page.all(".list-end").isEmpty)
            page = try await page.follow("이전 기록 더 보기")
            #expect(page.address.contains("before="))
            #expect(try page.only(".list-end").text == "여기서 시작했어요.")
            page = try await house[.minji].open("/board/\(board.id)/card/\(card)").follow("기록 보기")
            page = try await page.follow("이때 모습 보기").press("이 모습으로 되돌리기")
            #expect(page.text.contains("되돌렸어요"))
            #expect(try await board.titles().contains("첫 제목"))
        }
    }

    @Test func `adds one card where its form is sent twice`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            var card = try await house[.minji].open("/board/\(board.id)/new-card").form("카드 추가")
            try card.fill("title", "하나")
            for _ in 1...2 {
                let page = try await card.send()
                #expect(page.path == "/board/\(board.id)" && Self.titles(page) == ["하나"])
            }
            // A new form is another card.
            card = try await house[.minji].open("/board/\(board.id)/new-card").form("카드 추가")
            try card.fill("title", "하나")
            #expect(try await Self.titles(card.send()) == ["하나", "하나"])
        }
    }

    @Test func `leads from a card by its short link to that card`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for title in ["앞", "장보기"] { try await board.add(title) }
            let page = try await house[.minji].open("/board/\(board.id)").follow("장보기")
            let same = try await page.follow("카드 링크")
            #expect(same.address == page.address)
            #expect(try same.only(".top-title").text == "장보기")
        }
    }

    @Test func `moves a card from its menu`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for title in ["가", "나", "다"] { try await board.add(title) }
            var page = try await house[.minji].open("/board/\(board.id)")
            let item = try #require(page.all("[data-kind=todo] .card").first { $0.text.contains("나") })
            page = try await page.follow("옮기기, 지우기", in: item).press("‘하는 중’으로 옮기기")
            #expect(page.path == "/board/\(board.id)")
            #expect(page.all("[data-kind=todo] .card-title").map(\.text) == ["가", "다"])
            #expect(page.all("[data-kind=doing] .card-title").map(\.text) == ["나"])
        }
    }

    @Test func `says at its field what is no limit of a column, and keeps it there`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            var page = try await house[.minji].open("/board/\(board.id)/columns")
            var column = try page.form("저장", in: #require(page.all(".settings-column").first))
            try column.fill("limit", "100")
            let wrong = column
            await #expect(throws: NotOnPage.self, "the browser knows it too") { try await wrong.send() }
            page = try await wrong.send(isChecked: false)
            #expect(page.status == 422)
            let row = try #require(page.all(".settings-column").first)
            #expect(try page.only(".field-error").text.contains("1에서 99까지"))
            #expect(row.first(".field-error") != nil)
            #expect(try page.form("저장", in: row).value("limit") == "100")
            let columns = try await house[.minji].api(.get, "/boards/\(board.id)").json?["columns"]?.arrayValue
            #expect(columns?.map { $0["limit"] } == [.null, .null, .null])
        }
    }

    @Test func `says at its field what is no name of a column, and keeps it there`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            var page = try await house[.minji].open("/board/\(board.id)/columns")
            var column = try page.form("저장", in: page.all(".settings-column")[1])
            try column.fill("name", "하\u{202E}루")
            page = try await column.send()
            let row = page.all(".settings-column")[1]
            #expect(try page.only(".field-error").text.contains("방향"))
            #expect(row.first(".field-error") != nil)
            #expect(try page.form("저장", in: row).value("name") == "하\u{202E}루")
            let columns = try await house[.minji].api(.get, "/boards/\(board.id)").json?["columns"]?.arrayValue
            #expect(columns?.count == 3)
            #expect(columns?.contains(where: { $0["name"] == "하\u{202E}루" }) == false)
        }
    }

    @Test func `counts on a card's page what is in its field, as people count characters`() async throws {
        let characters = [
            "a", "한", "\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{119E}\u{11AB}", "👨‍👩‍👧‍👦", "🤦🏽‍♀️", "🇰🇷",
            "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "7\u{FE0F}\u{20E3}", "❤️", "e\u{0301}",
            "e\u{0301}\u{0323}\u{0308}\u{030A}\u{0327}\u{0301}\u{0323}\u{0308}\u{030A}\u{0327}", "नि", "क्षि", "กำ", "நி",
            "بّ", "葛\u{E0100}",
        ]
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for character in characters {
                let card = try await board.add("제목")
                let body = String(repeating: character, count: 999)
                _ = try await house[.minji].api(
                    .patch, "/boards/\(board.id)/cards/\(card)", ["body": .string(body)])
                let page = try await house[.minji].open("/board/\(board.id)/card/\(card)")
                #expect(try page.only("#field-body-count").text == "999 / 20,000", "\(character)")
            }
        }
    }

    @Test func `refuses one character or byte too many of a card's text, and keeps all of it in the field`()
        async throws
    {
        let mixed = String(repeating: "한👨‍👩‍👧‍👦e\u{0301}\u{1112}\u{1161}\u{11AB}", count: 5_000)
        let family = "👨‍👩‍👧‍👦"
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("긴 글")
            let place = "/board/\(board.id)/card/\(card)"
            for (text, reason) in [(mixed + "한", "20,001"), (String(repeating: family, count: 8_001), "200KB")] {
                var form = try await Self.body(house[.minji].open(place))
                try form.fill("body", text)
                let page = try await form.send()
                #expect(page.status == 422)
                #expect(try page.only(".field-error").text.contains(reason))
                #expect(try Self.body(page).value("body") == text, "the text typed is gone")
                #expect(try await board.json(card)["body"]?.stringValue == "")
            }
            for text in [String(repeating: family, count: 8_000), mixed] {
                var form = try await Self.body(house[.minji].open(place))
                try form.fill("body", text)
                #expect(try await form.send().status == 200)
                #expect(try await board.json(card)["body"]?.stringValue == text)
            }
        }
    }

    @Test func `puts a favourite first and moves it from its menu`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let minji = house[.minji]
            for name in ["다리", "나무", "가지"] { _ = try await minji.api(.post, "/boards", ["name": .string(name)]) }
            func listed(_ page: OpenPage) -> [String] { page.all(".boards .row-title").map(\.text) }
            var page = try await minji.open("/board")
            for name in ["다리", "가지"] {
                page = try await page.press("\(name): 즐겨찾기")
                let star = page.all("button").first { $0.accessibleName == "\(name): 즐겨찾기" }
                #expect(star?["aria-pressed"] == "true")
            }
            #expect(listed(page) == ["다리", "가지", "나무"])
            func moved(_ page: OpenPage, _ way: String) async throws -> OpenPage {
                let opener = try #require(page.all("button").first { $0.accessibleName == "즐겨찾기에서 ‘가지’ 옮기기" })
                let menu = try page.only("#" + #require(opener["popovertarget"]))
                return try await page.press(way, in: menu)
            }
            page = try await moved(page, "위로")
            #expect(listed(page) == ["가지", "다리", "나무"])
            page = try await moved(page, "아래로")
            #expect(listed(page) == ["다리", "가지", "나무"])
            page = try await page.press("다리: 즐겨찾기")
            #expect(listed(page).first == "가지")
        }
    }

    @Test func `moves a card to another day from its menu in the month`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("발표")
            _ = try await house[.minji].api(
                .patch, "/boards/\(board.id)/cards/\(card)", ["due": "2037-12-03"])
            var page = try await house[.minji].open("/board/\(board.id)/month?month=2037-12")
            page = try await page.press("한 주 뒤로")
            #expect(page.path == "/board/\(board.id)/month")
            #expect(page.all("h2").contains { $0.text.contains("12월 10일 (목)") })
            #expect(try await board.json(card)["due"]?.stringValue == "2037-12-10")
        }
    }

    /// Four cards about one thing or another, and one that is late.
    private static func filtered(_ house: House) async throws -> Table {
        let board = try await Table(house[.minji])
        for title in ["결제 문구", "아이콘", "결제 시험", "번역"] { try await board.add(title) }
        _ = try await house[.minji].api(
            .post, "/boards/\(board.id)/cards", ["title": "늦은 결제", "due": "2026-12-01"])
        return board
    }

    private static func titles(_ page: OpenPage) -> [String] { page.all(".card .card-title").map(\.text) }

    /// The form of a card's text.
    private static func body(_ page: OpenPage) throws -> HTMLForm {
        try page.form("저장", in: page.only("#edit-body"))
    }
}
