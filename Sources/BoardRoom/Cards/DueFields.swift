import Floor

/// The fields of a form beside a card's due day: the time, the reminder and the start day.
enum DueFields {
    /// The class of the part of a form that has the day and these.
    static let look: StaticString = "card-when"

    /// - Parameters:
    ///   - written: the input of a form that was refused.
    ///   - card: nil for a new one, which nobody else can have changed.
    static func view(_ written: Fields, _ card: Card?, _ refusal: Refusal?, _ viewer: Viewer) -> HTML {
        let stored = card?.dueMoment
        let time = stored?.clockText(for: viewer) ?? ""
        // Whoever sets a time is reminded at it, unless they choose otherwise.
        let reminder = time.isEmpty ? DueTime.Reminder.atTime : stored?.time?.reminder
        let start = card?.start.value?.iso ?? ""
        let name = reminder?.name ?? DueTime.Reminder.none
        return group {
            field(
                Field(
                    "time", viewer.say(Noun.time), value: written["time"] ?? time, kind: .time,
                    error: CardPage.error("time", refusal, viewer)), viewer.language)
            picker(
                "remind", viewer.say(Phrase(ko: "알림 (시각을 정하면)", en: "Reminder (with a time)")), choices(viewer),
                chosen: written["remind"] ?? name, error: CardPage.error("remind", refusal, viewer))
            field(
                Field(
                    "start", viewer.say(Noun.start), value: written["start"] ?? start, kind: .day,
                    error: CardPage.error("start", refusal, viewer)), viewer.language)
            if card != nil {
                hidden("was-time", written["was-time"] ?? time)
                hidden("was-remind", written["was-remind"] ?? name)
                hidden("was-start", written["was-start"] ?? start)
            }
        }
    }

    private static func choices(_ viewer: Viewer) -> [Choice] {
        [Choice(DueTime.Reminder.none, viewer.say(Phrase(ko: "알림 없음", en: "No reminder")))]
            + DueTime.Reminder.allCases.map { Choice($0.name, viewer.say($0.phrase)) }
    }
}
