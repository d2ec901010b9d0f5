import Floor
import RunRoom
import ServerFloor
import Storage

extension Connection {
    /// The differences between a meetup's tables and a fold of all its operations, up to a number.
    func meetupDifferences(_ head: SpaceHead, limit: Int) throws -> [LogDifference] {
        let folded = try numberedFold(head)
        guard var stored = try meetup(head.id) else { return [LogDifference("meetup", head.id.text, .null, nil)] }
        stored.insertLoaded(try allMessages(of: head.id))
        stored.insertLoaded(try allReports(of: head.id))
        var found = compared("participants", folded.participants, stored.participants) { $0.text }
        found += compared("messages", folded.messages, stored.messages) { $0.text }
        found += compared("images", folded.imageIndex, try imageIndex(of: head.id)) { $0.text }
        found += compared("reports", folded.reports, stored.reports) { $0.thing.text + " " + $0.reporter.text }
        let listing = MeetupListing(folded, try placeFuzzer())
        let isListed = try self.listing(of: head.id) == listing && hasColumns(of: listing, for: head.id)
        if !isListed { found.append(LogDifference("listing", head.id.text, .bool(true), .bool(false))) }
        let columns = try first("SELECT starts_at, due_at FROM run_meetup WHERE id = \(head.id)")
        let isIndexed =
            try columns?.optionalInt64(0) == folded.time.value?.start
            && columns?.optionalInt64(1) == MeetupJob.due(folded)
        if folded.row != stored.row || !isIndexed {
            found.append(LogDifference("meetup", head.id.text, .bool(true), .bool(false)))
        }
        let reports = try all("SELECT thing, reporter, operation FROM run_report WHERE meetup = \(head.id)").map {
            row in
            (
                Report.Key(thing: try row.id(0), reporter: try row.id(1)),
                try row.id(2) as ID<Floor.Operation>
            )
        }
        for (key, operation) in reports where folded.reports[key]?.stamp.operation != operation {
            found.append(LogDifference("report", key.thing.text, .bool(true), .bool(false)))
        }
        let roles = folded.participants.keys.compactMap { id in
            RunRole.of(folded.standing(of: id)).map { (id.text, $0) }
        }
        let members = try members(of: head.id).map { ($0.person.text, $0.role) }
        found += compared(
            "roles", Dictionary(uniqueKeysWithValues: roles), Dictionary(uniqueKeysWithValues: members)
        ) { $0 }
        return Array(found.prefix(limit))
    }

    /// The fold of all operations of a meetup, with the places of messages in the log.
    private func numberedFold(_ head: SpaceHead) throws -> Meetup {
        var folded = Meetup(id: head.id)
        var last: Int64 = 0
        while last < head.sequence {
            let operations = try operations(in: head.id, after: last, limit: 1_000)
            guard let end = operations.last?.sequence else { break }
            for recorded in operations {
                folded.apply(recorded.operation)
                folded.number(recorded)
            }
            last = end
        }
        return folded
    }
}

/// Entities that are not the same in two states. What they are stays out of it: the doctor shows nobody's words.
private func compared<Key: Hashable, Value: Equatable>(
    _ kind: String, _ log: [Key: Value], _ tables: [Key: Value], _ name: (Key) -> String
) -> [LogDifference] {
    Set(log.keys).union(tables.keys).filter { log[$0] != tables[$0] }.map { key in
        LogDifference(
            kind, name(key), log[key] == nil ? nil : .bool(true), tables[key] == nil ? nil : .bool(false))
    }.sorted { $0.id < $1.id }
}
