import Floor

/// The page on which a card is read, with its parts edited in their places (`CardEdits`), and the form for a new one.
enum CardPage {
    static let route = BoardPageRoute.ofBoard(
        "card/{card}", tells: true,
        needs: { part, ids, query throws(Refusal) in
            part.cards = .these([ids.entity])
            part.depth = .whole(ids.entity, before: try query.id("before"))
        },
        draw: { ids, _, slice, viewer throws(Refusal) in
            if let page = DeletedCardPage.page(ids.entity, slice, viewer) { return .page(page) }
            return .page(try card(ids.entity, slice, viewer))
        })

    static let routeOfNew = BoardPageRoute.ofBoard("new-card") { _, request, slice, viewer throws(Refusal) in
        try slice.requireMayEdit()
        return .page(try adding(slice, viewer, form: request.query, refusal: nil))
    }

    /// The card in a form.
    static func id(in form: Fields) throws(Refusal) -> ID<Entity> {
        guard let id: ID<Entity> = try form.id("card") else { throw .cardMissing }
        return id
    }

    /// That card alone: what most rules about one card need.
    static let these: @Sendable (Fields) throws(Refusal) -> BoardQuery.Cards = { form throws(Refusal) in
        .these([try id(in: form)])
    }

    /// Everything on the card in a form: what its page shows if a form of it is refused.
    static let whole: @Sendable (Fields) throws(Refusal) -> BoardQuery.Depth = { form throws(Refusal) in
        .whole(try id(in: form), comment: try form.id("comment"))
    }

    /// The page again after a form of one of the card's parts was refused.
    static let again: @Sendable (Fields, Refusal, BoardSlice, Viewer) throws(Refusal) -> Page = {
        form, refusal, slice, viewer throws(Refusal) in
        try CardPage.card(try id(in: form), slice, viewer, form: form, refusal: refusal)
    }

    /// The form for a new card: empty, or with the input and its error.
    static func adding(
        _ slice: BoardSlice, _ viewer: Viewer, form fields: Fields, refusal: Refusal?
    ) throws(Refusal) -> Page {
        let given: ID<Entity>? = try fields.id("column")
        let columns = slice.board.standing
        guard let column = columns.first(where: { $0.id == given }) ?? columns.first else { throw .columnMissing }
        return page(
            column.title(viewer.language), slice,
            body: form(
                slice.link.at("add-card"), operation: viewer.formID, isGuarded: true,
                .class("card-form"), .id("new-card-form"), .flag("data-enhance"),
                .halfWritten(viewer, in: slice.space.text, "new-card")
            ) {
                hidden("column", column.id.text)
                inputs(fields, column, refusal, viewer)
                formActions {
                    linkButton(
                        viewer.say(Phrase(ko: "취소", en: "Cancel")), to: slice.link,
                        .quiet, .flag("data-back"), .flag("data-drops"))
                    button(viewer.say(Phrase(ko: "카드 추가", en: "Add card")), .primary)
                }
            })
    }

    /// An existing card. Whoever may only look reads the same page without its forms.
    ///
    /// - Parameters:
    ///   - form: the input of one of the forms of its parts, and its refusal.
    @inline(never)
    static func card(
        _ id: ID<Entity>, _ slice: BoardSlice, _ viewer: Viewer, form fields: Fields = Fields(),
        refusal: Refusal? = nil
    ) throws(Refusal) -> Page {
        guard let card = slice.board.cards[id] else { throw .cardMissing }
        guard !card.isRemoved, let column = slice.board.column(of: card) else { throw card.absence(from: slice.board) }
        return page(
            CardEdits(card, column, slice, viewer), parts: parts(card, slice, viewer, fields, refusal))
    }

    /// The card again, with the input of one of its own forms and why it was not saved.
    static func editing(
        _ slice: BoardSlice, _ viewer: Viewer, form fields: Fields, refusal: Refusal
    ) throws(Refusal) -> Page {
        let id: ID<Entity>? = try fields.id("card")
        guard let id, let card = slice.board.cards[id], !card.isRemoved, let column = slice.board.column(of: card)
        else { throw refusal }
        return page(
            CardEdits(card, column, slice, viewer, written: fields, refusal: refusal),
            parts: parts(card, slice, viewer, Fields(), nil))
    }

    /// The parts below the card's own fields. A refusal is shown in its form, or else above all parts.
    private static func parts(
        _ card: Card, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        group {
            if let refusal, refusal.field != "text", refusal.field != "name", refusal.field != "files" {
                banner(viewer.say(refusal.phrase), .danger)
            }
            tag("div", .class("card-parts")) {
                CardLabelsPart.view(card, slice, viewer, fields, refusal)
                AssigneesPart.view(card, slice, viewer)
                ChecklistPart.view(card, slice, viewer, fields, refusal)
                AttachmentsPart.view(card, slice, viewer)
                CommentsPart.view(card, slice, viewer, fields, refusal)
            }
        }
    }

