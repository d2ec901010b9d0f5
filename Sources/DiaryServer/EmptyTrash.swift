import DiaryRoom
import Floor
import ServerFloor
import Storage

extension HouseJob {
    /// Deletes for good what was written in entries whose time in the trash is over: the text, the place, the weather and
    /// the photos, in the tables, in the index and in the log. Their files are swept later. That there was an entry, and when it was written and deleted, stays.
    static let emptyTrash = HouseJob("diary.empty-trash", every: Limits.trashMilliseconds, going: .deletion) { run in
        let end = run.now - Int64(Entry.trashDays) * 86_400_000
        var (count, last) = (0, TrashedEntry?.none)
        // Those that the server heard of late are looked at and left: they must not keep the others from their turn.
        while count < Limits.entriesEmptiedAtOnce {
            let after = last
            let due = try await run.services.database.read {
                try $0.entriesToEmpty(until: end, after: after, limit: Limits.entriesEmptiedAtOnce)
            }
            // Lock in the order of ids, as everywhere, to avoid deadlocks.
            for (journal, entries) in Dictionary(grouping: due, by: \.journal).sorted(by: { $0.key < $1.key }) {
                count +=
                    try await run.part(journal.text) { transaction in
                        try transaction.empty(entries.map(\.entry), of: journal, until: end, now: run.now)
                    } ?? 0
            }
            guard due.count == Limits.entriesEmptiedAtOnce else { break }
            last = due.last
        }
        return run.now + Limits.trashMilliseconds
    }
}

/// An entry in the trash.
struct TrashedEntry: Sendable {
    /// When it was deleted, by the clock of whoever deleted it, in Unix milliseconds.
    let removedAt: Int64
    let journal: ID<Space>
    let entry: ID<Entity>
}

extension Limits {
    /// The interval of checks for entries whose time in the trash is over.
    static let trashMilliseconds: Int64 = 3_600_000
    /// Entries emptied in one run; the others follow in the next.
    static let entriesEmptiedAtOnce = 200
}

extension Entry {
    /// When it was deleted, in Unix milliseconds, as long as the trash has it: nil for an entry that is not deleted and for
    /// one that was emptied. A written entry always has a text or a photo.
    var trashedAt: Int64? {
        isRemoved && isWritten && (!text.value.isEmpty || !photos.isEmpty) ? removed.stamp.clock.milliseconds : nil
    }

    /// The same entry without what was written in it; the stamps stay.
    fileprivate var emptied: Entry {
        var parts = parts
        Entry.text.set("", of: &parts)
        Entry.weather.set(nil, of: &parts)
        Entry.place.set(nil, of: &parts)
        _ = Entry.photos.take(&parts, photoRegisters.emptied.familyJSON, .never)
        return Entry(parts: parts)
    }
}

extension Connection {
    /// Entries whose time in the trash is over, the first deleted first.
    ///
    /// - Parameters:
    ///   - end: those deleted until then, in Unix milliseconds.
    ///   - last: those that follow it.
    func entriesToEmpty(until end: Int64, after last: TrashedEntry?, limit: Int) throws -> [TrashedEntry] {
        let following: SQL =
            last.map { " AND (removed_at, journal, id) > (\($0.removedAt), \($0.journal), \($0.entry))" } ?? ""
        return try all(
            """
            SELECT removed_at, journal, id FROM diary_entry WHERE removed_at IS NOT NULL AND removed_at <= \(end)\(following)
            ORDER BY removed_at, journal, id LIMIT \(limit)
            """
        ).map {
            TrashedEntry(removedAt: try $0.int64(0), journal: try $0.id(1), entry: try $0.id(2))
        }
    }
}

extension Transaction {
    /// Empties those of these entries that are still deleted.
    ///
    /// - Parameter end: the time before which they were deleted, by the clock of whoever deleted them and by the server's:
    ///   a device whose clock is behind, or that was offline for long, does not shorten the time in the trash.
    /// - Returns: how many were emptied.
    fileprivate func empty(_ ids: [ID<Entity>], of journal: ID<Space>, until end: Int64, now: Int64) throws -> Int {
        guard let head = try lockSpace(journal) else { return 0 }
        var count = 0
        for entry in try entries(ids.sorted(), of: journal) {
            guard let removedAt = entry.trashedAt, removedAt <= end,
                let removal = try operation(entry.removed.stamp.operation, in: journal), removal.recordedAt <= end
            else { continue }
            try emptyLog(of: entry.id, in: head)
            try save(entry.emptied, of: journal, with: [])
            try refer(entry.id, in: journal, to: [], at: now)
            try index([], of: entry.id, in: journal, for: .diary)
            count += 1
        }
        return count
    }

    private func emptyLog(of entry: ID<Entity>, in head: SpaceHead) throws {
        var before: Int64?
        while true {
            let batch = try operations(on: entry, in: head.id, before: before, limit: DiaryLimits.operationsAtOnce)
            let emptied = batch.map { recorded in
                RecordedOperation(
                    operation: recorded.operation.emptied(entry), sequence: recorded.sequence,
                    recordedAt: recorded.recordedAt)
            }
            try replaceChanges(of: emptied, in: head)
            guard batch.count == DiaryLimits.operationsAtOnce, let last = batch.last?.sequence else { return }
            before = last
        }
    }
}

extension Floor.Operation {
    /// The operation without what it wrote in an entry. A text is written by patches on versions, so its writes become
    /// patches that change nothing.
    fileprivate func emptied(_ entry: ID<Entity>) -> Floor.Operation {
        var operation = self
        operation.changes = changes.map { change in
            guard change.subject == entry else { return change }
            if change.writes(Entry.text) {
                return Change(entry, change.field, from: change.from, to: TextPatch(from: "", to: "").json)
            }
            let isEmptied =
                change.writes(Entry.place) || change.writes(Entry.weather)
                || EntryPhoto.file(ofField: change.field) != nil
            return isEmptied ? Change(entry, change.field, to: .null) : change
        }
        return operation
    }
}
