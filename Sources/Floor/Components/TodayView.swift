/// The page Today, put together from its parts: by the server, and by a device that cannot reach it.
public enum TodayView {
    /// - Parameters:
    ///   - note: a line above all of it.
    ///   - adding: the quickest ways to begin something.
    ///   - waiting: the work that waits.
    ///   - calm: what is said where nothing waits.
    ///   - side: what is beside that.
    ///   - unread: the number of unread notices.
    public static func page(
        note: HTML = .nothing, adding: HTML = .nothing, waiting: HTML, calm: Phrase, side: HTML, unread: Int,
        status: Int = 200, toast: Page.Toast?, _ viewer: Viewer
    ) -> Page {
        Page(
            title: viewer.say(Page.Place.today.name), place: .today, actions: actions(unread, viewer),
            body: tag("div", .class("today")) {
                tag("p", .class("today-date")) { viewer.today.text(.full, in: viewer.language) }
                tag("div") {
                    note
                    adding
                    if waiting.isNothing { emptyState(.drawingToday, viewer.say(calm)) } else { waiting }
                }
                tag("div", .class("today-side")) { side }
            }, status: status, hearsAll: true, toast: toast)
    }

    private static func actions(_ unread: Int, _ viewer: Viewer) -> HTML {
        group {
            iconLink(.search, name: viewer.say(SearchPage.everything(viewer)), to: Link("/search"))
            tag("a", .class("icon-button today-bell"), .data("data-style", "bare"), .href(Link("/inbox"))) {
                icon(.bell)
                spoken(viewer.say(OfflineBanner.inbox))
                if unread > 0 { badge(unread, .accent, name: viewer.say(ComponentPhrases.unread(unread))) }
            }
        }
    }
}
