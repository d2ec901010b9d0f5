/// The part of the style page for states that need a pointer, the keyboard, or only last a moment.
enum StyleStates {
    static func all(_ language: Language) -> HTML {
        group {
            pressed(language)
            opened(language)
            column(language)
            moment(language)
        }
    }

    /// `data-shows` forces the state that a pointer or the keyboard would cause.
    private static func pressed(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "가리킬 때, 누를 때, 고를 때", en: "Hovered, pressed, focused")(language)) {
            for (state, name) in states {
                tag("div", .class("line")) {
                    tag("span", .class("type-caption style-state")) { name(language) }
                    button(StyleWords.save(language), .primary, .type("button"), .fixed("data-shows", state))
                    button(StyleWords.save(language), .quiet, .type("button"), .fixed("data-shows", state))
                    button(StyleWords.save(language), .bare, .type("button"), .fixed("data-shows", state))
                    iconButton(
                        .more, name: ComponentPhrases.more(language), .bare, .type("button"),
                        .fixed("data-shows", state))
                }
            }
            tag(
                "input", .class("input"), .fixed("data-shows", "focus"),
                .label(Phrase(ko: "쓰고 있는 칸", en: "The focused field")(language)),
                .value("value", StyleWords.cardTitle(language)))
        }
    }

    private static let states: [(StaticString, Phrase)] = [
        ("hover", Phrase(ko: "가리킬 때", en: "Hovered")),
        ("press", Phrase(ko: "누를 때", en: "Pressed")),
        ("focus", Phrase(ko: "고를 때", en: "Focused")),
    ]

    private static func opened(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "열린 메뉴와 창", en: "Open menu and dialog")(language)) {
            tag("div", .class("style-grid style-opened")) {
                tag("div", .class("menu")) {
                    menuHeading(StyleWords.cardTitle(language))
                    menuLink(StyleWords.doing(language), to: Link("/style"), icon: .move)
                    menuLink(StyleWords.done(language), to: Link("/style"), icon: .move, isCurrent: true)
                    menuButton(Phrase(ko: "위로", en: "Move up")(language), icon: .up, .type("button"), .flag("disabled"))
                    menuLine()
                    menuButton(StyleWords.delete(language), icon: .trash, isDanger: true, .type("button"))
                }
                tag("div", .class("dialog")) {
                    tag("div", .class("dialog-top")) {
                        tag("h3", .class("dialog-title")) { ComponentPhrases.leaveTitle(language) }
                        iconButton(.close, name: ComponentPhrases.close(language), .bare, .type("button"))
                    }
                    tag("div", .class("dialog-body")) {
                        tag("p") { ComponentPhrases.leaveBody(language) }
                        formActions {
                            button(ComponentPhrases.leave(language), .danger, .type("button"))
                            button(ComponentPhrases.stay(language), .primary, .type("button"))
                        }
                    }
                }
            }
        }
    }

    private static func column(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "칸과 카드의 여러 모습", en: "A column, and the states of a card")(language)) {
            tag("div", .class("style-columns")) {
                tag("div", .class("column")) {
                    head(StyleWords.todo(language), 6, language)
                    tag("ol", .class("cards"), .role("list")) {
                        tag("li", .class("card card--sent")) {
                            tag("a", .class("card-title"), .href(Link("/style"))) {
                                Phrase(ko: "보내는 중인 카드", en: "Being sent")(language)
                            }
                        }
                        card("card card--picked", Phrase(ko: "옮기려고 집은 카드", en: "Picked up to move")(language))
                        tag("li", .class("card-spot")) {
                            tag(
                                "button", .type("button"),
                                .label(Phrase(ko: "여기로 옮기기", en: "Move here")(language)))
                        }
                        card("card card--lifted", Phrase(ko: "끌고 있는 카드", en: "Being dragged")(language))
                        tag("li", .class("card-gap"), .hiddenFromSpeech)
                        card(
                            "card style-changed",
                            Phrase(ko: "방금 다른 사람이 고친 카드", en: "Just changed by someone")(language))
                        card("card", Phrase(ko: "제목만 있는 카드", en: "Only a title")(language))
                    }
                    quickAdd("style-add", language)
                }
                tag("div", .class("column")) {
                    head(StyleWords.doing(language), 0, language)
                    tag("p", .class("column-empty")) { Phrase(ko: "아직 카드가 없어요.", en: "No cards yet.")(language) }
                    quickAdd("style-add-empty", language)
                }
            }
        }
    }

    private static func head(_ title: String, _ count: Int, _ language: Language) -> HTML {
        tag("div", .class("column-head")) {
            tag("h3", .class("column-title")) { title }
            badge(count)
            iconLink(.plus, name: StyleWords.newCard(language), to: Link("/style"))
        }
    }

    private static func card(_ classes: StaticString, _ title: String) -> HTML {
        tag("li", .class(classes)) {
            tag("a", .class("card-title"), .href(Link("/style"))) { title }
            tag("div", .class("card-meta")) { avatar("이도윤", person: StyleWords.person(1)) }
        }
    }

    private static func quickAdd(_ id: String, _ language: Language) -> HTML {
        tag("form", .class("quick-add"), .action(Link("/style"))) {
            tag("label", .class("spoken"), .value("for", id)) { StyleWords.newCard(language) }
            tag(
                "input", .class("input"), .id(id), .type("text"), .name("title"),
                .value("placeholder", Phrase(ko: "카드 추가", en: "Add a card")(language)))
            iconButton(.plus, name: StyleWords.newCard(language), .bare)
        }
    }

    private static func moment(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "방금 한 일, 밀어서 여는 줄", en: "A toast, and a swiped row")(language)) {
            // Without `data-toast`; otherwise it would close by itself.
            tag("div", .class("toast")) {
                tag("p", .class("toast-text")) { StyleLists.toast(language).text }
                tag("div") { button(StyleWords.undo(language), .bare, .type("button")) }
                iconButton(.close, name: ComponentPhrases.close(language), .bare, .type("button"))
            }
            tag("ul", .class("rows style-swiped"), .role("list")) {
                row(
                    Row(
                        Phrase(ko: "3분기 출시", en: "Third-quarter launch")(language), to: Link("/style"),
                        meta: .text(Phrase(ko: "카드 143장 · 방금", en: "143 cards · just now")(language)),
                        actions: swipeAction(StyleWords.delete(language), .trash, Link("/style"))))
            }
        }
    }
}
