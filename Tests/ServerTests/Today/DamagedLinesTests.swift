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

    @Test(arguments: Engine.allCases)
    func `is an entry without a mark, and its own page is refused`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let today = Moment(milliseconds: house.clock.now, offset: 0).day.iso
            let damaged = try await desk.write("고장 난 글", day: today)
            let whole = try await desk.write("온전한 글", day: today)
            let count = try await house.services.database.write {
                try $0.execute("UPDATE diary_entry SET mark = 'comet' WHERE title = '고장 난 글'")
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
}
