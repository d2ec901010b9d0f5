import Floor

/// A card on the board: at most three lines of title and of body, labels, dates, counts and assignees.
enum CardView {
    static func anchor(_ card: Card) -> String { "card-" + card.id.text }

    static func link(_ card: ID<Entity>, _ slice: BoardSlice) -> Link {
        slice.link.at("card").at(card)
    }

    static func view(_ card: Card, _ column: Column, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let link = link(card.id, slice)
        return tag(
            "li", .class("card"), .id(anchor(card)), .data("data-card", card.id.text),
            .when(card.assignees.holds(viewer.person), .flag("data-mine"))
        ) {
            tag("a", .class("card-title"), .href(link)) { card.title.value }
            if !card.body.value.isEmpty { tag("p", .class("card-body")) { excerpt(card.body.value) } }
            LabelView.row(slice.board.labels(on: card), viewer)
            meta(card, column, slice, viewer)
            if slice.mayEdit {
                iconLink(
                    .more, name: viewer.say(Phrase(ko: "옮기기, 지우기", en: "Move or delete")), to: link.at("menu"),
                    .bare, .flag("data-card-more"))
            }
        }
    }

    /// The card's summary line: its first picture, dates, counts, assignees.
    private static func meta(_ card: Card, _ column: Column, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let tally = slice.tallies[card.id] ?? CardTally()
        let people = AssigneesPart.faces(card, slice, viewer)
        let cover = CardCover.view(card)
        let dates = DueView.dates(of: card, kind: column.kind.value, viewer, isFace: true)
        if people.isNothing, cover.isNothing, dates.isNothing, tally == CardTally() { return .nothing }
        return tag("div", .class("card-meta")) {
            cover
            dates
            RepeatView.sign(card, viewer)
            if tally.items > 0 {
                count(
                    .checklist, "\(tally.doneItems)/\(tally.items)",
                    viewer.say(ChecklistPart.spoken(tally.doneItems, of: tally.items)),
                    isDone: tally.doneItems == tally.items)
            }
            if tally.comments > 0 {
                count(.comment, grouped(tally.comments), viewer.say(spokenComments(tally.comments)))
            }
            people
        }
    }

    private static func spokenComments(_ count: Int) -> Phrase {
        Phrase(ko: "댓글 \(grouped(count))개", en: counted(count, "1 comment", "comments"))
    }

    private static func count(_ mark: Icon, _ text: String, _ words: String, isDone: Bool = false) -> HTML {
        tag("span", .class("card-count"), .when(isDone, .flag("data-done"))) {
            icon(mark)
            tag("span", .hiddenFromSpeech) { text }
            spoken(words)
        }
    }

    /// As much of a body as three lines of the widest card can show; the card's page has all of it.
    private static func excerpt(_ body: String) -> String {
        if body.utf8.count <= excerptLimit, !body.bytes.contains(UInt8(ascii: "\n")) { return body }
        let lines = Card.face(of: body).split(at: UInt8(ascii: "\n"), maxSplits: 3).prefix(3)
        let text = lines.joined(separator: "\n")
        return Graphemes.first(excerptLimit, of: text)
    }

    /// Characters of a body that are sent with the board.
    static let excerptLimit = 300
}
