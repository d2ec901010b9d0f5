public import Floor

extension BoardRules {
    /// Creates a board with three columns, owned by the viewer.
    ///
    /// Fields: `name`; optional `board` (the new id), `todo`, `doing` and `done` (the columns’ new ids) and
    /// `operation`.
    public static let creation = Creation<BoardRules>(
        "create-board", field: "board", makes: "board.created", onDevice: Phrase(ko: "보드 만들기", en: "Create a board"),
        summary: "Creates a board with three columns, owned by you.",
        input: [
            .init("board", .id, "The id of the new board; generated if absent.", isRequired: false),
            .init("name", .words, "Its name, 1 to 50 characters."),
        ],
        pinned: { form, made in
            var form = form
            form.set("board", made.space.text)
            for change in made.changes where change.writes(Column.kind) {
                if case .string(let kind) = change.to { form.set(kind, change.subject.text) }
            }
            return form
        },
        form: { form, refusal, data, viewer throws(Refusal) in
            guard refusal.field == "name", case .boards(let boards) = data else { return nil }
            return BoardsPage.page(boards, viewer, form: form, refusal: refusal)
        },
        rule: { form, board, viewer, tools throws(Refusal) in
            let name = try Board.Name(form["name"] ?? "").text
            var changes = [
                Change(ID(board), Board.name, to: name),
                Change(ID(viewer.person), Board.roleField, to: .string(Role.owner.rawValue)),
            ]
            var columns: Set<ID<Entity>> = []
            for (kind, rank) in zip(Column.Kind.allCases, Rank.evenly(count: Column.Kind.allCases.count)) {
                let id: ID<Entity> = try form.id(kind.rawValue) ?? tools.id()
                guard columns.insert(id).inserted else { throw .taken("column") }
                changes += Column.arrival(id, name: nil, kind: kind, rank: rank)
            }
            return changes
        })

    public static var creationQuery: BoardQuery { .boards }
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
