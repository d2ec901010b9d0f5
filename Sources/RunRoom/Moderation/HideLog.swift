public import Floor

/// An administrator hides a log from others, or shows it again. Its person sees it all the same, and is told. What they
/// write of that day stays hidden, also after deleting it.
public enum HideLog {
    /// The forms' addresses. Fields: `person`, `day`.
    public static let hiding = "hide-log"
    public static let showing = "show-log"

    static func form(_ day: Day, of person: ID<Person>, isHidden: Bool, _ viewer: Viewer) -> HTML {
        Floor.form(Page.Place.run.link.at(isHidden ? showing : hiding)) {
            hidden("person", person.text)
            hidden("day", day.iso)
            button(
                viewer.say(
                    isHidden
                        ? Phrase(ko: "기록 다시 보이기", en: "Show the log") : Phrase(ko: "기록 가리기", en: "Hide the log")),
                isHidden ? .quiet : .danger, icon: .eye)
        }
    }

    /// What its person is told, on its page and as a notice.
    public static func told(of day: Day, isHidden: Bool, _ viewer: Viewer) -> Phrase {
        let when = day.text(.long, in: viewer.language)
        return isHidden
            ? Phrase(
                ko: "관리자가 \(when)의 기록을 다른 사람에게 보이지 않게 했어요. 나는 계속 볼 수 있어요.",
                en: "An administrator has hidden your log of \(when) from others. You still see it.")
            : Phrase(
                ko: "관리자가 \(when)의 기록을 다시 보이게 했어요.", en: "An administrator shows your log of \(when) again.")
    }
}

/// A log that is hidden from others. Nothing of what it says: nobody may have reported that.
public struct HiddenLog: Equatable, Sendable {
    public var person: ID<Person>
    /// Nil for somebody who has no profile any more.
    public var nickname: String?
    public var day: Day
    /// Unix milliseconds.
    public var hiddenAt: Int64

    public init(person: ID<Person>, nickname: String?, day: Day, hiddenAt: Int64) {
        self.person = person
        self.nickname = nickname
        self.day = day
        self.hiddenAt = hiddenAt
    }

    /// A row with the way to show it again.
    func row(_ viewer: Viewer) -> HTML {
        let name = nickname ?? viewer.say(Phrase(ko: "러너", en: "Runner"))
        let when = viewer.clock(hiddenAt).text(today: viewer.today, in: viewer.language)
        return Floor.row(
            Row(
                name + " · " + day.text(.spoken(today: viewer.today), in: viewer.language),
                meta: .text(viewer.say(Phrase(ko: "가린 때: \(when)", en: "Hidden: \(when)"))),
                trailing: HideLog.form(day, of: person, isHidden: true, viewer)))
    }
}
