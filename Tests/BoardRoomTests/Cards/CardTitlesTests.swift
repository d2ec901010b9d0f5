import Floor
import Foundation
import Testing

@testable import BoardRoom

struct CardTitlesTests {
    private func html(of card: ID<Entity>, _ desk: Desk, as person: Cast.Member? = nil) throws -> String {
        desk.html(try desk.page(["card", card.text], as: person))
    }

    @Test func `a text shows the titles of the cards that it links to, for a viewer too`() throws {
        var desk = try Desk()
        let milk = try desk.add("우유 <b>")
        let card = try desk.add("장보기")
        let (short, long) = (CardLink.link(to: milk).text, CardLink.page(of: milk, on: desk.board.id).text)
        let body = "\(short)에서\n\nhttps://maru.test\(long)?did=x, [여기](\(short))"
        try desk.act("edit-card", ["card": card.text, "body": body])
        for person in [desk.cast.minji, desk.cast.sam] {
            let html = try html(of: card, desk, as: person)
            #expect(html.contains("<p><a href=\"\(short)\">우유 &lt;b&gt;</a>에서</p>"))
            #expect(html.contains("<p><a href=\"\(long)?did=x\">우유 &lt;b&gt;</a>, <a href=\"\(short)\">여기</a></p>"))
        }
        // It is edited as it was written.
        #expect(try html(of: card, desk).contains("\(body)</textarea>"))
    }