    private static func page(_ edits: CardEdits, parts: HTML) -> Page {
        let (card, slice, viewer) = (edits.card, edits.slice, edits.viewer)
        var page = page(
            card.title.value, slice,
            body: group {
                ArchivedCardsPage.note(card, slice, viewer)
                edits.view
                parts
                history(card, slice, viewer)
            })
        page.did = slice.lastAction?.operation.id
        guard slice.mayEdit else { return page }
        page.toast = slice.lastAction.flatMap { OperationSummary.toast($0, slice, viewer, on: card.id) }
        page.actions = group {
            edits.title
            menu(id: "card-menu", name: viewer.say(Phrase(ko: "옮기기, 지우기", en: "Move or delete"))) {
                CardMenuView.items(card: card.id, slice.board.standing, in: edits.column.id, slice, viewer)
            }
        }
        return page
    }

    private static func page(_ title: String, _ slice: BoardSlice, body: HTML) -> Page {
        Page(
            title: title, place: .board, back: slice.link,
            body: tag("div", .class("card-page")) { body },
            live: slice.live)
    }

    private static func inputs(
        _ written: Fields, _ column: Column, _ refusal: Refusal?, _ viewer: Viewer
    ) -> HTML {
        group {
            if let refusal, refusal.field == nil { banner(viewer.say(refusal.phrase), .danger) }
            field(
                Field(
                    "title", viewer.say(Noun.title), value: written["title"] ?? "", limit: Card.titleLimit,
                    error: error("title", refusal, viewer), isRequired: true, isFocused: true),
                viewer.language)
            localTimes(DueFields.look, viewer) {
                field(
                    Field(
                        "due", viewer.say(Noun.due), value: written["due"] ?? "", kind: .day,
                        hint: pastHint(written["due"] ?? "", column, viewer),
                        error: error("due", refusal, viewer), suggestions: dueSuggestions(viewer)),
                    viewer.language)
                DueFields.view(written, nil, refusal, viewer)
            }
            field(
                Field(
                    "body", viewer.say(Noun.body), value: written["body"] ?? "", kind: .lines,
                    hint: viewer.say(Noun.markdown), limit: Card.bodyLimit,
                    error: error("body", refusal, viewer)),
                viewer.language)
        }
    }

    /// The most common due days, and none: not every browser's date picker can clear the field.
    static func dueSuggestions(_ viewer: Viewer) -> [Field.Suggestion] {
        [
            Field.Suggestion(viewer.say(Phrase(ko: "오늘", en: "Today")), viewer.today.iso),
            Field.Suggestion(viewer.say(Phrase(ko: "내일", en: "Tomorrow")), viewer.today.adding(days: 1).iso),
            Field.Suggestion(viewer.say(Phrase(ko: "마감일 없음", en: "No due date")), ""),
        ]
    }

    /// A past day is allowed, with a hint.
    static func pastHint(_ written: String, _ column: Column, _ viewer: Viewer) -> String? {
        guard let due = Day(written), DueState(due, today: viewer.today, kind: column.kind.value) == .over else {
            return nil
        }
        return viewer.say(Phrase(ko: "이미 지난 날이에요. 그대로 두어도 괜찮아요.", en: "This date is in the past. You can keep it."))
    }

    static func error(_ field: String, _ refusal: Refusal?, _ viewer: Viewer) -> String? {
        guard let refusal, refusal.field == field else { return nil }
        return viewer.say(refusal.phrase)
    }

    /// Its number, who added it and who changed it last.
    private static func history(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let adder = card.added.value.flatMap { slice.name(of: $0) }
        let changer = card.changedBy.value.flatMap { slice.name(of: $0) }
        return tag("p", .class("card-history")) {
            if let number = card.number { viewer.say(Phrase(ko: "카드 #\(number) · ", en: "Card #\(number) · ")) }
            if let adder { viewer.say(Phrase(ko: "\(adder) 님이 썼어요.", en: "Added by \(adder).")) }
            if let changer, card.changedBy.value != card.added.value {
                " "
                viewer.say(Phrase(ko: "마지막으로 고친 사람은 \(changer) 님이에요.", en: "Last changed by \(changer)."))
            }
            " "
            tag("a", .href(HistoryPage.address(card.id, slice))) {
                viewer.say(Phrase(ko: "기록 보기", en: "View history"))
            }
            " "
            CardLink.view(card.id, viewer)
        }
    }
}
