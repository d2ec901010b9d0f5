package import Floor

/// The first page: what waits for its reader, their unread notices, and a way to begin something.
package struct TodayPage: Sendable {
    /// The number of unread notices it shows; the inbox has the others.
    static let noticeLimit = 5

    package let viewer: Viewer
    package var parts: [TodayPart]
    /// Unread ones only.
    package let notices: [InboxPage.Item]
    package let unread: Int
    package var status = 200

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    package var page: Page {
        Page(
            title: say(TodayPhrases.title), place: .today, actions: actions,
            body: tag("div", .class("today")) {
                tag("p", .class("today-date")) { viewer.today.text(.full, in: viewer.language) }
                tag("div") {
                    for part in parts { part.adding }
                    if nothingWaits { calm } else { for part in parts { part.waiting } }
                }
                tag("div", .class("today-side")) {
                    if !notices.isEmpty { news }
                    for part in parts { part.recent }
                }
            }, status: status, hearsAll: true, toast: parts.lazy.compactMap(\.toast).first)
    }

    private var nothingWaits: Bool {
        parts.allSatisfy { $0.waiting.isNothing }
    }

    private var calm: HTML {
        emptyState(.drawingToday, say(parts.isEmpty ? TodayPhrases.bare : TodayPhrases.calm))
    }

    private var actions: HTML {
        group {
            iconLink(.search, name: say(TodayPhrases.search), to: Link("/search"))
            bell
        }
    }

    private var bell: HTML {
        tag("a", .class("icon-button today-bell"), .data("data-style", "bare"), .href(Link("/inbox"))) {
            icon(.bell)
            spoken(say(NoticePhrases.inbox))
            if unread > 0 { badge(unread, .accent, name: say(ComponentPhrases.unread(unread))) }
        }
    }

    private var news: HTML {
        tag("section", .class("inbox")) {
            sectionHeading(
                say(NoticePhrases.unread), count: unread, spokenCount: say(ComponentPhrases.unread(unread)))
            rows { for item in notices { InboxPage.row(item, viewer) } }
            linkButton(say(TodayPhrases.inbox), to: Link("/inbox"), .bare)
        }
    }
}

/// The texts of Today.
enum TodayPhrases {
    package static let title = Page.Place.today.name
    static let calm = Phrase(
        ko: "오늘은 기다리는 일이 없어요. 마루에 앉아 한숨 돌려요.", en: "Nothing is waiting for you today. Take a break.")
    package static let bare = Phrase(
        ko: "켜 둔 방이 없어요. ‘나’에서 방을 켜면 여기에 모여요.",
        en: "No room is switched on. Switch rooms on under Me to see them here.")
    package static let search = Phrase(ko: "모든 방에서 찾기", en: "Search everything")
    static let inbox = Phrase(ko: "알림 모두 보기", en: "Open the inbox")
}
