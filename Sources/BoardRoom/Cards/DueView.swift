public import Floor

/// How a due day relates to today in the viewer's time zone.
public enum DueState: Equatable, Sendable {
    case over, today, ahead, settled

    /// Over exactly if the due day is before the viewer's today and the card is not done.
    public init(_ due: Day, today: Day, kind: Column.Kind) {
        if kind == .done {
            self = .settled
        } else if due < today {
            self = .over
        } else {
            self = due == today ? .today : .ahead
        }
    }
}

enum DueView {
    /// When work on a card begins and when it is due; both as one period, if they are two days.
    ///
    /// - Parameters:
    ///   - kind: of its column.
    ///   - isFace: on the board, which tells a start date until it has come.
    ///   - isNamed: whether a screen reader is told that it is the due date.
    static func dates(
        of card: Card, kind: Column.Kind, _ viewer: Viewer, isFace: Bool = false, isNamed: Bool = false
    ) -> HTML {
        let start = card.start.value.flatMap {
            (!isFace || $0 > viewer.today) && $0 != card.due.value ? $0 : nil
        }
        return group {
            if let start { self.start(start, isPeriod: card.dueMoment != nil, viewer) }
            if let due = card.dueMoment {
                if isNamed || start != nil { spoken(viewer.say(Noun.due)) }
                view(due, kind: kind, viewer)
            }
        }
    }

    /// When it is due, as a relative day with the time; in red and with a word for it if it is overdue.
    static func view(_ moment: DueMoment, kind: Column.Kind, _ viewer: Viewer) -> HTML {
        let (due, day) = (moment.day(for: viewer), moment.text(for: viewer))
        switch moment.state(kind, for: viewer) {
        case .over:
            return tag("span", .class("due due--over")) {
                time(due, day)
                tag("span", .class("due-word")) { viewer.say(Phrase(ko: "기한 지남", en: "overdue")) }
            }
        case .today: return tag("span", .class("due due--today")) { time(due, day) }
        case .ahead, .settled: return tag("span", .class("due")) { time(due, day) }
        }
    }

    /// On which day work on it begins.
    ///
    /// - Parameter isPeriod: whether the due date follows.
    private static func start(_ day: Day, isPeriod: Bool, _ viewer: Viewer) -> HTML {
        let text = day.text(.spoken(today: viewer.today), in: viewer.language)
        return tag("span", .class("card-count")) {
            if isPeriod {
                spoken(viewer.say(Noun.start))
                time(day, text)
                tag("span", .hiddenFromSpeech) { viewer.say(Phrase(ko: "~", en: "–")) }
            } else {
                time(day, viewer.say(Phrase(ko: "\(text) 시작", en: "Start: \(text)")))
            }
        }
    }

    private static func time(_ due: Day, _ text: String) -> HTML {
        tag("time", .value("datetime", due.iso)) { text }
    }
}
