import Floor

// Encodes and decodes each thing's fields, in the order of the snapshot.

extension Comment {
    var row: JSON {
        BoardSnapshot.row(
            id, [card.stamp, text.stamp, removed.stamp, added.stamp, origin.stamp],
            [
                card.value.map { .string($0.text) } ?? .null, .string(text.value), .bool(removed.value),
                added.value.map { .string($0.text) } ?? .null, origin.value.map { .string($0.text) } ?? .null,
                attachments.familyJSON,
            ])
    }

    init(_ row: BoardSnapshot.Row) throws(BoardSnapshot.Unreadable) {
        guard let attachments = Attachments(familyJSON: try row.field(5)) else { throw BoardSnapshot.Unreadable() }
        self.init(
            id: row.id, card: Register(try row.optionalID(0), stamp: row.stamps[0]),
            text: Register(try row.text(1), stamp: row.stamps[1]),
            removed: Register(try row.bool(2), stamp: row.stamps[2]),
            added: Register(try row.optionalID(3), stamp: row.stamps[3]),
            origin: Register(try row.optionalText(4).flatMap { Origin(stored: $0) }, stamp: row.stamps[4]),
            attachments: attachments)
    }
}
