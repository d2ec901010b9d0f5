public import Floor

/// The viewer's cards, grouped by due day; those without one are last.
public enum MyCardsView {
    /// One heading and one list for each non-empty group.
    ///
    /// - Parameter hasTicks: whether cards can be ticked off here.
    public static func groups(_ cards: [MyCard], _ viewer: Viewer, hasTicks: Bool = false) -> HTML {
        group {
            for part in DueGroup.allCases {
                let own = cards.filter { $0.group(for: viewer) == part }
                if !own.isEmpty { section(part, own, viewer, hasTicks) }
            }
        }
    }

    private static func section(
        _ part: DueGroup, _ cards: [MyCard], _ viewer: Viewer, _ hasTicks: Bool
    ) -> HTML {
        tag("section", .class("due-group"), .when(part == .over, .flag("data-late"))) {
            sectionHeading(
                viewer.say(part.phrase), count: cards.count,
                spokenCount: viewer.say(BoardPage.spokenCount(cards.count)))
            rows { for card in cards { row(card, viewer, hasTicks) } }
        }
    }

    private static func row(_ card: MyCard, _ viewer: Viewer, _ hasTicks: Bool) -> HTML {
        Floor.row(
            Row(
                card.title, to: card.link, leading: hasTicks ? tick(card, viewer) : .nothing,
                meta: .text(card.boardName + " · " + card.columnName(viewer.language)),
                trailing: card.dueMoment.map { due in
                    group {
                        DueView.view(due, kind: card.kind, viewer)
                        RepeatView.sign(card.repeats, due: card.due, viewer)
                    }
                } ?? .nothing,
                id: hasTicks ? "mine-" + card.id.text : nil))
    }

    /// A tick that moves the card to its board's done column; nothing where it cannot be moved there.
    private static func tick(_ card: MyCard, _ viewer: Viewer) -> HTML {
        guard let finishing = card.finishing else { return .nothing }
        return form(
            Link("/board").at(card.board).at("move-card"), operation: viewer.formID, .flag("data-enhance"),
            .flag("data-toggles"), .flag("data-ticks-off")
        ) {
            hidden("card", card.id.text)
            hidden("column", finishing.text)
            tag("button", .class("tick"), .role("checkbox"), .value("aria-checked", "false"), .label(card.title)) {
                icon(.check)
            }
        }
    }
}
