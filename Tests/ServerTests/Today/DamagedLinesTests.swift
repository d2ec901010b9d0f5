import Floor
import HTTPTypes
import RunRoom
import RunServer
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A byte of one row was changed, as by a disk. The row is met in lists of several spaces, which say nothing of a space
/// where they fail.
@Suite struct `A damaged value in a list of all that is mine` {
    private static let damages: [SQL] = [
        "repeats = 'weekly'", "due_time = '{}'", "due_time = '18:30+09:00'", "due_time = '[\"99:30+09:00\",\"a\"]'",
    ]

    @Test(arguments: Engine.allCases, damages.indices)
    func `is a card without it, and its own board is refused`(_ engine: Engine, _ index: Int) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let (damaged, whole) = (try await Table(minji), try await Table(minji))
            try await damaged.add("고장 난 일", due: "2026-12-03")
            try await whole.add("온전한 일", due: "2026-12-03")
            let count = try await house.services.database.write {
                try $0.execute("UPDATE board_card SET \(Self.damages[index]) WHERE title = '고장 난 일'")
            }
            #expect(count == 1)
            for path in ["/today", "/board/mine"] {
                let page = try await minji.get(path)
                #expect(page.status == 200, "\(path)")
                #expect(page.body.contains("고장 난 일") && page.body.contains("온전한 일"), "\(path)")
            }
            let mine = try await minji.api(.get, "/my-cards").json?["cards"]?.arrayValue
            #expect(Set((mine ?? []).map { $0["title"]?.stringValue }) == ["고장 난 일", "온전한 일"])
            #expect(mine?.allSatisfy { $0["dueAt"] == nil } == true)
            #expect(try await minji.get("/board/\(damaged.id)").status == 500)
            #expect(try await minji.get("/board/\(whole.id)").status == 200)
        }
    }

    private static let entryDamages: [SQL] = ["mark = 'comet'", "photos = '{'", "photos = '[1]'"]

    @Test(arguments: Engine.allCases, entryDamages.indices)
    func `is an entry without a mark or photos, and its own page is refused`(
        _ engine: Engine, _ index: Int
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let today = Moment(milliseconds: house.clock.now, offset: 0).day.iso
            let damaged = try await desk.write("고장 난 글", day: today)
            let whole = try await desk.write("온전한 글", day: today)
            let count = try await house.services.database.write {
                try $0.execute("UPDATE diary_entry SET \(Self.entryDamages[index]) WHERE title = '고장 난 글'")
            }
            #expect(count == 1)
            for path in ["/today", desk.journal] {
                let page = try await desk.minji.get(path)
                #expect(page.status == 200, "\(path)")
                #expect(page.body.contains("고장 난 글") && page.body.contains("온전한 글"), "\(path)")
            }
            let entries = try await desk.minji.api(.get, "/today").json?["entries"]?.arrayValue
            #expect(entries?.map { $0["mark"] } == [.null, .null])
            #expect(try await desk.minji.get(desk.page(damaged)).status == 500)
            #expect(try await desk.minji.get(desk.page(whole)).status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is a run without a time, and its own page is refused`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases) { house in
            let meetup = try await house.held()
            let (doyun, day, id) = (house[.doyun], try await meetup.day(), try meetup.space)
            let count = try await house.services.database.write {
                try $0.execute("UPDATE run_meetup SET time = 'soon' WHERE id = \(id)")
            }
            #expect(count == 1)
            for path in ["/today", "/run/mine", "/run/log/\(day)"] {
                #expect(try await doyun.get(path).status == 200, "\(path)")
            }
            let own = try await doyun.api(.get, "/runner/meetups").json?["past"]?.arrayValue
            let exported = try await doyun.api(.get, "/runner/export").json?["meetups"]?.arrayValue
            for runs in [own, exported] {
                #expect(runs?.map { $0["title"] } == ["퇴근길 5km"] && runs?.first?["start"] == .null)
            }
            #expect(try await doyun.get("/run/\(meetup.id)").status == 500)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is an own run that is left out, and an export without it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases) { house in
            let meetup = try await house.held()
            let (doyun, id, person) = (house[.doyun], try meetup.space, try await house.id(of: .doyun))
            let count = try await house.services.database.write {
                try $0.execute(
                    "UPDATE run_participant SET attendance = 'maybe' WHERE meetup = \(id) AND person = \(person)")
            }
            #expect(count == 1)
            #expect(try await doyun.get("/run/mine").status == 200)
            #expect(try await doyun.api(.get, "/runner/meetups").json?["past"] == [])
            #expect(try await doyun.api(.get, "/runner/export").json?["meetups"] == [])
        }
    }

    private static let runDamages: [SQL] = ["time = 'soon'", "conditions = '[]'", "band = 'night'"]

    @Test(arguments: Engine.allCases, runDamages.indices)
    func `is a run that is left out of what is found and of bookmarks`(_ engine: Engine, _ index: Int) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let sam = house[.sam]
            let damaged = try await Meeting(house)
            let whole = try await Meeting(house, isFirst: false)
            for (meetup, hours) in [(damaged, 48), (whole, 30)] as [(Meeting, Int64)] {
                try await meetup.open(in: hours)
                #expect(try await sam.api(.put, "/meetups/\(meetup.id)/bookmark").status == 204)
            }
            let (id, damage) = (try damaged.space, Self.runDamages[index])
            let count = try await house.services.database.write { transaction in
                try transaction.execute("UPDATE run_meetup SET \(damage) WHERE id = \(id)")
                    + transaction.execute("UPDATE run_listing SET \(damage) WHERE meetup = \(id)")
            }
            #expect(count == 2)
            for (list, path) in [("meetups", "/meetups"), ("bookmarks", "/runner/bookmarks")] {
                let answer = try await sam.api(.get, path)
                let ids = answer.json?[list]?.arrayValue?.map { $0["id"]?.stringValue }
                #expect(answer.status == 200 && ids == [whole.id], "\(path): \(answer.body)")
            }
            for path in ["/run", "/run/bookmarks"] {
                let page = try await sam.get(path)
                #expect(page.status == 200 && page.body.contains(whole.id), "\(path)")
            }
            #expect(try await sam.get("/run/\(damaged.id)").status == 500)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is a run that the others of its series leave out, unless they are changed with it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 24)
            try await meetup.act("repeat-meetup", ["count": "3"], as: .minji)
            let page = "/run/\(meetup.id)"
            let links = try await house[.sam].get(page).body
            let last = try await house.services.database.write { transaction in
                let row = try transaction.first("SELECT id FROM run_meetup ORDER BY series_index DESC LIMIT 1")
                let id = try #require(row).text(0)
                try transaction.execute("UPDATE run_meetup SET time = 'soon' WHERE id = \(id)")
                return id
            }
            #expect(links.contains("/run/\(last)"))
            let left = try await house[.sam].get(page)
            #expect(left.status == 200 && !left.body.contains("/run/\(last)"))
            // Whoever cancels all of them is not told that it was done.
            let cancelled = try await house[.minji].post(page + "/cancel-meetup", ["scope": "all"])
            #expect(cancelled.status == 500)
            let count = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM run_meetup WHERE stage = 'cancelled'")?.int(0)
            }
            #expect(count == 0)
        }
    }
}
