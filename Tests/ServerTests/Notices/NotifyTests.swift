import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

@Suite struct `OperationSummary people` {
    @Test(arguments: Engine.usual)
    func `whoever did it is not told, nor who may not see it, and nobody twice`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann, .sam]) { house in
            let (minji, doyun, ann, sam) = (
                try await house.id(of: .minji), try await house.id(of: .doyun), try await house.id(of: .ann),
                try await house.id(of: .sam)
            )
            let space = try await house.space(with: [minji, doyun, ann])
            let operation = house.operation(by: minji, in: space)
            try await house.services.database.write { transaction in
                for _ in 1...2 {
                    try transaction.notify(
                        NewNotice(.cardAssigned, to: [minji, doyun, ann, sam], by: operation, at: house.clock.now))
                }
            }
            #expect(try await house.unread(minji) == 0)
            #expect(try await house.unread(doyun) == 1)
            #expect(try await house.unread(ann) == 1)
            #expect(try await house.unread(sam) == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `who leaves the space sees no more of it, but that they were taken off`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            let space = try await house.space(with: [minji, ann])
            let (first, second) = (house.operation(by: minji, in: space), house.operation(by: minji, in: space))
            try await house.services.database.write { transaction in
                try transaction.notify(NewNotice(.commented, to: [ann], by: first, at: house.clock.now))
                try transaction.setRole(nil, of: ann, in: space, at: 0)
                try transaction.notify(
                    NewNotice(.takenOff, to: [ann], by: second, detail: ["board": "옛 보드"], at: house.clock.now))
            }
            let kinds = try await house.services.database.read { try $0.notices(of: ann, limit: 10).map(\.kind) }
            #expect(kinds == ["taken-off"])
            #expect(try await house.unread(ann) == 1)
            try await house.services.database.write { try $0.setRole("viewer", of: ann, in: space, at: 0) }
            #expect(try await house.unread(ann) == 2)
        }
    }

    @Test(arguments: Engine.usual)
    func `an operation that is not recorded tells nobody`(_ engine: Engine) async throws {
        struct Changed: Error {}
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            let space = try await house.space(with: [minji, ann])
            let operation = house.operation(by: minji, in: space)
            await #expect(throws: Changed.self) {
                try await house.services.database.write { transaction in
                    try transaction.notify(NewNotice(.commented, to: [ann], by: operation, at: house.clock.now))
                    throw Changed()
                }
            }
            #expect(try await house.unread(ann) == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `one is read at a time, and all at once only as far as was seen`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            let space = try await house.space(with: [minji, ann])
            for _ in 1...3 {
                house.clock.advance(seconds: 1)
                let operation = house.operation(by: minji, in: space)
                try await house.services.database.write {
                    try $0.notify(NewNotice(.commented, to: [ann], by: operation, at: house.clock.now))
                }
            }
            let all = try await house.services.database.read { try $0.notices(of: ann, limit: 10) }
            #expect(all.map(\.madeAt) == all.map(\.madeAt).sorted(by: >) && all.count == 3)
            let changed = try await house.services.database.write { transaction in
                let isMine = try transaction.mark(all[2].id, of: ann, read: true, at: house.clock.now)
                let isAnothers = try transaction.mark(all[1].id, of: minji, read: true, at: house.clock.now)
                return [isMine, isAnothers]
            }
            #expect(changed == [true, false])
            #expect(try await house.unread(ann) == 2)
            try await house.services.database.write {
                try $0.markAllRead(of: ann, upTo: all[1].id, at: house.clock.now)
            }
            #expect(try await house.unread(ann) == 1)
            let older = try await house.services.database.read { try $0.notices(of: ann, before: all[0].id, limit: 1) }
            #expect(older.map(\.id) == [all[1].id])
        }
    }
}

extension House {
    /// An operation as a room would record it; nothing has recorded this one.
    func operation(by author: ID<Person>, in space: ID<Space>) -> Floor.Operation {
        var entropy = services.random.entropy()
        return Operation(
            id: ID(milliseconds: clock.now, entropy: &entropy), space: space, author: author,
            device: ID(milliseconds: clock.now, entropy: &entropy), clock: .zero, kind: "card.edited", changes: [])
    }

    func unread(_ person: ID<Person>) async throws -> Int {
        try await services.database.read { try $0.unread(of: person, until: .max) }
    }
}
