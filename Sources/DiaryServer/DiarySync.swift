package import DiaryRoom
package import Floor
package import ServerFloor
package import Storage

extension Room.Sync {
    /// Journals on their owner's devices, whole.
    package static let diary = Room.Sync(
        DiaryRules.self,
        snapshot: { connection, head, person, _, _ in try connection.journalSnapshot(head, for: person) },
        weight: { connection, journal in try connection.journalWeight(journal) }
    ) { sync in
        sync.visible = { connection, operations, space, person in
            try connection.role(of: person, in: space) == nil ? [] : operations
        }
        sync.locks = { connection, viewer in try connection.spaceLocks(of: viewer) }
    }
}

extension Connection {
    /// - Throws: `missing` for anybody but the journal's owner.
    package func journalSnapshot(_ head: SpaceHead, for person: ID<Person>) throws -> SyncDelta.Snapshot {
        try requireOwner(of: head.id, person)
        guard let journal = try wholeJournal(head.id) else { throw Refusal.missing }
        return SyncDelta.Snapshot(
            state: JournalSnapshot(of: journal).json,
            members: try members(of: head.id).map { SyncDelta.Member($0.person, $0.role) })
    }

    /// The number of entries in a journal's snapshot.
    func journalWeight(_ journal: ID<Space>) throws -> Int {
        try first("SELECT count(*) FROM diary_entry WHERE journal = \(journal)")?.int(0) ?? 0
    }

    /// A journal with all its entries, deleted ones too.
    package func wholeJournal(_ id: ID<Space>) throws -> Journal? {
        guard var journal = try journal(id)?.journal else { return nil }
        journal.insertLoaded(try entries(of: id))
        return journal
    }
}
