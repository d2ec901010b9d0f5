import Floor

/// A card's labels on its page, with a picker.
enum CardLabelsPart {
    static let anchor = "card-labels"

    static func view(
        _ card: Card, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let labels = slice.board.labels(on: card)
        if labels.isEmpty, !slice.mayEdit { return .nothing }
        return tag("section", .class("card-part"), .id(anchor)) {
            tag("h2", .class("part-heading")) { viewer.say(Phrase(ko: "라벨", en: "Labels")) }
            tag("div", .class("part-line")) {
                LabelView.row(labels, viewer)
                if slice.mayEdit { picker(card, slice, viewer, fields, refusal) }
            }
        }
    }

    private static func picker(
        _ card: Card, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let here = slice.link
        let isHere = refusal != nil && fields["name"] != nil
        return tag("details", .class("part-picker"), .when(isHere, .flag("open"))) {
            tag("summary", .class("chip"), .fixed("data-style", "adding")) {
                icon(.tag)
                viewer.say(Phrase(ko: "라벨 고르기", en: "Choose labels"))
            }
            tag("div", .class("part-choices")) {
                for label in slice.board.standingLabels {
                    choice(label, isOn: card.labels.holds(label.id), card, here, viewer)
                }
            }
            form(here.at("add-label"), operation: viewer.formID, .class("part-new"), .flag("data-enhance")) {
                hidden("card", card.id.text)
                hidden("colour", LabelsPage.next(slice).rawValue)
                field(
                    Field(
                        "name", viewer.say(Phrase(ko: "새 라벨 이름", en: "New label name")),
                        value: isHere ? fields["name"] ?? "" : "", limit: Label.nameLimit,
                        error: refusal.flatMap { isHere ? viewer.say($0.phrase) : nil }, isRequired: true,
                        id: "new-label-name"),
                    viewer.language)
                button(viewer.say(Phrase(ko: "라벨 추가", en: "Add label")))
            }
            linkButton(
                viewer.say(Phrase(ko: "라벨 정리하기", en: "Manage labels")), to: here.at(LabelsPage.segment), .bare,
                icon: .settings)
        }
    }

    /// A toggle. Each one is a separate form, so that several can be tapped in succession.
    private static func choice(_ label: Label, isOn: Bool, _ card: Card, _ here: Link, _ viewer: Viewer) -> HTML {
        form(
            here.at(isOn ? "unlabel-card" : "label-card"), operation: viewer.formID, .flag("data-enhance"),
            .flag("data-toggles"), .id("choose-" + label.id.text)
        ) {
            hidden("card", card.id.text)
            hidden("label", label.id.text)
            tag(
                "button", .class("label-choice"), .value("aria-pressed", isOn ? "true" : "false"),
                LabelView.colour(label.colour.value)
            ) {
                icon(.check)
                tag("span") { label.name.value }
            }
        }
    }
}
