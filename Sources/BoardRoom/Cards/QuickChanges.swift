import Floor

/// What a card's menu changes of it without opening it: whether the viewer is assigned, the due day; and the way to its
/// labels.
enum QuickChanges {
    /// - Parameters:
    ///   - card: nil in the menu for all cards of a page, in which `card-menu.js` shows what has an effect.
    ///   - isMine: whether the viewer is assigned; nil if the script knows it.
    ///   - due: the due day that is not offered again.
    static func items(
        _ card: ID<Entity>?, isMine: Bool?, due: Day?, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        group {
            menuLine()
            if isMine != true {
                assignment("assign-card", Phrase(ko: "내가 맡기", en: "Assign to me"), card, slice, viewer)
            }
            if isMine != false {
                assignment("unassign-card", Phrase(ko: "내가 맡지 않기", en: "Unassign me"), card, slice, viewer)
            }
            form(slice.link.at("edit-card"), operation: viewer.formID, .flag("data-enhance")) {
                hidden("card", card?.text ?? "")
                drawnIn(viewer)
                for (phrase, day) in days(viewer) where card == nil || day != due {
                    menuButton(
                        viewer.say(phrase), icon: .calendar, .name("due"), .value(day.map { $0.iso } ?? ""))
                }
            }
            menuLink(
                viewer.say(Phrase(ko: "라벨", en: "Labels")),
                to: (card.map { CardView.link($0, slice) } ?? slice.link).to(CardLabelsPart.anchor), icon: .tag)
        }
    }

    private static func days(_ viewer: Viewer) -> [(Phrase, Day?)] {
        [
            (Phrase(ko: "오늘까지", en: "Due today"), viewer.today),
            (Phrase(ko: "내일까지", en: "Due tomorrow"), viewer.today.adding(days: 1)),
            (Phrase(ko: "마감일 없음", en: "No due date"), nil),
        ]
    }

    private static func assignment(
        _ useCase: String, _ phrase: Phrase, _ card: ID<Entity>?, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        form(
            slice.link.at(useCase), operation: viewer.formID, .flag("data-enhance"), .value("data-does", useCase)
        ) {
            hidden("card", card?.text ?? "")
            hidden("person", viewer.person.text)
            menuButton(viewer.say(phrase), icon: .people)
        }
    }
}
