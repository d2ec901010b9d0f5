import Floor

/// The words of what was written so far, the newest first; of all but one's own nothing else is known before the day.
enum WallView {
    /// - Parameter wall: of a seen team, in its order.
    static func view(_ wall: [Keyword], _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        if wall.isEmpty { return empty(viewer) }
        return tag("ul", .class("wall"), .role("list")) {
            for keyword in wall {
                // By its id a chip stays itself, and keeps the focus, while others come before it.
                tag("li", .id("chip-" + keyword.id.text)) {
                    if keyword.author == viewer.person {
                        chip(
                            keyword.word.value, .chosen,
                            to: seen.link.at(KeywordPage.segment).at(keyword.id))
                    } else {
                        chip(keyword.word.value)
                    }
                }
            }
        }
    }

    /// Chips that make a sentence of what will be here.
    private static func empty(_ viewer: Viewer) -> HTML {
        let sentence = viewer.say(Phrase(ko: "함께 일하며 떠오른 말을 여기에 남겨요", en: "Leave words here that come to mind"))
        return tag("div", .class("wall wall-empty"), .role("img"), .label(sentence)) {
            for word in sentence.split(at: UInt8(ascii: " ")) { chip(word, .seen) }
        }
    }
}
