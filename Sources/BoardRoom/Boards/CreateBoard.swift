public import Floor

/// A new board with its three columns, owned by who makes it.
public enum CreateBoard {
    /// Fields: `name`; optional `board` (the new id), `todo`, `doing` and `done` (the columns’ new ids) and `operation`.
    ///
    /// The first operation settles the space: its author becomes the owner by it, and undo passes over it.
    static func decide(_ form: Fields, _ viewer: Viewer, _ tools: inout Tools) throws(Refusal) -> Outcome {
        let name = try Board.Name(form["name"] ?? "").text
        let board = try board(in: form) ?? tools.id()
        var changes = [
            Change(ID(board), Board.Field.name, to: .string(name)),
            Change(ID(viewer.person), Board.Field.role, to: .string(Role.owner.rawValue)),
        ]
        var columns: Set<ID<Entity>> = []
        for (kind, rank) in zip(Column.Kind.allCases, Rank.evenly(count: Column.Kind.allCases.count)) {
            let id: ID<Entity> = try form.id(kind.rawValue) ?? tools.id()
            guard columns.insert(id).inserted else { throw .taken("column") }
            changes += Column.arrival(id, name: nil, kind: kind, rank: rank)
        }
        let operation = Operation(
            id: try form.id("operation") ?? tools.id(), space: board, author: viewer.person, device: viewer.device,
            clock: tools.tick(), kind: kind, intent: .settle, changes: changes)
        return .record([operation], then: Link("/board").at(board))
    }

    /// The new board's id: the one that is given or else the operation's, so that a form sent twice makes one board.
    public static func board(in form: Fields) throws(Refusal) -> ID<Space>? {
        if let board: ID<Space> = try form.id("board") { return board }
        let operation: ID<Operation>? = try form.id("operation")
        return operation.map { ID($0) }
    }

    /// The form with the ids of what came of it, so that it makes the same board wherever else it is sent.
    public static func pinned(_ form: Fields, to made: Operation) -> Fields {
        var form = form
        form.set("board", made.space.text)
        for change in made.changes where change.field == Column.Field.kind {
            if case .string(let kind) = change.to { form.set(kind, change.subject.text) }
        }
        return form
    }

    /// The kind of the operation that begins a board. A host makes the space when it records one.
    public static let kind = "board.created"
}

extension Board {
    /// A board's name: one line, 1–50 characters after trimming.
    public struct Name: Sendable {
        public let text: String

        public init(_ given: String) throws(Refusal) {
            text = try Text.line(
                given, limit: Board.nameLimit, field: "name", name: "board-name", subject: Noun.boardName)
        }
    }
}
