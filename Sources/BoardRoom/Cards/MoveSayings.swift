import Floor

/// The texts for scripts while a card is moved by keyboard or taps. Scripts replace `{…}`.
enum MoveSayings {
    /// Attributes of the board: a card's current position, and the names of the spots it can be moved to.
    static func phrases(_ viewer: Viewer) -> Attributes {
        let moved = Phrase(
            ko: "‘{card}’: {column}, {count}장 중 {place}번째", en: "“{card}”: {column}, {place} of {count}")
        let picked = Phrase(ko: "‘{card}’ 카드를 어디에 둘까요?", en: "Where should “{card}” go?")
        let before = Phrase(ko: "{column}: ‘{card}’ 앞", en: "{column}: before “{card}”")
        let end = Phrase(ko: "{column}: 맨 아래", en: "{column}: at the bottom")
        return Attributes(
            .data("data-moved-phrase", viewer.say(moved)), .data("data-picked-phrase", viewer.say(picked)),
            .data("data-before-phrase", viewer.say(before)), .data("data-end-phrase", viewer.say(end)))
    }

    /// The banner over the board while a card waits to be placed.
    static func banner(_ viewer: Viewer) -> HTML {
        saying("picking") {
            Floor.banner("") {
                button(
                    viewer.say(Phrase(ko: "취소", en: "Cancel")), .bare, .type("button"), .flag("data-puts-back"))
            }
        }
    }
}
