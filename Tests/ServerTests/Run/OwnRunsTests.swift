import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `One's own runs` {
    @Test(arguments: Engine.allCases)
    func `are listed with how one stands with them, and each leads to the right place`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let first = try await Meeting(house)
            try await first.open(in: 24)
            try await first.takes(.doyun)
            try await first.act("apply", as: .ann)
            let draft = try await Meeting(house, isFirst: false)
            // Whom they see no more has no run for them.
            let other = try await Meeting(house, isFirst: false)
            try await other.open(in: 30)
            try await other.takes(.sam)
            #expect(
                try await house.own(.minji)
                    == ["\(draft.id) draft leader", "\(first.id) open leader", "\(other.id) open leader"])
            #expect(try await house.own(.doyun) == ["\(first.id) open accepted"])
            #expect(try await house.own(.ann) == ["\(first.id) open applied"])
            #expect(try await house.own(.sam) == ["\(other.id) open accepted"])
            let (minji, sam) = (try await house.id(of: .minji), try await house.id(of: .sam))
            let now = house.clock.now
            try await house.services.database.write { try $0.setBlock(true, of: minji, by: sam, at: now) }
            #expect(try await house.own(.sam) == [])
            let mine = try await house[.minji].get("/run/mine").body
            for link in ["/run/\(draft.id)/edit", "/run/\(first.id)", "/run/\(other.id)"] {
                #expect(mine.contains("href=\"\(link)\""), "\(link)")
            }
            // Today has the next ones, without drafts.
            let today = try await house[.minji].api(.get, "/today").json?["runs"]?.arrayValue ?? []
            #expect(today.compactMap { $0["id"]?.stringValue } == [first.id, other.id])
            #expect(try await house[.doyun].get("/today").body.contains("href=\"/run/\(first.id)\""))
            // Once it has begun there is one thing to do for each.
            house.clock.advance(seconds: 25 * 3_600)
            for (member, leads) in [(Cast.minji, true), (.doyun, true), (.ann, false)] {
                let page = try await house[member].get("/run/mine").body
                #expect(page.contains("href=\"/run/\(first.id)/attendance\"") == leads, "\(member)")
            }
            let mark = ["person": try await house.id(of: .doyun).text, "mark": "present"] as KeyValuePairs
            try await first.act("mark-attendance", mark, as: .minji)
            #expect(try await !house[.doyun].get("/run/mine").body.contains("/attendance"))
            // When its attendance is over it is a past one.
            house.clock.advance(seconds: 8 * 3_600)
            let past = try await house[.doyun].api(.get, "/runner/meetups").json
            #expect(past?["past"]?.arrayValue?.first?["attendance"]?.stringValue == "present")
            #expect(past?["present"] == 1 && past?["marked"] == 1 && past?["coming"] == [])
            #expect(try await house.own(.ann) == [], "nobody answered")
        }
    }

    @Test(arguments: Engine.usual)
    func `are among the past ones from the moment they end or are cancelled, with what is left to do`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let first = try await Meeting(house)
            try await first.open(in: 24)
            try await first.takes(.doyun)
            let other = try await Meeting(house, isFirst: false)
            try await other.open(in: 48)
            try await other.takes(.doyun)
            try await other.act("apply", as: .ann)
            #expect(try await house.own(.ann) == ["\(other.id) open applied"])
            try await other.act("cancel-meetup", as: .minji)
            #expect(try await house.own(.minji) == ["\(first.id) open leader"])
            #expect(try await house.own(.minji, "past") == ["\(other.id) cancelled leader"])
            #expect(try await house.own(.doyun, "past") == ["\(other.id) cancelled accepted"])
            #expect(try await house.own(.ann, "past") == ["\(other.id) cancelled applied"], "who waited finds it too")
            #expect(try await house.own(.sam, "past") == [])
            let end = try #require(try await first.start()) + 60 * 60_000
            house.clock.advance(end - house.clock.now - 1)
            #expect(try await house.own(.doyun) == ["\(first.id) running accepted"])
            house.clock.advance(1)
            for (member, standing) in [(Cast.minji, "leader"), (.doyun, "accepted")] {
                #expect(try await house.own(member) == [])
                let past = ["\(other.id) cancelled \(standing)", "\(first.id) ended \(standing)"]
                #expect(try await house.own(member, "past") == past)
                // Attendance is still open, and Today says so.
                let page = try await house[member].get("/run/mine").body
                #expect(page.contains("href=\"/run/\(first.id)/attendance\"") && page.contains("다가오는 모임이 없어요."))
                let today = try await house[member].api(.get, "/today").json?["runs"]?.arrayValue ?? []
                #expect(today.compactMap { $0["id"]?.stringValue } == [first.id])
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `of years come by pages, the last one first, each once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            var meetups: [String] = []
            for number in 0..<OwnRuns.limit + 3 {
                let meetup = try await Meeting(house, isFirst: number == 0)
                // Some begin at the same time.
                try await meetup.open(in: 24 + Int64(number / 2))
                meetups.append(meetup.id)
            }
            house.clock.advance(days: 4)
            let first = try await house[.minji].api(.get, "/runner/meetups").json
            let next = try #require(first?["next"]?.stringValue)
            let second = try await house[.minji].api(.get, "/runner/meetups?after=" + next).json
            #expect(second?["next"] == .null)
            let ids = [first, second].flatMap { page in
                (page?["past"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            }
            #expect(ids.count == meetups.count && Set(ids) == Set(meetups))
            let starts = [first, second].flatMap { page in
                (page?["past"]?.arrayValue ?? []).compactMap { $0["start"]?.integerValue }
            }
            #expect(starts == starts.sorted(by: >))
            let page = try await house[.minji].get("/run/mine").body
            #expect(page.contains("data-more=\"past-runs\""))
            for field in ["after", "coming"] {
                #expect(try await house[.minji].get("/run/mine?\(field)=nothing").status == 422)
                let refused = try await house[.minji].api(.get, "/runner/meetups?\(field)=nothing")
                #expect(refused.json?["field"]?.stringValue == field, "\(refused.body)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `that are coming go on by pages too, and the past ones stay where they are`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let past = try await Meeting(house)
            try await past.open(in: 2)
            house.clock.advance(days: 1)
            var meetups: [String] = []
            for number in 0..<OwnRuns.limit + 2 {
                let meetup = try await Meeting(house, isFirst: false)
                // A draft stands before all others.
                if number > 0 { try await meetup.open(in: 24 + Int64(number / 2)) }
                meetups.append(meetup.id)
            }
            let first = try await house[.minji].api(.get, "/runner/meetups").json
            let next = try #require(first?["nextComing"]?.stringValue)
            let second = try await house[.minji].api(.get, "/runner/meetups?coming=" + next).json
            #expect(second?["nextComing"] == .null && second?["past"] == first?["past"])
            let ids = [first, second].flatMap { page in
                (page?["coming"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            }
            #expect(ids.count == meetups.count && Set(ids) == Set(meetups) && ids.first == meetups.first)
            let page = try await house[.minji].get("/run/mine").body
            #expect(page.contains("data-more=\"coming-runs\"") && page.contains("badge\">\(meetups.count)<"))
            let last = try await house[.minji].get("/run/mine?coming=" + next).body
            #expect(
                !last.contains("data-more=") && last.contains("run-\(past.id)")
                    && last.contains("badge\">\(meetups.count)<"))
        }
    }
}

extension House {
    /// The coming runs of somebody, or their past ones: id, phase and standing.
    fileprivate func own(_ member: Cast, _ list: String = "coming") async throws -> [String] {
        let runs = try await self[member].api(.get, "/runner/meetups").json?[list]?.arrayValue ?? []
        return runs.map { run in
            ["id", "phase", "standing"].map { run[$0]?.stringValue ?? "" }.joined(separator: " ")
        }
    }
}
