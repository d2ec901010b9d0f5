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

/// The images of messages: who is served their bytes, and what becomes of them.
@Suite struct `An image of a message` {
    @Test(arguments: Engine.usual)
    func `is served to whoever sees its message, and to nobody else at any time`(_ engine: Engine) async throws {
        try await withCrew(engine) { talk in
            let crew = talk.crew
            let (said, asked) = (talk.id(1), talk.id(2))
            #expect(try await talk.add(said, by: .accepted).status == 200)
            #expect(try await talk.add(asked, by: .applicant).status == 200)
            try await talk.expect([.accepted], see: said, "before it is sent")
            try await talk.post(1, [said], by: .accepted)
            try await talk.post(2, [asked], by: .applicant, ["thread": try crew.id(.applicant).text])
            try await talk.expect([.accepted, .leader], see: said, "once it is sent")
            try await talk.expect([.applicant, .leader], see: asked, "in a thread")
            for who in [RunMatrix.Who.outsider, .declined, .removed, .blocked, .administrator] {
                #expect(try await talk.add(talk.id(9), by: who).status != 200, "\(who) adds one")
            }

            // Two who have blocked each other see nothing of each other.
            let (leader, applicant, now) = (try crew.id(.leader), try crew.id(.applicant), crew.house.clock.now)
            try await crew.house.services.database.write { try $0.setBlock(true, of: leader, by: applicant, at: now) }
            try await talk.expect([], see: asked, "behind a block")
            try await crew.house.services.database.write { try $0.setBlock(false, of: leader, by: applicant, at: now) }

            // Who was removed is served nothing more, not even their own.
            try await talk.act("remove-member", ["person": try crew.id(.accepted).text], as: .leader)
            try await talk.expect([.leader], see: said, "after a removal")
            try await talk.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `goes with its message for everybody but who decides about a report, and then with its bytes`(
        _ engine: Engine
    ) async throws {
        try await withCrew(engine) { talk in
            let (gone, kept, unsent) = (talk.id(1), talk.id(2), talk.id(3))
            for (number, file) in [gone, kept, unsent].enumerated() {
                #expect(try await talk.add(file, by: .accepted, MadePictures.jpeg(40 + number, 30)).status == 200)
            }
            let message = try await talk.post(1, [gone], by: .accepted)
            try await talk.post(2, [kept], by: .accepted)
            try await talk.act("report", ["thing": message, "reason": "harassment"], as: .leader)
            try await talk.expect([.accepted, .leader, .administrator], see: gone, "while a report waits")
            try await talk.act("delete-message", ["message": message], as: .accepted)
            try await talk.expect([.administrator], see: gone, "after it was deleted")
            let reports = try await talk.crew[.administrator].get("/run/reports").body
            #expect(reports.contains("/file/\(gone.text)/256"))
            let report = try #require(reports.firstMatch(of: /name="report" value="([0-9a-f-]{36})"/)?.output.1)
            let form: KeyValuePairs = ["report": String(report), "verdict": "acted"]
            #expect(try await talk.crew[.administrator].post("/run/decide-report", form).status == 303)
            try await talk.expect([], see: gone, "after the decision")
            let told = try await talk.crew[.leader].api(.get, "/meetups/\(talk.meetup)/messages/\(message)").json
            #expect(told?["removed"] == true && told?["images"]?.arrayValue?.isEmpty == true)
            try await talk.expectFolded()

            try await talk.pass(days: 31)
            #expect(try await talk.crew[.leader].get("/file/\(kept.text)/256").status == 200)
            #expect(talk.album(.accepted).contents.count == 1, "neither the deleted nor the unsent one is left")
            try await talk.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `has none of what the camera noted, and is kept by browsers for its viewer alone`(_ engine: Engine)
        async throws
    {
        try await withCrew(engine) { talk in
            let file = talk.id(1)
            let picture = MadePictures.jpeg(64, 40, segments: MadePictures.exif)
            #expect(try await talk.add(file, by: .accepted, picture).status == 200)
            let message = try await talk.post(1, [file], by: .accepted)
            for size in ["256", "1024", "2048", "full"] {
                let served = try await talk.crew[.leader].get("/file/\(file.text)/\(size)")
                #expect(served.status == 200 && served.headers[.contentType] == "image/webp")
                #expect(served.headers[.cacheControl] == "private, no-cache")
                for trace in MadePictures.traces { #expect(!served.body.contains(trace), "\(trace) in \(size)") }
            }
            let told = try await talk.crew[.leader].api(.get, "/meetups/\(talk.meetup)/messages/\(message)").json
            let image = try #require(told?["images"]?.arrayValue?.first)
            // It lay on its side.
            #expect(image["width"] == 40 && image["height"] == 64 && image["file"] == .string(file.text))
            let page = try await talk.crew[.leader].get("/run/\(talk.meetup)/talk").body
            #expect(page.contains("width=\"40\" height=\"64\""))
        }
    }

    @Test(arguments: Engine.usual)
    func `belongs to one message, whatever is sent twice`(_ engine: Engine) async throws {
        try await withCrew(engine) { talk in
            let (first, second) = (talk.id(1), talk.id(2))
            for (number, file) in [first, second].enumerated() {
                #expect(try await talk.add(file, by: .accepted, MadePictures.jpeg(40 + number, 30)).status == 200)
            }
            let path = "/meetups/\(talk.meetup)/messages"
            let operation = "01a2a000-0000-7000-8000-0000000000b1"
            let call: JSON = [
                "id": .string(operation), "message": .string(talk.message(1)), "image-1": .string(first.text),
            ]
            for _ in 0..<2 { #expect(try await talk.crew[.accepted].api(.post, path, call).status == 201) }
            let listed = try await talk.crew[.leader].api(.get, path).json?["messages"]?.arrayValue
            #expect(listed?.count == 1)
            let again: JSON = ["text": "또", "image-1": .string(first.text)]
            #expect(try await talk.crew[.accepted].api(.post, path, again).status == 409, "it is sent")
            let others: JSON = ["text": "내 거", "image-1": .string(second.text)]
            #expect(try await talk.crew[.leader].api(.post, path, others).status == 409, "it is another's")
            let unknown: JSON = ["image-1": .string(talk.id(7).text)]
            #expect(try await talk.crew[.accepted].api(.post, path, unknown).status == 409, "it never came")
            // Nor is it one of another run's.
            let elsewhere = try await talk.crew.meetup()
            #expect(
                try await talk.crew[.accepted].api(.post, "/meetups/\(elsewhere)/messages", others).status == 409)
        }
    }

    @Test(arguments: Engine.usual)
    func `comes without scripts with its text, once, however often the form is sent`(_ engine: Engine) async throws {
        try await withCrew(engine) { talk in
            let pictures = [MadePictures.jpeg(64, 40, segments: MadePictures.exif), MadePictures.jpeg(30, 50)]
            let fields = ["operation": "01a2a000-0000-7000-8000-0000000000c1", "text": "두 장이에요"]
            for _ in 0..<2 {
                let sent = try await talk.upload(pictures, fields, as: .accepted)
                #expect(sent.status == 303 && sent.location == "/run/\(talk.meetup)/talk", "\(sent.status)")
            }
            let page = try await talk.crew[.leader].get("/run/\(talk.meetup)/talk").body
            #expect(page.matches(of: /class="run-image"/).count == 2 && page.matches(of: /두 장이에요/).count == 1)
            // Without any image it is a message, too.
            #expect(try await talk.upload([], ["text": "글만"], as: .accepted).status == 303)
            #expect(try await talk.upload([], ["text": " "], as: .accepted).status == 422)
            for who in [RunMatrix.Who.outsider, .declined, .removed, .applicant] {
                #expect(try await talk.upload(pictures, ["text": "나도"], as: who).status == 403, "\(who)")
            }
            try await talk.expectFolded()
        }
    }

    @Test(arguments: Engine.allCases)
    func `that is too many, too large or none at all is refused, and the text and the others stay`(_ engine: Engine)
        async throws
    {
        try await withCrew(engine) { talk in
            let good = MadePictures.jpeg(30, 50)
            let large = good + [UInt8](repeating: 0, count: StoredFile.byteLimit)
            let refused: [(pictures: [[UInt8]], status: Int, kept: Int)] = [
                ([good, Array("%PDF-1.4".utf8)], 422, 1), ([Array("<html>".utf8)], 422, 0), ([large, good], 413, 1),
                ((1...4).map { MadePictures.jpeg(30, 30 + $0) }, 409, 3),
            ]
            for (number, (pictures, status, kept)) in refused.enumerated() {
                let operation = "01a2a000-0000-7000-8000-0000000000d\(number)"
                let page = try await talk.upload(pictures, ["operation": operation, "text": "남는 글"], as: .accepted)
                #expect(page.status == status && page.body.contains("남는 글"), "\(number): \(page.status)")
                let images = page.body.matches(of: /name="image-[1-3]" value="([0-9a-f-]{36})" checked/)
                #expect(images.count == kept, "\(number)")
                let unsent = try await talk.crew[.leader].get("/run/\(talk.meetup)/talk").body
                #expect(!unsent.contains("run-image\""), "nothing is sent")
                guard number == 0, let file = images.first?.output.1 else { continue }
                // What was kept is seen in the strip, and goes with the corrected form.
                #expect(try await talk.crew[.accepted].get("/file/\(file)/256").status == 200)
                let corrected = ["text": "고친 글", "image-1": String(file)]
                #expect(try await talk.upload([], corrected, as: .accepted).status == 303)
                let sent = try await talk.crew[.leader].get("/run/\(talk.meetup)/talk").body
                #expect(sent.contains("고친 글") && sent.contains(file))
                let message = try #require(sent.firstMatch(of: /id="m-([0-9a-f-]{36})"/)?.output.1)
                try await talk.act("delete-message", ["message": String(message)], as: .accepted)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is seen to differ from the log wherever a table is changed by hand`(_ engine: Engine) async throws {
        try await withCrew(engine) { talk in
            #expect(try await talk.add(talk.id(1), by: .accepted).status == 200)
            try await talk.post(1, [talk.id(1)], by: .accepted)
            let (space, rooms) = (try talk.space, talk.crew.house.services.rooms)
            for damage: SQL in [
                "UPDATE run_message SET images = NULL", "DELETE FROM run_message_image",
                "UPDATE run_message_image SET message = 'x'", "UPDATE run_message_image SET file = 'x'",
            ] {
                let found = try await talk.crew.house.services.database.undoing { transaction in
                    let changed = try transaction.execute(damage)
                    #expect(changed > 0, "\(damage) changes nothing here")
                    // What cannot be read any more is a difference, too.
                    return (try? transaction.differencesFromLog(space, in: rooms, limit: 5)).map { !$0.isEmpty }
                        ?? true
                }
                #expect(found, "\(damage) is not found")
            }
        }
    }
}

/// A run with somebody of each standing, and the calls with which they send images.
struct CrewTalk {
    let crew: RunCrew
    let meetup: String

    var space: ID<Space> { get throws { try #require(ID<Space>(meetup)) } }

    func id(_ number: UInt64) -> ID<StoredFile> { ID(high: 0x0197_0000_0000_7000, low: 0x8000_0000_0000_F000 + number) }

    func message(_ number: Int) -> String { "01a2a000-0000-7000-8000-0000000000e\(number)" }

    func album(_ who: RunMatrix.Who) -> Album {
        Album(crew.house, space: ID<Space>(meetup) ?? ID(high: 1, low: 1), of: crew[who])
    }

    func add(_ file: ID<StoredFile>, by who: RunMatrix.Who, _ bytes: [UInt8] = MadePictures.jpeg(40, 30)) async throws
        -> Answer
    {
        try await album(who).add(file, bytes)
    }

    func act(_ useCase: String, _ form: [String: String], as who: RunMatrix.Who) async throws {
        crew.house.clock.advance(1_000)
        let pairs = form.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let answer = try await crew[who].post("/run/\(meetup)/\(useCase)", pairs: pairs)
        #expect(answer.status == 303, "\(useCase): \(answer.status) \(answer.body.suffix(300))")
    }

    /// Posts a message with images and without words; the message's id.
    @discardableResult
    func post(
        _ number: Int, _ files: [ID<StoredFile>], by who: RunMatrix.Who, _ more: [String: String] = [:]
    ) async throws -> String {
        var form = more.merging(["message": message(number), "text": ""]) { $1 }
        for (index, file) in files.enumerated() { form["image-\(index + 1)"] = file.text }
        try await act("post-message", form, as: who)
        return message(number)
    }

    /// Whom the house serves a file to: everybody else finds nothing there, or has to sign in.
    func expect(_ seers: Set<RunMatrix.Who>, see file: ID<StoredFile>, _ when: Comment) async throws {
        for who in RunMatrix.Who.allCases {
            let status = try await crew[who].get("/file/\(file.text)/256").status
            let wanted = seers.contains(who) ? [200] : who == .guest || who == .suspended ? [303, 401, 403] : [404]
            #expect(wanted.contains(status), "\(who), \(when): \(status)")
        }
    }

    /// As a browser without scripts sends the composer.
    func upload(_ pictures: [[UInt8]], _ fields: [String: String], as who: RunMatrix.Who) async throws -> Answer {
        crew.house.clock.advance(1_000)
        var body: [UInt8] = []
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            body += Array("--xYz\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for picture in pictures {
            let head = "Content-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg"
            body += Array("--xYz\r\n\(head)\r\n\r\n".utf8) + picture + Array("\r\n".utf8)
        }
        return try await crew[who].send(
            .post, "/run/\(meetup)/upload-images",
            headers: [.accept: "text/html", .contentType: "multipart/form-data; boundary=xYz"],
            body: body + Array("--xYz--\r\n".utf8))
    }

    /// Lets days pass in which people come by, so that they are not signed out, and the house does what is due.
    func pass(days: Int) async throws {
        for _ in 0..<days {
            crew.house.clock.advance(days: 1)
            for who in [RunMatrix.Who.accepted, .leader] { _ = try await crew[who].get("/me") }
        }
        try await crew.house.services.planJobs()
        try await crew.house.services.runDueJobs()
    }

    func expectFolded() async throws {
        let found = try await crew.house.services.differencesFromLog(space: try space)
        #expect(found.isEmpty, "\(found)")
    }
}

func withCrew(_ engine: Engine, _ body: @escaping @Sendable (CrewTalk) async throws -> Void) async throws {
    try await withFolder { folder in
        try await withHouse(
            engine, cast: [.minji], rooms: [.run],
            settings: {
                $0.data = folder + "/data"
                Storms.unrated(&$0)
            }
        ) { house in
            let crew = try await RunCrew(house)
            try await body(CrewTalk(crew: crew, meetup: try await crew.meetup()))
        }
    }
}
