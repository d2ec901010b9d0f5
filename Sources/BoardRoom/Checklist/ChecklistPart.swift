import Floor

/// A card's checklist on its page: one tap checks an item, a field at the end adds one.
enum ChecklistPart {
    static func view(
        _ card: Card, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let items = slice.board.items(on: card.id)
        if items.isEmpty, !slice.mayEdit { return .nothing }
        let done = items.count { $0.done.value }
        return tag("section", .class("card-part"), .id("card-checklist")) {
            tag("h2", .class("part-heading")) {
                viewer.say(Phrase(ko: "체크리스트", en: "Checklist"))
                if !items.isEmpty {
                    tag("span", .class("part-count")) {
                        tag("span", .hiddenFromSpeech) { "\(done)/\(items.count)" }
                        Floor.spoken(viewer.say(ChecklistPart.spoken(done, of: items.count)))
                    }
                }
            }
            if !items.isEmpty {
                tag(
                    "progress", .class("part-progress"), .value("max", String(items.count)), .value(String(done)),
                    .hiddenFromSpeech)
                tag("ul", .class("items"), .role("list")) {
                    for item in items {
                        line(
                            item, card, isFirst: item.id == items.first?.id, isLast: item.id == items.last?.id, slice,
                            viewer, fields, refusal)
                    }
                }
            }
            if slice.mayEdit { addition(card, items.count, slice, viewer, fields, refusal) }
        }
    }

    static func spoken(_ done: Int, of count: Int) -> Phrase {
        Phrase(ko: "\(count)개 중 \(done)개 완료", en: "\(done) of \(count) done")
    }

    private static func line(
        _ item: Item, _ card: Card, isFirst: Bool, isLast: Bool, _ slice: BoardSlice, _ viewer: Viewer,
        _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let isDone = item.done.value
        return tag("li", .class("item"), .id("item-" + item.id.text), .when(isDone, .flag("data-done"))) {
            if slice.mayEdit {
                form(
                    slice.link.at(isDone ? "uncheck-item" : "check-item"),
                    operation: viewer.formID, .flag("data-enhance"), .flag("data-toggles")
                ) {
                    named(item, card)
                    tag(
                        "button", .class("tick"), .role("checkbox"), .value("aria-checked", isDone ? "true" : "false"),
                        .label(slice.titled(item.text.value))
                    ) { icon(.check) }
                }
                edit(item, card, isFirst, isLast, slice, viewer, fields, refusal)
            } else {
                tag(
                    "span", .class("tick"), .role("img"),
                    .label(viewer.say(isDone ? Phrase(ko: "완료", en: "Done") : Phrase(ko: "미완료", en: "Not done")))
                ) { icon(.check) }
                tag("span", .class("item-text")) { slice.linked(item.text.value) }
            }
        }
    }

    /// The item's text, in whose place its form and the other actions on it open.
    private static func edit(
        _ item: Item, _ card: Card, _ isFirst: Bool, _ isLast: Bool, _ slice: BoardSlice, _ viewer: Viewer,
        _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let here = slice.link
        let isHere = refusal != nil && fields["item"] == item.id.text
        let text = item.text.value
        let shown = slice.titled(text)
        return tag("details", .class("part-edit"), .when(isHere, .flag("open"))) {
            tag("summary", .class("item-text")) { shown }
            // A press on the line opens it, so its addresses are links below.
            if shown != text || HTML.hasAddress(text) { tag("p", .class("item-text")) { slice.linked(text) } }
            form(
                here.at("edit-item"), operation: viewer.formID, .class("part-form"), .flag("data-enhance"),
                .halfWritten(viewer, in: slice.space.text, card.id.text + "/item/" + item.id.text)
            ) {
                named(item, card)
                field(
                    Field(
                        "text", viewer.say(Noun.item), value: isHere ? fields["text"] ?? text : text,
                        limit: Item.textLimit, error: refusal.flatMap { isHere ? viewer.say($0.phrase) : nil },
                        isRequired: true, id: "item-text-" + item.id.text),
                    viewer.language)
                hidden("was-text", isHere ? fields["was-text"] ?? text : text)
                formActions {
                    CardEdits.cancel(card.id, slice, viewer)
                    button(viewer.say(Phrase(ko: "저장", en: "Save")))
                }
            }
            tag("div", .class("part-tools")) {
                move(
                    .up, Phrase(ko: "‘\(shown)’ 위로", en: "Move “\(shown)” up"), "up", item, card, isFirst, here, viewer)
                move(
                    .down, Phrase(ko: "‘\(shown)’ 아래로", en: "Move “\(shown)” down"), "down", item, card, isLast, here,
                    viewer)
                form(here.at("delete-item"), operation: viewer.formID, .flag("data-enhance")) {
                    named(item, card)
                    iconButton(.trash, name: viewer.say(Phrase(ko: "‘\(shown)’ 지우기", en: "Delete “\(shown)”")))
                }
            }
        }
    }

    private static func move(
        _ mark: Icon, _ phrase: Phrase, _ to: String, _ item: Item, _ card: Card, _ isDead: Bool, _ here: Link,
        _ viewer: Viewer
    ) -> HTML {
        form(here.at("move-item"), operation: viewer.formID, .flag("data-enhance"), .data("data-does", to)) {
            named(item, card)
            hidden("to", to)
            iconButton(mark, name: viewer.say(phrase), .bare, .when(isDead, .flag("disabled")))
        }
    }

    private static func named(_ item: Item, _ card: Card) -> HTML {
        group {
            hidden("card", card.id.text)
            hidden("item", item.id.text)
        }
    }

    /// A text and Enter add the next item.
    private static func addition(
        _ card: Card, _ count: Int, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let isMine = refusal?.isOfComment == false && fields["text"] != nil && fields["item"] == nil
        return form(
            slice.link.at("add-item"), operation: viewer.formID, .class("item-add"),
            .flag("data-enhance"), .id("item-add"),
            .halfWritten(viewer, in: slice.space.text, card.id.text + "/item")
        ) {
            hidden("card", card.id.text)
            lineField(
                Field(
                    "text", viewer.say(Phrase(ko: "새 항목", en: "New item")), value: isMine ? fields["text"] ?? "" : "",
                    limit: Item.textLimit, error: refusal.flatMap { isMine ? viewer.say($0.phrase) : nil },
                    isRequired: true, id: "new-item"),
                placeholder: viewer.say(Phrase(ko: "항목 추가", en: "Add an item")), viewer.language)
            iconButton(.plus, name: viewer.say(Phrase(ko: "항목 추가", en: "Add item")))
        }
    }
}
