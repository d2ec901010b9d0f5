public import Floor

/// The viewer's cards, grouped by due day.
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
                meta: .text(card.boardName + " · " + viewer.say(card.kind.phrase)),
                trailing: DueView.view(card.due, kind: card.kind, viewer)))
    }
}
