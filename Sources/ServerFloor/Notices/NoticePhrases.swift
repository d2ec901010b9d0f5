package import Floor

/// The texts of the inbox and its settings.
package enum NoticePhrases {
    package static let inbox = OfflineBanner.inbox
    package static let empty = Phrase(
        ko: "새 소식이 없어요. 누가 카드를 맡기거나 댓글을 달면 여기에 모여요.",
        en: "Nothing new. When someone assigns you a card or comments, it appears here.")
    package static let end = Phrase(ko: "알림은 90일 동안 보관해요.", en: "Notifications are kept for 90 days.")
    package static let older = Phrase(ko: "더 오래된 알림 보기", en: "Show older")
    package static let newest = Phrase(ko: "처음으로", en: "Back to the newest")
    package static let unread = Phrase(ko: "안 읽음", en: "Unread")
    package static let markRead = Phrase(ko: "읽음으로 표시", en: "Mark as read")
    package static let markUnread = Phrase(ko: "안 읽음으로 표시", en: "Mark as unread")
    package static let markAllRead = Phrase(ko: "모두 읽음", en: "Mark all read")
    package static let settings = Phrase(ko: "알림 설정", en: "Notifications")
    package static let leave = Phrase(ko: "나가기", en: "Leave")

    /// The name of a notice's menu about a place one was added to.
    package static func leaveMenu(_ place: String) -> Phrase {
        Phrase(ko: "‘\(place)’ 메뉴: 나가기", en: "Menu for “\(place)”: leave")
    }

    package static let list = Phrase(ko: "알림 목록", en: "Notifications")

    /// The age of a notice; for older ones its day and time.
    package static func when(_ moment: Int64, for viewer: Viewer) -> Phrase {
        let minutes = max(0, viewer.now - moment) / 60_000
        if minutes < 1 { return Phrase(ko: "방금", en: "just now") }
        if minutes < 60 { return Phrase(ko: "\(minutes)분 전", en: "\(minutes) min ago") }
        if minutes < 12 * 60 { return Phrase(ko: "\(minutes / 60)시간 전", en: "\(minutes / 60) h ago") }
        let text = viewer.clock(moment).text(today: viewer.today, in: viewer.language)
        return Phrase(ko: text, en: text)
    }
}

extension NoticePhrases {
    package static let settingsAbout = Phrase(ko: "무엇을 언제 알려 드릴지", en: "Which notifications you get, and when")
    package static let save = Phrase(ko: "저장", en: "Save")
    package static let saved = Phrase(ko: "바꾼 내용을 저장했어요.", en: "Your changes were saved.")
    package static let hours = Phrase(ko: "시간", en: "Times")
    package static let reminderHour = Phrase(ko: "마감일 아침 알림", en: "Reminder on the day a card is due")
    package static let quiet = Phrase(ko: "방해 금지 시간", en: "Quiet hours")
    package static let quietHint = Phrase(
        ko: "이 시간에 온 알림은 모아 두었다가, 방해 금지 시간이 끝나면 알려 드려요.",
        en: "Notifications wait until quiet hours end.")
    package static let from = Phrase(ko: "시작", en: "From")
    package static let to = Phrase(ko: "끝", en: "To")
    package static let mutes = Phrase(ko: "잠시 끄기", en: "Mute for a while")
    package static let mutesHint = Phrase(
        ko: "알림을 꺼 둔 곳의 소식은 읽은 알림으로 들어와요.",
        en: "Notifications you mute arrive in the inbox as read.")
    package static let unmute = Phrase(ko: "다시 켜기", en: "Turn back on")

    package static func muting(_ name: String) -> Phrase {
        Phrase(ko: "‘\(name)’ 알림", en: "Notifications from “\(name)”")
    }

    package static func muteMenu(_ name: String) -> Phrase { Phrase(ko: "‘\(name)’ 알림 끄기", en: "Mute “\(name)”") }

    package static func muted(until end: Int64, _ viewer: Viewer) -> Phrase {
        if end >= MuteLength.never { return Phrase(ko: "꺼 두었어요", en: "Muted") }
        let text = viewer.clock(end).text(today: viewer.today, in: viewer.language)
        return Phrase(ko: "\(text)까지 꺼 두었어요", en: "Muted until \(text)")
    }
}
