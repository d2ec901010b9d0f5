import Floor
import Storage
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30))) struct MembersTests {
    @Test(arguments: Engine.allCases)
    func `who belongs to what is told from either side`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let diary: ID<Space> = id(2)
            try await database.write { transaction in
                try transaction.createSpace(diary, kind: "diary", at: 1)
                try transaction.setRole("owner", of: ann, in: board, at: 10)
                try transaction.setRole("viewer", of: sam, in: board, at: 20)
                try transaction.setRole("owner", of: ann, in: diary, at: 30)
            }
            let (members, boards, all, role, none) = try await database.read { connection in
                (
                    try connection.members(of: board), try connection.spaces(of: ann, kind: "board"),
                    try connection.spaces(of: ann), try connection.role(of: sam, in: board),
                    try connection.role(of: sam, in: diary)
                )
            }
            #expect(
                members == [
                    Member(person: ann, role: "owner", joinedAt: 10), Member(person: sam, role: "viewer", joinedAt: 20),
                ])
            #expect(boards.map(\.space.id) == [board])
            #expect(all.map(\.space.id) == [board, diary])
            #expect(all.map(\.role) == ["owner", "owner"])
            #expect(role == "viewer")
            #expect(none == nil)
        }
    }

    /// Devices hear of people one after the other, and know no clock of the house's.
    @Test(arguments: Engine.allCases)
    func `who comes while the clock is behind stands after those who came before`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.write { transaction in
                try transaction.setRole("owner", of: sam, in: board, at: 20)
                try transaction.setRole("editor", of: ann, in: board, at: 5)
                try transaction.setRole("viewer", of: sam, in: board, at: 30)
            }
            let members = try await database.read { try $0.members(of: board) }
            #expect(members.map(\.person) == [sam, ann])
            #expect(members.map(\.joinedAt) == [20, 21])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a role that changes does not move the day of joining, and one that ends is gone`(engine: Engine) async throws
    {
        try await withBoard(engine) { database in
            try await database.write { try $0.setRole("viewer", of: sam, in: board, at: 20) }
            try await database.write { try $0.setRole("editor", of: sam, in: board, at: 40) }
            let members = try await database.read { try $0.members(of: board) }
            #expect(members == [Member(person: sam, role: "editor", joinedAt: 20)])
            try await database.write { try $0.setRole(nil, of: sam, in: board, at: 50) }
            let (role, spaces) = try await database.read {
                (try $0.role(of: sam, in: board), try $0.spaces(of: sam))
            }
            #expect(role == nil)
            #expect(spaces.isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `who was a member and is none is known there until they come back, the space goes, or they do`(engine: Engine)
        async throws
    {
        try await withBoard(engine) { database in
            let diary: ID<Space> = id(2)
            func formerMembers(_ spaces: [ID<Space>]) async throws -> [ID<Person>] {
                try await database.read { try $0.formerMembers(of: spaces) }
            }
            try await database.write { transaction in
                try transaction.createSpace(diary, kind: "diary", at: 1)
                try transaction.setRole("viewer", of: sam, in: board, at: 20)
                try transaction.setRole("viewer", of: sam, in: diary, at: 20)
                try transaction.setRole(nil, of: ann, in: board, at: 20)
            }
            #expect(try await formerMembers([board, diary]) == [], "nobody is a former member who was none")
            try await database.write { transaction in
                try transaction.setRole(nil, of: sam, in: board, at: 30)
                try transaction.setRole(nil, of: sam, in: diary, at: 30)
                try transaction.addFormerMember(ann, to: diary)
                try transaction.addFormerMember(ann, to: diary)
            }
            #expect(try await formerMembers([board]) == [sam])
            #expect(try await formerMembers([board, diary]) == [ann, sam])
            try await database.write { try $0.setRole("editor", of: sam, in: board, at: 40) }
            #expect(try await formerMembers([board]) == [])
            try await database.write { try $0.removeFormerMember(sam) }
            #expect(try await formerMembers([board, diary]) == [ann])
            try await database.write { transaction in
                guard let head = try transaction.lockSpace(diary) else { throw StorageError.spaceNotLocked }
                try transaction.forget(space: head)
            }
            #expect(try await formerMembers([board, diary]) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `nobody belongs to a space that is not there`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let error = await failure {
                try await database.write { try $0.setRole("owner", of: ann, in: id(99), at: 1) }
            }
            guard case .constraint? = error as? StorageError else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
}
