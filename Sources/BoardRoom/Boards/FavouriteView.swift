import Floor

/// A board's star on the list of boards, and the menu that moves it among the favourites. They are forms, so they work
/// without scripts.
enum FavouriteView {
    /// - Parameters:
    ///   - above: the favourite above it, if it can be moved up.
    ///   - below: the favourite below it, if it can be moved down.
    static func view(
        _ board: BoardSummary, above: BoardSummary?, below: BoardSummary?, _ viewer: Viewer
    ) -> HTML {
        group {
            star(board, viewer)
            if above != nil || below != nil {
                menu(
                    id: "favourite-" + board.id.text,
                    name: viewer.say(
                        Phrase(ko: "즐겨찾기에서 ‘\(board.name)’ 옮기기", en: "Move “\(board.name)” among favourites"))
                ) {
                    if let above {
                        move(Phrase(ko: "위로", en: "Move up"), .up, board, "before", above, viewer)
                    }
                    if let below {
                        move(Phrase(ko: "아래로", en: "Move down"), .down, board, "after", below, viewer)
                    }
                }
            }
        }
    }

    private static func star(_ board: BoardSummary, _ viewer: Viewer) -> HTML {
        let name = board.name + ": " + viewer.say(Phrase(ko: "즐겨찾기", en: "Favourite"))
        return form(
            address(board.isFavourite ? "remove-favourite" : "add-favourite"), .class("board-star"),
            .flag("data-enhance")
        ) {
            hidden("board", board.id.text)
            tag(
                "button", .class("icon-button"), .fixed("data-style", "bare"), .label(name), .value("title", name),
                .fixed("aria-pressed", board.isFavourite ? "true" : "false")
            ) {
                // Not of the sprite: that is in every document, and a star on this page alone.
                tag("svg", .class("icon"), .fixed("viewBox", "0 0 24 24"), .hiddenFromSpeech) {
                    tag("path", .fixed("d", "m12 4 2.4 5 5.6.7-4.1 3.8 1 5.5-4.9-2.7L7.1 19l1-5.5L4 9.7 9.6 9z"))
                }
            }
        }
    }

    private static func move(
        _ phrase: Phrase, _ mark: Icon, _ board: BoardSummary, _ side: StaticString, _ other: BoardSummary,
        _ viewer: Viewer
    ) -> HTML {
        menuForm(viewer.say(phrase), address("add-favourite"), icon: mark, isEnhanced: true) {
            hidden("board", board.id.text)
            hidden(side, other.id.text)
        }
    }

    /// The addresses of these forms, which the server alone answers.
    private static func address(_ form: String) -> Link { Page.Place.board.link.at(form) }
}
