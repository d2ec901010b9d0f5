import Floor
import HTTPTypes
import RetroRoom
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import Storage
@testable import RetroServer

/// Everybody in a room asks for the day's page when a keyword is opened: it is loaded once, and shows each of them what they
/// may see, as if it were loaded for them.
@Suite struct `The cached day` {
    private func day(
        _ crew: Crew, for member: Cast, _ cache: DayCache, now: Int64
    ) async throws -> (page: String, statements: Int) {
        let (team, person) = (try crew.space, try await crew.house.id(of: member))
        return try await crew.house.services.database.read { connection in
            var slice: TeamSlice?
            let plans = try connection.plans { slice = try connection.day(of: team, for: person, cache) }
            guard let slice else { return ("", plans.count) }
            let viewer = Viewer(
                person: person, name: "", device: ID(high: 9, low: 9), language: .ko, today: Day("2026-12-03")!,
                dayEnds: now + 86_400_000, now: now)
            var tools = Tools(entropy: Entropy(seed: (1, 2, 3, 4)), clock: .zero, now: now, sealer: Sealer(.system))
            let request = Request(.get, [team.text, "day"])
            let ids = try #require(RetroRules.dayPage.ids(in: request.path))
            let outcome = try RetroRules.dayPage.draw(ids, request, .team(slice), viewer, &tools)
            guard case .page(let page) = outcome else { return ("elsewhere", plans.count) }
            return (String(decoding: Renderer.render(page.body), as: UTF8.self), plans.count)
        }
    }

    /// The page of each, from the cache and as it is loaded anew.
    private func expectSame(_ crew: Crew, _ cache: DayCache, _ after: String) async throws {
        let now = crew.house.clock.now
        for member in crew.members {
            let cached = try await day(crew, for: member, cache, now: now)
            let fresh = try await day(crew, for: member, DayCache(), now: now)
            #expect(cached.page == fresh.page, "\(member) after \(after)")
            // Two more say who asks, and what the house around the page shows.
            if member != crew.members.first { #expect(cached.statements <= 2, "\(cached.statements) after \(after)") }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is drawn as if it were loaded for each, after whatever was done`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let cache = DayCache()
            let keyword = try await crew.write(Secret(), as: .doyun)
            try await crew.write(Secret.other, as: .ann)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            try await expectSame(crew, cache, "start")
            let ann = try await house.id(of: .ann).text
            let acts: [(String, JSON, Cast)] = [
                ("give-turn", ["person": .string(ann)], .minji), ("open-keyword", ["keyword": .string(keyword)], .ann),
                ("vote", ["keyword": .string(keyword)], .sam), ("say-done", [:], .doyun),
                ("make-action", ["title": "하나", "owner": .string(ann)], .minji), ("show-votes", [:], .minji),
                ("close-keyword", [:], .ann), ("finish-turn", [:], .ann),
            ]
            for (useCase, body, member) in acts {
                let answer = try await crew.act(useCase, body, as: member)
                #expect(answer.status == 200, "\(useCase): \(answer.body)")
                try await expectSame(crew, cache, useCase)
            }
            // What is not the team's own: the board, and who is on it.
            let board = try #require(try await crew.seen(by: .minji)["board"]?.stringValue)
            let cards = try await house[.minji].api(.get, "/boards/\(board)/cards").json?["cards"]?.arrayValue
            let card = try #require(cards?.first?["id"]?.stringValue)
            _ = try await house[.ann].api(.patch, "/boards/\(board)/cards/\(card)", ["title": "둘"])
            try await expectSame(crew, cache, "edit-card")
            let sam = try await house.id(of: .sam).text
            _ = try await house[.minji].api(.delete, "/boards/\(board)/people/\(sam)")
            try await expectSame(crew, cache, "remove-member")
            // A board that one of them chose, and on which the others come and go.
            let made = try await house[.doyun].api(.post, "/boards", ["name": "다른 보드"])
            let other = try #require(made.json?["id"]?.stringValue, "\(made.body)")
            try await crew.act("choose-board", ["board": .string(other)], as: .doyun)
            try await expectSame(crew, cache, "choose-board")
            let doyun = try await house.id(of: .doyun).text
            try await crew.act("make-action", ["title": "셋", "owner": .string(doyun)], as: .doyun)
            try await expectSame(crew, cache, "make-action on the chosen board")
            for change in ["archive", "restore"] {
                let changed = try await house[.doyun].api(.post, "/boards/\(other)/\(change)", [:])
                #expect(changed.status == 200, "\(changed.body)")
                try await expectSame(crew, cache, change)
            }
            try await crew.act("leave-team", as: .sam)
            let gone = try await house[.sam].get("/retro/\(crew.id)/day")
            #expect(gone.status == 404)
        }
    }

    @Test func `is cached of no more teams than the limit`() async throws {
        let cache = DayCache()
        let standing = DayCache.Standing(sequence: 1, boards: [:])
        let teams = (1...UInt64(DayCache.limit + 1)).map { ID<Space>(high: 1, low: $0) }
        for team in teams {
            cache.store(TeamSlice(team: Team(id: team), sequence: 1, keywordCount: 0), at: standing)
        }
        #expect(cache.slice(of: teams[0], at: standing) == nil)
        #expect(cache.slice(of: teams[1], at: standing) != nil && cache.slice(of: teams.last!, at: standing) != nil)
        let later = DayCache.Standing(sequence: 2, boards: [:])
        #expect(cache.slice(of: teams[1], at: later) == nil)
    }
}
