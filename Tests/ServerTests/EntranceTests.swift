import Floor
import HTTPTypes
import Server
import TestKit
import Testing

@Suite struct `Coming in` {
    @Test(arguments: Engine.allCases)
    func `the first link makes one administrator and then works no more`(_ engine: Engine) async throws {
        try await withHouse(engine) { house in
            let path = try #require(try await house.welcomePath())
            let second = try #require(try await house.welcomePath())
            let minji = house.visitor()
            #expect(try await minji.get("/").body.contains("아직 아무도"))
            #expect(try await minji.get(path).status == 200)
            let form: KeyValuePairs = ["name": "김민지", "email": "Minji@Example.org ", "password": "일곱 빛깔 무지개 길"]
            #expect(try await minji.post(path, form).location == "/")
            let me = try await minji.api(.get, "/me").json
            #expect(me?["name"]?.stringValue == "김민지")
            #expect(me?["isAdministrator"]?.boolValue == true)
            let late = house.visitor()
            for link in [path, second] {
                #expect(try await late.get(link).status == 404)
                let answer = try await late.post(link, ["name": "x", "email": "x@example.org", "password": "0123456789"])
                #expect(answer.status == 404)
            }
            #expect(try await minji.api(.get, "/people").json?["people"]?.arrayValue?.count == 1)
            #expect(try await house.welcomePath() == nil)
        }
    }
}
