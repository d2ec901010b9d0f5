import Floor
import Foundation
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// The photos of logs: who is served their bytes, and what becomes of them.
@Suite struct `The photo of a log` {
    @Test(arguments: Engine.usual)
    func `is served to whoever sees the log, and to nobody else at any time`(_ engine: Engine) async throws {
        try await withCrewLog(engine) { log in
            let (photo, old) = (try await log.add(1), try await log.add(2))
            let talk = log.talk
            try await talk.expect([.accepted], see: photo, "before it is in a log")
            #expect(try await log.put(["photo": .string(photo.text)]).status == 200)
            try await talk.expect([.accepted], see: photo, "in a private log")
            #expect(try await log.put(["photo": .string(photo.text), "visibility": "public"]).status == 200)
            try await talk.expect([.accepted, .leader], see: photo, "in a public log")
            let past = try #require(Day(log.today)).adding(days: -40).iso
            #expect(try await log.put(["photo": .string(old.text), "visibility": "public"], on: past).status == 200)
            try await talk.expect([.accepted], see: old, "in one of more than three weeks ago")

            let (leader, runner, now) = (try log.crew.id(.leader), try log.crew.id(.accepted), log.crew.house.clock.now)
            try await log.crew.house.services.database.write { try $0.setBlock(true, of: leader, by: runner, at: now) }
            try await talk.expect([.accepted], see: photo, "behind a block")
            try await log.crew.house.services.database.write { try $0.setBlock(false, of: leader, by: runner, at: now) }
            try await talk.expect([.accepted, .leader], see: photo, "after the block")
            #expect(try await log.put(["photo": .string(photo.text), "visibility": "private"]).status == 200)
            try await talk.expect([.accepted], see: photo, "when it is private again")
            #expect(try await log.put(["photo": .string(photo.text), "visibility": "public"]).status == 200)
            try await talk.act("remove-member", ["person": runner.text], as: .leader)
            try await talk.expect([.accepted], see: photo, "after they share no run")
        }
    }

