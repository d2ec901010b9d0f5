import Floor

/// The page that mutes one space, opened from the space and leading back to it.
struct MuteSpacePage: Sendable {
    package let viewer: Viewer
    package let space: ID<Space>
    package let name: String
    package let room: Page.Place
    /// The end of the mute, in Unix milliseconds; nil if the space is not muted.
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

/// The menu items for muting a space, and for ending a mute.
///
/// - Parameter isOnItsPage: whether to return to the page of that space alone.
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
