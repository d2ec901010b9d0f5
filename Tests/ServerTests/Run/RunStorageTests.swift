import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// The tables are what the log says.
@Suite struct `A meetup in the database` {
    @Test(arguments: Engine.usual)
    func `is what its log says, whatever is done in it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.expectFolded()
            try await meetup.lives()
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `is loaded as it was left, and each person's part of it alone`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.lives()
            let (sam, space) = (try await house.id(of: .sam), try meetup.space)
            let slice = try await house.services.database.read { connection in
                let head = try #require(try connection.space(space))
                return try connection.slice(
                    RunQuery.Part(space, runners: true, talk: .init()), at: head, for: sam)
            }
            #expect(slice.meetup.title.value == "퇴근길 5km" && slice.meetup.conditions.value?.capacity == 3)
            #expect(slice.meetup.talk(in: nil).map(\.text.value) == ["곧 봐요", "네"])
            let (minji, now) = (try await house.id(of: .minji), house.clock.now)
            let seen = try slice.seen(by: minji, at: now)
            #expect(seen.meetup.talk(in: nil).map(\.text.value) == ["곧 봐요", ""], "deleted words are shown to nobody")
            #expect(slice.runners.count == 4 && slice.me?.nickname == Cast.sam.nickname)
            #expect(slice.meetup.reports.isEmpty, "Ann's report is nobody else's")
            #expect(slice.zoneOffset == 9 * 3_600 && slice.fuzzer != nil)
            // What the page is made of has no place for somebody who is not in.
            let page = try await house[.sam].get("/run/\(meetup.id)")
            #expect(page.status == 200 && page.body.contains("중구 정동") && !page.body.contains("시청역"))
            let inside = try await house[.doyun].get("/run/\(meetup.id)")
            #expect(inside.body.contains("시청역 5번 출구"))
        }
    }

    @Test(arguments: Engine.usual)
    func `is listed until it begins, with its circle and nothing of its place`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            #expect(try await !house[.sam].get("/run").body.contains("퇴근길 5km"), "a draft is its leader's")
            try await meetup.open()
            let list = try await house[.sam].get("/run").body
            #expect(list.contains("퇴근길 5km") && list.contains("중구 정동") && !list.contains("시청역"))
            let (sam, minji) = (try await house.id(of: .sam), try await house.id(of: .minji))
            try await house.services.database.write { try $0.setBlock(true, of: sam, by: minji, at: 1) }
            #expect(try await !house[.sam].get("/run").body.contains("퇴근길 5km"), "its leader has blocked them")
            house.clock.advance(days: 2)
            #expect(try await !house[.doyun].get("/run").body.contains("퇴근길 5km"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `is seen to differ from its log wherever a table is changed by hand`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.lives()
            let (space, rooms) = (try meetup.space, house.services.rooms)
            let damages: [SQL] = [
                "UPDATE run_meetup SET title = 'x'", "UPDATE run_meetup SET leader = NULL",
                "UPDATE run_meetup SET stage = 'draft'", "UPDATE run_meetup SET opened_at = 1",
                "UPDATE run_meetup SET hidden = NOT hidden", "UPDATE run_meetup SET text = 'x'",
                "UPDATE run_meetup SET band = 'day-off'", "UPDATE run_meetup SET starts_at = 1",
                "UPDATE run_meetup SET time = '1 Asia/Seoul 10'", "UPDATE run_meetup SET place = NULL",
                "UPDATE run_meetup SET conditions = NULL", "UPDATE run_meetup SET district = 'x'",
                "UPDATE run_participant SET status = 'left'", "UPDATE run_participant SET since = since + 1",
                "UPDATE run_participant SET applied_at = applied_at + 1", "UPDATE run_participant SET note = 'x'",
                "UPDATE run_participant SET offer_ends_at = 1", "UPDATE run_participant SET attendance = 'absent'",
                "UPDATE run_participant SET marked_by = 'x'", "UPDATE run_participant SET marked_at = 1",
                "DELETE FROM run_participant WHERE status = 'declined'", "UPDATE run_message SET text = 'x'",
                "UPDATE run_message SET author = NULL", "UPDATE run_message SET thread = NULL WHERE thread IS NOT NULL",
                "UPDATE run_message SET removed = NOT removed", "UPDATE run_message SET sent_at = 1",
                "UPDATE run_message SET sequence = sequence + 1", "DELETE FROM run_message",
                "UPDATE run_report SET report = NULL", "UPDATE run_report SET operation = 'x'",
                "DELETE FROM run_report",
                "UPDATE floor_member SET role = 'guest'", "UPDATE run_listing SET title = 'x'",
                "UPDATE run_listing SET latitude = 1", "DELETE FROM run_listing",
                "DELETE FROM run_listing_place", "UPDATE run_listing_place SET moment = 1",
                "UPDATE run_listing SET pace = 9", "UPDATE run_listing SET starts_at = 1",
                "UPDATE run_meetup SET due_at = 1",
            ]
            for damage in damages {
                let found = try await house.services.database.undoing { transaction in
                    let changed = try transaction.execute(damage)
                    #expect(changed > 0, "\(damage) changes nothing here")
                    // What cannot be read any more is a difference, too.
                    return (try? transaction.differencesFromLog(space, in: rooms, limit: 5)).map { !$0.isEmpty }
                        ?? true
                }
                #expect(found, "\(damage) is not found")
            }
            try await meetup.expectFolded()
        }
    }
}
