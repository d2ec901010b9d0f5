import Floor

/// A card as it lies on the board: a line of title, at most three of body, the due day, and who brought it in.
enum CardView {
    static func anchor(_ card: Card) -> String { "card-" + card.id.text }

    static func link(_ card: ID<Entity>, _ slice: BoardSlice) -> Link {
        Link("/board").at(slice.board.id).at("card").at(card)
    }

    static func view(_ card: Card, _ column: Column, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let link = link(card.id, slice)
        return tag("li", .class("card"), .id(anchor(card)), .data("data-card", card.id.text)) {
            tag("a", .class("card-title"), .href(link)) { card.title.value }
            if !card.body.value.isEmpty { tag("p", .class("card-body")) { excerpt(card.body.value) } }
            meta(card, column, slice, viewer)
            if slice.mayEdit {
                iconLink(
                    .more, name: viewer.say(Phrase(ko: "옮기기, 지우기", en: "Move or delete")), to: link.at("menu"),
                    .bare, .flag("data-card-more"))
            }
        }
    }

    private static func meta(_ card: Card, _ column: Column, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let isShared = slice.people.count > 1
        let author = card.added.value.flatMap { id in slice.people.first { $0.id == id } }
        if card.due.value == nil, !isShared || author == nil { return .nothing }
        return tag("div", .class("card-meta")) {
            if let due = card.due.value { DueView.view(due, kind: column.kind.value, viewer) }
            if isShared, let author { avatar(author.name, person: author.id, photo: author.photo) }
        }
    }

    /// As much of a body as three lines can show on the widest card; the page of the card has all of it.
    private static func excerpt(_ body: String) -> String {
        if body.utf8.count <= excerptLimit, !body.utf8.contains(UInt8(ascii: "\n")) { return body }
        let lines = body.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: true).prefix(3)
        let text = lines.joined(separator: "\n")
        return text.utf8.count <= excerptLimit ? text : String(text.prefix(excerptLimit))
    }

    /// Characters of a body that are sent with the board.
    static let excerptLimit = 300
}
