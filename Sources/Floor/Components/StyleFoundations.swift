/// The first part of the style page: colour, type, spacing, icons.
enum StyleFoundations {
    static func all(_ language: Language) -> HTML {
        group {
            colours(language)
            words(language)
            spaces(language)
            icons(language)
        }
    }

    private static let grounds: [StaticString] = ["paper", "surface", "sunken"]
    private static let inks = ["ink", "ink-2", "wood"] + Page.Place.rooms.map { $0.rawValue } + ["danger"]

    /// Each text colour on each background. `contrast.js` adds the measured contrast ratio.
    private static func colours(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "색", en: "Colour")(language)) {
            tag("div", .class("swatches")) {
                for ground in grounds {
                    for ink in inks {
                        tag("div", .class("swatch"), .fixed("data-ground", ground), .value("data-ink", ink)) {
                            tag("strong") { ink }
                            tag("span") { ground.text }
                            tag("span", .class("number"), .flag("data-contrast"))
                        }
                    }
                }
            }
        }
    }

    private static func words(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "글자", en: "Type")(language)) {
            tag("p", .class("type-title")) {
                Phrase(ko: "저녁 바람이 좋은 마루", en: "An evening on the porch")(language)
            }
            tag("p", .class("type-small-title")) {
                Phrase(ko: "작은 제목은 목록과 창에", en: "A small title, for lists and dialogs")(language)
            }
            tag("p") {
                Phrase(
                    ko: "본문은 17픽셀, 줄 사이는 1.6배예요. 낱말 가운데에서 줄을 바꾸지 않고, 아주긴낱말이하나뿐이면그때만바꿔요. "
                        + "사람이 쓴 말이 화면에서 가장 또렷해야 해요.",
                    en: "Body text is 17 pixels with a line height of 1.6. What people write should be the "
                        + "clearest thing on the page.")(language)
            }
            tag("p", .class("type-caption")) {
                Phrase(
                    ko: "설명 글 · 11월 19일 (목) 오후 7:30 · 1,234장", en: "Caption · Thu 19 Nov, 7:30 pm · 1,234 cards")(
                        language)
            }
        }
    }

    private static func spaces(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "간격", en: "Spacing")(language)) {
            tag("div", .class("spaces")) {
                for step in [1, 2, 3, 4, 5, 6, 8, 10, 12] {
                    tag("div", .class("space"), .value("data-step", String(step))) { String(step * 4) }
                }
            }
        }
    }

    private static func icons(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "아이콘", en: "Icons")(language)) {
            tag("ul", .class("icon-list"), .role("list")) {
                for mark in Icon.allCases where !mark.isDrawing {
                    tag("li") {
                        icon(mark)
                        tag("span") { mark.rawValue }
                    }
                }
            }
        }
    }
}
