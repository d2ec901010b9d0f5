import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Whose names the API tells whom.
@Suite struct `The list of the people of a house` {
    private static func names(_ house: House, to account: Cast) async throws -> Set<String> {
        let answer = try await house[account].api(.get, "/people")
        #expect(answer.status == 200, "\(answer.body)")
        return Set((answer.json?["people"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue })
    }

    @Test(arguments: Engine.allCases)
    func `has those one shares a board with where everybody can sign up, and everybody for an administrator`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann, .sam], settings: { $0.signUp = .open }) { house in
            #expect(try await Self.names(house, to: .ann) == ["Ann Lee"], "a stranger has only themselves")
            let board = try await Table(house[.doyun])
            try await board.invite(house[.ann], as: "viewer")
            #expect(try await Self.names(house, to: .ann) == ["이도윤", "Ann Lee"])
            #expect(try await Self.names(house, to: .doyun) == ["이도윤", "Ann Lee"])
            #expect(try await Self.names(house, to: .sam).count == 1)
            #expect(try await Self.names(house, to: .minji).isSuperset(of: ["김민지", "이도윤", "Ann Lee"]))

            #expect(try await house[.ann].post(board / "leave-board").status == 303)
            #expect(try await Self.names(house, to: .ann) == ["Ann Lee"], "who has left shares nothing")
        }
    }

    @Test(arguments: Engine.usual)
    func `has everybody where one comes in by invitation, but who is suspended`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            #expect(try await Self.names(house, to: .ann) == ["김민지", "이도윤", "Ann Lee"])
            let doyun = try await house.id(of: .doyun).text
            #expect(try await house[.minji].api(.post, "/residents/\(doyun)/suspend").status == 200)
            #expect(try await Self.names(house, to: .ann) == ["김민지", "Ann Lee"])
        }
    }
}
