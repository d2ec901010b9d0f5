import Floor

/// Everything that can be done to a card without opening it.
enum CardMenuView {
    /// One menu for all cards of a page; `card-menu.js` fills in which card it opens for, and hides what is no move.
    static func shared(_ columns: [Column], _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        tag(
            "div", .class("menu"), .id("card-menu"), .fixed("popover", "auto"), .role("group"),
            .label(viewer.say(Phrase(ko: "카드 옮기기, 지우기", en: "Move or delete the card")))
        ) {
            // From the bottom edge of a phone it does not stand beside its card.
            tag("p", .class("menu-heading narrow-only"), .flag("data-menu-title"))
            items(card: nil, columns, in: nil, slice, viewer)
        }
    }

    /// The moves to exactly the other columns, the moves within its own, and deleting.
    static func items(
        card: ID<Entity>?, _ columns: [Column], in own: ID<Entity>?, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        let here = slice.link
        return group {
            form(here.at("move-card"), operation: viewer.formID, .flag("data-enhance"), .fixed("data-does", "move")) {
                hidden("card", card?.text ?? "")
                for column in columns where column.id != own {
                    item(.move, to(column.title(viewer.language)), viewer, .name("column"), .value(column.id.text))
                }
            }
            menuLine()
            form(here.at("move-card"), operation: viewer.formID, .flag("data-enhance"), .fixed("data-does", "shift")) {
                hidden("card", card?.text ?? "")
                item(.top, Phrase(ko: "맨 위로", en: "To top"), viewer, .name("to"), .value("top"))
                item(.up, Phrase(ko: "위로", en: "Up"), viewer, .name("to"), .value("up"))
                item(.down, Phrase(ko: "아래로", en: "Down"), viewer, .name("to"), .value("down"))
                item(.bottom, Phrase(ko: "맨 아래로", en: "To bottom"), viewer, .name("to"), .value("bottom"))
            }
            if card == nil {
                tag("button", .class("menu-item"), .type("button"), .flag("data-pick-up")) {
                    icon(.handle)
                    tag("span") { viewer.say(Phrase(ko: "옮길 자리 고르기", en: "Choose a spot")) }
                }
            }
            menuLine()
            form(here.at("delete-card"), operation: viewer.formID, .flag("data-enhance"), .fixed("data-does", "delete"))
            {
                hidden("card", card?.text ?? "")
                tag("button", .class("menu-item"), .flag("data-danger")) {
                    icon(.trash)
                    tag("span") { viewer.say(Phrase(ko: "지우기", en: "Delete")) }
                }
            }
        }
    }

    static func to(_ column: String) -> Phrase {
        Phrase(ko: "‘\(column)’\(Particle.to.after(column)) 옮기기", en: "Move to “\(column)”")
    }

    private static func item(
        _ mark: Icon, _ phrase: Phrase, _ viewer: Viewer, _ name: Attribute, _ value: Attribute
    ) -> HTML {
        tag("button", .class("menu-item"), name, value) {
            icon(mark)
            tag("span") { viewer.say(phrase) }
        }
    }
}

/// The same menu as a page of its own, for whoever has no script or opens it in a tab.
enum CardMenuPage {
    static func page(_ id: ID<Entity>, _ slice: BoardSlice, _ viewer: Viewer) throws(Refusal) -> Page {
        guard let card = slice.board.cards[id], !card.isRemoved else { throw .cardMissing }
        return Page(
            title: card.title.value, place: .board, back: slice.link,
            body: tag("div", .class("sheet-page")) {
                CardMenuView.items(
                    card: id, slice.board.standing, in: slice.board.column(of: card)?.id, slice, viewer)
            })
    }
}
