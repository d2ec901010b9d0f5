import BoardRoom
import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

@Suite struct `What hangs on a card, as rows` {
    private let card = ID<Entity>(high: 5, low: 1)
    private let label = ID<Entity>(high: 5, low: 2)
    private let item = ID<Entity>(high: 5, low: 3)
    private let comment = ID<Entity>(high: 5, low: 4)

    @Test(arguments: Engine.allCases)
    func `is read back as the operations left it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let table = try await Table(house[.minji])
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            let space = try #require(ID<Space>(table.id))
            let written = try await house.services.database.write { transaction in
                try transaction.addFormerMember(ann, to: space)
                return try record(changes(by: ann), by: minji, in: space, transaction)
            }
            let slice = try await house.services.database.read { connection in
                let query = BoardQuery.Part(space, cards: .these([card]), depth: .whole(card))
                return try connection.slice(
                    query, for: minji, at: try #require(try connection.space(space)),
                    people: try connection.people(on: space))
            }
            #expect(slice.board.cards == written.cards && slice.board.labels == written.labels)
            #expect(slice.board.items == written.items && slice.board.comments == written.comments)
            #expect(slice.tallies[card] == CardTally(items: 1, doneItems: 1, comments: 1))
            #expect(slice.former == [ann: "Ann Lee"], "somebody who is not on the board keeps a name")
        }
    }

    @Test(arguments: Engine.usual)
    func `a word that comes late does not undo a later one`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let table = try await Table(house[.minji])
            let (minji, space) = (try await house.id(of: .minji), try #require(ID<Space>(table.id)))
            let field = Card.Mark.label(label).field
            let (on, off) = (Change(card, field, to: .bool(true)), Change(card, field, to: .bool(false)))
            let held = try await house.services.database.write { transaction in
                var board = try record([on], by: minji, in: space, transaction, clock: 9_000_000_000_000)
                board = try record([off], by: minji, in: space, transaction, clock: 8_000_000_000_000)
                board.insertLoaded(try transaction.cards([card], of: space))
                try transaction.loadMarks(of: nil, into: &board)
                return board.cards[card]?.labels.held
            }
            #expect(held == [label])
        }
    }

    @Test(arguments: Engine.usual)
    func `a comment belongs to its card's history`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let table = try await Table(house[.minji])
            let (minji, space) = (try await house.id(of: .minji), try #require(ID<Space>(table.id)))
            let kinds = try await house.services.database.write { transaction in
                _ = try record(changes(by: minji), by: minji, in: space, transaction)
                let edit = [Change(comment, "comment-text", to: .string("고친 말"))]
                _ = try record(edit, by: minji, in: space, transaction, kind: "comment.edited")
                return try transaction.operations(on: card, in: space, limit: 9).map(\.operation.kind)
            }
            #expect(kinds == ["comment.edited", "test.changed"])
        }
    }

    private func changes(by person: ID<Person>) -> [Change] {
        [
            Change(card, "removed", to: .bool(false)), Change(card, "title", to: .string("제목")),
            Change(card, Card.Mark.label(label).field, to: .bool(true)),
            Change(card, Card.Mark.assignee(person).field, to: .bool(true)),
            Change(label, "label-removed", to: .bool(false)), Change(label, "label-name", to: .string("급해요")),
            Change(label, "label-colour", to: .string("red")),
            Change(item, "item-removed", to: .bool(false)), Change(item, "item-card", to: .string(card.text)),
            Change(item, "item-text", to: .string("우유")), Change(item, "item-done", to: .bool(true)),
            Change(item, "item-rank", to: .string("V")),
            Change(comment, "comment-removed", to: .bool(false)),
            Change(comment, "comment-card", to: .string(card.text)),
            Change(comment, "comment-text", to: .string("좋아요")),
        ]
    }

    private func record(
        _ changes: [Change], by person: ID<Person>, in space: ID<Space>, _ transaction: Transaction,
        clock: Int64 = 1_795_230_000_000, kind: String = "test.changed"
    ) throws -> Board {
        var head = try #require(try transaction.lockSpace(space))
        var board = Board(id: space)
        board.insertLoaded(try transaction.columns(of: space))
        let operation = Floor.Operation(
            id: ID(high: 6, low: UInt64(head.sequence)), space: space, author: person, device: ID(high: 9, low: 9),
            clock: HybridTime(milliseconds: clock), kind: kind, changes: changes)
        try transaction.record([operation], on: &board, to: &head, at: clock)
        return board
    }
}
