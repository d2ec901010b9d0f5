package import Floor

/// A person's notice settings.
package struct NoticeChoices: Sendable {
    /// The default hour of reminders.
    package static let standardReminderHour = 9

    /// Switches that were set, by room and kind; the others are on.
    package var switches: [String: Bool] = [:]
    package var quiet: QuietHours?
    /// In the person's local time, 0 to 23.
    package var reminderHour = NoticeChoices.standardReminderHour
    /// The end of each muted space's mute, in Unix milliseconds.
    package var mutes: [ID<Space>: Int64] = [:]

    package func isOn(_ kind: NoticeKind) -> Bool { switches[kind.field] ?? true }
}

extension NoticeKind {
    /// The switch's name in forms and in the API: `board.card-assigned`.
    package var field: String { room + "." + name }
}

/// How long a space is muted.
package enum MuteLength: String, Sendable, CaseIterable {
    case hour, day, week, always

    /// - Parameter now: Unix milliseconds.
    package func end(from now: Int64) -> Int64 {
        switch self {
        case .hour: now + 3_600_000
        case .day: now + 24 * 3_600_000
        case .week: now + 7 * 24 * 3_600_000
        case .always: MuteLength.never
        }
    }

    /// The end of an unlimited mute: the last moment of the calendar.
    package static let never: Int64 = 253_402_300_799_000

    package var phrase: Phrase {
        switch self {
        case .hour: Phrase(ko: "한 시간 동안", en: "For an hour")
        case .day: Phrase(ko: "하루 동안", en: "For a day")
        case .week: Phrase(ko: "일주일 동안", en: "For a week")
        case .always: Phrase(ko: "다시 켤 때까지", en: "Until I turn it back on")
        }
    }
}
