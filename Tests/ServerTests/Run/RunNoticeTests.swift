import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `Notices of a run` {
    @Test(arguments: Engine.allCases)
    func `tell the leader who applies and leaves, and each applicant the answer, once and with a link`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            let page = "/run/\(meetup.id)"
            try await meetup.open(in: 48)
            try await meetup.act("apply", ["note": "안녕하세요"], as: .doyun)
            try await house.expect(.minji, [("applied", page + "/applicants")])
            try await meetup.act(
                "accept-application", ["person": try await house.id(of: .doyun).text], as: .minji)
            try await house.expect(.doyun, [("accepted", page)])
            try await meetup.takes(.ann)
            try await meetup.takes(.sam)
            try await house.expect(.sam, [("waitlist", page)])
            #expect(try await house.texts(.sam).allSatisfy { $0.contains("You wait for a place") })
            try await meetup.act("leave-meetup", as: .doyun)
            try await house.expect(.sam, [("waitlist", page), ("waitlist", page)])
            #expect(try await house.texts(.sam).contains { $0.contains("A place is free") })
            try await meetup.act("take-place", as: .sam)
            try await house.expect(
                .minji,
                [
                    ("people", page + "/applicants"), ("people", page + "/applicants"),
                    ("applied", page + "/applicants"), ("applied", page + "/applicants"),
                    ("applied", page + "/applicants"),
                ])
            try await meetup.act("remove-member", ["person": try await house.id(of: .ann).text], as: .minji)
            #expect(try await house.texts(.ann).contains { $0.contains("removed you") })
            // Nobody's account has a name here.
            for member in Cast.allCases {
                let inbox = try await house.inbox(member)
                #expect(inbox.allSatisfy { $0["author"]?.isNull ?? true }, "\(inbox)")
                for other in Cast.allCases {
                    #expect(!inbox.contains { $0["text"]?.stringValue?.contains(other.name) == true })
                }
                let body = try await house[member].get("/inbox").body
                #expect(inbox.isEmpty || body.contains("퇴근길 5km"))
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `tell everybody in it what has changed, and that it was cancelled`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            let page = "/run/\(meetup.id)"
            try await meetup.open(in: 48)
            try await meetup.takes(.doyun)
            try await meetup.act("apply", as: .ann)
            try await meetup.write(in: 50, title: "퇴근길 6km")
            try await meetup.write(in: 50, title: "퇴근길 6km")
            try await house.expect(.doyun, [("changed", page), ("accepted", page)])
            #expect(
                try await house.texts(.doyun).contains {
                    $0.hasPrefix("모임이 바뀌었어요: 시간(") && $0.hasSuffix("), 소개")
                })
            #expect(try await house.texts(.ann).contains { $0.hasPrefix("The run has changed: the time (") })
            try await house.expect(.ann, [("changed", page)])
            // Each small step of the point would tell an applicant something of where it is.
            try await meetup.write(in: 50, title: "퇴근길 6km", latitude: "37.566635")
            try await house.expect(.ann, [("changed", page)])
            try await house.expect(.doyun, [("changed", page), ("changed", page), ("accepted", page)])
            #expect(try await house.texts(.doyun).contains("모임이 바뀌었어요: 장소(시청역 5번 출구)"))
            try await house.expect(.sam, [])
            try await meetup.act("cancel-meetup", as: .minji)
            try await house.expect(
                .doyun, [("cancelled", page), ("changed", page), ("changed", page), ("accepted", page)])
            try await house.expect(.ann, [("cancelled", page), ("changed", page)])
            #expect(try await house.inbox(.minji).allSatisfy { $0["kind"]?.stringValue == "applied" })
        }
    }

    @Test(arguments: Engine.usual)
    func `are one for a talk until it is read, and of a thread for its two people alone`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            try await meetup.takes(.doyun)
            try await meetup.takes(.ann)
            try await meetup.act("apply", as: .sam)
            let before = try await house.inbox(.minji).count
            for text in ["하나", "둘", "셋"] { try await meetup.act("post-message", ["text": text], as: .doyun) }
            func messages(_ member: Cast) async throws -> [JSON] {
                try await house.inbox(member).filter { $0["kind"]?.stringValue == "message" }
            }
            func counts(_ members: Cast...) async throws -> [Int] {
                var counts: [Int] = []
                for member in members { counts.append(try await messages(member).count) }
                return counts
            }
            #expect(try await counts(.minji, .ann, .doyun, .sam) == [1, 1, 0, 0])
            let first = try #require(try await messages(.ann).first?["id"]?.stringValue)
            #expect(try await house[.ann].get("/inbox/\(first)").location == "/run/\(meetup.id)/talk")
            try await meetup.act("post-message", ["text": "넷"], as: .doyun)
            #expect(try await counts(.ann, .minji) == [2, 1])
            let sam = try await house.id(of: .sam).text
            try await meetup.act("post-message", ["text": "어디서요?", "thread": sam], as: .sam)
            #expect(try await counts(.minji, .ann) == [2, 2])
            try await meetup.act("post-message", ["text": "시청역이요", "thread": sam], as: .minji)
            let answered = try await messages(.sam)
            #expect(answered.count == 1 && answered[0]["link"]?.stringValue == "/run/\(meetup.id)/talk?thread=\(sam)")
            #expect(try await house.inbox(.minji).count == before + 2)
            // Not the words, anywhere.
            for member in Cast.allCases {
                #expect(try await house.texts(member).allSatisfy { !$0.contains("시청역") && !$0.contains("하나") })
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `tell a person once for each change of their mark`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 24)
            try await meetup.takes(.doyun)
            house.clock.advance(days: 1)
            let doyun = try await house.id(of: .doyun).text
            for mark in ["present", "present", "absent", "absent"] {
                try await meetup.act("mark-attendance", ["person": doyun, "mark": mark], as: .minji)
            }
            let link = "/run/\(meetup.id)/attendance"
            try await house.expect(.doyun, [("marked", link), ("marked", link), ("accepted", "/run/\(meetup.id)")])
        }
    }

    @Test(arguments: Engine.usual)
    func `go to nobody whom the one that causes them has blocked`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            try await meetup.takes(.doyun)
            try await meetup.takes(.ann)
            #expect(
                try await house[.ann].post(
                    "/run/block-person", ["person": try await house.id(of: .doyun).text]
                ).status == 303)
            try await meetup.act("post-message", ["text": "안녕"], as: .ann)
            #expect(try await house.inbox(.doyun).allSatisfy { $0["kind"]?.stringValue != "message" })
            #expect(try await house.inbox(.minji).contains { $0["kind"]?.stringValue == "message" })
        }
    }
}

