import Floor

/// One column on the board: its heading with the count, its cards, and the field for a new one.
enum ColumnView {
    static func anchor(_ column: Column) -> String { "column-" + column.id.text }

    static func view(_ stack: Stack, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let column = stack.column
        let title = column.title(viewer.language)
        return tag(
            "section", .class("column"), .id(anchor(column)), .data("data-column", column.id.text),
            .data("data-kind", column.kind.value.rawValue), .value("aria-labelledby", "head-" + column.id.text)
        ) {
            tag("header", .class("column-head")) {
                tag("h2", .class("column-title"), .id("head-" + column.id.text)) { title }
                stack.badge(viewer)
                if slice.mayEdit {
                    iconLink(
                        .more, name: viewer.say(Phrase(ko: "‘\(title)’ 칸 메뉴", en: "Menu of the column “\(title)”")),
                        to: slice.link.at(ColumnsPage.segment).to(ColumnsPage.anchor(column)), .bare,
                        .flag("data-sheet"))
                }
            }
            tag("ol", .class("cards"), .role("list"), .label(title), .id("cards-" + column.id.text)) {
                for card in stack.cards { CardView.view(card, column, slice, viewer) }
            }
            if stack.isFiltered, stack.cards.isEmpty {
                tag("p", .class("column-empty")) { viewer.say(Phrase(ko: "조건에 맞는 카드가 없어요.", en: "No cards match.")) }
            } else if stack.cards.isEmpty {
                empty(column, slice, viewer)
            }
            if !stack.isFiltered, stack.count > stack.cards.count { more(stack, slice, viewer) }
            if slice.mayEdit { composer(column, title, slice, viewer) }
        }
    }

    /// The way to the form for a new column, at the end of the board. `open-sheet.js` opens the form here.
    static func addition(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        iconLink(
            .plus, name: viewer.say(Phrase(ko: "칸 추가", en: "Add column")),
            to: slice.link.at(ColumnsPage.segment).to(ColumnsPage.newColumn), .bare, .flag("data-sheet"))
    }

    /// The way to a column where one fills the screen, beside another button of a toast.
    static func way(to column: Column, beside undo: HTML, _ viewer: Viewer) -> HTML {
        group {
            tag(
                "a", .class("button narrow-only"), .fixed("data-style", "bare"),
                .value("href", "#" + anchor(column))
            ) { viewer.say(Phrase(ko: "가 보기", en: "Go there")) }
            undo
        }
    }

    /// The link to the cards that are not shown.
    private static func more(_ stack: Stack, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let next = min(max(stack.cards.count, ShownCards.ofColumn) * ShownCards.step, stack.count)
        let count = grouped(next - stack.cards.count)
        let link = slice.link.with("column", stack.column.id.text).with("cards", String(next))
        return tag("p", .class("column-more")) {
            linkButton(
                viewer.say(Phrase(ko: "\(count)장 더 보기", en: "Show \(count) more")),
                to: link.to(anchor(stack.column)), .quiet)
        }
    }

    /// A hint on the column's purpose, if it still has the name of its kind and the viewer can edit.
    private static func empty(_ column: Column, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        guard slice.mayEdit, column.name.value == nil else {
            return tag("p", .class("column-empty")) {
                viewer.say(Phrase(ko: "아직 카드가 없어요.", en: "No cards yet."))
            }
        }
        let phrase =
            switch column.kind.value {
            case .todo: Phrase(ko: "할 일이 없어요. 아래에 하나 적어 보세요.", en: "Nothing to do. Add a card below.")
            case .doing: Phrase(ko: "지금 하는 일을 여기로 옮겨 두세요.", en: "Move what you are working on here.")
            case .done: Phrase(ko: "다 한 일이 여기에 모여요.", en: "Finished cards collect here.")
            }
        return tag("p", .class("column-empty")) { viewer.say(phrase) }
    }

    /// A title and Enter: the fastest way to add a card.
    private static func composer(_ column: Column, _ title: String, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let id = "new-" + column.id.text
        return form(
            slice.link.at("add-card"), operation: viewer.formID, .class("quick-add"),
            .all(Attributes(.flag("data-enhance"), .flag("data-quick-add"))), .id("add-" + column.id.text),
            .data("data-lines", viewer.say(Phrase(ko: "카드 0장으로 추가", en: "Add as 0 cards"))),
            .halfWritten(viewer, in: slice.space.text, "add-card/" + column.id.text)
        ) {
            hidden("column", column.id.text)
            tag("label", .class("spoken"), .value("for", id)) {
                viewer.say(Phrase(ko: "\(title)에 새 카드 제목", en: "New card title in \(title)"))
            }
            tag(
                "input", .class("input"), .id(id), .name("title"), .type("text"), .flag("required"),
                .fixed("autocomplete", "off"), .fixed("enterkeyhint", "done"),
                .data("data-limit", String(Card.titleLimit)), overText(viewer.language),
                .value("placeholder", viewer.say(Phrase(ko: "카드 추가", en: "Add a card"))))
            if slice.hasTemplates {
                iconLink(
                    .template,
                    name: viewer.say(Phrase(ko: "‘\(title)’에 템플릿으로 추가", en: "Add to \(title) from a template")),
                    to: TemplatesPage.link(slice, column), .bare)
            }
            iconButton(
                .plus, name: viewer.say(Phrase(ko: "\(title)에 추가", en: "Add to \(title)")), .bare)
        }
    }
}
