import Floor
import RetroRoom
import Storage

extension HouseJob {
    /// Reminds everybody in a team a day and an hour before its retrospective, and tells those who wrote nothing yet that
    /// they did not. Whatever happens in between, nobody is reminded twice of the same.
    static let remindOfRetrospectives = HouseJob("retro.remind") { transaction, services in
        let now = services.clock()
        for (team, start) in try transaction.teamsSoon(at: now) {
            try transaction.remind(team, of: start, at: now)
        }
        return now - now % Limits.retrospectiveReminderMilliseconds + Limits.retrospectiveReminderMilliseconds
    }
}

extension Limits {
    /// How often it is looked who is to be reminded of a retrospective.
    static let retrospectiveReminderMilliseconds: Int64 = 60_000
}

/// How long before a retrospective people are reminded of it.
private enum Before: String, CaseIterable {
    case day, hour

    var milliseconds: Int64 {
        switch self {
        case .day: 86_400_000
        case .hour: 3_600_000
        }
    }

    /// Whether it is time to remind of what was scheduled at a moment. Nobody is reminded of a day before that was over
    /// when the day was set, nor of a day when an hour is left.
    func isTime(_ now: Int64, start: Int64, scheduledAt: Int64) -> Bool {
        let moment = start - milliseconds
        let end = self == .day ? start - Before.hour.milliseconds : start
        return moment <= now && now < end && scheduledAt <= moment
    }
}

extension Transaction {
    fileprivate func teamsSoon(at now: Int64) throws -> [(ID<Space>, Int64)] {
        try all(
            """
            SELECT team, starts_at FROM retro_retrospective
            WHERE phase = 'waiting' AND starts_at IS NOT NULL
                AND starts_at > \(now) AND starts_at <= \(now + Before.day.milliseconds)
            ORDER BY team
            """
        ).map { (try $0.id(0), try $0.int64(1)) }
    }

    fileprivate func remind(_ id: ID<Space>, of start: Int64, at now: Int64) throws {
        guard let team = try team(id), let retrospective = team.currentRetrospective else { return }
        let scheduledAt = retrospective.schedule.stamp.clock.milliseconds
        guard let before = Before.allCases.first(where: { $0.isTime(now, start: start, scheduledAt: scheduledAt) })
        else { return }
        let authors = try authors(in: retrospective.id, of: id)
        for member in team.present {
            try notify(
                NewNotice(
                    .retrospectiveSoon, to: member.id, in: id, about: retrospective.id,
                    cause: "retro/\(retrospective.id.text)/\(start)/\(before.rawValue)",
                    detail: ["before": .string(before.rawValue), "wrote": .bool(authors.contains(member.id))],
                    at: now))
        }
    }

    private func authors(in retrospective: ID<Entity>, of team: ID<Space>) throws -> Set<ID<Person>> {
        Set(
            try all(
                """
                SELECT DISTINCT added_by FROM retro_keyword
                WHERE team = \(team) AND retrospective = \(retrospective) AND removed = \(false)
                    AND added_by IS NOT NULL
                """
            ).map { try $0.id(0) })
    }
}
