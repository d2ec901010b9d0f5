import Floor

/// The cards deleted in the last 30 days, each with a restore button.
enum TrashPage {
    static let route = BoardPageRoute.ofBoard(
        "trash", needs: { part, _, _ throws(Refusal) in part.cards = .removed },
        draw: { _, _, slice, viewer throws(Refusal) in
            try slice.requireMayEdit()
            return .page(page(slice, viewer))
        })

    static func page(_ slice: BoardSlice, _ viewer: Viewer) -> Page {
        let cards = slice.board.cards.values.filter { $0.isInTrash(of: slice.board, at: viewer.now) }
            .ordered { $0.removed.stamp > $1.removed.stamp }
        return Page(
            title: viewer.say(Phrase(ko: "휴지통", en: "Trash")), place: .board, back: slice.link,
            body: tag("div", .class("settings")) {
                if cards.isEmpty {
                    emptyState(
                        .drawingTrash,
                        viewer.say(
                            Phrase(
                                ko: "지운 카드는 \(Card.trashDays)일 동안 여기에 있어요. 지금은 비어 있어요.",
                                en: "The trash is empty. Deleted cards stay here for \(Card.trashDays) days.")))
                } else {
                    tag("p", .class("lead")) {
                        viewer.say(
                            Phrase(
                                ko: "지운 카드를 \(Card.trashDays)일 안에 되살릴 수 있어요.",
                                en: "You can restore deleted cards for \(Card.trashDays) days."))
                    }
                    rows { for card in cards { item(card, slice, viewer) } }
                    listEnd(viewer.say(Phrase(ko: "여기까지예요.", en: "End of list.")))
                }
            },
            live: slice.live)
    }

    private static func item(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let column = slice.board.column(of: card)?.title(viewer.language) ?? ""
        return row(
            Row(
                card.title.value, meta: .text(column + " · " + viewer.say(deletion(of: card, slice, viewer))),
                trailing: restoring(card, slice, viewer)))
    }

    private static func deletion(of card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> Phrase {
        let when = moment(of: card, viewer)
        guard let name = deleter(of: card, slice) else { return Phrase(ko: when, en: when) }
        return Phrase(ko: "\(name) 님이 지움 · \(when)", en: "Deleted by \(name) · \(when)")
    }

    /// The name of whoever deleted a card; nil if it was changed since, as a device does that comes late.
    static func deleter(of card: Card, _ slice: BoardSlice) -> String? {
        guard card.changedBy.stamp == card.removed.stamp, let person = card.changedBy.value else { return nil }
        return slice.name(of: person)
    }

    /// When a card was deleted.
    static func moment(of card: Card, _ viewer: Viewer) -> String {
        viewer.clock(card.removed.stamp.clock.milliseconds).text(today: viewer.today, in: viewer.language)
    }

    static func restoring(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        returning(card, slice.link.at("restore-card"), Phrase(ko: "되살리기", en: "Restore"), viewer)
    }

    /// A button that puts a card back on the board.
    static func returning(_ card: Card, _ action: Link, _ verb: Phrase, _ viewer: Viewer) -> HTML {
        let title = card.title.value
        return form(action, operation: viewer.formID, .flag("data-enhance")) {
            hidden("card", card.id.text)
            button(
                viewer.say(verb), .quiet, icon: .restore,
                .label(viewer.say(Phrase(ko: "‘\(title)’ \(verb.ko)", en: "\(verb.en) “\(title)”"))))
        }
    }
}
