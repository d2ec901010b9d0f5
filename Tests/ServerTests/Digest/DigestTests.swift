import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `The mail digest` {
    @Test(arguments: Engine.allCases)
    func `comes each day at eight with what is unread, newest first, and what is due, in its reader's language`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await house.shared()
            let card = try await board.add("회고 준비")
            let due = try await board.add("오늘 할 일", due: "2026-12-04")
            try await board.assign(due, to: house.id(of: .ann), in: house)
            try await board.add("내일 할 일", due: "2026-12-05")
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id, about: card)
            house.clock.advance(seconds: 60)
            _ = try await house[.minji].post(board / "add-comment", ["card": card, "text": "@Ann Lee 봐\n주세요"])
            try await house.wait(until: "2026-12-04", 7, 59)
            #expect(catcher.caught.isEmpty)
            let inbox = try await house.texts(.ann)
            try await house.wait(until: "2026-12-04", 8)
            let letter = try #require(catcher.caught.first)
            #expect(catcher.caught.count == 1)
            #expect(letter.recipients == ["RCPT TO:<ann@example.org>"])
            #expect(letter.subject == "\(inbox.count) new notifications, 1 card due today")
            #expect(letter.head("Content-Language") == Cast.ann.language.rawValue)
            let lines = letter.text.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
            // Newest first. A comment's words, which may be deleted by now, stay in the house.
            #expect(inbox.first?.contains("봐") == true && !letter.text.contains("봐"))
            #expect(lines.first?.hasSuffix(" mentioned you in a comment on “회고 준비”.") == true, "\(lines)")
            #expect(lines.count == inbox.count + 1 && lines.dropFirst().dropLast() == inbox.dropFirst())
            #expect(lines.last == "오늘 할 일")
            #expect(letter.text.contains("  3분기 출시 · Yesterday, "))
            #expect(letter.text.contains("https://maru.example/board/\(board.id)/card/\(due)\n"))
            let page = try #require(letter.part("text/html"))
            for link in letter.text.matches(of: /https:\/\/\S+/) { #expect(page.contains(link.output)) }
            #expect(letter.text.contains("You get this mail every day."))
            #expect(!page.contains("<img") && !page.contains("<link"))
            let link = try #require(letter.text.firstMatch(of: /https:\/\/maru\.example(\/inbox\/[\w-]+)/)?.1)
            let opened = try await house[.ann].get(String(link))
            #expect(opened.location?.contains("/board/\(board.id)/card/\(card)") == true)
        }
    }

    @Test(arguments: Engine.usual)
    func `tells each notice once, and says nothing where there is nothing new`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await house.shared()
            let (first, read) = (try await board.add("첫째"), try await board.add("읽은 것"))
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id, about: first)
            try await house.wait(until: "2026-12-04", 8)
            #expect(catcher.caught.count == 1)
            try await house.wait(until: "2026-12-05", 8)
            #expect(catcher.caught.count == 1, "what was told is still unread")
            house.clock.advance(seconds: 60)
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id, about: read)
            try #require(try await house[.ann].api(.post, "/inbox/mark-all-read", [:]).status == 204)
            try await house.wait(until: "2026-12-06", 8)
            #expect(catcher.caught.count == 1)
            let second = try await board.add("둘째")
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id, about: second)
            try await house.wait(until: "2026-12-07", 8)
            #expect(catcher.caught.count == 2)
            #expect(catcher.caught.last?.subject == "1 new notification")
            #expect(catcher.caught.last?.text.contains("둘째") == true)
            #expect(catcher.caught.last?.text.contains("첫째") == false)
        }
    }

    @Test(arguments: Engine.usual)
    func `comes on Mondays to whom it shall, with the cards of the week`(_ engine: Engine) async throws {
        try await withDigests(engine, cast: [.minji]) { house, catcher in
            try await house.choose(.weekly, .minji)
            let board = try await Table(house[.minji])
            try await board.add("일요일까지", due: "2026-12-13")
            try await board.add("월요일까지", due: "2026-12-07")
            try await board.add("다음 주", due: "2026-12-14")
            try await board.add("지난 것", due: "2026-12-04")
            for day in 4...6 { try await house.wait(until: "2026-12-0\(day)", 10) }
            #expect(catcher.caught.isEmpty)
            try await house.wait(until: "2026-12-07", 7, 45)
            #expect(catcher.caught.isEmpty)
            try await house.wait(until: "2026-12-07", 8)
            let letter = try #require(catcher.caught.first)
            #expect(letter.subject.hasSuffix("이번 주 마감인 카드 2장, 마감이 지난 카드 1장"), "\(letter.subject)")
            let lines = letter.text.split(separator: "\n").filter { $0.hasPrefix("- ") }
            #expect(lines.suffix(3) == ["- 월요일까지", "- 일요일까지", "- 지난 것"])
            #expect(letter.text.contains("3분기 출시 · 오늘") && letter.text.contains("월요일마다"))
            for day in 8...13 { try await house.wait(until: "2026-12-\(day < 10 ? "0" : "")\(day)", 8) }
            #expect(catcher.caught.count == 1)
            try await house.wait(until: "2026-12-14", 8)
            #expect(catcher.caught.count == 2)
        }
    }

    @Test(arguments: Engine.usual)
    func `leaves out what its reader has muted, switched off or may not see any more by then`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let (left, muted, kept) = (
                try await house.shared(), try await house.shared(), try await house.shared()
            )
            for (board, title) in [(left, "떠난 일"), (muted, "꺼 둔 일"), (kept, "남은 일")] {
                let card = try await board.add(title, due: "2026-12-04")
                try await board.assign(card, to: house.id(of: .ann), in: house)
                try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id, about: card)
                _ = try await house[.minji].post(board / "add-comment", ["card": card, "text": "@Ann Lee 불렀어요"])
            }
            let (ann, space) = (try await house.id(of: .ann), try #require(ID<Space>(left.id)))
            try await house.services.database.write { try $0.setRole(nil, of: ann, in: space, at: 0) }
            let mute: JSON = ["space": .string(muted.id), "for": "week"]
            try #require(try await house[.ann].api(.post, "/me/mutes", mute).status == 200)
            let off: JSON = ["switches": [["kind": "board.mentioned", "isOn": false]]]
            try #require(try await house[.ann].api(.patch, "/me/notices", off).status == 200)
            try await house.wait(until: "2026-12-04", 8)
            let letter = try #require(catcher.caught.first)
            #expect(letter.text.contains("남은 일"))
            for words in ["떠난", "꺼 둔", "불렀어요"] { #expect(!letter.text.contains(words), "\(words)") }
            // The last one is the card.
            let news = letter.text.split(separator: "\n").count { $0.hasPrefix("- ") } - 1
            #expect(
                letter.subject == (news == 1 ? "1 new notification" : "\(news) new notifications")
                    + ", 1 card due today")
        }
    }

    @Test(arguments: Engine.allCases)
    func `lists what is due and repeats no reminder of it, nor comes because of one`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, catcher in
            let board = try await house.shared()
            let ann = try await house.id(of: .ann)
            let (past, today) = (
                try await board.add("어제의 일", due: "2026-12-03"), try await board.add("오늘의 일", due: "2026-12-05")
            )
            for card in [past, today] { try await board.assign(card, to: ann, in: house) }
            try #require(try await house[.ann].api(.post, "/inbox/mark-all-read", [:]).status == 204)
            try await house.choose(.daily, .ann)
            try await house.remind(ann, of: past, on: board.id)
            #expect(try await house.texts(.ann).contains("“어제의 일” is due today."))
            try await house.wait(until: "2026-12-04", 8)
            #expect(catcher.caught.isEmpty)
            try await house.remind(ann, of: today, on: board.id)
            try await house.wait(until: "2026-12-05", 8)
            let letter = try #require(catcher.caught.first)
            #expect(letter.subject == "1 card due today, 1 overdue card")
            #expect(letter.text.split(separator: "\n").filter { $0.hasPrefix("- ") } == ["- 오늘의 일", "- 어제의 일"])
            // Who has switched the room off gets no list of it, but the reminders still.
            let other = try await board.add("다음 날의 일", due: "2026-12-06")
            try await board.assign(other, to: ann, in: house)
            try #require(try await house[.ann].api(.post, "/inbox/mark-all-read", [:]).status == 204)
            try await house.services.database.write { try $0.setRoomsOff([.board], for: ann) }
            try await house.remind(ann, of: other, on: board.id)
            try await house.wait(until: "2026-12-06", 8)
            #expect(catcher.caught.last?.subject == "2 new notifications")
        }
    }

    @Test(arguments: Engine.usual)
    func `comes because of nothing that is overdue, and lists it, newest first, for thirty days`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine, cast: [.minji]) { house, catcher in
            try await house.choose(.daily, .minji)
            let board = try await Table(house[.minji])
            for (title, due) in [
                ("서른 날 전", "2026-12-05"), ("서른하루 전", "2026-12-04"), ("어제", "2027-01-03"), ("오늘", "2027-01-04"),
            ] { try await board.add(title, due: due) }
            let done = try await board.add("끝낸 것", due: "2027-01-02")
            _ = try await house[.minji].post(board / "move-card", ["card": done, "column": board.columns()[2]])
            try await house.wait(until: "2027-01-02", 8)
            let before = catcher.caught.count
            try await house.wait(until: "2027-01-03", 8)
            #expect(catcher.caught.count == before + 1)
            try await house.wait(until: "2027-01-04", 8)
            let letter = try #require(catcher.caught.last)
            #expect(letter.subject == "오늘 마감인 카드 1장, 마감이 지난 카드 2장")
            #expect(
                letter.text.split(separator: "\n").filter { $0.hasPrefix("- ") } == ["- 오늘", "- 어제", "- 서른 날 전"])
            // The next day all of them are overdue.
            let told = catcher.caught.count
            try await house.wait(until: "2027-01-05", 8)
            #expect(catcher.caught.count == told)
        }
    }

    @Test(arguments: Engine.usual)
    func `tells what a clock ahead has dated later when that time has come, and once`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, catcher in
            let board = try await house.shared()
            try #require(try await house[.ann].api(.post, "/inbox/mark-all-read", [:]).status == 204)
            try await house.choose(.daily, .ann)
            let (ann, ahead) = (try await house.id(of: .ann), house.clock.now + 3 * 24 * 3_600_000)
            let operation = house.operation(by: try await house.id(of: .minji), in: try #require(ID<Space>(board.id)))
            try await house.services.database.write {
                try $0.notify(NewNotice(.handedOver, to: [ann], by: operation, at: ahead))
            }
            // It is dated 6 December, 9:00.
            for day in 4...6 { try await house.wait(until: "2026-12-0\(day)", 8) }
            #expect(catcher.caught.isEmpty)
            try await house.wait(until: "2026-12-07", 8)
            #expect(catcher.caught.map(\.subject) == ["1 new notification"])
            try await house.wait(until: "2026-12-08", 8)
            #expect(catcher.caught.count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `tells of the days that it covers where a clock ahead has kept what was told`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, catcher in
            let board = try await house.shared()
            // Chosen while the clock is five weeks ahead; then it is right again.
            house.clock.jump(days: 35)
            try await house.choose(.daily, .ann)
            house.clock.jump(days: -35)
            for day in 4...6 {
                try await house.wait(until: "2026-12-0\(day)", 7)
                try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
                try await house.wait(until: "2026-12-0\(day)", 8)
            }
            #expect(catcher.caught.count == 3)
            #expect(catcher.caught.dropFirst().map(\.subject) == ["1 new notification", "1 new notification"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `tells the newest twenty and counts the others, also beyond those it reads`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, catcher in
            let board = try await house.shared()
            try #require(try await house[.ann].api(.post, "/inbox/mark-all-read", [:]).status == 204)
            try await house.choose(.daily, .ann)
            let total = Limits.digestNoticesRead + 5
            for number in 1...total {
                let card = number == total ? try await board.add("마지막") : nil
                try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id, about: card)
                house.clock.advance(1_000)
            }
            try await house.wait(until: "2026-12-04", 8)
            let letter = try #require(catcher.caught.first)
            #expect(letter.subject == "\(total) new notifications")
            let lines = letter.text.split(separator: "\n").filter { $0.hasPrefix("- ") }
            #expect(lines.count == Limits.digestNotices && lines.first?.contains("마지막") == true)
            #expect(letter.text.contains("And \(total - Limits.digestNotices) more."))
            try await house.wait(until: "2026-12-05", 8)
            #expect(catcher.caught.count == 1, "what was counted was told too")
        }
    }

    @Test(arguments: Engine.usual)
    func `goes to no suspended and no deleted account, nor to who has chosen otherwise since it was planned`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine, cast: [.minji, .ann, .sam]) { house, catcher in
            let board = try await house.shared()
            try await board.invite(house[.sam], as: "editor")
            for person in [Cast.ann, .sam] {
                try await house.choose(.daily, person)
                try await house.tell(.cardAssigned, person, by: .minji, on: board.id, about: try await board.add("일"))
            }
            house.clock.advance(seconds: 23 * 3_600)
            try await house.services.planJobs()
            _ = try await house.services.runHouseJobs()
            try await house.services.suspend(Cast.sam.email, true)
            try await house.choose(.off, .ann)
            #expect(try await house.services.runExternalJobs() == 2)
            #expect(catcher.caught.isEmpty)
            try await house.choose(.daily, .ann)
            let gone = try await house[.ann].post("/me/delete-account", ["current": Cast.ann.password])
            try #require(gone.status == 303, "\(gone.body)")
            try await house.wait(until: "2026-12-05", 8)
            #expect(catcher.caught.isEmpty)
        }
    }

    @Test func `lets nobody's words become another part of it`() throws {
        let line = DigestLine(
            "one\r\n-- \nhttps://evil.example\u{2028}" + String(repeating: "긴", count: 400), place: ["a\nb", ""],
            link: Link("/inbox"))
        let part = DigestText.Part("1 new notification", [line], others: 0)
        let mail = Mail.digest(
            to: try EmailAddress("a@example.org"), .enUS, .daily, DigestText([part]), origin: "https://x.example",
            stop: Link("/stop-digest/t"), hasNews: true)
        #expect(line.text.count == Limits.digestLineCharacters)
        #expect(mail.text.contains("- one -- https://evil.example 긴") && mail.text.contains("\n  a b\n"))
        #expect(mail.text.components(separatedBy: "\n-- \n").count == 2)
    }
}

extension House {
    /// Reminds somebody of a card in both ways.
    fileprivate func remind(_ person: ID<Person>, of card: String, on board: String) async throws {
        let (space, subject) = (try #require(ID<Space>(board)), try #require(ID<Entity>(card)))
        let cards: JSON = ["cards": [["board": .string(board), "card": .string(card)]]]
        let now = clock.now
        try await services.database.write { transaction in
            try transaction.notify(NewNotice(.cardsDue, to: [person], cause: "due/\(card)", detail: cards, at: now))
            try transaction.notify(
                NewNotice(
                    .cardSoon, to: [person], in: space, about: subject, cause: "soon/\(card)",
                    detail: ["due": .integer(now)], at: now))
        }
    }
}
