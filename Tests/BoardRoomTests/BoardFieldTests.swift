import Floor
import Testing

@testable import BoardRoom

/// Undo and merges read a field's value and who wrote it last by the field's name, of which no compiler says that it is
/// known everywhere.
@Suite struct `Each field of what is on a board` {
    @Test func `has a value and a stamp`() throws {
        var desk = try Desk()
        let card = try desk.add("카드")
        let column = try #require(desk.board.standing.first?.id)
        func made(_ useCase: String, _ fields: [String: String]) throws -> ID<Entity> {
            try #require(try desk.act(useCase, fields)?.subject)
        }
        let item = try made("add-item", ["card": card.text, "text": "할 일"])
        let comment = try made("add-comment", ["card": card.text, "text": "댓글"])
        let label = try made("add-label", ["name": "급해요"])
        let all: [(ID<Entity>, [String])] = [
            (card, Card.names), (column, Column.names), (item, Item.names), (comment, Comment.names),
            (label, Label.names),
        ]
        for (id, fields) in all {
            for field in fields {
                #expect(desk.board.value(of: field, on: id) != nil, "\(field) has no value")
                #expect(desk.board.stamp(of: field, on: id) != nil, "\(field) has no stamp")
            }
        }
    }

    @Test func `belongs to one kind of thing alone`() {
        let all = Card.names + Column.names + Item.names + Comment.names + Label.names
        #expect(Set(all).count == all.count)
    }
}

extension Thing {
    /// The names of its fields, but for families.
    fileprivate static var names: [String] { fields.filter { $0.stamped != .each }.compactMap(\.name) }
}
