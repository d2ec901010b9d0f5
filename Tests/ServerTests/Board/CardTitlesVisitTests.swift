import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

@Suite struct `A link to a card in a card's text` {
    @Test(arguments: Engine.usual)
    func `shows the title to those who may see that card, and to nobody else`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (here, there) = (try await Table(house[.minji]), try await Table(house[.minji]))
            try await here.invite(house[.ann], as: "editor")
            let secret = try await there.add("깜짝 잔치 <b>")
            let link = CardLink.link(to: try #require(ID(secret))).text
            let path = "/board/\(there.id)/card/\(secret)"
            let card = try await here.add("장보기")
            let body = "\(link) 그리고 https://maru.test\(path)"
            let wrote = try await house[.ann].post(here / "edit-card", ["card": card, "body": body])
            #expect(wrote.status == 303)
            let page = "/board/\(here.id)/card/\(card)"

            let seen = try await house[.minji].get(page).body
            let title = "깜짝 잔치 &lt;b&gt;"
            #expect(seen.contains("<p><a href=\"\(link)\">\(title)</a> 그리고 <a href=\"\(path)\">\(title)</a></p>"))

            // Who is not on the other board reads the addresses, on the page of a form that was refused too.
            let unseen = try await house[.ann].get(page).body
            #expect(unseen.contains("<p>\(link) 그리고 <a href=\"https://maru.test\(path)\""))
            #expect(!unseen.contains("깜짝"))
            let refused = try await house[.ann].post(here / "edit-card", ["card": card, "title": ""])
            #expect(refused.status == 422 && refused.body.contains("<p>\(link) 그리고"))
            #expect(!refused.body.contains("깜짝"))

            // They read it once they are on that board, and no longer once it is deleted.
            try await there.invite(house[.ann], as: "viewer")
            #expect(try await house[.ann].get(page).body.contains(">\(title)</a>"))
            _ = try await house[.minji].post(there / "delete-card", ["card": secret])
            for reader in [Cast.minji, .ann] {
                let gone = try await house[reader].get(page).body
                #expect(gone.contains("<p>\(link) 그리고") && !gone.contains("깜짝"))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `shows it in comments and in items of the checklist, to the same people`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (here, there) = (try await Table(house[.minji]), try await Table(house[.minji]))
            try await here.invite(house[.ann], as: "viewer")
            let secret = try await there.add("깜짝 잔치 <b>")
            let link = CardLink.link(to: try #require(ID(secret))).text
            let card = try await here.add("장보기")
            for (useCase, text) in [("add-item", "먼저 \(link)"), ("add-comment", "그리고 \(link)")] {
                let wrote = try await house[.minji].post(here / useCase, ["card": card, "text": text])
                #expect(wrote.status == 303)
            }
            let page = "/board/\(here.id)/card/\(card)"
            let (title, anchor) = ("깜짝 잔치 &lt;b&gt;", "<a href=\"\(link)\">깜짝 잔치 &lt;b&gt;</a>")
            let mine = try await house[.minji].get(page).body
            #expect(mine.contains("<summary class=\"item-text\">먼저 \(title)</summary>"))
            #expect(mine.contains("<p class=\"item-text\">먼저 \(anchor)</p>"))
            #expect(mine.contains("<p class=\"comment-text\">그리고 \(anchor)</p>"))

            // To somebody who is not on the other board it is as to somebody for whom there is no such card.
            let unseen = try await house[.ann].get(page).body
            #expect(unseen.contains("<span class=\"item-text\">먼저 \(link)</span>"))
            #expect(unseen.contains("<p class=\"comment-text\">그리고 \(link)</p>") && !unseen.contains("깜짝"))

            try await there.invite(house[.ann], as: "viewer")
            let seen = try await house[.ann].get(page).body
            #expect(seen.contains("<span class=\"item-text\">먼저 \(anchor)</span>"))
            #expect(seen.contains("<p class=\"comment-text\">그리고 \(anchor)</p>"))
            _ = try await house[.minji].post(there / "delete-card", ["card": secret])
            for reader in [Cast.minji, .ann] {
                let gone = try await house[reader].get(page).body
                #expect(gone.contains("먼저 \(link)<") && gone.contains("그리고 \(link)<") && !gone.contains("깜짝"))
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `is looked up on the first board by id, where two have the card's id`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let boards = [try await Table(house[.minji]), try await Table(house[.minji])].sorted { $0.id < $1.id }
            let card = "019a9f5e-3c00-7abc-8def-0123456789ab"
            for (board, title) in zip(boards, ["첫째", "둘째"]) {
                let made = try await house[.minji].api(
                    .post, "/boards/\(board.id)/cards", ["card": .string(card), "title": .string(title)])
                #expect(made.status == 201)
            }
            let link = CardLink.link(to: try #require(ID(card))).text
            let page = try await boards[1].add("장보기")
            _ = try await house[.minji].post(boards[1] / "edit-card", ["card": page, "body": link])
            for (board, title) in zip(boards, ["첫째", "둘째"]) {
                let seen = try await house[.minji].get("/board/\(boards[1].id)/card/\(page)").body
                #expect(seen.contains("<p><a href=\"\(link)\">\(title)</a></p>"))
                _ = try await house[.minji].post(board / "delete-card", ["card": card])
            }
        }
    }
}
