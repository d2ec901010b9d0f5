public import Floor

/// A complete board as one JSON value, with the stamp of every field: what the server sends a device first, and what
/// the device stores.
///
/// Things are arrays rather than objects, since a board may have thousands of them: `[id, stamps, field, field, …]`.
public struct BoardSnapshot: Sendable {
    public let json: JSON

    /// The snapshot is invalid. Discard it and request a new one.
    public struct Unreadable: Error, Equatable, Sendable {
        public init() {}
    }

    /// - Parameters:
    ///   - board: with everything on it: a partial board would be mistaken for the whole.
    ///   - merges: the rows of what a device cannot tell from the part of the log that it has: see ``BothTexts/row``.
    ///   - writers: the same of the bodies that somebody has edited: who wrote each, where the log beside the snapshot does
    ///     not tell. A later text may be put below it.
    public init(of board: Board, merges: [JSON] = [], writers: [JSON] = []) {
        json = [
            "board": BoardSnapshot.row(
                ID(board.id), [board.name.stamp, board.archived.stamp],
                [.string(board.name.value), .bool(board.archived.value), .integer(Int64(board.lastNumber))]),
            "columns": .array(board.columns.values.map { $0.row }),
            "labels": .array(board.labels.values.map { $0.row }),
            "cards": .array(board.cards.values.map { $0.row }),
            "items": .array(board.items.values.map { $0.row }),
            "comments": .array(board.comments.values.map { $0.row }),
            "roles": .array(
                board.roles.map { person, role in
                    BoardSnapshot.row(ID(person), [role.stamp], [role.value.map { .string($0.rawValue) } ?? .null])
                }),
            "merges": .array(merges),
            "writers": .array(writers),
        ]
    }

    /// - Parameter json: the ``json`` of another snapshot.
    public init(json: JSON) { self.json = json }

    /// Decodes the board.
    public func board() throws(Unreadable) -> Board {
        let head = try Row(json["board"], stamps: 2)
        var board = Board(id: ID(head.id))
        board.name = Register(try head.text(0), stamp: head.stamps[0])
        board.archived = Register(try head.bool(1), stamp: head.stamps[1])
        board.lastNumber = Int(clamping: try head.optionalInteger(2) ?? 0)
        for value in try rows("columns") {
            let column: Column = try read(value)
            board.columns[column.id] = column
        }
        for value in try rows("labels") { board.take([try read(value) as Label]) }
        for value in try rows("cards") { board.take([try read(value) as Card]) }
        for value in try rows("items") { board.take([try read(value) as Item]) }
        for value in try rows("comments") { board.take([try read(value) as Comment]) }
        for value in try rows("roles") {
            let row = try Row(value, stamps: 1)
            board.roles[ID(row.id)] = Register(
                try row.optionalText(0).flatMap { Role(stored: $0) }, stamp: row.stamps[0])
        }
        return board
    }

    /// None in snapshots of earlier versions.
    public var merges: [JSON] { json["merges"]?.arrayValue ?? [] }
    /// The same.
    public var writers: [JSON] { json["writers"]?.arrayValue ?? [] }

    private func read<Part: Thing>(_ row: JSON) throws(Unreadable) -> Part {
        guard let part = Part(row: row) else { throw Unreadable() }
        return part
    }

    private func rows(_ name: String) throws(Unreadable) -> [JSON] {
        guard let rows = json[name]?.arrayValue else { throw Unreadable() }
        return rows
    }

    static func row(_ id: ID<Entity>, _ stamps: [Stamp], _ fields: [JSON]) -> JSON {
        .array([.string(id.text), .string(Stamps.text(stamps))] + fields)
    }

    /// One thing of a snapshot, being decoded.
    struct Row {
        let id: ID<Entity>
        let stamps: [Stamp]
        private let fields: ArraySlice<JSON>

        @inline(never)
        init(_ json: JSON?, stamps count: Int) throws(Unreadable) {
            guard let values = json?.arrayValue, values.count >= 2, case .string(let name) = values[0],
                let id = ID<Entity>(name), case .string(let text) = values[1],
                let stamps = Stamps.read(text, count: count)
            else { throw Unreadable() }
            self.id = id
            self.stamps = stamps
            fields = values.dropFirst(2)
        }

        @inline(never)
        func field(_ index: Int) throws(Unreadable) -> JSON {
            guard index + 2 < fields.endIndex else { throw Unreadable() }
            return fields[index + 2]
        }

        @inline(never)
        func optionalText(_ index: Int) throws(Unreadable) -> String? {
            switch try field(index) {
            case .string(let text): return text
            case .null: return nil
            default: throw Unreadable()
            }
        }

        @inline(never)
        func text(_ index: Int) throws(Unreadable) -> String {
            guard let text = try optionalText(index) else { throw Unreadable() }
            return text
        }

        func bool(_ index: Int) throws(Unreadable) -> Bool {
            guard let truth = try field(index).boolValue else { throw Unreadable() }
            return truth
        }

        func optionalInteger(_ index: Int) throws(Unreadable) -> Int64? {
            switch try field(index) {
            case .integer(let number): return number
            case .null: return nil
            default: throw Unreadable()
            }
        }

        func optionalID<Subject>(_ index: Int) throws(Unreadable) -> ID<Subject>? {
            guard let text = try optionalText(index) else { return nil }
            guard let id = ID<Subject>(text) else { throw Unreadable() }
            return id
        }

        func rank(_ index: Int) throws(Unreadable) -> Rank {
            guard let rank = Rank(stored: try text(index)) else { throw Unreadable() }
            return rank
        }
    }
}
