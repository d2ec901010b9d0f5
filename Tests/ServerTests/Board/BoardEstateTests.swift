import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server

/// What becomes of the boards of somebody who goes for good.
@Suite struct `Boards of somebody who goes` {
    @Test(arguments: Engine.allCases)
    func `are deleted, handed over or left, and none is without an owner`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann, .sam]) { house in
            let alone = try await Table(house[.minji])
            let shared = try await Table(house[.minji])
            let willed = try await Table(house[.minji])
            let guest = try await Table(house[.doyun])
            for (cast, role) in [(Cast.sam, "viewer"), (.doyun, "editor"), (.ann, "editor")] {
                house.clock.advance(seconds: 1)
                try await shared.invite(house[cast], as: role)
                try await willed.invite(house[cast], as: role)
            }
            try await guest.invite(house[.minji], as: "editor")
            let minji = try #require(ID<Person>(try await shared.person("김민지")))
            let ann = try #require(ID<Person>(try await shared.person("Ann Lee")))
            let board = try #require(ID<Space>(willed.id))
            let (now, seed) = (house.clock.now, house.services.chance.entropy())
            try await house.services.database.write { transaction in
                var entropy = seed
                try transaction.settleBoards(
                    of: minji, device: ID(high: 1, low: 1), heirs: [board: ann], at: now, &entropy)
            }
            let (left, spaces) = try await house.services.database.read { connection in
                (try connection.rows(naming: alone.id), try connection.spaces(of: minji).count)
            }
            #expect(left == [:] && spaces == 0)
            let doyun = house[.doyun]
            #expect(
                try await Table(shared.id, doyun).roles() == [
                    "Sam Park": "viewer", "이도윤": "owner", "Ann Lee": "editor",
                ])
            #expect(
                try await Table(willed.id, doyun).roles() == [
                    "Sam Park": "viewer", "이도윤": "editor", "Ann Lee": "owner",
                ])
            #expect(try await guest.roles() == ["이도윤": "owner"])
        }
    }
}
