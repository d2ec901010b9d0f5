import BoardRoom
import BoardServer
package import Floor
import RetroRoom
package import ServerFloor
package import Storage

/// A team with past retrospectives and a scheduled one, made through the single write path by the demo people.
package struct RetroDemo {
    private let cast: [DemoPerson]
    private let plan: Plan
    private let today: Day
    private let now: Int64
    private let zone: String
    private let random: RandomSource
    private var tools: Tools
    private let team: ID<Space>

    private static let hour: Int64 = 3_600_000

    /// - Parameters:
    /// - cast: the people of ``Services/demoPeople``, in order.
    /// - now: Unix milliseconds; everything but the next retrospective happened before.
    /// - zone: the time zone of the days.
    /// - chance: the source of the keywords' salts and the team's code.
    package init(_ cast: [DemoPerson], today: Day, entropy: Entropy, now: Int64, zone: String, random: RandomSource) {
        self.cast = cast
        self.today = today
        self.now = now
        self.zone = zone
        self.random = random
        plan = RetroDemo.crew
        tools = Tools(
            entropy: entropy, clock: .zero, now: BoardDemo.moment(plan.begun, .morning, before: now), sealer: .later)
        team = tools.id()
    }

    /// Writes everything in one transaction.
    package mutating func fill(_ transaction: Transaction) throws {
        try gather(transaction)
        var left: [DemoAction] = []
        for round in plan.rounds {
            let keywords = try write(round, transaction)
            let start = BoardDemo.moment(round.daysAgo, .evening, before: now)
            let day = [("name", round.name), ("start", String(start - start % RetroDemo.hour)), ("zone", zone)]
            try act("schedule-retrospective", day, as: plan.seat, transaction)
            if start < now { left = try hold(round, keywords, judging: left, at: start, transaction) }
        }
        // The initial code has expired long ago.
        try transaction.setCode(of: team, random, now: now)
    }

    /// Creates the team with its members.
    private mutating func gather(_ transaction: Transaction) throws {
        for (who, member) in plan.members.enumerated() {
            advance(to: tools.now)
            let profile = [("nickname", member.nickname), ("job", member.job)]
            if who == plan.seat {
                try act(["create-team"], [("name", plan.name), ("team", team.text)] + profile, as: who, transaction)
            } else {
                let request = Floor.Request(.post, [team.text, RetroRules.joinTeam.name], form: fields(profile))
                _ = try transaction.act(
                    RetroRules.joinTeam, in: team, request, nil, as: viewer(who), &tools, spent: .isRefused)
            }
        }
    }

    /// Writes a round's keywords.
    /// - Returns: their ids.
    private mutating func write(_ round: Round, _ transaction: Transaction) throws -> [ID<Entity>] {
        var ids: [ID<Entity>] = []
        for written in round.keywords {
            advance(to: BoardDemo.moment(written.daysAgo, .noon, before: now))
            let id: ID<Entity> = tools.id()
            ids.append(id)
            let form = [
                ("keyword", id.text), ("recipient", cast[written.to].person.text), ("kind", written.kind),
                ("word", written.word), ("situation", written.situation), ("feeling", written.feeling),
                ("request", written.request),
            ]
            try act("add-keyword", form, as: written.by, transaction)
        }
        return ids
    }

    /// An action with its card.
    private struct DemoAction {
        var action: ID<Entity>
        var plan: Planned
    }

    /// Runs the day: the review of the last actions, all turns, every keyword, the new actions, and the end.
    private mutating func hold(
        _ round: Round, _ keywords: [ID<Entity>], judging last: [DemoAction], at start: Int64,
        _ transaction: Transaction
    ) throws -> [DemoAction] {
        advance(to: start)
        try act("start-retrospective", [], as: plan.seat, transaction)
        for decided in last {
            guard let help = decided.plan.help else { continue }
            try act("judge-action", [("action", decided.action.text), ("help", help)], as: plan.seat, transaction)
        }
        for (who, member) in cast.enumerated() {
            try act("give-turn", [("person", member.person.text)], as: plan.seat, transaction)
            for (keyword, written) in zip(keywords, round.keywords) where written.to == who {
                advance(to: tools.now)
                try act("open-keyword", [("keyword", keyword.text)], as: who, transaction)
            }
            try act("finish-turn", [], as: who, transaction)
        }
        var decided: [DemoAction] = []
        for action in round.actions {
            advance(to: tools.now)
            let id: ID<Entity> = tools.id()
            let form = [
                ("action", id.text), ("title", action.title), ("owner", cast[action.owner].person.text),
                ("due", today.adding(days: action.due).iso),
            ]
            try act("make-action", form, as: plan.seat, transaction)
            decided.append(DemoAction(action: id, plan: action))
        }
        advance(to: tools.now)
        try act("end-retrospective", [], as: plan.seat, transaction)
        for action in decided { try finish(action, transaction) }
        return decided
    }

    /// Moves an action's card to the done column, by its assignee.
    private mutating func finish(_ decided: DemoAction, _ transaction: Transaction) throws {
        guard let daysAgo = decided.plan.doneDaysAgo, let board = try transaction.teamBoards(of: team).own.value,
            let last = try transaction.columns(of: board).filter({ !$0.isRemoved })
                .max(by: { $0.position < $1.position })
        else { return }
        advance(to: BoardDemo.moment(daysAgo, .noon, before: now))
        let form = fields([("card", decided.action.text), ("column", last.id.text)])
        let request = Floor.Request(.post, [board.text, "move-card"], form: form)
        _ = try transaction.act(in: BoardRules.self, request, as: viewer(decided.plan.owner), &tools)
    }

    /// Moves the time forward, by a minute at least.
    private mutating func advance(to moment: Int64) {
        tools = Tools(
            entropy: tools.entropy, clock: tools.clock, now: min(now, max(tools.now + 60_000, moment)),
            sealer: tools.sealer)
    }

    private func viewer(_ who: Int) -> Viewer {
        Viewer(
            person: cast[who].person, name: cast[who].name, device: cast[who].device, language: plan.language,
            today: today, dayEnds: tools.now, now: tools.now)
    }

    private func fields(_ form: [(String, String)]) -> Fields { Fields(form.map { Fields.Pair($0.0, $0.1) }) }

    private mutating func act(
        _ name: String, _ form: [(String, String)], as who: Int, _ transaction: Transaction
    ) throws {
        try act([team.text, name], form, as: who, transaction)
    }

    private mutating func act(
        _ path: [String], _ form: [(String, String)], as who: Int, _ transaction: Transaction
    ) throws {
        tools.sealer = Sealer(random)
        let request = Floor.Request(.post, path, form: fields(form))
        _ = try transaction.act(in: RetroRules.self, request, as: viewer(who), &tools, random: random)
    }
}
