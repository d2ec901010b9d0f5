package import Floor
import RunRoom
package import ServerFloor
package import Storage

/// Runs that the demo's people have behind them and ahead of them, made through the single write path. Each thing was
/// done at its time, also what the room's jobs do by themselves.
package struct RunDemo {
    private let cast: [DemoPerson]
    private let today: Day
    private let now: Int64
    private let zone: String
    private let random: RandomSource
    private var tools: Tools

    private static let minute: Int64 = 60_000
    /// How many days ago they wrote their profiles: long enough that nickname and job can be changed again.
    private static let profileDays = 100

    /// - Parameters:
    ///   - cast: the four people of ``profiles``, in order.
    ///   - today: the day at `now`, from which the runs' days count.
    ///   - now: Unix milliseconds; everything was done before.
    ///   - zone: the time zone of the days, and of the runs.
    ///   - random: the source of the house's secret for circles.
    package init(_ cast: [DemoPerson], today: Day, entropy: Entropy, now: Int64, zone: String, random: RandomSource) {
        self.cast = cast
        self.today = today
        self.now = now
        self.zone = zone
        self.random = random
        tools = Tools(entropy: entropy, clock: .zero, now: now, sealer: .later)
    }

    /// Writes everything in one transaction.
    package mutating func fill(_ transaction: Transaction) throws {
        restart(at: moment(At(-RunDemo.profileDays, 12, 0), from: today))
        for who in cast.indices { try transaction.save(profile(of: who)) }
        for plan in RunDemo.past + RunDemo.coming { try fill(plan, transaction) }
    }

    private func profile(of who: Int) throws -> RunnerRecord {
        let profile = RunDemo.profiles[who]
        let form = [
            ("nickname", profile.nickname), ("birth-year", String(today.year - profile.age)),
            ("gender", profile.gender.rawValue), ("job", profile.job.rawValue), ("pace", profile.pace.rawValue),
        ]
        return try RunnerRecord(fields(form), after: nil, viewer(who))
    }

    /// A run while it is filled.
    private struct Filling {
        let meetup: ID<Space>
        let plan: Plan
        /// Unix milliseconds.
        let start: Int64
        /// What was said in it, in order.
        var messages: [ID<Entity>] = []
    }

    private mutating func fill(_ plan: Plan, _ transaction: Transaction) throws {
        let runDay = startDay(of: plan)
        let base = plan.isPast ? runDay : today
        restart(at: moment(plan.begun, from: base))
        let start = moment(At(0, plan.starts.hour, plan.starts.minute), from: runDay)
        var run = Filling(meetup: tools.id(), plan: plan, start: start)
        try write(run, transaction)
        for step in plan.steps {
            try wait(until: moment(step.at, from: base), in: run, transaction)
            try perform(step, in: &run, transaction)
        }
        try wait(until: now, in: run, transaction)
        if plan.isPast { try remember(run, on: runDay, transaction) }
    }

    /// Who was there wrote a log, and gave the leader a stamp. Of notices they would be old ones.
    private func remember(_ run: Filling, on day: Day, _ transaction: Transaction) throws {
        for step in run.plan.steps {
            guard case .mark(let people, .present) = step.what else { continue }
            for who in people {
                let remembered = RunDemo.logs[who]
                let log = RunLog(
                    day: day, stamp: remembered.stamp, text: remembered.text, sky: remembered.sky,
                    degrees: remembered.degrees, isPublic: remembered.isPublic, meetup: run.meetup,
                    savedAt: min(now, run.start + 3 * MeetupTime.grace))
                try transaction.save(log, of: cast[who].person)
                if who == run.plan.leader { continue }
                try transaction.keep(
                    remembered.gives, to: cast[run.plan.leader].person, by: cast[who].person, in: run.meetup,
                    at: log.savedAt)
            }
        }
    }

    /// Creates the draft, writes it, and opens it unless it stays one.
    private mutating func write(_ run: Filling, _ transaction: Transaction) throws {
        let leader = run.plan.leader
        let form = [("title", run.plan.title), ("meetup", run.meetup.text)]
        try act([RunRules.creation.name], form, as: leader, transaction)
        advance(to: tools.now)
        try act(RunRules.editMeetup, details(of: run), in: run, as: leader, transaction)
        if run.plan.isDraft { return }
        advance(to: tools.now)
        try act(RunRules.openMeetup, [], in: run, as: leader, transaction)
    }

    private func details(of run: Filling) -> [(String, String)] {
        let (plan, spot, asks) = (run.plan, run.plan.spot, run.plan.conditions)
        let from = asks.ages.map { String($0.lowerBound) } ?? ""
        let to = asks.ages.map { String($0.upperBound) } ?? ""
        return [
            ("title", plan.title), ("text", plan.text), ("band", plan.band.rawValue), ("start", String(run.start)),
            ("zone", zone), ("minutes", String(plan.minutes)), ("latitude", spot.latitude),
            ("longitude", spot.longitude), ("place-name", spot.name), ("address", spot.address), ("hint", spot.hint),
            ("district", spot.district), ("gender", asks.gender.rawValue), ("capacity", String(asks.capacity)),
            ("pace", asks.pace.rawValue), ("age-from", from), ("age-to", to),
            ("after-party", asks.hasAfterParty ? "on" : ""),
        ]
    }

    private mutating func perform(_ step: Step, in run: inout Filling, _ transaction: Transaction) throws {
        let who = step.by ?? run.plan.leader
        switch step.what {
        case .apply(let note): try act(RunRules.apply, [("note", note)], in: run, as: who, transaction)
        case .accept(let person):
            let form = [("person", cast[person].person.text)]
            try act(RunRules.acceptApplication, form, in: run, as: who, transaction)
        case .say(let text, let answered, let thread):
            let message: ID<Entity> = tools.id()
            var form = [("message", message.text), ("text", text)]
            if let answered { form.append(("answers", run.messages[answered].text)) }
            if let thread { form.append(("thread", cast[thread].person.text)) }
            try act(RunRules.postMessage, form, in: run, as: who, transaction)
            run.messages.append(message)
        case .mark(let people, let mark):
            for person in people {
                let form = [("person", cast[person].person.text), ("mark", mark.rawValue)]
                try act(RunRules.markAttendance, form, in: run, as: who, transaction)
                advance(to: tools.now)
            }
        case .close: try act(RunRules.closeMeetup, [], in: run, as: who, transaction)
        case .cancel: try act(RunRules.cancelMeetup, [], in: run, as: who, transaction)
        case .repeated(let count):
            try act(RunRules.repeatMeetup, [("count", String(count))], in: run, as: who, transaction)
        case .skip(let index):
            guard let series = try transaction.meetup(run.meetup)?.series.value else { return }
            for other in try transaction.runs(of: series.id, for: cast[who].person) where other.index == index {
                try act([other.id.text, RunRules.cancelMeetup.name], [], as: who, transaction)
            }
        }
    }

    /// Lets time pass. What the room's jobs have to do meanwhile, they do at its moment: reminders, and the end of
    /// applications at the start.
    private mutating func wait(until moment: Int64, in run: Filling, _ transaction: Transaction) throws {
        while let due = try transaction.nextJob(of: run.meetup), due <= moment {
            advance(to: due)
            try transaction.settleOnTime(run.meetup, &tools)
            try transaction.remind(of: run.meetup, at: tools.now)
        }
        advance(to: moment)
    }

    /// The day of a run: the planned one, or else the next that is a day off or a working day, as its band asks. Past
    /// runs look further back, so that none comes closer to today.
    private func startDay(of plan: Plan) -> Day {
        var found = today.adding(days: plan.starts.days)
        while found.isDayOff != (plan.band == .dayOff) { found = found.adding(days: plan.isPast ? -1 : 1) }
        return found
    }

    /// A local time on a day, in Unix milliseconds.
    private func moment(_ at: At, from base: Day) -> Int64 {
        let minutes = Int64(base.adding(days: at.days).number) * 1_440 + Int64(at.hour * 60 + at.minute)
        let local = minutes * RunDemo.minute
        return local - Int64(ZoneDays.offset(of: zone, at: local) ?? 0) * 1_000
    }

    /// Begins with another run, whose first operation is at another time.
    private mutating func restart(at moment: Int64) {
        tools = Tools(entropy: tools.entropy, clock: .zero, now: moment, sealer: .later)
    }

    /// Moves the time forward, by a minute at least, and not beyond now.
    private mutating func advance(to moment: Int64) {
        tools = Tools(
            entropy: tools.entropy, clock: tools.clock, now: min(now, max(tools.now + RunDemo.minute, moment)),
            sealer: tools.sealer)
    }

    private func viewer(_ who: Int) -> Viewer {
        Viewer(
            person: cast[who].person, name: cast[who].name, device: cast[who].device, language: .ko, today: today,
            dayEnds: tools.now, now: tools.now)
    }

    private func fields(_ form: [(String, String)]) -> Fields { Fields(form.map { Fields.Pair($0.0, $0.1) }) }

    private mutating func act(
        _ useCase: RunUseCase, _ form: [(String, String)], in run: Filling, as who: Int, _ transaction: Transaction
    ) throws {
        try act([run.meetup.text, useCase.name], form, as: who, transaction)
    }

    private mutating func act(
        _ path: [String], _ form: [(String, String)], as who: Int, _ transaction: Transaction
    ) throws {
        let request = Floor.Request(.post, path, form: fields(form))
        _ = try transaction.act(in: RunRules.self, request, as: viewer(who), &tools, random: random)
    }
}

extension Connection {
    /// When the room's jobs have something to do in a meetup next, in Unix milliseconds; nil for never.
    fileprivate func nextJob(of meetup: ID<Space>) throws -> Int64? {
        guard let row = try first("SELECT due_at, remind_at FROM run_meetup WHERE id = \(meetup)") else { return nil }
        let (due, reminder) = (try row.optionalInt64(0), try row.optionalInt64(1))
        return [due, reminder].compactMap(\.self).min()
    }
}

extension Day {
    fileprivate var isDayOff: Bool { weekday == .saturday || weekday == .sunday }
}
