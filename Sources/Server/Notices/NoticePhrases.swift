import Floor

/// What the inbox and its settings say.
enum NoticePhrases {
    static let inbox = Phrase(ko: "알림", en: "Inbox")
    static let empty = Phrase(
        ko: "새 소식이 없어요. 누가 카드를 맡기거나 댓글을 달면 여기에 모여요.",
        en: "Nothing new. When somebody assigns you a card or comments, it gathers here.")
    static let end = Phrase(ko: "여기까지예요. 알림은 90일 동안 두어요.", en: "That is all. Notices are kept for 90 days.")
    static let older = Phrase(ko: "더 오래된 알림 보기", en: "Show older")
    static let newest = Phrase(ko: "처음으로", en: "Back to the newest")
    static let unread = Phrase(ko: "안 읽음", en: "Unread")
    static let markRead = Phrase(ko: "읽음으로 표시", en: "Mark as read")
    static let markUnread = Phrase(ko: "안 읽음으로 표시", en: "Mark as unread")
    static let markAllRead = Phrase(ko: "모두 읽음", en: "Mark all read")
    static let settings = Phrase(ko: "알림 설정", en: "Notice settings")
    static let list = Phrase(ko: "알림 목록", en: "Notices")

    /// How long ago something was, and beyond that on which day and when.
    static func when(_ moment: Int64, for viewer: Viewer) -> Phrase {
        let minutes = max(0, viewer.now - moment) / 60_000
        if minutes < 1 { return Phrase(ko: "방금", en: "just now") }
        if minutes < 60 { return Phrase(ko: "\(minutes)분 전", en: "\(minutes) min ago") }
        if minutes < 12 * 60 { return Phrase(ko: "\(minutes / 60)시간 전", en: "\(minutes / 60) h ago") }
        let text = viewer.clock(moment).text(today: viewer.today, in: viewer.language)
        return Phrase(ko: text, en: text)
    }
}

extension NoticePhrases {
    static let settingsAbout = Phrase(ko: "무엇을 언제 알려 드릴지", en: "What you are told of, and when")
    static let saved = MePhrases.saved
    static let hours = Phrase(ko: "시간", en: "Times")
    static let reminderHour = Phrase(ko: "마감일 아침 알림", en: "Reminder on the day a card is due")
    static let quiet = Phrase(ko: "방해 금지 시간", en: "Quiet hours")
    static let quietHint = Phrase(
        ko: "이 시간에 온 알림은 조용히 모아 두었다가, 끝나면 세어서 보여 드려요.",
        en: "What comes in these hours waits quietly, and is counted when they end.")
    static let from = Phrase(ko: "시작", en: "From")
    static let to = Phrase(ko: "끝", en: "To")
    static let mutes = Phrase(ko: "잠시 끄기", en: "Mute for a while")
    static let mutesHint = Phrase(
        ko: "꺼 둔 보드의 알림은 읽은 것으로 알림함에 들어와요.",
        en: "Notices from a muted board come to the inbox already read.")
    static let unmute = Phrase(ko: "다시 켜기", en: "Turn back on")

    static func muting(_ name: String) -> Phrase { Phrase(ko: "‘\(name)’ 알림", en: "Notices of “\(name)”") }

    static func muteMenu(_ name: String) -> Phrase { Phrase(ko: "‘\(name)’ 알림 끄기", en: "Mute “\(name)”") }

    static func muted(until end: Int64, _ viewer: Viewer) -> Phrase {
        if end >= MuteLength.never { return Phrase(ko: "꺼 두었어요", en: "Muted") }
        let text = viewer.clock(end).text(today: viewer.today, in: viewer.language)
        return Phrase(ko: "\(text)까지 꺼 두었어요", en: "Muted until \(text)")
    }
}
