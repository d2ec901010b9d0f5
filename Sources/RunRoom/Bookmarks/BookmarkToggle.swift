import Floor

/// The button that marks a run, or takes the mark away. It is a form, so it works without scripts; a guest is led to sign
/// in, and back.
enum BookmarkToggle {
    static let name = Phrase(ko: "북마크", en: "Bookmark")

    /// - Parameters:
    ///   - title: the run's, where several are on the page.
    ///   - page: where it stands, and leads back to.
    ///   - isAppended: whether scripts may have added it to a page that does not know of it. Then the page is loaded anew,
    ///     or the button would stay as it was.
    @inline(never)
    static func view(
        of meetup: ID<Space>, titled title: String? = nil, isMarked: Bool, on page: Link, isAppended: Bool = false,
        _ viewer: Viewer
    ) -> HTML {
        let said = (title.map { $0 + ": " } ?? "") + viewer.say(name)
        if viewer.isGuest {
            return iconLink(
                .bookmark,
                name: said + viewer.say(Phrase(ko: " (로그인이 필요해요)", en: " (sign in first)")),
                to: Link("/sign-in").with("next", page.text))
        }
        let verb = isMarked ? RunRules.unmarking : RunRules.marking
        return form(
            Page.Place.run.link.at(verb), .class("run-bookmark"), .when(!isAppended, .flag("data-enhance"))
        ) {
            hidden("meetup", meetup.text)
            hidden("next", page.text)
            iconButton(
                .bookmark, name: said, .bare, .fixed("aria-pressed", isMarked ? "true" : "false"))
        }
    }
}