    @Test func `items and comments show them too, and are edited as they were written`() throws {
        var desk = try Desk()
        let milk = try desk.add("우유 <b>")
        let card = try desk.add("장보기").text
        let link = CardLink.link(to: milk).text
        let text = "먼저 \(link)"
        try desk.act("add-item", ["card": card, "text": text])
        try desk.act("add-comment", ["card": card, "text": "@도윤 \(link), @Ann \(link)"])
        let anchor = "<a href=\"\(link)\">우유 &lt;b&gt;</a>"
        let mine = try html(of: ID(card)!, desk)
        #expect(
            mine.contains(
                "<summary class=\"item-text\">먼저 우유 &lt;b&gt;</summary><p class=\"item-text\">먼저 \(anchor)</p>"))
        #expect(mine.contains("aria-label=\"먼저 우유 &lt;b&gt;\""))
        #expect(mine.contains("value=\"\(text)\""))
        let seen = try html(of: ID(card)!, desk, as: desk.cast.sam)
        #expect(seen.contains("<span class=\"item-text\">먼저 \(anchor)</span>"))
        for html in [mine, seen] {
            #expect(html.contains("@도윤</span> \(anchor), <span class=\"mention\">@Ann</span> \(anchor)</p>"))
        }
        try desk.act("delete-card", ["card": milk.text])
        for person in [desk.cast.minji, desk.cast.sam] {
            let html = try html(of: ID(card)!, desk, as: person)
            #expect(html.contains("class=\"item-text\">먼저 \(link)</") && html.contains("@도윤</span> \(link), "))
            #expect(!html.contains("우유 &lt;b&gt;</a>") && !html.contains("<a href=\"\(link)\""))
        }
    }

    @Test
    func `a page looks up no more cards than its limit: the text's, the items', and those of the newest comments`()
        throws
    {
        var desk = try Desk()
        let card = try desk.add("장보기")
        let ids = (1...130).map { ID<Entity>(high: 7, low: UInt64($0)) }
        let links = ids.map { CardLink.link(to: $0).text }
        // The oldest comment first, which is the last to be looked at.
        for part in [110..<130, 90..<110, 70..<90, 50..<70, 30..<50, 21..<30] {
            try desk.act("add-comment", ["card": card.text, "text": links[part].joined(separator: " ")])
        }
        try desk.act("add-item", ["card": card.text, "text": links[20]])
        try desk.act("edit-card", ["card": card.text, "body": links[..<20].joined(separator: " ")])
        let part = BoardQuery.Part(desk.board.id, cards: .these([card]), depth: .whole(card))
        let slice = try desk.slice(part, as: desk.cast.minji)
        #expect(slice.linkedCards(part) == Array(ids[..<CardLink.pageTitleLimit]))
        #expect(slice.linkedCards(BoardQuery.Part(desk.board.id, cards: .these([card]))).isEmpty)
    }

    @Test func `the titles in a comment have a limit, however many people it mentions`() throws {
        var desk = try Desk()
        let title = String(repeating: "👨‍👩‍👧‍👦", count: 100)
        let milk = try desk.add(title)
        let card = try desk.add("장보기")
        let link = CardLink.link(to: milk).text
        try desk.act("add-comment", ["card": card.text, "text": String(repeating: "@Ann \(link) ", count: 60)])
        let html = try html(of: card, desk)
        let shown = html.components(separatedBy: ">\(title)</a>").count - 1
        #expect(shown == CardLink.titleByteLimit / title.utf8.count && shown > 1)
        #expect(html.contains("</span> \(link) <span"))
    }

    @Test func `a card that was archived has its title; a deleted and an unknown one have their addresses`() throws {
        var desk = try Desk()
        let cards = [try desk.add("보관됨"), try desk.add("지워짐")]
        let card = try desk.add("장보기")
        let links = (cards + [ID(high: 5, low: 5)]).map { CardLink.link(to: $0).text }
        try desk.act("edit-card", ["card": card.text, "body": links.joined(separator: " ")])
        try desk.act("archive-card", ["card": cards[0].text])
        try desk.act("delete-card", ["card": cards[1].text])
        let html = try html(of: card, desk)
        #expect(html.contains("<p><a href=\"\(links[0])\">보관됨</a> \(links[1]) \(links[2])</p>"))
    }

    @Test func `a text names the cards of its addresses, each once and no more than the limit`() {
        let cards = (1...25).map { ID<Entity>(high: 7, low: UInt64($0)) }
        let board = ID<Space>(high: 3, low: 3)
        let short = CardLink.link(to: cards[0]).text
        let long = CardLink.page(of: cards[1], on: board).text
        #expect(CardLink.cards(in: "가 \(short)에 \(short) https://maru.test\(long)/history") == Array(cards[..<2]))
        let all = cards.map { CardLink.link(to: $0).text }.joined(separator: "\n")
        #expect(CardLink.cards(in: all) == Array(cards[..<CardLink.titleLimit]))
        #expect(CardLink.cards(in: "").isEmpty && CardLink.cards(in: "/c/ /board/ /c/x /").isEmpty)
    }

    @Test func `only the paths of a card's page and its short link are a card's`() {
        let (card, board) = (ID<Entity>(high: 7, low: 1), ID<Space>(high: 3, low: 3))
        let short = CardLink.link(to: card).text
        let long = CardLink.page(of: card, on: board).text
        for path in [short, short + "?a=b", long, long + "?did=1#c", long + "#c"] {
            #expect(CardLink.card(at: path) == card, "\(path)")
        }
        for path in ["", "/", "/c/", short + "/", short + "0", long + "/history", "/x" + long, "/board/\(card.text)"] {
            #expect(CardLink.card(at: path) == nil, "\(path)")
        }
    }

    @Test func `where two boards have a card's id, the first board by id counts`() throws {
        var desk = try Desk()
        let milk = try desk.add("우유")
        let card = try desk.add("장보기")
        try desk.act("edit-card", ["card": card.text, "body": CardLink.link(to: milk).text])
        let part = BoardQuery.Part(desk.board.id, cards: .these([card]), depth: .whole(card))
        let there = Card.standing(milk, "다른 우유")
        var other = Board(id: ID(high: 1, low: 1))
        other.insertLoaded([there])
        for boards in [[other, desk.board], [desk.board, other]] {
            var slice = try desk.slice(part, as: desk.cast.minji)
            #expect(slice.titles == [milk: "우유"])
            slice.takeTitles(part, from: boards)
            #expect(slice.titles == [milk: "다른 우유"])
        }
    }

    @Test func `a page names the runs and entries that its texts link to, each once, and shows the titles it is given`()
        throws
    {
        var desk = try Desk()
        let card = try desk.add("모이기")
        let run = LinkedPage(ID(high: 8, low: 1))
        let entry = LinkedPage(ID(high: 8, low: 2), entry: ID(high: 8, low: 3))
        let (runLink, entryLink) = ("/run/\(run.space.text)", "/diary/\(entry.space.text)/entry/\(entry.entry!.text)")
        try desk.act("add-comment", ["card": card.text, "text": "\(entryLink), \(runLink)"])
        try desk.act("add-item", ["card": card.text, "text": runLink])
        let part = BoardQuery.Part(desk.board.id, cards: .these([card]), depth: .whole(card))
        var slice = try desk.slice(part, as: desk.cast.minji)
        #expect(slice.linkedPages(part) == [run, entry])
        let text = "\(runLink) \(entryLink)"
        #expect(String(decoding: Renderer.render(slice.linked(text)), as: UTF8.self) == text)
        slice.pageTitles = [LinkedTitle(entry, "하루"), LinkedTitle(run, "퇴근길")]
        #expect(
            String(decoding: Renderer.render(slice.linked(text)), as: UTF8.self)
                == "<a href=\"\(runLink)\">퇴근길</a> <a href=\"\(entryLink)\">하루</a>")
        #expect(slice.title(at: entryLink + "?a=b#c") == "하루" && slice.title(at: runLink + "/talk") == nil)
    }
}
