import Floor

/// The settings of a board: its name and its columns.
enum ColumnsPage {
    static func page(
        _ slice: BoardSlice, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "이름과 칸", en: "Name and columns")), place: .board,
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
            button(viewer.say(Phrase(ko: "저장", en: "Save")))
        }
    }

    private static func item(
        _ column: Column, isFirst: Bool, isLast: Bool, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields,
        _ refusal: Refusal?
    ) -> HTML {
        let here = slice.link
        let title = column.title(viewer.language)
        let isHere = fields["column"] == column.id.text
        let typed = isHere ? fields["name"] : nil
        return tag("li", .class("settings-column"), .data("data-kind", column.kind.value.rawValue)) {
            if slice.mayEdit {
                form(
                    here.at("rename-column"), operation: viewer.formID, .class("settings-line"), .flag("data-enhance")
                ) {
                    hidden("column", column.id.text)
                    lineField(
                        Field(
                            "name", viewer.say(Noun.columnName), value: typed ?? title, limit: Column.nameLimit,
                            error: error(refusal, isHere, viewer), id: "column-name-" + column.id.text),
                        viewer.language)
                    button(viewer.say(Phrase(ko: "저장", en: "Save")))
                }
                limit(column, slice, viewer, fields, refusal)
                tag("div", .class("settings-moves")) {
                    move(
                        .back, Phrase(ko: "‘\(title)’ 왼쪽으로", en: "Move “\(title)” left"), "left", column,
                        isDead: isFirst, here, viewer)
                    move(
                        .forward, Phrase(ko: "‘\(title)’ 오른쪽으로", en: "Move “\(title)” right"), "right", column,
                        isDead: isLast, here, viewer)
                    if column.kind.value == .done {
                        form(here.at("archive-cards"), operation: viewer.formID, .flag("data-enhance")) {
                            hidden("column", column.id.text)
                            iconButton(
                                .lock,
                                name: viewer.say(
                                    Phrase(ko: "‘\(title)’의 카드 모두 보관", en: "Archive all cards of “\(title)”")))
                        }
                    }
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

    private static func limit(
        _ column: Column, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let isHere = fields["column"] == column.id.text
        let typed = isHere ? fields["limit"] : nil
        return form(
            slice.link.at("limit-column"), operation: viewer.formID, .class("settings-line settings-limit"),
            .flag("data-enhance")
        ) {
            hidden("column", column.id.text)
            field(
                Field(
                    "limit", viewer.say(Noun.cardLimit),
                    value: typed ?? column.cardLimit.value.map { String($0) } ?? "",
                    kind: .number(Column.cardLimits), error: error(refusal, isHere, viewer, field: "limit"),
                    id: "column-limit-" + column.id.text),
                viewer.language)
            button(viewer.say(Phrase(ko: "한도 정하기", en: "Set limit")))
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
            .class("settings-line settings-new"), .flag("data-enhance")
        ) {
            field(
                Field(
                    "name", viewer.say(Phrase(ko: "새 칸 이름", en: "New column")),
                    value: isHere ? fields["name"] ?? "" : "", limit: Column.nameLimit,
                    error: error(refusal, isHere, viewer), isRequired: true, id: "new-column-name"),
                viewer.language)
            picker(
                "kind", viewer.say(Phrase(ko: "종류", en: "Kind")),
                Column.Kind.allCases.map { Choice($0.rawValue, viewer.say($0.phrase)) },
                chosen: fields["kind"] ?? Column.Kind.todo.rawValue)
            button(viewer.say(Phrase(ko: "칸 추가", en: "Add column")), .quiet, icon: .plus)
        }
    }
}
