package import Floor

/// The first page: what waits for its reader, their unread notices, and a way to begin something.
package struct TodayPage: Sendable {
    /// The number of unread notices it shows; the inbox has the others.
    static let noticeLimit = 5

    package let viewer: Viewer
    /// What waits for an administrator, before all else: others wait for it.
    let tasks: [AdministratorTask]
    package var parts: [TodayPart]
    /// Unread ones only.
    package let notices: [InboxPage.Item]
    package let unread: Int
    package var status = 200

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    package var page: Page {
        TodayView.page(
            adding: group { for part in parts { part.adding } },
            waiting: group {
                care
                for part in parts { part.waiting }
            },
            calm: parts.isEmpty ? TodayPhrases.bare : TodayPhrases.calm,
            side: group {
                if !notices.isEmpty { news }
                for part in parts { part.recent }
            }, unread: unread, status: status, toast: parts.lazy.compactMap(\.toast).first, viewer)
    }

    private var care: HTML {
        if tasks.isEmpty { return .nothing }
        return tag("section") {
            sectionHeading(say(AdministratorTask.heading))
            AdministratorTask.list(tasks, viewer)
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
    static let calm = Phrase(
        ko: "오늘은 기다리는 일이 없어요. 마루에 앉아 한숨 돌려요.", en: "Nothing is waiting for you today. Take a break.")
    package static let bare = Phrase(
        ko: "켜 둔 방이 없어요. ‘나’에서 방을 켜면 여기에 모여요.",
        en: "No room is switched on. Switch rooms on under Me to see them here.")
    static let inbox = Phrase(ko: "알림 모두 보기", en: "Open the inbox")
}
