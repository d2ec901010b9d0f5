import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A team's pages by their links and forms alone. 도윤 has the seat.
@Suite struct `A retrospective without scripts` {
    @Test func `is told of on the team's page once it has started, and leads into the day`() async throws {
        try await Self.withDay { crew in
            let page = try await crew.house[.ann].open("/retro/\(crew.id)")
            #expect(page.text.contains("The retrospective has started."))
            #expect(try !page.only("dialog#started").has("open"), "only a script opens it")
            #expect(try await page.follow("Join retrospective").all(".day").count == 1)
        }
    }

    @Test func `goes to its end`() async throws {
        try await Self.withDay { crew in
            let (story, praise) = (Secret().situation, Secret.other.situation)
            func chip(_ page: OpenPage) throws -> HTMLForm {
                try page.form(pressing: page.only(".day-chips button"))
            }
            var doyun = try await crew.house[.doyun].open("/retro/\(crew.id)").follow("함께 열어 보기")
            let face = try #require(doyun.all(".day-faces li").first { $0.text.contains("Ann") })
            doyun = try await doyun.form(pressing: #require(face.first("button"))).send()
            #expect(!doyun.text.contains(story))
            var ann = try await crew.house[.ann].open("/retro/\(crew.id)/day")
            ann = try await chip(ann).send()
            #expect(try ann.only(".day-keyword").text.contains(story))
            doyun = try await doyun.press("5분")
            #expect(try doyun.only(".day-keyword").text.contains(story))
            #expect(doyun.all(".day-until").count == 1)
            doyun = try await doyun.press("다음: 도윤 님")
            #expect(doyun.all(".day-keyword").isEmpty)
            doyun = try await chip(doyun).send()
            #expect(try doyun.only(".day-keyword").text.contains(praise))
            doyun = try await doyun.press("차례 마치기")
            doyun = try await doyun.press("회고 끝내기", in: doyun.only("#end-retrospective"))
            #expect(try doyun.only(".retro-card-ended").text.contains("3차 회고"))
            // The page that still shows the day leads home.
            ann = try await ann.reload()
            #expect(try ann.only(".retro-card-ended").text.contains("3차 회고"))
        }
    }

    @Test func `puts keywords together, takes votes, and keeps what was not opened`() async throws {
        let words = ["경청", "Focus", "focus", "Later"]
        try await Self.withDay(words) { crew in
            let seen = try await crew.seen(by: .ann)["keywords"]?.arrayValue ?? []
            _ = try await crew.act("give-turn", ["person": .string(crew.house.id(of: .ann).text)], as: .doyun)
            for word in words.prefix(3) {
                let id = try #require(seen.first { $0["word"]?.stringValue == word }?["id"]?.stringValue)
                #expect(try await crew.act("open-keyword", ["keyword": .string(id)], as: .ann).status == 200)
            }
            var ann = try await crew.house[.ann].open("/retro/\(crew.id)/day")
            #expect(ann.all(".day-group").count == 3)
            let alike = ann.all("button").first { $0.accessibleName.lowercased() == "put the “focus” together" }
            ann = try await ann.form(pressing: #require(alike)).send()
            #expect(ann.all(".day-group").count == 2)
            for isPressed in ["true", "false"] {
                ann = try await ann.press("Vote: 경청")
                let vote = ann.all("button").first { $0.accessibleName == "Vote: 경청" }
                #expect(vote?["aria-pressed"] == isPressed)
            }
            ann = try await ann.press("Keep unopened for next time")
            #expect(ann.all("button").contains { $0.accessibleName == "Bring kept keywords back" })
            var doyun = try await crew.house[.doyun].open("/retro/\(crew.id)/day").press("투표 결과 보여 주기")
            #expect(doyun.all(".day-group .trait").map(\.text) == ["0표", "0표"])
            doyun = try await doyun.press("회고 끝내기", in: doyun.only("#end-retrospective"))
            #expect(try doyun.only(".wall").text.contains("Later"))
        }
    }

    @Test func `gives back an action that comes after it has ended`() async throws {
        try await Self.withDay { crew in
            let day = try await crew.house[.ann].open("/retro/\(crew.id)/day")
            var action = try day.form("Add action", in: day.only("#make-action"))
            try action.fill("title", "Let everybody finish")
            try await crew.act("end-retrospective", as: .doyun)
            let page = try await action.send()
            #expect(page.status == 409)
            #expect(try page.only("#unmade-action")["value"] == "Let everybody finish")
            #expect(
                page.text.contains("The retrospective ended in the meantime, so this action was not created."))
        }
    }

    @Test func `puts its actions on the board that its team chose`() async throws {
        try await Self.withDay { crew in
            let doyun = crew.house[.doyun]
            let made = try await doyun.api(.post, "/boards", ["name": "다음 스프린트"])
            let board = Table(try #require(made.json?["id"]?.stringValue), doyun)
            var choice = try await doyun.open("/retro/\(crew.id)/people").form("보드 정하기")
            #expect(try choice.value("board") == "")
            try choice.choose("board", "다음 스프린트")
            _ = try await choice.send()
            choice = try await doyun.open("/retro/\(crew.id)/people").form("보드 정하기")
            #expect(try choice.value("board") == board.id)
            // Whoever is not on that board is not told its name.
            let ann = try await crew.house[.ann].open("/retro/\(crew.id)/people")
            #expect(try ann.only("#action-board option[selected]")["value"] == board.id)
            #expect(try !ann.only("#action-board option[selected]").text.contains("스프린트"))
            for (number, title) in ["회의 줄이기", "먼저 듣기"].enumerated() {
                if number > 0 {
                    try await crew.act("end-retrospective", as: .doyun)
                    try await crew.schedule(as: .doyun)
                    try await crew.act("start-retrospective", as: .doyun)
                }
                let page = try await doyun.open("/retro/\(crew.id)").follow("함께 열어 보기")
                var action = try page.form("액션 만들기", in: page.only("#make-action"))
                #expect(try page.only("#action-where").text.contains("다음 스프린트"))
                try action.fill("title", title)
                #expect(try await action.send().only("#day-actions").text.contains(title))
            }
            #expect(try await Set(board.titles()) == ["회의 줄이기", "먼저 듣기"])
        }
    }

    @Test func `is told of in the archive page by page, and leads back`() async throws {
        try await withHouse(.sqlite, cast: [.ann], rooms: Crew.rooms, settings: { $0.ratePerson = 0 }) { house in
            let crew = try await Crew(house, [.ann])
            for number in 1...22 {
                try await crew.hold("Sprint \(number)")
                house.clock.advance(seconds: 60)
            }
            var page = try await house[.ann].open("/retro/\(crew.id)/archive")
            func names() -> [String] { page.all("#archive-list .row-title").map(\.text) }
            #expect(names() == (3...22).reversed().map { "Sprint \($0)" })
            page = try await page.follow("Show older")
            #expect(names() == ["Sprint 2", "Sprint 1"])
            #expect(!page.all("a").contains { $0.accessibleName == "Show older" })
            page = try await page.follow("Sprint 2")
            #expect(try page.only(".top-title").text == "Sprint 2")
        }
    }

    @Test func `begins with a team, a code and a keyword that is sealed`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            var team = try await house[.minji].open("/retro/create-team").form("팀 만들기")
            try team.fill("name", "키고")
            try team.fill("nickname", "민지")
            let home = try await team.send()
            #expect(home.all(".retro-home").count == 1)
            let code = try await house[.minji].open(home.path + "/people").only("#team-code")["value"]
            var search = try await house[.ann].open("/retro/join-team").form("Find team")
            try search.fill("code", #require(code))
            var join = try await search.send().form("Join")
            try join.fill("nickname", "Ann")
            var ann = try await join.send()
            #expect(ann.all(".retro-home").count == 1)

            var keyword = try await house[.minji].open(home.path).follow("키워드 쓰기").form("봉인하기")
            try keyword.check("recipient")
            try keyword.check("kind", "stop")
            try keyword.fill("situation", "회의에서 말을 끊었어요")
            try keyword.fill("feeling", "조금 서운했어요")
            try keyword.fill("word", "경청")
            let sealed = try await keyword.send()
            #expect(sealed.all(".retro-home").count == 1)
            #expect(sealed.all(".wall .chip").map(\.text) == ["경청"])
            ann = try await ann.reload()
            #expect(ann.all(".wall .chip").map(\.text) == ["경청"] && ann.all(".wall a").isEmpty)
            #expect(!ann.document.text.contains("말을 끊었어요"))
            let box = try await house[.minji].open(home.path + "/box")
            let own = try await box.follow(box.only(".wall a"))
            #expect(own.text.contains("회의에서 말을 끊었어요"))
        }
    }

    @Test func `is joined with all that was written though its code was renewed meanwhile`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            var form = try await house[.ann].open("/retro/join-team?code=" + crew.code()).form("Join")
            try form.fill("nickname", "Annie")
            try form.fill("job", "Type & colour")
            let people = try await house[.minji].open("/retro/\(crew.id)/people")
            let old = try await crew.code()
            let renewed = try await people.press("새로 만들기", in: people.only("#renew-code"))
            let code = try #require(try renewed.only("#team-code")["value"])
            #expect(code != old)
            var page = try await form.send()
            #expect(page.text.contains("No team has this code"))
            form = try page.form("Find team")
            try form.fill("code", code)
            page = try await form.send()
            form = try page.form("Join")
            #expect(try form.value("nickname") == "Annie" && form.value("job") == "Type & colour")
            #expect(try await form.send().all(".retro-home").count == 1)
            #expect(try await house[.minji].open("/retro/\(crew.id)/people").text.contains("Type & colour"))
        }
    }

    /// A day that has just begun. 도윤 wrote Ann a keyword of each word, and Ann wrote him one.
    private static func withDay(
        _ words: [String] = ["경청"], _ body: @escaping @Sendable (Crew) async throws -> Void
    ) async throws {
        try await withHouse(.sqlite, cast: [.doyun, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.doyun, .ann])
            for word in words { try await crew.write(Secret(word: word), as: .doyun) }
            try await crew.write(
                Secret(recipient: .doyun, kind: "continue", word: "꼼꼼", situation: Secret.other.situation), as: .ann)
            try await crew.schedule(as: .doyun)
            try await crew.act("start-retrospective", as: .doyun)
            try await body(crew)
        }
    }
}
