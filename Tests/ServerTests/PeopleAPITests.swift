import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `People over the API` {
    @Test(arguments: Engine.usual)
    func `change what is given of their profile and keep the rest`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.ann]) { house in
            let changed = try await house[.ann].api(.patch, "/me", ["theme": "dark", "zone": "Europe/London"])
            #expect(changed.status == 200)
            #expect(changed.json?["name"]?.stringValue == "Ann Lee")
            #expect(changed.json?["theme"]?.stringValue == "dark")
            #expect(changed.json?["zone"]?.stringValue == "Europe/London")
            let wrong = try await house[.ann].api(.patch, "/me", ["name": " "])
            #expect(wrong.status == 422)
            #expect(wrong.json?["rule"]?.stringValue == "name-missing")
        }
    }

    @Test(arguments: Engine.usual)
    func `set and remove a picture`(_ engine: Engine) async throws {
        try await inFolder { folder in
            try await withHouse(engine, cast: [.ann], settings: { $0.data = folder.path }) { house in
                let photo = JSON.string(Data(Pictures.png).base64EncodedString())
                let set = try await house[.ann].api(.put, "/me/photo", ["photo": photo])
                #expect(set.status == 204)
                #expect(try await house[.ann].get("/me").body.contains("/photo/"))
                #expect(try await house[.ann].api(.delete, "/me/photo").status == 204)
                #expect(try await !house[.ann].get("/me").body.contains("/photo/"))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `list their sessions and end one or all others`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.ann]) { house in
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            let (phone, tablet) = (house.visitor(), house.visitor())
            for other in [phone, tablet] { #expect(try await other.post("/sign-in", form).status == 303) }
            let listed = try await house[.ann].api(.get, "/me/sessions").json?["sessions"]?.arrayValue ?? []
            #expect(listed.count == 3)
            let other = try #require(listed.first { $0["isThis"]?.boolValue == false }?["device"]?.stringValue)
            #expect(try await house[.ann].api(.delete, "/me/sessions/\(other)").status == 204)
            #expect(try await house[.ann].api(.delete, "/me/sessions/\(other)").status == 404)
            #expect(try await house[.ann].api(.delete, "/me/sessions").status == 204)
            for other in [phone, tablet] { #expect(try await other.api(.get, "/me").status == 401) }
            #expect(try await house[.ann].api(.get, "/me").status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `are looked after page by page`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let first = try await house[.minji].api(.get, "/residents?limit=2").json
            #expect(first?["residents"]?.arrayValue?.count == 2)
            let next = try #require(first?["next"]?.stringValue)
            let second = try await house[.minji].api(.get, "/residents?limit=2&after=\(next)").json
            #expect(second?["residents"]?.arrayValue?.count == 1)
            #expect(second?["next"]?.isNull == true)
            #expect(try await house[.ann].api(.get, "/residents").status == 404)
            let ann = try await house.id(of: .ann).text
            let suspended = try await house[.minji].api(.post, "/residents/\(ann)/suspend")
            #expect(suspended.json?["isSuspended"]?.boolValue == true)
            #expect(try await house[.ann].api(.get, "/me").status == 401)
        }
    }
}
