import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The API` {
    @Test(arguments: Engine.usual)
    func `a program signs in with the cookie, asks who it is, and signs out`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let program = house.visitor()
            #expect(try await program.api(.get, "/session").status == 401)
            let signedIn = try await program.api(
                .post, "/session", ["email": .string(Cast.minji.email), "password": .string(Cast.minji.password)])
            #expect(signedIn.status == 200)
            #expect(signedIn.headers[.setCookie]?.contains("HttpOnly") == true)
            #expect(signedIn.json?["person"]?["name"]?.stringValue == "김민지")
            #expect(try await program.api(.get, "/session").json?["person"] == signedIn.json?["person"])
            let out = try await program.api(.delete, "/session")
            #expect(out.status == 204)
            #expect(out.body.isEmpty)
            #expect(try await program.api(.get, "/session").status == 401)
        }
    }

    @Test(arguments: Engine.usual)
    func `people are the house's, to those who live there, without their addresses`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let answer = try await house[.ann].api(.get, "/people")
            let names = answer.json?["people"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
            #expect(names.map(Set.init) == ["김민지", "Ann Lee"])
            #expect(!answer.body.contains("@"))
            #expect(try await house.visitor().api(.get, "/people").status == 401)
        }
    }

    @Test(arguments: Engine.allCases)
    func `an invitation into a space is made by its owner, and for others the space is not there`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            let space = try await house.space(with: [minji])
            func invite(_ who: Cast) async throws -> Answer {
                try await house[who].api(.post, "/invitations", ["space": .string(space.text), "role": "viewer"])
            }
            let editor = try await invite(.minji)
            #expect(editor.status == 403)
            #expect(try await invite(.ann).status == 404)
            let unknown = try await house[.ann].api(.post, "/invitations", ["space": .string(ann.text)])
            #expect(
                unknown.body.replacing(/"requestId".*/, with: "")
                    == (try await invite(.ann).body.replacing(/"requestId".*/, with: "")))
            try await house.services.database.write { try $0.setRole("owner", of: minji, in: space, at: 0) }
            let made = try await invite(.minji)
            #expect(made.status == 201)
            #expect(made.json?["link"]?.stringValue == "/invite/" + (made.json?["code"]?.stringValue ?? ""))
            let wrong = try await house[.minji].api(
                .post, "/invitations", ["space": .string(space.text), "role": "owner"])
            #expect(wrong.status == 422)
            #expect(wrong.json?["field"]?.stringValue == "role")
        }
    }

    @Test func `problems speak the caller's language and keep their type`() async throws {
        try await withHouse(.sqlite) { house in
            let ko = try await house.visitor(.ko).api(.get, "/me")
            let en = try await house.visitor(.enGB).api(.get, "/me")
            #expect(ko.json?["type"]?.stringValue == "/problems/signed-out")
            #expect(en.json?["type"] == ko.json?["type"])
            #expect(ko.json?["detail"]?.stringValue == "먼저 로그인해 주세요.")
            #expect(en.json?["detail"]?.stringValue == "Sign in first.")
        }
    }

    @Test func `the document describes every endpoint, and all that it refers to is in it`() async throws {
        try await withHouse(.sqlite) { house in
            let answer = try await house.visitor().api(.get, "/openapi.json")
            let document = try #require(answer.json)
            #expect(document["openapi"]?.stringValue == "3.1.0")
            let endpoints = house.services.api.endpoints
            let names = endpoints.map(\.name)
            #expect(Set(names).count == names.count, "operation ids are unique")
            for endpoint in endpoints {
                let method = endpoint.method.rawValue.lowercased()
                let described = try #require(
                    document["paths"]?[endpoint.path]?[method], "\(method) \(endpoint.path)")
                #expect(described["operationId"]?.stringValue == endpoint.name)
                let parameters = described["parameters"]?.arrayValue ?? []
                let inPath = parameters.filter { $0["in"]?.stringValue == "path" }
                #expect(inPath.compactMap { $0["name"]?.stringValue }.sorted() == endpoint.pathNames.sorted())
                #expect(inPath.allSatisfy { $0["required"]?.boolValue == true })
                let responses = try #require(described["responses"]?.members)
                #expect(responses.contains { $0.name.hasPrefix("2") })
                #expect(responses.allSatisfy { $0.value["description"]?.stringValue?.isEmpty == false })
            }
            for reference in Self.references(in: document) {
                let name = reference.dropFirst("#/components/schemas/".count)
                #expect(document["components"]?["schemas"]?[String(name)] != nil, "\(reference)")
            }
        }
    }

    private static func references(in value: JSON) -> [String] {
        if let members = value.members {
            return members.flatMap { member in
                member.name == "$ref" ? [member.value.stringValue ?? ""] : references(in: member.value)
            }
        }
        return (value.arrayValue ?? []).flatMap(references)
    }

    @Test func `a schema says at which member a document is wrong`() {
        let schema = Schema.object([
            .init(
                "cards",
                .list(of: .object([.init("title", .text("t")), .init("day", .nullable(.text("d")), required: false)])))
        ])
        func rule(_ value: JSON) -> String? {
            do {
                try schema.check(value)
                return nil
            } catch { return "\(error.name) \(error.field ?? "")" }
        }
        #expect(rule(["cards": [["title": "a"], ["title": "b", "day": .null]]]) == nil)
        #expect(rule(["cards": [["title": "a"], ["title": 5]]]) == "wrong-type cards.1.title")
        #expect(rule(["cards": [["day": "x"]]]) == "missing-member cards.0.title")
        #expect(rule(["cards": [["title": "a", "more": 1]]]) == "unknown-member cards.0.more")
        #expect(rule([:]) == "missing-member cards")
        #expect(rule("x") == "wrong-type ")
    }
}
