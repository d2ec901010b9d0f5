import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// The day: 민지 wrote to Ann and has the seat, 도윤 is their teammate, and Sam is in no team.
@Suite struct `The day` {
    @Test(arguments: Engine.allCases)
    func `shows everybody of each keyword what they may know of it, step by step`(_ engine: Engine) async throws {
        try await withDay(engine) { crew, keyword in
            let secrets = [Secret().situation, Secret().feeling, Secret().request]
            func pages() async throws -> [Cast: String] {
                var pages: [Cast: String] = [:]
                for member in crew.members {
                    let answer = try await crew.house[member].get(crew.day)
                    #expect(answer.status == 200, "\(member)")
                    pages[member] = answer.body
                }
                #expect(try await crew.house[.sam].get(crew.day).status == 404)
                return pages
            }
            func expectSealed(_ pages: [Cast: String], _ step: Comment) {
                for (_, page) in pages {
                    for secret in secrets { #expect(!page.contains(secret), step) }
                    #expect(!page.contains("day-author") && !page.contains("day-keyword"), step)
                }
            }

            let before = try await pages()
            expectSealed(before, "nobody's turn")
            for (_, page) in before { #expect(!page.contains(Secret().word)) }

            try await crew.post("give-turn", ["person": try await crew.person(.ann)])
            let placed = try await pages()
            expectSealed(placed, "face down")
            #expect(placed[.ann]?.contains("It’s your turn") == true)
            #expect(placed[.minji]?.contains("Ann 님의 차례") == true)
            #expect(placed[.ann]?.contains("<button class=\"chip\" data-style=\"chosen\">경청") == true, "received")
            #expect(placed[.minji]?.contains("<button class=\"chip\" data-style=\"chosen\">경청") == true, "sent by me")
            #expect(placed[.doyun]?.contains("<span class=\"chip\">경청") == true, "sent by another, nothing to press")
            #expect(placed[.doyun]?.contains("/open-keyword") == false)
            #expect(placed.values.allSatisfy { !$0.contains("칭찬") }, "for another")

            try await crew.post("open-keyword", ["keyword": keyword], as: .ann)
            let opened = try await pages()
            for (member, page) in opened {
                for secret in secrets { #expect(page.contains(secret), "\(member)") }
                #expect(page.contains("지문과 같아요") || page.contains("this is the sealed text"))
                #expect(page.contains("class=\"chip\" aria-current=\"true\""))
            }
            #expect(opened[.ann]?.contains("From 민지") == true && opened[.ann]?.contains(">Stop<") == true)
            #expect(opened[.doyun]?.contains("민지 님이 쓴 키워드") == true)
            #expect(opened[.minji]?.contains("내가 보냈어요") == true)

            try await crew.post("close-keyword", [:], as: .ann)
            let aside = try await pages()
            expectSealed(aside, "put aside")
            for (_, page) in aside { #expect(page.contains("class=\"chip\" data-style=\"seen\"")) }

            try await crew.post(
                "finish-turn", ["turn": try await crew.person(.ann), "next": try await crew.person(.doyun)])
            let next = try await pages()
            expectSealed(next, "the next one's turn")
            #expect(next[.ann]?.contains("1 of 3 turns finished") == true)
            #expect(next[.doyun]?.contains("내 차례예요") == true)
        }
    }

    @Test(arguments: Engine.usual, ["alias", "anonymous"])
    func `tells nobody the author of what was promised to hide them`(_ engine: Engine, anonymity: String) async throws {
        try await withDay(engine, anonymity: anonymity) { crew, keyword in
            try await crew.post("give-turn", ["person": try await crew.person(.ann)])
            try await crew.post("open-keyword", ["keyword": keyword])
            for member in [Cast.ann, .doyun] {
                let page = try await crew.house[member].get(crew.day).body
                #expect(page.contains(Secret().situation) && page.contains("day-author"))
                #expect(!page.contains("From 민지") && !page.contains("민지 님이 쓴 키워드"), "\(member)")
                #expect(page.contains(anonymity == "alias" ? "“" : "Sent anonymously") || member == .doyun)
            }
            let own = try await crew.house[.minji].get(crew.day).body
            #expect(own.contains(anonymity == "alias" ? "내가 보냈어요. 가명 ‘" : "내가 이름을 숨기고 보냈어요"))
            #expect(!own.contains("민지 님이 쓴 키워드"))
        }
    }

    @Test(arguments: Engine.usual)
    func `tells everybody who looks at it that a keyword was opened`(_ engine: Engine) async throws {
        try await withDay(engine) { crew, keyword in
            let (house, space) = (crew.house, try crew.space)
            try await crew.post("give-turn", ["person": try await crew.person(.ann)])
            let looked = try await house[.doyun].fragment(crew.day).body
            let shown = try #require(Int(looked.firstMatch(of: /data-sequence="(\d+)"/)?.output.1 ?? ""))
            async let stream = house[.doyun].get("/live?at=\(space.text)")
            try await eventually("도윤 listens") { house.services.live.listening == 1 }
            try await crew.post("open-keyword", ["keyword": keyword], as: .ann)
            try await house.untilTold()
            house.services.live.end()
            #expect(try await stream.body.contains("id: \(space.text).\(shown + 1)\n"))
            let page = try await house[.doyun].fragment(crew.day).body
            #expect(page.contains("data-sequence=\"\(shown + 1)\"") && page.contains(Secret().situation))
        }
    }

    @Test(arguments: Engine.usual)
    func `is the same for whoever joins late`(_ engine: Engine) async throws {
        try await withDay(engine) { crew, keyword in
            try await crew.post("give-turn", ["person": try await crew.person(.ann)])
            try await crew.post("open-keyword", ["keyword": keyword])
            try await crew.post("start-timer", ["minutes": "5"])
            #expect(try await crew.join(.sam, by: try await crew.code()).status == 200)
            let late = try await crew.house[.sam].get(crew.day).body
            let ends = crew.house.clock.now + 300_000
            for page in [late, try await crew.house[.ann].get(crew.day).body] {
                #expect(page.contains(Secret().situation) && page.contains("0 of 4 turns finished"))
                #expect(page.contains("data-ends=\"\(ends)\""))
            }
            #expect(late.contains("Ann’s turn") && late.contains("Sam (you)"))
        }
    }

    @Test(arguments: Engine.usual)
    func `goes on when somebody leaves on their turn, and ends without them`(_ engine: Engine) async throws {
        try await withDay(engine) { crew, keyword in
            try await crew.post("give-turn", ["person": try await crew.person(.ann)])
            try await crew.post("open-keyword", ["keyword": keyword], as: .ann)
            try await crew.act("leave-team", as: .ann)
            for member in [Cast.minji, .doyun] {
                let page = try await crew.house[member].get(crew.day).body
                #expect(page.contains("누구부터 열어 볼까요?") && page.contains("2명 중 0명이"))
                #expect(!page.contains(Secret().situation) && !page.contains("Ann"))
            }
            #expect(try await crew.house[.ann].get(crew.day).status == 404)
            // Whoever has the seat may be the one who leaves: then anyone goes on, and takes it to end.
            try await crew.act("leave-team", as: .minji)
            let alone = try await crew.house[.doyun].get(crew.day).body
            #expect(alone.contains("진행자가 없어서") && !alone.contains("/end-retrospective"))
            try await crew.post("give-turn", ["person": try await crew.person(.doyun)], as: .doyun)
            let seat = try await crew.house[.doyun].post(
                "/retro/\(crew.id)/take-seat", ["from": "day"])
            #expect(seat.status == 303 && seat.location == crew.day)
            #expect(try await crew.house[.doyun].get(crew.day).body.contains("/end-retrospective"))
            #expect(try await crew.end(as: .doyun).location == "/retro/\(crew.id)")
        }
    }

    /// From two pages that both still showed it open, and more.
    @Test(arguments: Engine.allCases)
    func `ends once, and whoever ended it comes to the same page`(_ engine: Engine) async throws {
        try await withDay(engine) { crew, _ in
            let current = try await crew.current()
            let places = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<6 { group.addTask { try await crew.end(of: current).location } }
                return try await group.reduce(into: Set<String?>()) { _ = $0.insert($1) }
            }
            #expect(places == ["/retro/\(crew.id)"])
            let all = try await crew.seen(by: .ann)["retrospectives"]?.arrayValue ?? []
            #expect(all.count == 2 && all.count { $0["phase"]?.stringValue == "done" } == 1)
            #expect(try await crew.house[.minji].get("/retro/\(crew.id)").body.contains("‘3차 회고’ 회고가 끝났어요"))
            #expect(try await crew.house[.ann].get("/retro/\(crew.id)").body.contains("“3차 회고” ended"))
            // Who still looks at the day is led there too.
            let left = try await crew.house[.ann].fragment(crew.day)
            #expect(left.status == 303 && left.location == "/retro/\(crew.id)")
            let late = try await crew.house[.minji].post(
                "/retro/\(crew.id)/finish-turn", ["retrospective": current])
            #expect(late.status == 303)
            let home = try await crew.house[.minji].get(try #require(late.location))
            #expect(home.status == 200 && home.body.contains("그사이 회고가 끝나서 아무것도 바뀌지 않았어요"))
            let told = try await crew.act("finish-turn", ["retrospective": .string(current)], as: .minji)
            #expect(told.status == 409 && told.json?["type"]?.stringValue?.hasSuffix("retrospective-done") == true)
        }
    }

    @Test(arguments: Engine.usual)
    func `has a time that everybody sees, set and stopped by who leads`(_ engine: Engine) async throws {
        try await withDay(engine) { crew, _ in
            #expect(try await !crew.house[.doyun].get(crew.day).body.contains("/start-timer"))
            try await crew.post("start-timer", ["minutes": "3"])
            let page = try await crew.house[.doyun].get(crew.day).body
            #expect(page.contains("data-ends=\"\(crew.house.clock.now + 180_000)\"") && page.contains("오전 9:03까지"))
            crew.house.clock.advance(seconds: 180)
            #expect(try await crew.house[.doyun].get(crew.day).body.contains("data-left>시간이 다 됐어요"))
            try await crew.post("stop-timer", [:])
            #expect(try await !crew.house[.doyun].get(crew.day).body.contains("data-ends"))
        }
    }

    /// A team whose retrospective has just started. 민지 wrote `Secret()` to Ann, and 도윤 was praised.
    @Test(arguments: Engine.usual)
    func `ends now, whenever a device says it was ended`(_ engine: Engine) async throws {
        try await withDay(engine) { crew, _ in
            let current = try await crew.seen(by: .minji)["current"]?.stringValue
            let change: JSON = [
                "id": "01900000-0000-7000-8000-000000000001", "space": .string(crew.id), "do": "end-retrospective",
                "with": [:], "pinned": .array([]), "clock": "1",
            ]
            let sent = try await crew.house[.minji].api(
                .post, "/sync", ["cursors": .array([]), "unsent": .array([change])])
            #expect(sent.json?["settled"]?.arrayValue?.first?["result"]?.stringValue == "done", "\(sent.body)")
            // An end that is older than the start would leave the team with a retrospective that is over for ever.
            #expect(try await crew.seen(by: .minji)["current"]?.stringValue != current)
            try await crew.schedule()
            #expect(try await crew.act("start-retrospective", as: .minji).status == 200)
        }
    }

    private func withDay(
        _ engine: Engine, anonymity: String = "named", _ body: @escaping @Sendable (Crew, String) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            for member in [Cast.minji, .doyun, .ann, .sam] { house[member].setCookie("maru_zone", "Asia/Seoul") }
            let crew = try await Crew(house, [.minji, .doyun, .ann])
            if anonymity != "named" {
                try await crew.act("change-anonymity", ["anonymity": .string(anonymity)], as: .doyun)
            }
            let keyword = try await crew.write(Secret(), as: .minji)
            try await crew.write(Secret(recipient: .doyun, word: "칭찬", situation: "도와줬어요"), as: .ann)
            try await crew.schedule()
            #expect(try await house[.minji].get(crew.day).location == "/retro/\(crew.id)", "it is not open yet")
            try await crew.act("start-retrospective", as: .minji)
            let home = try await house[.ann].get("/retro/\(crew.id)").body
            #expect(home.contains("href=\"\(crew.day)\""), "home leads to it")
            try await body(crew, keyword)
        }
    }
}

extension Crew {
    fileprivate var day: String { "/retro/\(id)/day" }

    fileprivate func person(_ member: Cast) async throws -> String { try await house.id(of: member).text }

    fileprivate func current() async throws -> String {
        try #require(try await seen(by: members[0])["current"]?.stringValue)
    }

    /// A form of the day's page.
    fileprivate func post(_ useCase: String, _ fields: [String: String], as member: Cast = .minji) async throws {
        let current = try await seen(by: member)["current"]?.stringValue ?? ""
        let answer = try await house[member].post(
            "/retro/\(id)/\(useCase)", pairs: [("retrospective", current)] + fields.map { ($0, $1) })
        #expect(answer.status == 303 && answer.location == day, "\(useCase): \(answer.status) \(answer.body)")
    }

    /// - Parameter retrospective: the one that the page showed; the current one without it.
    fileprivate func end(of retrospective: String? = nil, as member: Cast = .minji) async throws -> Answer {
        var shown = retrospective
        if shown == nil { shown = try await seen(by: member)["current"]?.stringValue }
        return try await house[member].post(
            "/retro/\(id)/end-retrospective", ["retrospective": shown ?? ""])
    }
}
