import Floor

/// What scripts say while a card is moved by keys or by taps. `{…}` stands for what they put in.
enum MoveSayings {
    /// For the attributes of the board: where a card lies now, and what each spot is called that it can be put down in.
    static func phrases(_ viewer: Viewer) -> Attributes {
        let moved = Phrase(
            ko: "‘{card}’: {column}, {count}장 가운데 {place}번째", en: "“{card}”: {column}, {place} of {count}")
        let picked = Phrase(ko: "‘{card}’ 카드를 어디에 둘까요?", en: "Where should “{card}” go?")
        let before = Phrase(ko: "{column}: ‘{card}’ 앞", en: "{column}: before “{card}”")
        let end = Phrase(ko: "{column}: 맨 아래", en: "{column}: at the bottom")
        return Attributes(
            .data("data-moved-phrase", viewer.say(moved)), .data("data-picked-phrase", viewer.say(picked)),
            .data("data-before-phrase", viewer.say(before)), .data("data-end-phrase", viewer.say(end)))
    }

    /// What stands over the board while a card waits to be put down.
    static func banner(_ viewer: Viewer) -> HTML {
        saying("picking") {
            Floor.banner("") {
                button(
                    viewer.say(Phrase(ko: "그만두기", en: "Cancel")), .bare, .type("button"), .flag("data-puts-back"))
            }
        }
    }
}
