public import Floor

/// How often a card comes again: when it is done, the next one is due on the next day of its series.
public struct Repeat: TextValue {
    public let cadence: Cadence
    /// The day of the month on which a monthly or yearly series falls where the month is long enough, if that is later
    /// than the due day: after the 28th of February a series of the 31st goes on with the 31st of March.
    let day: Int?

    public enum Cadence: String, Sendable, CaseIterable {
        case daily, weekdays, weekly, biweekly, monthly, yearly

        public init?(stored: String) { self.init(named: stored) }
    }

    /// What a form and the API have for a card that does not come again.
    public static let none = "none"

    /// What a form and the API take.
    public static var choices: [String] { [none] + Cadence.allCases.map { $0.rawValue } }

    public init(_ cadence: Cadence, day: Int? = nil) {
        self.cadence = cadence
        self.day = day
    }

    /// Parses ``text``; nil for anything else.
    public init?(stored text: String) {
        let parts = text.split(at: UInt8(ascii: "/"), omitsEmpty: false)
        guard parts.count <= 2, let cadence = Cadence(stored: parts[0]) else { return nil }
        if parts.count < 2 {
            self.init(cadence)
        } else {
            guard let day = Int(parts[1]), 29...31 ~= day else { return nil }
            self.init(cadence, day: day)
        }
    }

    /// The cadence, and the day of the month after a slash: `monthly/31`.
    public var text: String { cadence.rawValue + (day.map { "/" + String($0) } ?? "") }

    /// - Throws: `card-repeat-unknown`.
    static func checked(_ given: String?) throws(Refusal) -> Repeat? {
        guard let given, !given.isEmpty, given != none else { return nil }
        guard let cadence = Cadence(stored: given) else { throw .repeatUnknown(given) }
        return Repeat(cadence)
    }

    /// The next day of the series, and how that goes on from there: the first day after `due` that is not before
    /// `today`. Nil if there is none, since the calendar ends.
    func next(after due: Day, today: Day) -> (due: Day, repeats: Repeat)? {
        switch cadence {
        case .daily: return onDays(1, after: due, today)
        case .weekly: return onDays(7, after: due, today)
        case .biweekly: return onDays(14, after: due, today)
        case .weekdays:
            var next = max(due.adding(days: 1), today)
            while next.weekday == .saturday || next.weekday == .sunday, next < .last { next = next.adding(days: 1) }
            return next > due ? (next, self) : nil
        case .monthly: return inMonths(1, after: due, today)
        case .yearly: return inMonths(12, after: due, today)
        }
    }

    private func onDays(_ step: Int, after due: Day, _ today: Day) -> (Day, Repeat)? {
        let steps = max((due.days(to: today) + step - 1) / step, 1)
        return Day(number: due.number + steps * step).map { ($0, self) }
    }

    private func inMonths(_ step: Int, after due: Day, _ today: Day) -> (Day, Repeat)? {
        let isLast = due.day == Day.length(ofMonth: due.month, in: due.year)
        // Somebody may have moved the due day since it fell on a short month's last one.
        let wanted = isLast ? max(day ?? 0, due.day) : due.day
        let first = due.year * 12 + due.month - 1
        var month = first + max((today.year * 12 + today.month - 1 - first) / step, 1) * step
        while month < 10_000 * 12 {
            let (year, number) = (month / 12, month % 12 + 1)
            let length = Day.length(ofMonth: number, in: year)
            if let next = Day(year: year, month: number, day: min(wanted, length)), next >= today {
                return (next, Repeat(cadence, day: wanted > length ? wanted : nil))
            }
            month += step
        }
        return nil
    }

    /// The card that comes after one. It follows from that card and its due day: whoever does the card, on however many
    /// devices at once, the same one comes. The version and variant of the id stay.
    static func next(after card: ID<Entity>, due: Day) -> ID<Entity> {
        var hash = FNV1a()
        hash.add(card.high)
        hash.add(card.low)
        hash.add(UInt64(truncatingIfNeeded: due.number))
        return ID(high: card.high, low: 0x8000_0000_0000_0000 | hash.value & 0x3FFF_FFFF_FFFF_FFFF)
    }
}

extension Card {
    /// The change of how often it comes again that a form asks for; nil for none. A card without a due day has no next
    /// one, so that one goes with the other.
    ///
    /// - Parameter due: its due day after the form.
    /// - Throws: `card-repeat-unknown`, `card-repeat-without-due`.
    func repeatChange(_ form: Fields, due: Day?) throws(Refusal) -> Change? {
        var wanted = repeats.value
        if let given = form["repeat"] {
            let chosen = try Repeat.checked(given)
            if chosen != nil, due == nil { throw .repeatWithoutDue(given) }
            if chosen?.cadence != wanted?.cadence { wanted = chosen }
        }
        if due == nil { wanted = nil }
        if wanted == repeats.value { return nil }
        return change(Card.repeats, to: wanted)
    }
}

extension Refusal {
    static func repeatUnknown(_ given: String) -> Refusal {
        Refusal(
            .invalid, "card-repeat-unknown",
            Phrase(
                ko: "반복은 none, daily, weekdays, weekly, biweekly, monthly, yearly 중 하나여야 해요.",
                en: "It repeats none, daily, weekdays, weekly, biweekly, monthly or yearly."),
            field: "repeat", given: given)
    }

    static func repeatWithoutDue(_ given: String) -> Refusal {
        Refusal(
            .invalid, "card-repeat-without-due",
            Phrase(
                ko: "반복하려면 마감일이 있어야 해요. 마감일을 먼저 정해 주세요.",
                en: "Only a card with a due date can repeat. Set a due date first."),
            field: "repeat", given: given)
    }
}

extension Input {
    /// How often a card comes again, in the API.
    static var repeats: Input {
        Input(
            "repeat", .choice(Repeat.choices),
            "How often it comes again when it is moved into a done column; it needs a due date.", isRequired: false)
    }
}
