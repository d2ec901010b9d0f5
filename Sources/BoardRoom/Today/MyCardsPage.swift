import Floor

/// All of the viewer's cards that are not done, from every board.
enum MyCardsPage {
    static let route = BoardPageRoute(
        "mine", file: #fileID, device: .first,
        needs: { _, query throws(Refusal) in
            let given = query["after"] ?? ""
            if given.isEmpty { return .mine(after: nil) }
            guard let after = MyCards.Cursor(given) else { throw .notACursor(given) }
            return .mine(after: after)
        },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .mine(let mine) = data else { throw .missing }
            return .page(page(mine, viewer))
        })

    static func page(_ mine: MyCards, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "내 카드", en: "My cards")), place: .board, back: Link("/board"),
            body: tag("div", .class("narrow")) {
                if mine.cards.isEmpty {
                    emptyState(
                        .drawingToday,
                        viewer.say(
                            Phrase(
                                ko: "아직 끝나지 않은 내 카드가 여기 모여요. 나에게 맡겨진 카드와 혼자 쓰는 보드의 카드예요.",
                                en:
                                    "Your cards that are not done appear here: those assigned to you, and all on boards where you are alone."
                            ))
                    ) { linkButton(viewer.say(Phrase(ko: "보드로 가기", en: "Go to boards")), to: Link("/board")) }
                } else {
                    MyCardsView.groups(mine.cards, viewer)
                    if let next = mine.next {
                        linkButton(
                            viewer.say(Phrase(ko: "더 보기", en: "Show more")),
                            to: Link("/board/mine").with("after", next.text))
                    } else {
                        listEnd(viewer.say(Phrase(ko: "여기까지예요.", en: "End of list.")))
                    }
                }
            }, hearsAll: true)
    }
}
