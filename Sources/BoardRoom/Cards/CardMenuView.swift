import Floor

/// The actions on a card that do not require opening it.
enum CardMenuView {
    /// One menu for all cards of a page; `card-menu.js` fills in the card it opens for, and hides moves that have no
    /// effect.
    static func shared(_ columns: [Column], _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        tag(
            "div", .class("menu"), .id("card-menu"), .fixed("popover", "auto"), .role("group"),
            .label(viewer.say(Phrase(ko: "카드 옮기기, 지우기", en: "Move or delete card")))
        ) {
            // On a phone the menu is a bottom sheet, away from its card.
            tag("p", .class("menu-heading narrow-only"), .flag("data-menu-title"))
            items(
                card: nil, columns, in: nil, slice, viewer,
                others: QuickChanges.items(nil, isMine: nil, due: nil, slice, viewer))
        }
    }

    /// What tells a board's address that the menu did what it reports.
    static let sign = "menu"

    /// Whether a form is the menu's.
    static func sent(_ form: Fields) -> Bool { form["from"] == sign }

    /// Moves to every other column, moves within its own, and deletion.
    ///
    /// - Parameter others: what stands before the deletion.
    static func items(
        card: ID<Entity>?, _ columns: [Column], in own: ID<Entity>?, _ slice: BoardSlice, _ viewer: Viewer,
        others: HTML = .nothing
    ) -> HTML {
        let here = slice.link
        let shelf = card.flatMap { slice.board.cards[$0]?.shelf.value } ?? .board
        if shelf != .board { return leaving(card, from: shelf, slice, viewer) }
        return group {
            form(here.at("move-card"), operation: viewer.formID, .flag("data-enhance"), .fixed("data-does", "move")) {
                hidden("card", card?.text ?? "")
                hidden("from", sign)
                for column in columns where column.id != own {
                    menuButton(
                        viewer.say(to(column.title(viewer.language))), icon: .move, .name("column"),
                        .value(column.id.text))
                }
            }
            menuLine()
            form(here.at("move-card"), operation: viewer.formID, .flag("data-enhance"), .fixed("data-does", "shift")) {
                hidden("card", card?.text ?? "")
                shift(.top, Phrase(ko: "맨 위로", en: "Move to top"), icon: .top, viewer)
                shift(.up, Phrase(ko: "위로", en: "Move up"), icon: .up, viewer)
                shift(.down, Phrase(ko: "아래로", en: "Move down"), icon: .down, viewer)
                shift(.bottom, Phrase(ko: "맨 아래로", en: "Move to bottom"), icon: .bottom, viewer)
            }
            if card == nil {
                menuButton(
                    viewer.say(Phrase(ko: "옮길 자리 고르기", en: "Choose a position")), icon: .handle, .type("button"),
                    .flag("data-pick-up"))
            }
            others
            menuLine()
            form(here.at("copy-card"), operation: viewer.formID, .flag("data-enhance"), .fixed("data-does", "copy")) {
                hidden("card", card?.text ?? "")
                menuButton(viewer.say(Phrase(ko: "카드 복사", en: "Copy card")), icon: .copy)
            }
            tag("form", .fixed("method", "get"), .action(here.at(MoveCardPage.segment))) {
                hidden("card", card?.text ?? "")
                menuButton(viewer.say(MoveCardPage.phrase), icon: .board)
            }
            menuButton(
                viewer.say(Phrase(ko: "링크 복사", en: "Copy link")), icon: .link, .type("button"), .flag("hidden"),
                .flag("data-card-link"),
                .value("data-copies", CardLink.field), .data("data-copied", CardLink.copied(viewer)))
            leaving(card, from: shelf, slice, viewer)
        }
    }

    /// Making it a template, archiving, or bringing back from there, and deletion.
    private static func leaving(
        _ card: ID<Entity>?, from shelf: Card.Shelf, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        let here = slice.link
        let isArchived = shelf != .board
        return group {
            // Rare, and so only where one card is looked at.
            if let card, shelf != .template {
                form(here.at("make-template"), operation: viewer.formID, .flag("data-enhance")) {
                    hidden("card", card.text)
                    menuButton(viewer.say(Phrase(ko: "템플릿으로 두기", en: "Use as a template")), icon: .template)
                }
            }
            form(
                here.at(isArchived ? "bring-back-card" : "archive-card"), operation: viewer.formID,
                .flag("data-enhance")
            ) {
                hidden("card", card?.text ?? "")
                menuButton(
                    viewer.say(isArchived ? ArchivedCardsPage.bringBack : Phrase(ko: "보관", en: "Archive")),
                    icon: isArchived ? .restore : .archive)
            }
            form(here.at("delete-card"), operation: viewer.formID, .flag("data-enhance"), .fixed("data-does", "delete"))
            {
                hidden("card", card?.text ?? "")
                menuButton(viewer.say(Phrase(ko: "지우기", en: "Delete")), icon: .trash, isDanger: true)
            }
        }
    }

    private static func shift(_ to: Spot, _ phrase: Phrase, icon: Icon, _ viewer: Viewer) -> HTML {
        menuButton(viewer.say(phrase), icon: icon, .name("to"), .value(to.rawValue))
    }

    private static func to(_ column: String) -> Phrase {
        Phrase(ko: "‘\(column)’\(Particle.to.after(column)) 옮기기", en: "Move to “\(column)”")
    }
}

/// The same menu as a page, for use without scripts or in another tab.
enum CardMenuPage {
    static let route = BoardPageRoute.ofBoard(
        "card/{card}/menu",
        needs: { part, ids, _ throws(Refusal) in
            part.cards = .these([ids.entity])
            // Whether the viewer is assigned decides what it offers.
            part.depth = .face
        },
        draw: { ids, _, slice, viewer throws(Refusal) in
            try slice.requireMayEdit()
            return .page(try page(ids.entity, slice, viewer))
        })

    static func page(_ id: ID<Entity>, _ slice: BoardSlice, _ viewer: Viewer) throws(Refusal) -> Page {
        guard let card = slice.board.cards[id], !card.isRemoved else { throw .cardMissing }
        return Page(
            title: card.title.value, place: .board, back: slice.link,
            body: tag("div", .class("sheet-page")) {
                CardMenuView.items(
                    card: id, slice.board.standing, in: slice.board.column(of: card)?.id, slice, viewer,
                    others: QuickChanges.items(
                        id, isMine: card.assignees.holds(viewer.person), due: card.dueMoment?.day(for: viewer), slice,
                        viewer))
            })
    }
}
