import Floor

/// A card's title, dates and text on its page: read first, each with a form of its own that opens in its place.
///
/// A form has one field, so that saving it leaves the others as they are. It opens and is sent without scripts;
/// `edit-card.js` opens it where the text is pressed, sends it when one leaves, and keeps it on the device until then.
struct CardEdits {
    let card: Card
    let column: Column
    let slice: BoardSlice
    let viewer: Viewer
    /// The input of a form that was refused, and why.
    let written: Fields
    let refusal: Refusal?

    init(
        _ card: Card, _ column: Column, _ slice: BoardSlice, _ viewer: Viewer, written: Fields = Fields(),
        refusal: Refusal? = nil
    ) {
        self.card = card
        self.column = column
        self.slice = slice
        self.viewer = viewer
        self.written = written
        self.refusal = refusal
    }

    /// What stands above the other parts: the column, the dates and the text. The title is the page's.
    var view: HTML {
        tag(
            "article", .class("card-reading"),
            .when(card.title.value.utf8.count > CardEdits.longTitle, .flag("data-long"))
        ) {
            if let refusal, refusal.field == nil { banner(viewer.say(refusal.phrase), .danger) }
            tag("div", .class("chips")) {
                tag("a", .class("chip"), .href(slice.link), .flag("data-back")) { column.title(viewer.language) }
                dates
            }
            MergeConflict.note(card.id, slice, viewer)
            tag("div", .class("card-reading-body"), .when(slice.mayEdit, .fixed("data-edits", "edit-body"))) {
                HTML.markdown(card.body.value) { slice.title(at: $0) }
            }
            if slice.mayEdit { text }
        }
    }

    /// In bytes: a longer title takes more than two lines of a phone.
    private static let longTitle = 40

    /// The form of the title, for the bar that has it.
    var title: HTML {
        let name = viewer.say(Phrase(ko: "제목 고치기", en: "Edit title"))
        return edit(
            Field("title", viewer.say(Noun.title), limit: Card.titleLimit, isRequired: true), was: "was-title",
            card.title.value,
            opener: tag(
                "summary", .class("icon-button"), .fixed("data-style", "bare"), .label(name), .value("title", name)
            ) { icon(.edit) })
    }

    private var text: HTML {
        edit(
            Field(
                "body", viewer.say(Noun.body), kind: .lines, hint: viewer.say(Noun.markdown), limit: Card.bodyLimit),
            was: "was-body", card.body.value,
            opener: tag("summary", .class("button"), .fixed("data-style", "bare")) {
                icon(.edit)
                viewer.say(
                    card.body.value.isEmpty
                        ? Phrase(ko: "내용 쓰기", en: "Add details") : Phrase(ko: "내용 고치기", en: "Edit details"))
            })
    }

    private var dates: HTML {
        let shown = group {
            DueView.dates(of: card, kind: column.kind.value, viewer, isNamed: slice.mayEdit)
            RepeatView.sign(card, viewer, isTold: true)
        }
        guard slice.mayEdit else { return shown }
        let stored = card.dueMoment?.day(for: viewer).iso ?? ""
        return edit(
            Field(
                "due", viewer.say(Noun.due), kind: .day,
                hint: CardPage.pastHint(written["due"] ?? stored, column, viewer)),
            was: "was-due", stored,
            opener: tag("summary", .class("chip"), .when(shown.isNothing, .fixed("data-style", "adding"))) {
                icon(.calendar)
                if shown.isNothing { viewer.say(Phrase(ko: "날짜 정하기", en: "Set dates")) } else { shown }
            }, above: suggestions(stored), times: DueFields.view(written, card, refusal, viewer),
            below: RepeatView.choices(card, slice, viewer))
    }

    /// The common days, each saved with one press.
    private func suggestions(_ stored: String) -> HTML {
        form(
            action, operation: viewer.formID, .class("chips"), .flag("data-enhance"), .fixed("data-does", "offer")
        ) {
            hidden("card", card.id.text)
            drawnIn(viewer)
            for suggestion in CardPage.dueSuggestions(viewer) {
                tag(
                    "button", .class("chip"), .name("due"), .value(suggestion.value),
                    .value("aria-pressed", suggestion.value == stored ? "true" : "false")
                ) { suggestion.label }
            }
        }
    }

    private var action: Link { slice.link.at("edit-card") }

    /// - Parameters:
    ///   - was: the hidden field with what the form showed originally.
    ///   - opener: the summary that opens it.
    ///   - times: the fields beside a day; nil for a text.
    private func edit(
        _ given: Field, was: StaticString, _ stored: String, opener: HTML, above: HTML = .nothing,
        times: HTML? = nil, below: HTML = .nothing
    ) -> HTML {
        var given = given
        let name = given.name.text
        let typed = written[name]
        given.value = typed ?? stored
        given.error = CardPage.error(name, refusal, viewer)
        let input = group {
            field(given, viewer.language)
            if let times { times }
            hidden(was, written[was.text] ?? stored)
        }
        return tag("details", .class("card-edit"), .id("edit-" + name), .when(typed != nil, .flag("open"))) {
            opener
            above
            form(
                action, operation: viewer.formID, .class("card-form"), .flag("data-enhance"),
                .halfWritten(viewer, in: slice.space.text, card.id.text + "/" + name)
            ) {
                hidden("card", card.id.text)
                if times == nil { input } else { localTimes(DueFields.look, viewer) { input } }
                formActions {
                    CardEdits.cancel(card.id, slice, viewer)
                    button(viewer.say(Phrase(ko: "저장", en: "Save")), .primary)
                }
            }
            below
        }
    }

    /// Back to reading, without what was typed.
    static func cancel(_ card: ID<Entity>, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        linkButton(
            viewer.say(Phrase(ko: "취소", en: "Cancel")), to: CardView.link(card, slice), .quiet, .flag("data-drops"))
    }
}
