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

extension `Gone from the Run room` {
    @Test(arguments: Engine.usual)
    func `2: an account is deleted, its notices are switched and it is signed in to by its owner alone`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: [.run], settings: Storms.unrated) { house in
            let (guest, sam) = (house.visitor(), house[.sam])
            let ann = try await house.id(of: .ann).text
            let (theirs, own) = (Cast.ann.password, Cast.sam.password)
            #expect(try await guest.post("/me/delete-account", ["current": theirs, "person": ann]).status == 401)
            let asked: JSON = ["password": .string(theirs), "person": .string(ann)]
            #expect(try await guest.api(.post, "/me/delete-account", asked).status == 401)
            #expect(try await sam.post("/me/delete-account", ["current": theirs, "person": ann]).status == 422)
            #expect(try await sam.api(.post, "/me/delete-account", asked).status == 422)
            #expect(try await house[.ann].api(.get, "/me").status == 200)

            // Notices are one's own: whoever names somebody else switches their own.
            func settings(_ member: Cast) async throws -> String {
                try await house[member].api(.get, "/me/notices").body
            }
            let before = (try await settings(.ann), try await settings(.sam))
            let form: KeyValuePairs = ["person": ann, "reminder-hour": "7"]
            #expect(try await guest.post("/me/save-notices", form).status == 401)
            #expect(try await guest.api(.patch, "/me/notices", ["reminderHour": 7]).status == 401)
            #expect(try await guest.post("/me/mute-space", ["space": ann, "for": "day"]).status == 401)
            #expect(try await sam.post("/me/save-notices", form).status == 303)
            #expect(try await settings(.ann) == before.0)
            #expect(try await settings(.sam) != before.1)

            // An id opens nothing, and neither does an address without its password.
            for (email, password) in [(ann, ""), (ann, ann), (Cast.ann.email, ""), (Cast.ann.email, own)] {
                let answer = try await house.visitor().post("/sign-in", ["email": email, "password": password])
                #expect(answer.status == 401 || answer.status == 422, "\(email): \(answer.status)")
                #expect(answer.headers[.setCookie] == nil)
            }
            guest.setCookie("maru", ann)
            #expect(try await guest.api(.get, "/runner").status == 401)

            #expect(try await sam.post("/me/delete-account", ["current": own, "person": ann]).status == 303)
            #expect(try await sam.api(.get, "/me").status == 401)
            #expect(try await house[.ann].api(.get, "/me").status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `5: a session is in no address, ends by signing out, and a suspended account's is refused at every request`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run], settings: Storms.unrated) { house in
            let crew = try await RunCrew(house)
            let meetup = try await crew.meetup()
            let (member, guest) = (crew[.accepted], house.visitor())
            let token = try #require(member.cookies["maru"])
            for name in ["maru", "token", "session", "access_token", "x-access-token"] {
                let page = try await guest.get("/run/mine?\(name)=\(token)")
                #expect(page.location?.hasPrefix("/sign-in") == true, "\(name)")
                #expect(try await guest.api(.get, "/runner?\(name)=\(token)").status == 401, "\(name)")
            }
            let header = try #require(HTTPField.Name("X-Access-Token"))
            for fields: HTTPFields in [[.authorization: "Bearer " + token], [header: token]] {
                #expect(try await guest.api(.get, "/runner", headers: fields).status == 401)
            }
            for path in ["/run", "/run/mine", "/run/\(meetup)", "/run/\(meetup)/talk", "/me", "/me/devices"] {
                #expect(try await !member.get(path).body.contains(token), "\(path)")
            }
            let sent = try await member.post("/run/\(meetup)/post-message", ["text": "안녕"])
            #expect(sent.status == 303 && sent.location?.contains(token) == false)

            // Each device has a session of its own; one that is signed out opens nothing any more.
            let phone = house.visitor()
            let form: KeyValuePairs = ["email": "accepted@example.org", "password": "long enough for anyone"]
            #expect(try await phone.post("/sign-in", form).status == 303)
            #expect(phone.cookies["maru"] != token)
            let thief = house.visitor()
            thief.setCookie("maru", token)
            #expect(try await thief.get("/run/\(meetup)/talk").status == 200)
            #expect(try await member.post("/sign-out").status == 303)
            #expect(try await thief.get("/run/\(meetup)/talk").location?.hasPrefix("/sign-in") == true)
            #expect(try await thief.api(.get, "/runner").status == 401)
            #expect(try await phone.api(.get, "/runner").status == 200)

            // The session is still there: each request looks at the account.
            let (person, now) = (try crew.id(.accepted), house.clock.now)
            try await house.services.database.write { try $0.setSuspended(person, at: now) }
            let run = Meeting(house, meetup)
            let (space, before) = (try run.space, try await run.count(of: "message.posted"))
            func fill(_ text: String) -> String { crew.filled(text, for: .accepted, in: meetup) }
            for (rows, base, accept) in [
                (RunMatrix.pages, "/run/", "text/html"), (RunMatrix.readings, "/api/v1/meetups/", "application/json"),
            ] {
                for row in rows where row.address != "/nowhere" {
                    let way = base + meetup + fill(row.address)
                    let answer = try await phone.send(.get, way, headers: [.accept: accept])
                    #expect(answer.status == 401, "\(way): \(answer.status)")
                }
            }
            for row in RunMatrix.useCases {
                let form = crew.filled(row.form, for: .accepted, in: meetup)
                let answer = try await phone.post("/run/\(meetup)/\(row.address)", pairs: form)
                #expect(answer.status == 401, "\(row.address): \(answer.status)")
            }
            for row in RunMatrix.house {
                let (way, form) = (fill(row.path), crew.filled(row.form, for: .accepted, in: meetup))
                var body: JSON?
                if row.method != .get, row.method != .delete { body = RunMatrix.json(form) }
                let answer: Answer
                if way.hasPrefix("/api/v1") {
                    answer = try await phone.api(row.method, String(way.dropFirst("/api/v1".count)), body)
                } else if row.method == .get {
                    answer = try await phone.get(way)
                } else {
                    answer = try await phone.post(way, pairs: form)
                }
                #expect(answer.status == 401, "\(row.method) \(way): \(answer.status)")
            }
            #expect(try await run.count(of: "message.posted") == before)
            let status = try await house.services.database.read {
                try $0.meetup(space)?.participants[person]?.status.value
            }
            #expect(status == .accepted, "nothing was done")
        }
    }

    @Test(arguments: Engine.allCases)
    func `6: an image of a talk is a picture of a checked size, and its whole address opens it for nobody outside`(
        _ engine: Engine
    ) async throws {
        try await withCrew(engine) { talk in
            let file = talk.id(1)
            #expect(try await talk.add(file, by: .accepted).status == 200)
            try await talk.post(1, [file], by: .accepted)
            // The address as the page gives it, not one that was made up.
            let page = try await talk.crew[.leader].get("/run/\(talk.meetup)/talk").body
            let found = try #require(page.firstMatch(of: /"(\/file\/[0-9a-f-]{36})\/[0-9a-z]+"/)?.output.1)
            let address = String(found)
            #expect(address.contains(file.text))
            for size in ["256", "1024", "2048", "full"] {
                let way = address + "/" + size
                for who in RunMatrix.Who.allCases {
                    let status = try await talk.crew[who].get(way).status
                    #expect((status == 200) == who.isIn, "\(way) to \(who): \(status)")
                }
                for more in ["?meetup=\(talk.meetup)", "?token=x"] {
                    #expect(try await talk.crew.house.visitor().get(way + more).status != 200, "\(more)")
                }
            }
            let served = try await talk.crew[.leader].get(address + "/full")
            #expect(served.headers[.contentType] == "image/webp" && served.headers[.xContentTypeOptions] == "nosniff")
            #expect(served.headers[.cacheControl]?.hasPrefix("private") == true, "no cache in between keeps it")
            // There is no list of them, and none next to it.
            for way in ["/file", "/file/", address, "/file/\(talk.id(2).text)/full", "/data/files"] {
                #expect(try await talk.crew[.accepted].get(way).status == 404, "\(way)")
            }
            let script = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".utf8)
            for (number, bytes) in [script, Array("<html></html>".utf8), Array("%PDF-1.4".utf8)].enumerated() {
                let wrong = talk.id(UInt64(10 + number))
                #expect(try await talk.add(wrong, by: .accepted, bytes).status == 422, "\(number)")
                #expect(try await talk.crew[.accepted].get("/file/\(wrong.text)/full").status == 404)
            }
            let large = try await talk.album(.accepted).begin(talk.id(20), StoredFile.byteLimit + 1)
            #expect([413, 422].contains(large.status), "\(large.status)")
        }
    }

    @Test(arguments: Engine.usual)
    func `7: nothing that opens the house is in what it tells anybody: no secret, no session, no password`(
        _ engine: Engine
    ) async throws {
        let keys = ["weather-0123456789abcdef", "metrics-0123456789abcdef", "mail-0123456789abcdef"]
        try await withHouse(
            engine, cast: [.minji], rooms: [.run],
            settings: {
                Storms.unrated(&$0)
                $0.weather.key = keys[0]
                $0.metricsToken = keys[1]
                $0.mail.password = keys[2]
                $0.metrics = true
            }
        ) { house in
            let crew = try await RunCrew(house)
            let meetup = try await crew.meetup()
            let secret = try await house.services.database.read {
                try $0.first("SELECT secret FROM run_secret WHERE id = 1")?.bytes(0) ?? []
            }
            #expect(secret.count == 32)
            let hex = secret.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            let sessions = RunMatrix.Who.allCases.compactMap { crew[$0].cookies["maru"] }
            #expect(sessions.count == RunMatrix.Who.allCases.count - 1)
            let hidden =
                keys + sessions + [hex, hex.uppercased(), Base64URL.encode(secret), Data(secret).base64EncodedString()]
                + ["scrypt$", Cast.minji.password, "long enough for anyone"]
            for who in [RunMatrix.Who.guest, .outsider, .accepted, .administrator] {
                for (way, told) in try await RunWays(crew: crew, meetup: meetup).everything(to: who) {
                    for word in hidden { #expect(!told.contains(word), "\(word) by \(way) to \(who)") }
                }
            }
        }
    }
}
