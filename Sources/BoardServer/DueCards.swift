import BoardRoom
import Floor
import ServerFloor
import Storage

extension BoardLimits {
    /// Due cards that a mail digest looks at, and as many overdue ones.
    fileprivate static let dueCards = 500
    /// The days before today in which a mail digest looks for overdue cards. Older ones stay under My cards: who has left
    /// them for so long is not told of them each morning.
    fileprivate static let overdueDays = 30
}

extension Connection {
    /// A person's cards due from today until a day on their own calendar, and those overdue, without those of boards that
    /// they have muted, for their mail digest.
    func dueCards(of viewer: Viewer, until last: Day, limit: Int) throws -> [DueThings] {
        let today = viewer.today
        let begun = today.adding(days: -BoardLimits.overdueDays)
        // A time is on another day where it was set, at most one before or after. Neither list crowds the other out.
        let past = try myCards(
            of: viewer.person, from: begun.adding(days: -1), until: today.adding(days: -1), unmutedAt: viewer.now,
            latestFirst: true, limit: BoardLimits.dueCards)
        let coming = try myCards(
            of: viewer.person, from: today, until: last.adding(days: 1), unmutedAt: viewer.now,
            limit: BoardLimits.dueCards)
        let cards = DueCard.ordered(past + coming, for: viewer)
        let due = cards.filter { today <= $0.day && $0.day <= last }
        let overdue = cards.filter { begun <= $0.day && $0.day < today }
        return [
            DueThings(
                due.prefix(limit).map { $0.line(for: viewer) }, total: due.count,
                .due(due.count, isToday: last == viewer.today), isOccasion: true),
            DueThings(
                overdue.reversed().prefix(limit).map { $0.line(for: viewer) }, total: overdue.count,
                .overdue(overdue.count), isOccasion: false),
        ]
    }
}

/// A card, and when it is due on its reader's calendar.
private struct DueCard {
    let card: MyCard
    let moment: DueMoment
    let day: Day

    /// In the order of their days; on one day a card without a time is last.
    static func ordered(_ cards: [MyCard], for viewer: Viewer) -> [DueCard] {
        let due = cards.compactMap { card in
            DueMoment(card.due, card.time).map { DueCard(card: card, moment: $0, day: $0.day(for: viewer)) }
        }
        return due.sorted {
            ($0.day.iso, $0.moment.instant ?? .max, $0.card.id.text)
                < ($1.day.iso, $1.moment.instant ?? .max, $1.card.id.text)
        }
    }

    func line(for viewer: Viewer) -> DigestLine {
        DigestLine(
            card.title, place: [card.boardName, moment.text(for: viewer)],
            link: Link("/board").at(card.board).at("card").at(card.id))
    }
}

extension Phrase {
    fileprivate static func due(_ count: Int, isToday: Bool) -> Phrase {
        isToday
            ? Phrase(ko: "오늘 마감인 카드 \(count)장", en: cards(count) + " due today")
            : Phrase(ko: "이번 주 마감인 카드 \(count)장", en: cards(count) + " due this week")
    }

    fileprivate static func overdue(_ count: Int) -> Phrase {
        Phrase(ko: "마감이 지난 카드 \(count)장", en: counted(count, "1 overdue card", "overdue cards"))
    }

    private static func cards(_ count: Int) -> String { counted(count, "1 card", "cards") }
}
