import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct Profiles {
    @Test(arguments: Engine.usual)
    func `language, theme and name hold from the next page on`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let saved = try await house[.minji].postAndFollow(
                "/me/save-profile", ["name": "민지", "language": "en-GB", "theme": "dark", "zone": ""])
            #expect(saved.body.contains("<html lang=\"en-GB\" data-theme=\"dark\">"))
            #expect(saved.body.contains("Your changes were saved."))
            #expect(try await house[.minji].get("/me").body.contains("<span class=\"me-name\">민지</span>"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a time zone that was chosen holds until the browser's is wanted again`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            func zone(saving zone: String) async throws -> String? {
                let form: KeyValuePairs = ["name": "민지", "language": "ko", "theme": "system", "zone": zone]
                #expect(try await minji.post("/me/save-profile", form).status == 303)
                return try await minji.api(.get, "/me").json?["zone"]?.stringValue
            }
            minji.setCookie("maru_zone", "Asia%2FSeoul")
            #expect(try await zone(saving: "") == "Asia/Seoul")
            #expect(try await zone(saving: "America/New_York") == "America/New_York")
            let page = try await minji.get("/me/profile")
            #expect(page.body.contains("<option value=\"America/New_York\" selected>"))
            // Their devices, which know their own zone alone, are told of it.
            func told() async throws -> String? {
                try await minji.api(.post, "/sync", ["cursors": .array([]), "unsent": .array([])]).headers[.chosenZone]
            }
            #expect(try await told() == "America/New_York")
            #expect(try await zone(saving: "America/New_York") == "America/New_York")
            #expect(try await zone(saving: "") == "Asia/Seoul")
            #expect(try await told() == nil)
            let wrong = try await minji.post(
                "/me/save-profile", ["name": "민지", "language": "ko", "theme": "system", "zone": "Mars/Base"])
            #expect(wrong.status == 422)
            #expect(try await minji.api(.get, "/me").json?["zone"]?.stringValue == "Asia/Seoul")
        }
    }

    @Test(arguments: Engine.allCases)
    func `the browser's time zone counts at once for somebody who has none`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (minji, person) = (house[.minji], try await house.id(of: .minji))
            func zone() async throws -> String? {
                try await house.services.database.read {
                    try $0.first("SELECT zone FROM floor_person WHERE id = \(person)")?.optionalText(0)
                }
            }
            #expect(try await zone() == nil)
            minji.setCookie("maru_zone", "Mars%2FBase")
            _ = try await minji.get("/today")
            #expect(try await zone() == nil)
            minji.setCookie("maru_zone", "Asia%2FSeoul")
            _ = try await minji.get("/today")
            #expect(try await zone() == "Asia/Seoul")
            // Two devices in two zones do not take turns with each page.
            minji.setCookie("maru_zone", "America%2FNew_York")
            _ = try await minji.get("/today")
            #expect(try await zone() == "Asia/Seoul")
        }
    }

    @Test(arguments: Engine.usual)
    func `today is where somebody chose to be, whatever their browser says`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            minji.setCookie("maru_zone", "Asia%2FSeoul")
            func today() async throws -> Day {
                let services = house.services
                let (token, now) = (SessionToken(minji.cookies["maru"] ?? "")!, house.clock.now)
                let person = try #require(try await services.database.read { try $0.signedIn(token, now: now) })
                return services.zones.day(in: person.zones("Asia/Seoul"), now: now).today
            }
            let seoul = try await today()
            let form: KeyValuePairs = ["name": "민지", "language": "ko", "theme": "system", "zone": "America/New_York"]
            #expect(try await minji.post("/me/save-profile", form).status == 303)
            // Nine in the morning in Seoul is the evening before in New York.
            #expect(try await today() == seoul.adding(days: -1))
        }
    }
}
