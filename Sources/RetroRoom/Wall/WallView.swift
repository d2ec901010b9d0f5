import Floor

/// The words of the keywords so far, newest first. Before the day, the viewer sees the rest of their own keywords only.
enum WallView {
    /// - Parameter wall: of a seen team, in its order.
    static func view(_ wall: [Keyword], _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        if wall.isEmpty { return empty(viewer) }
        return tag("ul", .class("wall"), .role("list")) {
            for keyword in wall {
                // The id keeps a chip's identity and focus when others are inserted before it.
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

    /// Placeholder chips that form a sentence.
    private static func empty(_ viewer: Viewer) -> HTML {
        let sentence = viewer.say(Phrase(ko: "함께 일하며 떠오른 말을 여기에 남겨요", en: "Words that come to mind go here"))
        return tag("div", .class("wall wall-empty"), .role("img"), .label(sentence)) {
            for word in sentence.split(at: UInt8(ascii: " ")) { chip(word, .seen) }
        }
    }
}
