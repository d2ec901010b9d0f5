import Floor
import RunRoom
import ServerFloor
import Storage

extension Migration {
    /// Runs that repeat. The columns have a stamp of their own: the rows that are there keep theirs as they are.
    static let runSeries = Migration(
        id: "run.0002-series",
        statements: [
            "ALTER TABLE run_meetup ADD COLUMN series TEXT",
            "ALTER TABLE run_meetup ADD COLUMN series_index \(.int64)",
            "ALTER TABLE run_meetup ADD COLUMN series_count \(.int64)",
            "ALTER TABLE run_meetup ADD COLUMN series_stamp TEXT",
            "CREATE INDEX run_meetup_series ON run_meetup (series, series_index) WHERE series IS NOT NULL",
        ])
}

extension Connection {
    /// The runs of a series, in their order, with whether a person is in them.
    ///
    /// - Parameter isWhole: whether a damaged row is refused. A list leaves it out.
    func runs(
        of series: ID<MeetupSeries>, for person: ID<Person>, isWhole: Bool = false
    ) throws -> [SeriesRun] {
        try all(
            """
            SELECT m.id, m.series_index, m.time, m.stage, m.hidden, p.status
            FROM run_meetup m LEFT JOIN run_participant p ON p.meetup = m.id AND p.person = \(person)
            WHERE m.series = \(series) AND m.opened_at IS NOT NULL ORDER BY m.series_index, m.id
            """
        ).compactMap { row in
            guard let time = try row.readableValue(of: Meetup.time, 2),
                let stage = try row.readableValue(of: Meetup.stage, 3)
            else {
                if isWhole { throw StorageError.column("time or stage", "is not as it was written") }
                return nil
            }
            return SeriesRun(
                id: try row.id(0), index: try row.int(1), time: time, stage: stage,
                isHidden: try row.bool(4),
                hasViewer: try row.optionalText(5) == Participant.Status.accepted.rawValue,
                zoneOffset: ZoneDays.offset(of: time.zone, at: time.start))
        }
    }

    /// Loads the series of a meetup into its slice.
    ///
    /// - Parameter isWhole: whether to load each of its runs that can still be changed, for a rule that changes them. They
    ///   are few: a series has a limit.
    func load(seriesOf slice: inout MeetupSlice, isWhole: Bool, for person: ID<Person>) throws {
        guard let series = slice.meetup.series.value else { return }
        slice.series = try runs(of: series.id, for: person, isWhole: isWhole)
        for run in slice.series where isWhole && run.id != slice.meetup.id {
            guard run.stage == .open || run.stage == .closed, let head = try space(run.id) else { continue }
            slice.siblings.append(try self.slice(RunQuery.Part(run.id, runners: true), at: head, for: person))
        }
    }

    /// A meetup and the others of its series, by id; nothing for a meetup without one, and for who does not lead it.
    fileprivate func series(with meetup: ID<Space>, ledBy person: ID<Person>) throws -> [ID<Space>] {
        try all(
            """
            SELECT m.id FROM run_meetup o JOIN run_meetup m ON m.series = o.series
            WHERE o.id = \(meetup) AND o.leader = \(person) ORDER BY m.id
            """
        ).map { try $0.id(0) }
    }
}

extension Transaction {
    /// Locks all runs of a series, in the order of ids as everywhere, to avoid deadlocks.
    func lockSeries(with meetup: ID<Space>, ledBy person: ID<Person>, _ tools: inout Tools) throws {
        for id in try series(with: meetup, ledBy: person) {
            guard let head = try lockSpace(id) else { continue }
            // What is written in each comes after all that was.
            tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        }
    }

    /// Records what a use case of one run has decided for others of its series: new ones, or those that it read.
    ///
    /// - Parameter siblings: the others, as they were read after they were locked.
    func record(
        _ operations: [Floor.Operation], inOthers siblings: [MeetupSlice], as viewer: Viewer, at now: Int64
    ) throws {
        var spaces: [ID<Space>] = []
        for operation in operations where !spaces.contains(operation.space) { spaces.append(operation.space) }
        for space in spaces {
            let own = operations.filter { $0.space == space }
            if let sibling = siblings.first(where: { $0.meetup.id == space }) {
                // Decided about what nobody else has changed since.
                guard var head = try lockSpace(space), head.sequence == sibling.sequence else {
                    throw StorageError.spaceNotLocked
                }
                var meetup = sibling.meetup
                try record(own, on: &meetup, to: &head, at: now)
            } else {
                guard var head = try beginSpace(space, kind: RunRules.kind, by: viewer.person, at: now) else {
                    throw RunRules.spaceTaken
                }
                var meetup = Meetup(id: space)
                try record(own, on: &meetup, to: &head, at: now)
            }
        }
    }
}
