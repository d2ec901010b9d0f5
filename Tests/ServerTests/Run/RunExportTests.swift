import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `What somebody takes along of the runs` {
    @Test(arguments: Engine.allCases)
    func `is all that they have there, and nothing that others wrote`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: Storms.unrated) { house in
            let meetup = try await house.held()
            let (day, minji) = (try await meetup.day(), try await house.id(of: .minji).text)
            for (member, text) in [(Cast.doyun, "도윤만 보는 글"), (.minji, "민지만 보는 글")] {
                let log: JSON = ["stamp": "joy", "text": .string(text), "meetup": .string(meetup.id), "degrees": 0]
                #expect(try await house[member].api(.put, "/runner/logs/\(day)", log).status == 200)
                try await meetup.act("post-message", ["text": text.replacing("보는 글", with: "쓴 말")], as: member)
            }
            let old = try #require(Day(day)).adding(days: -300).iso
            #expect(try await house[.doyun].api(.put, "/runner/logs/\(old)", ["stamp": "check"]).status == 200)
            let message = "01a2a000-0000-7000-8000-0000000000e1"
            try await meetup.act("post-message", ["message": message, "text": "지울 말"], as: .doyun)
            for member in [Cast.doyun, .minji] {
                try await meetup.act("react", ["message": message, "on": "heart"], as: member)
            }
            try await meetup.act("delete-message", ["message": message], as: .doyun)
            let kept = "01a2a000-0000-7000-8000-0000000000e2"
            try await meetup.act("post-message", ["message": kept, "text": "민지만 한 말"], as: .minji)
            for (member, kind) in [(Cast.doyun, "run"), (.doyun, "clap"), (.minji, "like")] {
                try await meetup.act("react", ["message": kept, "on": kind], as: member)
            }
            try await meetup.act("react", ["message": kept, "off": "clap"], as: .doyun)
            try await meetup.stamps("grit", by: .doyun, for: .minji)
            try await meetup.stamps("growth", by: .minji, for: .doyun)

            let file = try await house[.doyun].get("/run/export.json")
            #expect(file.status == 200 && file.headers[.contentDisposition]?.contains("run.json") == true)
            let all = try JSON.parse(file.body)
            #expect(try await house[.doyun].api(.get, "/runner/export").json == all)
            #expect(all["format"] == "maru-run" && all["version"] == 1)
            #expect(all["profile"]?["nickname"] == .string(Cast.doyun.nickname))
            #expect(all["logs"]?.arrayValue?.map { $0["day"] } == [.string(old), .string(day)])
            #expect(all["logs"]?.arrayValue?.last?["text"] == "도윤만 보는 글")
            #expect(all["logs"]?.arrayValue?.last?["degrees"] == 0)
            #expect(all["given"] == [["meetup": .string(meetup.id), "person": .string(minji), "stamp": "grit"]])
            #expect(all["received"]?.arrayValue?.map { $0["stamp"] } == ["growth"])
            let run = try #require(all["meetups"]?.arrayValue?.first)
            #expect(run["title"] == "퇴근길 5km" && run["led"] == false && run["attendance"] == "present")
            #expect(all["messages"]?.arrayValue?.map { $0["text"] } == ["도윤만 쓴 말"], "what was deleted is gone")
            #expect(
                all["reactions"] == [
                    ["meetup": .string(meetup.id), "message": .string(kept), "reaction": "run"]
                ])
            for secret in ["민지만", "지울 말"] + Meeting.secrets { #expect(!file.body.contains(secret), "\(secret)") }
            // Who sees nothing of a run's leader does not see the run either, and keeps what is theirs.
            let (doyun, other, now) = (try await house.id(of: .doyun), try await house.id(of: .minji), house.clock.now)
            try await house.services.database.write { try $0.setBlock(true, of: other, by: doyun, at: now) }
            let apart = try await house[.doyun].api(.get, "/runner/export").json
            #expect(apart?["meetups"] == [] && apart?["received"] == [])
            #expect(apart?["logs"]?.arrayValue?.count == 2 && apart?["messages"]?.arrayValue?.count == 1)
            let sam = try await house[.sam].api(.get, "/runner/export").json
            for part in ["logs", "given", "received", "meetups", "messages", "reactions"] {
                #expect(sam?[part] == [], "\(part)")
            }
            #expect(try await house[.doyun].get("/run/profile").body.contains("href=\"/run/export.json\""))
            // One damaged row keeps nothing else back.
            let like = "[[\"like/" + doyun.text + "\""
            try await house.services.database.write {
                _ = try $0.execute("UPDATE run_message SET reactions = \(like) WHERE id = \(kept)")
            }
            let rest = try await house[.doyun].api(.get, "/runner/export")
            #expect(rest.status == 200 && rest.json?["reactions"] == [], "\(rest.body)")
            #expect(rest.json?["messages"]?.arrayValue?.count == 1)
        }
    }
}