@Suite struct `Deleting an account with runs` {
    @Test(arguments: Engine.usual)
    func `cancels what one leads, leaves the rest, deletes drafts, and its log still says the same`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let led = try await Meeting(house)
            try await led.lives()
            let draft = try await house[.minji].post("/run/create-meetup", ["title": "아직 안 연 모임"])
            let other = try await house[.doyun].post("/run/create-meetup", ["title": "도윤의 초안"])
            #expect(draft.status == 303 && other.status == 303)
            let page = try await house[.minji].get("/me/delete").body
            #expect(page.contains("퇴근길 5km") && page.contains("아직 안 연 모임") && !page.contains("도윤의 초안"))
            // Somebody else takes over what the house's only administrator may not leave.
            let doyun = try await house.id(of: .doyun)
            try await house.services.database.write { try $0.setAdministrator(doyun, true) }
            let gone = try await house[.minji].post("/me/delete-account", ["current": Cast.minji.password])
            #expect(gone.location == "/sign-in?did=delete-account", "\(gone.status) \(gone.body)")
            #expect(try await house.inbox(.doyun).contains { $0["kind"]?.stringValue == "cancelled" })
            #expect(try await house.inbox(.ann).contains { $0["kind"]?.stringValue == "cancelled" })
            let seen = try await house[.doyun].get("/run/\(led.id)").body
            #expect(seen.contains("이 모임은 취소되었어요") && !seen.contains(Cast.minji.nickname))
            try await led.expectFolded()
            let rows = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM run_meetup")?.int(0)
            }
            #expect(rows == 2, "the draft is gone, 도윤's is not")
        }
    }

    @Test(arguments: Engine.usual)
    func `gives a place that was taken to who waits for it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            for member in [Cast.doyun, .ann, .sam] {
                house.clock.advance(seconds: 1)
                try await meetup.takes(member)
            }
            #expect(try await meetup.status(.sam) == .waitlisted)
            #expect(
                try await house[.ann].post("/me/delete-account", ["current": Cast.ann.password]).status == 303)
            #expect(try await meetup.status(.sam) == .offered)
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.allCases)
    func `a draft that is discarded is gone with all of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.write(in: 48)
            #expect(try await meetup.act("discard-draft", as: .minji).location == "/run")
            #expect(try await house[.minji].get("/run/\(meetup.id)").status == 404)
            for table: SQL in ["run_meetup", "run_participant", "floor_operation", "floor_member", "floor_space"] {
                let count = try await house.services.database.read {
                    try $0.first("SELECT count(*) FROM \(table)")?.int(0)
                }
                #expect(count == 0, "\(table)")
            }
        }
    }
}

extension House {
    /// Checks the whole inbox of a person, the newest first.
    fileprivate func expect(_ member: Cast, _ wanted: [(kind: String, link: String)]) async throws {
        let found = try await inbox(member).map { ($0["kind"]?.stringValue ?? "", $0["link"]?.stringValue ?? "") }
        #expect(found.map(\.0) == wanted.map(\.kind), "\(member): \(found)")
        #expect(found.map(\.1) == wanted.map(\.link), "\(member): \(found)")
    }
}
