import Floor

/// A label: its name on its colour.
enum LabelView {
    static func chip(_ label: Label) -> HTML {
        tag("span", .class("label"), colour(label.colour.value)) { label.name.value }
    }

    static func colour(_ colour: Label.Colour) -> Attribute { .data("data-colour", colour.rawValue) }

    /// The labels of a card on the board, in a compact row.
    static func row(_ labels: [Label], _ viewer: Viewer) -> HTML {
        if labels.isEmpty { return .nothing }
        return tag(
            "ul", .class("labels"), .role("list"), .label(viewer.say(Phrase(ko: "라벨", en: "Labels")))
        ) {
            for label in labels { tag("li") { chip(label) } }
        }
    }

    /// A colour picker that names each colour.
    static func choice(of chosen: Label.Colour, _ viewer: Viewer) -> HTML {
        tag("fieldset", .class("choice")) {
            tag("legend", .class("field-label")) { viewer.say(Phrase(ko: "색", en: "Colour")) }
            tag("div", .class("swatches")) {
                for colour in Label.Colour.allCases {
                    tag("label", .class("swatch"), LabelView.colour(colour)) {
                        tag(
                            "input", .type("radio"), .name("colour"), .value(colour.rawValue),
                            .when(colour == chosen, .flag("checked")))
                        tag("span") { viewer.say(colour.phrase) }
                    }
                }
            }
        }
    }
}
