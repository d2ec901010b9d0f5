public import Floor

/// The archived cards of a board, the last archived first, each with a button that brings it back.
public enum ArchivedCardsPage {
    static let route = BoardPageRoute.ofBoard(
        segment, needs: { part, _, query throws(Refusal) in part.cards = .archived(after: try cursor(query)) },
        draw: { _, request, slice, viewer throws(Refusal) in
            .page(try page(slice, viewer, query: request.query))
        })

    /// Cards on one page.
    public static let pageLength = 100

    static let segment = "archived-cards"

    static var title: Phrase { Phrase(ko: "보관한 카드", en: "Archived cards") }

    /// As for an archived board.
    static var bringBack: Phrase { Phrase(ko: "되돌려 놓기", en: "Bring back") }

    /// - Throws: `cursor-unknown`.
    static func cursor(_ query: Fields) throws(Refusal) -> ArchiveCursor? {
        guard let given = query["after"], !given.isEmpty else { return nil }
        guard let cursor = ArchiveCursor(given) else { throw .notACursor(given) }
        return cursor
    }

    static func page(_ slice: BoardSlice, _ viewer: Viewer, query: Fields) throws(Refusal) -> Page {
        try list(
            Listed(
                shelf: .archive, title: title,
                empty: Phrase(
                    ko: "보드에서 내려 두고 지우지 않을 카드를 여기에 보관해요.",
                    en: "Cards that you archive are kept here, off the board."),
                lead: tag("a", .href(slice.link.at("search"))) {
                    viewer.say(Phrase(ko: "보드에서 검색하면 보관한 카드도 나와요", en: "Searching the board finds archived cards too"))
                }, more: slice.link.at(segment)), slice, viewer, query: query
        ) { returning($0, slice, viewer) }
    }

    /// What one list of cards off the board says.
    struct Listed {
        var shelf: Card.Shelf
        var title: Phrase
        /// What it says without any.
        var empty: Phrase
        var lead: HTML
        /// Its own address.
        var more: Link
    }

    /// Cards that are kept off the board, the last put there first.
    ///
    /// - Parameter button: of one card, for those who may edit.
    static func list(
        _ listed: Listed, _ slice: BoardSlice, _ viewer: Viewer, query: Fields, button: (Card) -> HTML
    ) throws(Refusal) -> Page {
        let after = try cursor(query)
        let all = slice.board.cards.values.filter { card in
            card.shelf.value == listed.shelf && !card.isRemoved && (after?.isBefore(card) ?? true)
        }.ordered { ArchiveCursor($0).isBefore($1) }
        let cards = all.prefix(pageLength)
        return Page(
            title: viewer.say(listed.title), place: .board, back: slice.link,
            body: tag("div", .class("settings")) {
                if cards.isEmpty {
                    emptyState(.drawingBoard, viewer.say(listed.empty))
                } else {
                    tag("p", .class("lead")) { listed.lead }
                    rows {
                        for card in cards { item(card, slice, viewer, slice.mayEdit ? button(card) : .nothing) }
                    }
                    if let last = cards.last, all.count > pageLength {
                        linkButton(
                            viewer.say(Phrase(ko: "더 보기", en: "Show more")),
                            to: listed.more.with("after", ArchiveCursor(last).text))
                    } else {
                        listEnd(viewer.say(Phrase(ko: "여기까지예요.", en: "End of list.")))
                    }
                }
            },
            // An older page does not change: what is archived now is on the first one.
            live: after == nil ? slice.live : nil)
    }

    private static func item(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer, _ button: HTML) -> HTML {
        let column = slice.board.column(of: card)?.title(viewer.language) ?? ""
        let when = viewer.clock(card.shelf.stamp.clock.milliseconds).text(today: viewer.today, in: viewer.language)
        return row(
            Row(
                card.title.value, to: CardView.link(card.id, slice), meta: .text(column + " · " + when),
                trailing: button))
    }

    private static func returning(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        TrashPage.returning(card, slice.link.at("bring-back-card"), bringBack, viewer)
    }

    /// On the own page of a card that is kept off the board: where it is, with the button. Nothing for any other card.
    static func note(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        if !card.isArchived { return .nothing }
        return tag("div", .class("archived-note")) {
            banner(
                viewer.say(
                    card.isTemplate
                        ? Phrase(ko: "템플릿이에요. 보드에는 보이지 않아요.", en: "This card is a template and not on the board.")
                        : Phrase(ko: "보관한 카드예요. 보드에는 보이지 않아요.", en: "This card is archived and not on the board.")))
            if slice.mayEdit { returning(card, slice, viewer) }
        }
    }
}

/// A position among a board's archived cards, or among its templates: when one became so, in Unix milliseconds, and its id, encoded as
/// `1796256000000.<id>`.
public struct ArchiveCursor: Equatable, Sendable {
    public var archivedAt: Int64
    public var card: ID<Entity>

    public init(_ card: Card) {
        archivedAt = card.shelf.stamp.clock.milliseconds
        self.card = card.id
    }

    public init?(_ text: String) {
        let bytes = text.bytes
        guard let point = bytes.firstIndex(of: UInt8(ascii: ".")),
            let archivedAt = Int64(String(bytes: bytes[..<point])),
            let card = ID<Entity>(String(bytes: bytes[(point + 1)...]))
        else { return nil }
        self.archivedAt = archivedAt
        self.card = card
    }

    public var text: String { String(archivedAt) + "." + card.text }

    /// Whether the card comes after this position.
    public func isBefore(_ card: Card) -> Bool {
        let other = ArchiveCursor(card)
        return other.archivedAt == archivedAt ? other.card < self.card : other.archivedAt < archivedAt
    }
}
