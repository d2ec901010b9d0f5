import Floor

/// Where one space is muted for a while: opened from the space itself, and leading back there.
struct MuteSpacePage: Sendable {
    package let viewer: Viewer
    package let space: ID<Space>
    package let name: String
    package let room: Page.Place
    /// Until when it is muted, in Unix milliseconds; nil where it is not.
    package let end: Int64?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    package var page: Page {
        Page(
            title: say(NoticePhrases.muting(name)), place: room, back: room.link.at(space),
            body: tag("div", .class("settings")) {
                if let end { banner(say(NoticePhrases.muted(until: end, viewer))) }
                tag("p", .class("lead")) { say(NoticePhrases.mutesHint) }
                tag("div", .class("sheet-page")) { muteItems(space, isMuted: end != nil, isOnItsPage: true, viewer) }
            })
    }
}

/// For how long a space can be muted, as a menu's items, and the way back where it is.
///
/// - Parameter isOnItsPage: whether one goes on at the page of that space alone.
func muteItems(_ space: ID<Space>, isMuted: Bool, isOnItsPage: Bool = false, _ viewer: Viewer) -> HTML {
    func item(_ phrase: Phrase, _ length: String, _ mark: Icon) -> HTML {
        menuForm(viewer.say(phrase), Link("/me/mute-space"), icon: mark) {
            hidden("space", space.text)
            hidden("for", length)
            if isOnItsPage { hidden("stay", "on") }
        }
    }
    return group {
        if isMuted { item(NoticePhrases.unmute, "off", .check) }
        for length in MuteLength.allCases { item(length.phrase, length.rawValue, .clock) }
    }
}
