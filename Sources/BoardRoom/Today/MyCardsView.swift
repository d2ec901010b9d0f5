public import Floor

/// The viewer's cards, grouped by due day; those without one are last.
public enum MyCardsView {
    /// One heading and one list for each non-empty group.
    public static func groups(_ cards: [MyCard], _ viewer: Viewer) -> HTML {
        group {
            for part in DueGroup.allCases {
                let own = cards.filter { DueGroup($0.due, today: viewer.today) == part }
                if !own.isEmpty { section(part, own, viewer) }
            }
        }
    }

    private static func section(_ part: DueGroup, _ cards: [MyCard], _ viewer: Viewer) -> HTML {
        tag("section", .class("due-group"), .when(part == .over, .flag("data-late"))) {
            sectionHeading(
                viewer.say(part.phrase), count: cards.count,
                spokenCount: viewer.say(BoardPage.spokenCount(cards.count)))
            rows { for card in cards { row(card, viewer) } }
        }
    }

    private static func row(_ card: MyCard, _ viewer: Viewer) -> HTML {
        Floor.row(
            Row(
                card.title, to: card.link,
                meta: .text(card.boardName + " · " + card.columnName(viewer.language)),
                trailing: card.due.map { DueView.view($0, kind: card.kind, viewer) } ?? .nothing))
    }
}
