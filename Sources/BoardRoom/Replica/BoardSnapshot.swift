public import Floor

/// A complete board as one JSON value, with the stamp of every field: what the server sends a device first, and what
/// the device stores.
///
/// Things are arrays rather than objects, since a board may have thousands of them: `[id, stamps, field, field, …]`.
public struct BoardSnapshot: Sendable {
    public let json: JSON

    /// How many fields the things in it have, of all kinds.
    public static var fieldCount: Int {
        Board.fields.count + Column.fields.count + Label.fields.count + Card.fields.count + Item.fields.count
            + Comment.fields.count
    }

    /// The snapshot is invalid. Discard it and request a new one.
    public struct Unreadable: Error, Equatable, Sendable {
        public init() {}
    }

    /// - Parameters:
    ///   - board: with everything on it: a partial board would be mistaken for the whole.
    ///   - merges: the rows of what a device cannot tell from the part of the log that it has: see ``MergeConflict/row``.
    ///   - writers: the same of the bodies that somebody has edited: who wrote each, where the log beside the snapshot does
    ///     not tell. A later text may be put below it.
    public init(of board: Board, merges: [JSON] = [], writers: [JSON] = []) {
        json = [
            "board": board.row,
            "columns": .array(board.columns.values.map { $0.row }),
            "labels": .array(board.labels.values.map { $0.row }),
            "cards": .array(board.cards.values.map { $0.row }),
            "items": .array(board.items.values.map { $0.row }),
            "comments": .array(board.comments.values.map { $0.row }),
            "roles": .registers(board.roles),
            "merges": .array(merges),
            "writers": .array(writers),
        ]
    }

    /// - Parameter json: the ``json`` of another snapshot.
    public init(json: JSON) { self.json = json }

    /// Decodes the board.
    public func board() throws(Unreadable) -> Board {
        guard var board = Board(row: json["board"]),
            let roles: [ID<Person>: Register<Role?>] = json["roles"]?.registers()
        else { throw Unreadable() }
        board.roles = roles
        board.insertLoaded(try read("columns") as [Column])
        board.insertLoaded(try read("labels") as [Label])
        board.insertLoaded(try read("cards") as [Card])
        board.insertLoaded(try read("items") as [Item])
        board.insertLoaded(try read("comments") as [Comment])
        return board
    }

    /// None in snapshots of earlier versions.
    public var merges: [JSON] { json["merges"]?.arrayValue ?? [] }
    /// The same.
    public var writers: [JSON] { json["writers"]?.arrayValue ?? [] }

    /// The things of one kind.
    private func read<Part: Thing>(_ name: String) throws(Unreadable) -> [Part] {
        guard let rows = json[name]?.arrayValue else { throw Unreadable() }
        var parts: [Part] = []
        parts.reserveCapacity(rows.count)
        for row in rows {
            guard let part = Part(row: row) else { throw Unreadable() }
            parts.append(part)
        }
        return parts
    }
}
