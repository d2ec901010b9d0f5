import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server

@Suite struct `Deleting a team` {
    @Test(arguments: Engine.allCases)
    func `with another name shows the form again, with what was typed`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let (minji, path) = (house[.minji], "/retro/\(crew.id)/delete-team")
            let again = try await minji.post(path, ["name": "딴이름"])
            #expect(again.status == 422)
            let form = try #require(again.body.ranges(of: "action=\"\(path)\"").first)
            let rest = again.body[form.upperBound...]
            #expect(rest.contains("value=\"딴이름\"") && rest.contains("팀 이름과 달라요"))
            let before = again.body[..<form.lowerBound]
            #expect(before.contains("value=\"키고\"") && !before.contains("딴이름"), "its own name is not at fault")
            #expect(again.body.contains(try await crew.code()), "the page is whole")
            #expect(try await house[.ann].post(path, ["name": "키고"]).status == 403)
            #expect(try await minji.get("/retro/\(crew.id)").status == 200, "nothing is gone")
            #expect(try await minji.post(path, ["name": "키고"]).location == "/retro")
            #expect(try await minji.get("/retro/\(crew.id)").status == 404)
        }
    }
}
