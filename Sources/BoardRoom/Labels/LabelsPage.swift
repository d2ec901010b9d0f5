import Floor

/// The board's labels: editable for an editor, read-only for a viewer.
enum LabelsPage {
    static let route = BoardPageRoute.ofBoard(
        segment, tells: true, needs: { part, _, _ throws(Refusal) in part.depth = .face },
        draw: { _, _, slice, viewer throws(Refusal) in .page(page(slice, viewer)) })

    /// The last segment of its address.
    static let segment = "labels"

    static func page(
        _ slice: BoardSlice, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        let labels = slice.board.standingLabels
        return Page(
            title: viewer.say(Phrase(ko: "라벨", en: "Labels")), place: .board, back: slice.link,
            body: tag("div", .class("settings")) {
                if let refusal, refusal.field != "name" { banner(viewer.say(refusal.phrase), .danger) }
                if labels.isEmpty { empty(viewer) }
                tag("ul", .class("label-list"), .role("list")) {
                    for label in labels { item(label, slice, viewer, fields, refusal) }
                }
                if slice.mayEdit { addition(slice, viewer, fields, refusal) }
            },
            live: slice.live,
            toast: slice.lastAction.flatMap { OperationSummary.toast($0, slice, viewer) })
    }

    /// The page again after a form of it was refused.
    static let again: @Sendable (Fields, Refusal, BoardSlice, Viewer) throws(Refusal) -> Page = {
        form, refusal, slice, viewer throws(Refusal) in
        page(slice, viewer, form: form, refusal: refusal)
    }

    private static func empty(_ viewer: Viewer) -> HTML {
        emptyState(
            .drawingBoard,
            viewer.say(
                Phrase(
                    ko: "라벨로 카드를 종류별로 묶어 볼 수 있어요. ‘급함’이나 ‘디자인’처럼 하나 만들어 보세요.",
                    en: "Labels sort cards by kind. Create one, such as “urgent” or “design”.")))
    }

    private static func item(
        _ label: Label, _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let name = label.name.value
        guard slice.mayEdit else { return tag("li") { LabelView.chip(label) } }
        let isHere = fields["label"] == label.id.text
        return tag("li", .id("label-" + label.id.text)) {
            tag("details", .class("part-edit"), .when(isHere, .flag("open"))) {
                tag(
                    "summary",
                    .label(viewer.say(Phrase(ko: "‘\(name)’ 라벨 고치기", en: "Edit label “\(name)”")))
                ) {
                    LabelView.chip(label)
                    icon(.edit)
                }
                form(
                    slice.link.at("edit-label"), operation: viewer.formID, .class("part-form"), .flag("data-enhance")
                ) {
                    hidden("label", label.id.text)
                    hidden("was-name", isHere ? fields["was-name"] ?? name : name)
                    nameField(
                        isHere ? fields["name"] ?? name : name, "label-name-" + label.id.text,
                        isHere ? refusal : nil, viewer)
                    LabelView.choice(of: label.colour.value, viewer)
                    button(viewer.say(Phrase(ko: "저장", en: "Save")))
                }
                form(slice.link.at("delete-label"), operation: viewer.formID, .flag("data-enhance")) {
                    hidden("label", label.id.text)
                    button(
                        viewer.say(Phrase(ko: "지우기", en: "Delete")), .bare, icon: .trash,
                        .label(viewer.say(Phrase(ko: "‘\(name)’ 라벨 지우기", en: "Delete label “\(name)”"))))
                }
            }
        }
    }

    private static func addition(
        _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let isHere = fields["label"] == nil
        let colour = isHere ? fields["colour"].flatMap { Label.Colour(stored: $0) } : nil
        return form(
            slice.link.at("add-label"), operation: viewer.formID, .class("part-form settings-new"),
            .flag("data-enhance")
        ) {
            nameField(isHere ? fields["name"] ?? "" : "", "new-label-name", isHere ? refusal : nil, viewer)
            LabelView.choice(of: colour ?? next(slice), viewer)
            button(viewer.say(Phrase(ko: "라벨 만들기", en: "Create label")), .primary, icon: .plus)
        }
    }

    private static func nameField(_ value: String, _ id: String, _ refusal: Refusal?, _ viewer: Viewer) -> HTML {
        field(
            Field(
                "name", viewer.say(Noun.labelName), value: value, limit: Label.nameLimit,
                error: refusal.flatMap { $0.field == "name" ? viewer.say($0.phrase) : nil }, isRequired: true, id: id),
            viewer.language)
    }

    /// An unused colour, so that labels added in succession differ; grey, the most neutral, comes last.
    static func next(_ slice: BoardSlice) -> Label.Colour {
        let taken = slice.board.standingLabels.map { $0.colour.value }
        return Label.Colour.allCases.last { !taken.contains($0) } ?? .grey
    }
}
