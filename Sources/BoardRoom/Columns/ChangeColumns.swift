public import Floor

extension BoardUseCase {
    /// A new column at the right end. Fields: `name`, `kind` (`todo` without it).
    static let addColumn = BoardUseCase(
        "add-column", form: ColumnsPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let columns = slice.board.standing
            guard columns.count < Board.columnLimit else { throw .tooManyColumns }
            let name = try Column.Name(form["name"] ?? "").text
            let kind = try Column.checkedKind(form["kind"] ?? "todo")
            let id: ID<Entity> = try form.id("column") ?? tools.id()
            guard slice.board.columns[id] == nil, slice.board.cards[id] == nil, id != ID(slice.board.id) else {
                throw .columnTaken
            }
            return draft.record(
                draft.operation(
                    "column.added",
                    Column.arrival(id, name: name, kind: kind, rank: .between(columns.last?.rank.value, nil))))
        })

    /// Another name for a column; an empty one brings back the kind's own, in each reader's language.
    /// Fields: `column`, `name`.
    static let renameColumn = BoardUseCase(
        "rename-column", form: ColumnsPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let column = try draft.column(form.id("column"))
            let given = form["name"] ?? ""
            let name: String? = given.isEmpty ? nil : try Column.Name(given).text
            if name == column.name.value || name == column.title(viewer.language) { return draft.unchanged }
            return draft.record(
                draft.operation(
                    "column.renamed", [column.change(Column.Field.name, to: name.map { .string($0) } ?? .null)]))
        })

    /// A column one step to the left or right. Fields: `column`, `to`: `left` or `right`.
    static let moveColumn = BoardUseCase(
        "move-column",
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let column = try draft.column(form.id("column"))
            let columns = slice.board.standing
            guard let present = columns.firstIndex(where: { $0.id == column.id }) else { throw .columnMissing }
            let others = columns.filter { $0.id != column.id }
            let target: Int
            switch form["to"] {
            case "left": target = present - 1
            case "right": target = present + 1
            default: throw .unknownSide(form["to"])
            }
            guard others.indices.contains(target) || target == others.count, target >= 0 else { return draft.unchanged }
            let rank = Rank.between(
                target > 0 ? others[target - 1].rank.value : nil,
                target < others.count ? others[target].rank.value : nil)
            return draft.record(
                draft.operation("column.moved", [column.change(Column.Field.rank, to: .string(rank.text))]))
        })

    /// A column away, if no card is in it and it is not the last. Field: `column`.
    static let deleteColumn = BoardUseCase(
        "delete-column",
        cards: { form throws(Refusal) in .near(cards: [], column: try form.id("column")) }, form: ColumnsPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let column = try draft.column(form.id("column"))
            guard slice.board.standing.count > 1 else { throw .lastColumn }
            guard slice.board.cards(in: column.id).isEmpty else { throw .columnNotEmpty }
            return draft.record(
                draft.operation("column.deleted", [column.change(Column.Field.removed, to: .bool(true))]))
        })
}

extension Column {
    /// A column's name: one line, 1–30 characters after trimming.
    public struct Name: Sendable {
        public let text: String

        public init(_ given: String) throws(Refusal) {
            do throws(Text.Fault) {
                text = try Text.line(given, limit: Column.nameLimit)
            } catch {
                throw Refusal.text(error, field: "name", name: "column-name", subject: Noun.columnName, given: given)
            }
        }
    }

    static func checkedKind(_ given: String) throws(Refusal) -> Kind {
        guard let kind = Kind(stored: given) else {
            throw Refusal(
                .invalid, "column-kind-unknown",
                Phrase(
                    ko: "칸의 종류는 todo, doing, done 가운데 하나여야 해요.",
                    en: "A column's kind must be one of todo, doing, done."),
                field: "kind", given: given)
        }
        return kind
    }

    func change(_ field: String, to value: JSON) -> Change {
        Change(id, field, from: self.value(of: field) ?? .null, to: value)
    }

    /// The changes that bring a column in.
    static func arrival(_ id: ID<Entity>, name: String?, kind: Kind, rank: Rank) -> [Change] {
        var changes = [
            Change(id, Field.removed, from: .bool(true), to: .bool(false)),
            Change(id, Field.kind, to: .string(kind.rawValue)),
            Change(id, Field.rank, to: .string(rank.text)),
        ]
        if let name { changes.append(Change(id, Field.name, to: .string(name))) }
        return changes
    }
}

extension Refusal {
    static let tooManyColumns = Refusal(
        .conflict, "too-many-columns",
        Phrase(
            ko: "칸은 \(Board.columnLimit)개까지 만들 수 있어요.", en: "A board holds \(Board.columnLimit) columns."))
    static let columnTaken = Refusal(
        .conflict, "column-taken",
        Phrase(ko: "이 id는 이미 쓰이고 있어요.", en: "This id is in use already."), field: "column")
    static let lastColumn = Refusal(
        .conflict, "last-column",
        Phrase(ko: "칸이 하나는 있어야 해요.", en: "A board keeps at least one column."), field: "column")
    static let columnNotEmpty = Refusal(
        .conflict, "column-not-empty",
        Phrase(
            ko: "카드가 있는 칸은 지울 수 없어요. 카드를 먼저 다른 칸으로 옮겨 주세요.",
            en: "This column still has cards. Move them to another column first."),
        field: "column")

    static func unknownSide(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "column-side-unknown",
            Phrase(ko: "left나 right로만 옮길 수 있어요.", en: "A column moves left or right."), field: "to", given: given)
    }
}
