import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// A run's leader tells people they know by name of it, on both engines.
@Suite struct `Inviting somebody one knows to a run` {
    /// A board of 민지's and Ann's, and a run of 민지's that takes applications.
    private static func begin(_ house: House) async throws -> (run: Meeting, ann: String) {
        let board = try await Table(house[.minji])
        try await board.invite(house[.ann], as: "editor")
        let run = try await Meeting(house)
        try await run.open(in: 48)
        return (run, try await house.id(of: .ann).text)
    }

    private static func told(_ house: House, _ member: Cast) async throws -> [JSON] {
        try await house.inbox(member).filter { $0["kind"]?.stringValue == "invited" }
    }

    @Test(arguments: Engine.allCases)
    func `tells them once, by the leader's nickname, and makes nobody come`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases) { house in
            let (run, ann) = try await Self.begin(house)
            let page = "/run/\(run.id)/applicants"
            let before = try await house[.minji].get(page).body
            #expect(before.contains("Ann Lee 님 초대"))
            #expect(!before.contains("Sam Park"), "they share no board and no team")
            for _ in 1...2 {
                let answer = try await house[.minji].post("/run/\(run.id)/invite-housemate", ["person": ann])
                #expect(answer.status == 303 && answer.location == page + "?invited=1")
            }
            #expect(try await house[.minji].get(page + "?invited=1").body.contains("알림으로 모임을 알렸어요."))
            let told = try await Self.told(house, .ann)
            #expect(
                told.map { $0["text"]?.stringValue } == [
                    "\(Cast.minji.nickname) invited you to a run. Apply if you want to come."
                ])
            #expect(told.first?["link"]?.stringValue == "/run/\(run.id)")
            #expect(told.first?["place"]?.stringValue == "퇴근길 5km")
            #expect(!"\(told)".contains("김민지"), "runners are known by their nicknames")
            #expect(try await run.status(.ann) != .accepted, "nobody has come by it")
            try await run.act("apply", as: .ann)
            #expect(try await run.status(.ann) == .applied)
        }
    }

    /// Who is in already, and who is kept apart by a block on either side: the leader has the same answer and the same list.
    @Test(arguments: Engine.usual, [0, 1, 2])
    func `tells nobody, and nothing of them, whose nickname that would give away`(
        _ engine: Engine, how: Int
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases) { house in
            let (run, ann) = try await Self.begin(house)
            let minji = try await house.id(of: .minji).text
            switch how {
            case 0: try await run.takes(.ann)
            case 1: #expect(try await house[.ann].post("/run/block-person", ["person": minji]).status == 303)
            default: #expect(try await house[.minji].post("/run/block-person", ["person": ann]).status == 303)
            }
            #expect(try await house[.minji].get("/run/\(run.id)/applicants").body.contains("Ann Lee 님 초대"))
            let path = "/meetups/\(run.id)/invite-housemate"
            #expect(try await house[.minji].api(.post, path, ["person": .string(ann)]).status == 204)
            #expect(try await Self.told(house, .ann).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `is for its leader, for people they know, and while others can apply`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases) { house in
            let (run, ann) = try await Self.begin(house)
            let form = "/run/\(run.id)/invite-housemate"
            let sam = try await house.id(of: .sam).text
            #expect(try await house[.minji].post(form, ["person": sam]).status == 404)
            #expect(try await house[.minji].post(form, [:]).status == 404)
            #expect(try await house[.ann].post(form, ["person": ann]).status == 403)
            #expect(try await !house[.ann].get("/run/\(run.id)").body.contains("invite-housemate"))
            try await run.act("close-meetup", as: .minji)
            #expect(try await house[.minji].post(form, ["person": ann]).status == 409)
            #expect(try await !house[.minji].get("/run/\(run.id)/applicants").body.contains("invite-housemate"))
            for member in [Cast.ann, .sam] { #expect(try await Self.told(house, member).isEmpty) }
        }
    }
}
