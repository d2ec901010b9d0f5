import Floor

/// The templates of a board, each with a button that adds a card of it at the end of a column: `?column=…`, or the first.
enum TemplatesPage {
    static let route = BoardPageRoute.ofBoard(
        segment,
        needs: { part, _, query throws(Refusal) in
            part.cards = .archived(after: try ArchivedCardsPage.cursor(query), shelf: .template)
        },
        draw: { _, request, slice, viewer throws(Refusal) in
            .page(try page(slice, viewer, query: request.query))
        })

    static let segment = "templates"

    static var title: Phrase { Phrase(ko: "카드 템플릿", en: "Card templates") }

    static func link(_ slice: BoardSlice, _ column: Column?) -> Link {
        let link = slice.link.at(segment)
        return column.map { link.with("column", $0.id.text) } ?? link
    }

    static func page(_ slice: BoardSlice, _ viewer: Viewer, query: Fields) throws(Refusal) -> Page {
        let given: ID<Entity>? = try query.id("column")
        let columns = slice.board.standing
        let column = columns.first { $0.id == given } ?? columns.first
        let name = column?.title(viewer.language) ?? ""
        return try ArchivedCardsPage.list(
            ArchivedCardsPage.Listed(
                shelf: .template, title: title,
                empty: Phrase(
                    ko: "되풀이해서 쓸 카드를 템플릿으로 두면 여기에 모여요. 카드를 열면 메뉴에 ‘템플릿으로 두기’가 있어요.",
                    en:
                        "Cards to start others from are kept here: open a card, and choose “Use as a template” in its menu."
                ),
                lead: .text(
                    viewer.say(
                        slice.mayEdit
                            ? Phrase(
                                ko: "추가한 카드는 ‘\(name)’ 칸의 끝에 와요. 마감일과 체크 표시는 빼고 복사해요.",
                                en: "Cards are added at the end of “\(name)”, without due dates and ticks.")
                            : Phrase(
                                ko: "되풀이해서 쓰는 카드예요. 보드에는 보이지 않아요.",
                                en: "Cards that others are started from. They are not on the board."))),
                more: link(slice, column)), slice, viewer, query: query
        ) { adding($0, to: column, slice, viewer) }
    }

    private static func adding(_ card: Card, to column: Column?, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let title = card.title.value
        return form(slice.link.at("copy-card"), operation: viewer.formID, .flag("data-enhance")) {
            hidden("card", card.id.text)
            hidden("column", column?.id.text ?? "")
            button(
                viewer.say(Phrase(ko: "카드 추가", en: "Add card")), .quiet, icon: .plus,
                .label(
                    viewer.say(Phrase(ko: "‘\(title)’ 템플릿으로 카드 추가", en: "Add card from “\(title)”"))))
        }
    }
}
