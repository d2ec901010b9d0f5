import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `A bookmark of a run` {
    @Test(arguments: Engine.allCases)
    func `is set and taken away once, on the list and on the run's page, and leads back to it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            let (list, page) = ("/run?band=after-work#meetup-\(meetup.id)", "/run/\(meetup.id)")
            for path in ["/run?band=after-work", page] {
                #expect(try await house[.sam].get(path).body.contains("action=\"/run/add-bookmark\""), "\(path)")
            }
            for _ in 0..<2 {
                let answer = try await house[.sam].post("/run/add-bookmark", ["meetup": meetup.id, "next": list])
                #expect(answer.status == 303 && answer.location == list)
            }
            #expect(try await house.marks(.sam) == [meetup.id], "twice is once")
            for path in ["/run?band=after-work", page] {
                let body = try await house[.sam].get(path).body
                #expect(body.contains("action=\"/run/remove-bookmark\"") && body.contains("aria-pressed=\"true\""))
            }
            for other in [Cast.doyun, .minji] { #expect(try await house.marks(other) == [], "it is nobody else’s") }
            #expect(try await !house[.minji].get(page).body.contains("aria-pressed=\"true\""))
            for _ in 0..<2 {
                let answer = try await house[.sam].post("/run/remove-bookmark", ["meetup": meetup.id])
                #expect(answer.status == 303 && answer.location == page)
            }
            #expect(try await house.marks(.sam) == [])
            // The page to come back to is one of this room.
            for next in ["https://example.org/", "//example.org", "/running", "/me/delete-account"] {
                let answer = try await house[.sam].post("/run/add-bookmark", ["meetup": meetup.id, "next": next])
                #expect(answer.location == page, "\(next)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `is a guest's after signing in, and of nothing that one may not look at`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            let guest = house.visitor()
            let draft = try await house[.minji].post("/run/add-bookmark", ["meetup": meetup.id])
            #expect(draft.status == 409, "what nobody may read yet is on no list")
            #expect(try await house[.sam].post("/run/add-bookmark", ["meetup": meetup.id]).status == 404)
            try await meetup.open(in: 48)
            let page = try await guest.get("/run/\(meetup.id)").body
            #expect(page.contains("/sign-in?next=%2Frun%2F\(meetup.id)") && !page.contains("add-bookmark"))
            #expect(try await guest.get("/run").body.contains("%23meetup-\(meetup.id)"))
            #expect(try await guest.post("/run/add-bookmark", ["meetup": meetup.id]).status == 401)
            #expect(try await guest.get("/run/bookmarks").location == "/sign-in?next=%2Frun%2Fbookmarks")
            let nothing = "01a2a000-0000-7000-8000-0000000000ff"
            #expect(try await house[.sam].api(.put, "/meetups/\(nothing)/bookmark").status == 404)
            #expect(try await house[.sam].api(.delete, "/meetups/\(nothing)/bookmark").status == 204)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is listed by band with counts, the last one first, and each band says that it has none`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let empties = [
                "": "마음에 드는 모임을", "?band=before-work": "출근 전 모임이 없어요", "?band=after-work": "퇴근 후 모임이 없어요",
                "?band=day-off": "쉬는 날 모임이 없어요",
            ]
            for (query, said) in empties {
                let answer = try await house[.doyun].get("/run/bookmarks" + query)
                #expect(answer.status == 200 && answer.body.contains(said), "\(query)")
            }
            #expect(try await house[.doyun].get("/run/bookmarks?band=night").status == 422)
            let first = try await Meeting(house)
            try await first.open(in: 48)
            let second = try await Meeting(house, isFirst: false)
            try await second.open(in: 30)
            for meetup in [first, second] {
                house.clock.advance(seconds: 1)
                #expect(try await house[.doyun].api(.put, "/meetups/\(meetup.id)/bookmark").status == 204)
            }
            #expect(try await house.marks(.doyun) == [second.id, first.id])
            #expect(try await house.marks(.doyun, "?band=after-work") == [second.id, first.id])
            #expect(try await house.marks(.doyun, "?band=day-off") == [])
            let page = try await house[.doyun].get("/run/bookmarks").body
            for words in ["전체 2", "출근 전 0", "퇴근 후 2", "쉬는 날 0"] { #expect(page.contains(words), "\(words)") }
            for secret in Meeting.secrets { #expect(!page.contains(secret), "\(secret)") }
        }
    }

    @Test(arguments: Engine.usual)
    func `says that the run was cancelled or is over, and is not shown while one may not look at it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            let page = "/run/\(meetup.id)"
            _ = try await house[.doyun].post("/run/add-bookmark", ["meetup": meetup.id])
            let minji = try await house.id(of: .minji).text
            #expect(try await house[.minji].post(page + "/hide-meetup").status == 303)
            #expect(try await house.marks(.doyun) == [])
            #expect(try await house[.minji].post(page + "/show-meetup").status == 303)
            #expect(try await house.marks(.doyun) == [meetup.id], "the mark has stayed")
            _ = try await house[.doyun].post("/run/block-person", ["person": minji])
            #expect(try await house.marks(.doyun) == [])
            #expect(try await house[.doyun].get("/run/bookmarks").body.contains("전체 0"))
            _ = try await house[.doyun].post("/run/unblock-person", ["person": minji])
            #expect(try await house.marks(.doyun) == [meetup.id])
            try await meetup.act("cancel-meetup", as: .minji)
            #expect(try await house[.doyun].get("/run/bookmarks").body.contains("취소됨"))
            let other = try await Meeting(house, isFirst: false)
            try await other.open(in: 24)
            _ = try await house[.doyun].post("/run/add-bookmark", ["meetup": other.id])
            house.clock.advance(days: 2)
            #expect(try await house[.doyun].get("/run/bookmarks").body.contains("끝남"))
        }
    }

    @Test(arguments: Engine.usual)
    func `comes by pages, each once, to the very end, with one question for all marks of a page`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            var meetups: [String] = []
            for number in 0..<Bookmarks.limit + 3 {
                let meetup = try await Meeting(house, isFirst: number == 0)
                try await meetup.open(in: 24 + Int64(number))
                // Some are marked at the same time.
                if number.isMultiple(of: 2) { house.clock.advance(seconds: 1) }
                _ = try await house[.sam].api(.put, "/meetups/\(meetup.id)/bookmark")
                meetups.append(meetup.id)
            }
            let first = try await house[.sam].api(.get, "/runner/bookmarks").json
            let next = try #require(first?["next"]?.stringValue)
            let second = try await house[.sam].api(.get, "/runner/bookmarks?after=" + next).json
            #expect(second?["next"] == .null && first?["count"] == .integer(Int64(meetups.count)))
            let ids = [first, second].flatMap { page in
                (page?["bookmarks"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            }
            #expect(ids.count == meetups.count && Set(ids) == Set(meetups))
            let body = try await house[.sam].get("/run/bookmarks").body
            #expect(body.contains("data-more=\"bookmark-list\""))
            let last = try await house[.sam].get("/run/bookmarks?after=" + next).body
            #expect(!last.contains("data-more=\"bookmark-list\"") && !last.contains("data-enhance"))
            #expect(try await house[.sam].get("/run/bookmarks?after=nothing").status == 422)
            // All runs of the list's page are marked.
            let list = try await house[.sam].get("/run").body
            #expect(list.split(separator: "aria-pressed=\"true\"").count == 21)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is gone with the account`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            _ = try await house[.ann].post("/run/add-bookmark", ["meetup": meetup.id])
            #expect(try await house[.ann].post("/me/delete-account", ["current": Cast.ann.password]).status == 303)
            let rows = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM run_bookmark")?.int(0)
            }
            #expect(rows == 0)
        }
    }
}

extension House {
    /// The runs that somebody has marked, the last one first.
    fileprivate func marks(_ member: Cast, _ query: String = "") async throws -> [String] {
        let answer = try await self[member].api(.get, "/runner/bookmarks" + query).json
        return (answer?["bookmarks"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
    }
}
