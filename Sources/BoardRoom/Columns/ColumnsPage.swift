import Floor

/// The settings of a board: its name and its columns.
enum ColumnsPage {
    static let route = BoardPageRoute.ofBoard(segment, tells: true) { _, _, slice, viewer throws(Refusal) in
        .page(page(slice, viewer))
    }

    static func page(
        _ slice: BoardSlice, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "보드 설정", en: "Board settings")), place: .board,
            back: slice.link,
            body: tag("div", .class("settings")) {
                if let refusal, refusal.field != "name", refusal.field != "limit" {
                    banner(viewer.say(refusal.phrase), .danger)
                }
                if slice.mayEdit { name(slice, viewer, fields, refusal) }
                sectionHeading(viewer.say(Phrase(ko: "칸", en: "Columns")), count: slice.board.standing.count)
                if slice.mayEdit { tag("p", .class("field-hint")) { viewer.say(limitHint) } }
                tag("ol", .class("settings-columns"), .role("list")) {
                    let columns = slice.board.standing
                    for column in columns {
                        item(
                            column, isFirst: column.id == columns.first?.id, isLast: column.id == columns.last?.id,
                            slice, viewer, fields, refusal)
                    }
                }
                if slice.mayEdit { addition(slice, viewer, fields, refusal) }
            },
            live: slice.live,
            toast: slice.lastAction.flatMap { OperationSummary.toast($0, slice, viewer) })
    }

    /// The id of a column's row. `open-sheet.js` shows the row on the board.
    static func anchor(_ column: Column) -> String { "row-" + column.id.text }

    /// The id of the form for a new column.
    static let newColumn = "new-column"

    /// The last segment of its address. Its forms return to this page.
    static let segment = "columns"

    /// The page again after a form of it was refused.
    static let again: @Sendable (Fields, Refusal, BoardSlice, Viewer) throws(Refusal) -> Page = {
        form, refusal, slice, viewer throws(Refusal) in
        page(slice, viewer, form: form, refusal: refusal)
    }

    private static var limitHint: Phrase {
        Phrase(
            ko: "카드 한도를 정해 두면, 카드가 그보다 많을 때 칸 위에 보여요. 넘어도 카드는 둘 수 있어요.",
            en: "A column that has more cards than its limit shows this at the top. You can still add cards.")
    }

    /// The error of a field, shown only in the form that was submitted.
    private static func error(
        _ refusal: Refusal?, _ isHere: Bool, _ viewer: Viewer, field: String = "name"
    ) -> String? {
        refusal.flatMap { isHere && $0.field == field ? viewer.say($0.phrase) : nil }
    }

    private static func name(_ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?) -> HTML {
        let isHere = fields["column"] == nil && fields["kind"] == nil
        let typed = isHere ? fields["name"] : nil
        return form(
            slice.link.at("rename-board"), operation: viewer.formID, .class("settings-line"),
            .flag("data-enhance")
        ) {
            field(
                Field(
                    "name", viewer.say(Noun.boardName), value: typed ?? slice.board.name.value, limit: Board.nameLimit,
                    error: error(refusal, isHere, viewer), isRequired: true, id: "board-name"),
                viewer.language)
            hidden("was-name", typed.flatMap { _ in fields["was-name"] } ?? slice.board.name.value)
            button(viewer.say(Phrase(ko: "저장", en: "Save")))
        }
    }

    private static func item(
        _ column: Column, isFirst: Bool, isLast: Bool, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields,
        _ refusal: Refusal?
    ) -> HTML {
        let here = slice.link
        let title = column.title(viewer.language)
        return tag(
            "li", .class("settings-column"), .id(anchor(column)), .data("data-kind", column.kind.value.rawValue)
        ) {
            if slice.mayEdit {
                changes(column, title, slice, viewer, fields, refusal)
                if !(isFirst && isLast) { cardMoves(column, title, slice, viewer) }
                if column.kind.value == .done { archiving(column, title, slice, viewer) }
                tag("div", .class("settings-moves")) {
                    iconLink(
                        .edit, name: viewer.say(Phrase(ko: "‘\(title)’에 카드 쓰기", en: "Write a card for “\(title)”")),
                        to: here.at("new-card").with("column", column.id.text), .bare)
                    move(
                        .back, Phrase(ko: "‘\(title)’ 왼쪽으로", en: "Move “\(title)” left"), "left", column,
                        isDead: isFirst, here, viewer)
                    move(
                        .forward, Phrase(ko: "‘\(title)’ 오른쪽으로", en: "Move “\(title)” right"), "right", column,
                        isDead: isLast, here, viewer)
                    form(here.at("delete-column"), operation: viewer.formID, .flag("data-enhance")) {
                        hidden("column", column.id.text)
                        iconButton(
                            .trash, name: viewer.say(Phrase(ko: "‘\(title)’ 칸 지우기", en: "Delete column “\(title)”"))
                        )
                    }
                }
            } else {
                tag("span") { title }
                if let limit = column.cardLimit.value {
                    tag("span", .class("field-hint")) { viewer.say(Noun.cardLimit) + " " + String(limit) }
                }
            }
        }
    }

    /// Its name, kind and limit, saved at once. `save-row.js` shows the button once something was changed.
    private static func changes(
        _ column: Column, _ title: String, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields,
        _ refusal: Refusal?
    ) -> HTML {
        let isHere = fields["column"] == column.id.text
        let (kind, limit) = (column.kind.value.rawValue, column.cardLimit.value.map { String($0) } ?? "")
        func typed(_ field: String) -> String? { isHere ? fields[field] : nil }
        return form(
            slice.link.at("rename-column"), operation: viewer.formID, .class("settings-line"),
            .flag("data-enhance"), .flag("data-saves")
        ) {
            hidden("column", column.id.text)
            field(
                Field(
                    "name", viewer.say(Noun.columnName), value: typed("name") ?? title, limit: Column.nameLimit,
                    error: error(refusal, isHere, viewer), id: "column-name-" + column.id.text),
                viewer.language)
            kinds(chosen: typed("kind") ?? kind, id: "column-kind-" + column.id.text, viewer)
            field(
                Field(
                    "limit", viewer.say(Noun.cardLimit), value: typed("limit") ?? limit,
                    kind: .number(Column.cardLimits), error: error(refusal, isHere, viewer, field: "limit"),
                    id: "column-limit-" + column.id.text),
                viewer.language)
            hidden("was-name", title)
            hidden("was-kind", kind)
            hidden("was-limit", limit)
            button(viewer.say(Phrase(ko: "저장", en: "Save")))
        }
    }

    private static func kinds(chosen: String, id: String, _ viewer: Viewer) -> HTML {
        picker(
            "kind", viewer.say(Noun.columnKind),
            Column.Kind.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) }, chosen: chosen, id: id)
    }

    /// Moves all of its cards to another column, so that a full one can be deleted.
    private static func cardMoves(
        _ column: Column, _ title: String, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        let others = slice.board.standing.filter { $0.id != column.id }
        return form(
            slice.link.at("move-cards"), operation: viewer.formID, .class("settings-line"), .flag("data-enhance")
        ) {
            hidden("column", column.id.text)
            picker(
                "to", viewer.say(Phrase(ko: "‘\(title)’의 카드 모두 옮기기", en: "Move all cards of “\(title)” to")),
                others.map { Choice($0.id.text, $0.title(viewer.language)) }, chosen: "",
                id: "column-to-" + column.id.text)
            button(viewer.say(Phrase(ko: "모두 옮기기", en: "Move all")))
        }
    }

    /// Words, for it concerns every card of the column.
    private static func archiving(
        _ column: Column, _ title: String, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        form(slice.link.at("archive-cards"), operation: viewer.formID, .flag("data-enhance")) {
            hidden("column", column.id.text)
            button(
                viewer.say(Phrase(ko: "카드 모두 보관", en: "Archive all cards")), icon: .archive,
                .label(viewer.say(Phrase(ko: "‘\(title)’의 카드 모두 보관", en: "Archive all cards of “\(title)”"))))
        }
    }

    private static func move(
        _ mark: Icon, _ phrase: Phrase, _ side: String, _ column: Column, isDead: Bool, _ here: Link,
        _ viewer: Viewer
    ) -> HTML {
        form(here.at("move-column"), operation: viewer.formID, .flag("data-enhance")) {
            hidden("column", column.id.text)
            hidden("to", side)
            iconButton(mark, name: viewer.say(phrase), .bare, .when(isDead, .flag("disabled")))
        }
    }

    private static func addition(
        _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let isHere = fields["column"] == nil && fields["kind"] != nil
        return form(
            slice.link.at("add-column"), operation: viewer.formID,
            .class("settings-line settings-new"), .flag("data-enhance"), .id(newColumn)
        ) {
            field(
                Field(
                    "name", viewer.say(Phrase(ko: "새 칸 이름", en: "New column")),
                    value: isHere ? fields["name"] ?? "" : "", limit: Column.nameLimit,
                    error: error(refusal, isHere, viewer), isRequired: true, id: "new-column-name"),
                viewer.language)
            kinds(chosen: isHere ? fields["kind"] ?? "" : "", id: "field-kind", viewer)
            button(viewer.say(Phrase(ko: "칸 추가", en: "Add column")), .quiet, icon: .plus)
        }
    }
}