    @Test(arguments: Engine.usual)
    func `is in nothing that is sent to others while the log is private, by any way out of the house`(
        _ engine: Engine
    ) async throws {
        try await withCrewLog(engine) { log in
            let photo = try await log.add(1)
            func ways(_ who: RunMatrix.Who) async throws -> [String] {
                try await RunWays(crew: log.crew, meetup: log.talk.meetup).everything(to: who)
                    .filter { $0.told.contains(photo.text) }.map(\.way)
            }
            #expect(try await log.put(["photo": .string(photo.text)]).status == 200)
            for who in RunMatrix.Who.allCases {
                let found = try await ways(who)
                #expect(found.isEmpty == (who != .accepted), "\(who): \(found)")
            }
            let own = try await ways(.accepted)
            #expect(own.contains("/run/log/\(log.today)") && own.contains("/api/v1/runner/logs/\(log.today)"))
            #expect(try await log.put(["photo": .string(photo.text), "visibility": "public"]).status == 200)
            let page = "runner/\(try log.crew.id(.accepted).text)"
            for who in RunMatrix.Who.allCases where who != .accepted {
                let shown =
                    who == .leader ? ["/api/v1/runners/" + page.dropFirst("runner/".count), "/run/" + page] : []
                #expect(try await ways(who) == shown, "\(who)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `that is replaced, taken away or in a log that is deleted goes at once with its bytes, and no other does`(
        _ engine: Engine
    ) async throws {
        try await withCrewLog(engine) { log in
            let (first, second) = (try await log.add(1), try await log.add(2))
            // The same picture, of somebody else.
            let others = try await log.add(3, MadePictures.jpeg(42, 30), by: .leader)
            #expect(try await log.put(["photo": .string(others.text)], as: .leader).status == 200)
            let album = try log.album(.accepted)
            #expect(album.contents.count == 2)
            for _ in 0..<2 { #expect(try await log.put(["photo": .string(first.text)]).status == 200) }
            #expect(try await log.put(["photo": .string(second.text)]).status == 200)
            #expect(try await album.get(first).status == 404)
            #expect(try await album.get(second).status == 200)
            #expect(album.contents.count == 1, "the second and the leader's are the same picture")
            #expect(try await log.put(["text": "사진 없이"]).status == 200)
            #expect(try await album.get(second).status == 404)
            #expect(try await log.crew[.leader].get("/file/\(others.text)/256").status == 200)
            #expect(album.contents.count == 1)
            #expect(try await log.put(["photo": .string(second.text)]).status == 409, "it is gone")
            let third = try await log.add(4, MadePictures.jpeg(60, 30))
            #expect(try await log.put(["photo": .string(third.text)]).status == 200)
            for _ in 0..<2 {
                let deleted = try await log.crew[.accepted].post("/run/delete-log", ["day": log.today])
                #expect(deleted.status == 303)
            }
            #expect(try await album.get(third).status == 404)
            #expect(album.contents.count == 1)
            // One that never came into a log is swept as any other.
            let unsaved = try await log.add(5, MadePictures.jpeg(70, 30))
            try await log.talk.pass(days: 31)
            #expect(try await album.get(unsaved).status == 404)
            #expect(album.contents.count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `is one that its person has uploaded whole and that no other log has, or refused with its field`(
        _ engine: Engine
    ) async throws {
        try await withCrewLog(engine) { log in
            let (own, others, unsaved) = (
                try await log.add(1), try await log.add(2, by: .leader), try await log.add(4)
            )
            let begun = log.talk.id(3)
            #expect(try await log.album(.accepted).begin(begun, 100).status == 201)
            let inRun = log.talk.id(9)
            #expect(try await log.talk.add(inRun, by: .accepted).status == 200)
            #expect(try await log.put(["photo": .string(own.text)]).status == 200)
            let before = try #require(Day(log.today)).adding(days: -1).iso
            for (file, why) in [
                (others, "another's"), (begun, "not complete"), (log.talk.id(77), "never announced"),
                (own, "in another log"), (inRun, "of a run"),
            ] {
                let refused = try await log.put(["photo": .string(file.text)], on: before)
                #expect(refused.status == 409 && refused.json?["rule"] == "log-photo-missing", "\(why)")
                #expect(refused.json?["field"] == "photo" && refused.json?["given"] == .string(file.text), "\(why)")
            }
            #expect(try await log.put(["photo": "a.jpg"], on: before).status == 422)
            #expect(try await log.put(["photo": .string(unsaved.text)], on: before).status == 200)
            let read = try await log.crew[.accepted].api(.get, "/runner/logs/\(before)").json?["log"]?["photo"]
            #expect(read?["file"] == .string(unsaved.text) && read?["width"] == 44 && read?["height"] == 30)
            #expect(read?["link"] == .string("/file/\(unsaved.text)"))
        }
    }

    @Test(arguments: Engine.usual)
    func `comes without scripts with the log, once and without what the camera noted`(_ engine: Engine) async throws {
        try await withCrewLog(engine) { log in
            let picture = MadePictures.jpeg(64, 40, segments: MadePictures.exif)
            for _ in 0..<2 {
                let saved = try await log.send(picture, ["text": "강변에서"])
                #expect(saved.status == 303 && saved.location == "/run/log/\(log.today)", "\(saved.status)")
            }
            let page = try await log.crew[.accepted].get("/run/log/\(log.today)").body
            // It lay on its side.
            #expect(page.contains("강변에서") && page.contains("width=\"40\" height=\"64\""))
            let file = try #require(page.firstMatch(of: /\/file\/([0-9a-f-]{36})\/2048/)?.output.1)
            for size in ["256", "1024", "2048", "full"] {
                let served = try await log.crew[.accepted].get("/file/\(file)/\(size)")
                #expect(served.status == 200 && served.headers[.contentType] == "image/webp")
                #expect(served.headers[.cacheControl] == "private, no-cache")
                for trace in MadePictures.traces { #expect(!served.body.contains(trace), "\(trace) in \(size)") }
            }
            let rows = try await log.crew.house.services.database.read { connection in
                try connection.first("SELECT count(*) FROM floor_file")?.int(0)
            }
            #expect(rows == 1)
            // The form is sent again with the photo in its box, and then without.
            #expect(try await log.send(nil, ["text": "고쳤어요", "photo": String(file)]).status == 303)
            #expect(try await log.crew[.accepted].get("/run/log/\(log.today)").body.contains("/file/\(file)/"))
            #expect(try await log.send(nil, ["text": "사진은 뺐어요"]).status == 303)
            #expect(try await !log.crew[.accepted].get("/run/log/\(log.today)").body.contains("/file/"))
            #expect(try log.album(.accepted).contents.isEmpty)
            // Nobody else's log is touched, and who is not signed in is told so.
            #expect(try await log.send(picture, [:], as: .guest).status == 401)
        }
    }

    @Test(arguments: Engine.usual)
    func
        `that is no picture or too large is refused at its field, and neither text nor photo is lost in a refused form`(
            _ engine: Engine
        ) async throws
    {
        try await withCrewLog(engine) { log in
            let good = MadePictures.jpeg(40, 30)
            for (bytes, status) in [
                (Array("%PDF-1.4".utf8), 422), (good + [UInt8](repeating: 0, count: StoredFile.byteLimit), 413),
            ] {
                let refused = try await log.send(bytes, ["text": "남는 글"])
                #expect(refused.status == status, "\(refused.status)")
                #expect(refused.body.contains("남는 글") && refused.body.contains("field-picture-error"))
                #expect(!refused.body.contains("type=\"checkbox\" name=\"photo\" value=\"0"), "there is none to keep")
            }
            let refused = try await log.send(good, ["text": "남는 글", "degrees": "99"])
            #expect(refused.status == 422 && refused.body.contains("남는 글"))
            let box = /name="photo" value="([0-9a-f-]{36})" checked/
            let file = try #require(refused.body.firstMatch(of: box)?.output.1)
            #expect(try await log.crew[.accepted].get("/file/\(file)/256").status == 200)
            #expect(try await log.crew[.accepted].api(.get, "/runner/logs/\(log.today)").json?["log"] == .null)
            #expect(try await log.send(nil, ["text": "고친 글", "photo": String(file)]).status == 303)
            let page = try await log.crew[.accepted].get("/run/log/\(log.today)").body
            #expect(page.contains("고친 글") && page.contains("/file/\(file)/"))
        }
    }

    @Test(arguments: Engine.usual)
    func `goes with its person's account`(_ engine: Engine) async throws {
        try await withCrewLog(engine) { log in
            let (photo, others) = (try await log.add(1), try await log.add(2, by: .leader))
            #expect(try await log.put(["photo": .string(photo.text), "visibility": "public"]).status == 200)
            #expect(try await log.put(["photo": .string(others.text)], as: .leader).status == 200)
            let form: KeyValuePairs = ["current": "long enough for anyone"]
            let gone = try await log.crew[.accepted].post("/me/delete-account", form)
            #expect(gone.status == 303, "\(gone.status)")
            #expect(try await log.crew[.leader].get("/file/\(photo.text)/256").status == 404)
            #expect(try await log.crew[.leader].get("/file/\(others.text)/256").status == 200)
            #expect(try log.album(.leader).contents.count == 1)
        }
    }
}

/// Somebody who is in a run with somebody of each standing, and the calls with which they write their log of today.
struct CrewLog {
    let talk: CrewTalk
    let today: String

    var crew: RunCrew { talk.crew }

    /// The own files of somebody.
    func album(_ who: RunMatrix.Who) throws -> Album {
        Album(crew.house, space: StoredFile.ownPlace(of: try crew.id(who)), of: crew[who])
    }

    /// Uploads a picture, each number another.
    func add(
        _ number: UInt64, _ picture: [UInt8]? = nil, by who: RunMatrix.Who = .accepted
    ) async throws -> ID<StoredFile> {
        let file = talk.id(100 + number)
        let picture = picture ?? MadePictures.jpeg(40 + Int(number), 30)
        let answer = try await album(who).add(file, picture)
        #expect(answer.status == 200, "\(answer.status) \(answer.body)")
        return file
    }

    func put(
        _ log: KeyValuePairs<String, JSON>, on day: String? = nil, as who: RunMatrix.Who = .accepted
    ) async throws -> Answer {
        crew.house.clock.advance(1_000)
        let members = [JSON.Member("stamp", "check")] + log.map { JSON.Member($0.key, $0.value) }
        return try await crew[who].api(.put, "/runner/logs/\(day ?? today)", .object(members))
    }

    /// As a browser without scripts sends the form.
    func send(
        _ picture: [UInt8]?, _ fields: [String: String], as who: RunMatrix.Who = .accepted
    ) async throws -> Answer {
        crew.house.clock.advance(1_000)
        var body: [UInt8] = []
        let fields = fields.merging(["day": today, "stamp": "check"]) { $1 }
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            body += Array("--xYz\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        // A browser sends an empty part where nothing is chosen.
        let name = picture == nil ? "" : "a.jpg"
        let head = "Content-Disposition: form-data; name=\"picture\"; filename=\"\(name)\""
        body += Array("--xYz\r\n\(head)\r\nContent-Type: image/jpeg\r\n\r\n".utf8) + (picture ?? [])
        return try await crew[who].send(
            .post, "/run/save-log",
            headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=xYz"],
            body: body + Array("\r\n--xYz--\r\n".utf8))
    }
}

func withCrewLog(_ engine: Engine, _ body: @escaping @Sendable (CrewLog) async throws -> Void) async throws {
    try await withCrew(engine) { talk in
        let today = Moment(milliseconds: talk.crew.house.clock.now).day.iso
        try await body(CrewLog(talk: talk, today: today))
    }
}
