import DiaryRoom
import Floor
import ServerFloor
import Storage

/// What operations of a journal write.
struct DiaryAffectedIDs {
    var entries: Set<ID<Entity>> = []
    /// Those of the entries whose photos they write.
    var photographed: Set<ID<Entity>> = []
    var mutedDays: Set<YearDay> = []
    /// Whether they write the journal's owner.
    var hasOwner = false
    /// Whether they write one of its other fields.
    var hasJournal = false

    init(of operation: Floor.Operation) {
        for change in operation.changes {
            guard change.subject == ID(operation.space) else {
                entries.insert(change.subject)
                if EntryPhoto.file(ofField: change.field) != nil { photographed.insert(change.subject) }
                continue
            }
            if let day = YearDay(field: change.field) { mutedDays.insert(day) } else { hasJournal = true }
            if change.writes(Journal.owner) { hasOwner = true }
        }
    }
}

extension Transaction {
    /// Appends operations of one journal to its log and applies them to the tables: the single write path of the Diary
    /// room.
    ///
    /// - Parameters:
    ///   - journal: as read in this transaction. The operations are applied to it too.
    ///   - head: the space's row, locked by this transaction before the journal was read.
    ///   - request: the fingerprint of the request that the first operation came from; nil for none.
    func record(
        _ operations: [Floor.Operation], on journal: inout Journal, to head: inout SpaceHead,
        _ request: RequestFingerprint? = nil, at now: Int64
    ) throws {
        for (index, operation) in operations.enumerated() {
            let affected = DiaryAffectedIDs(of: operation)
            let unknown = affected.entries.filter { journal.entries[$0] == nil }
            journal.insertLoaded(try entries(unknown.sorted(), of: journal.id))
            let before = journal.countedEntries(affected.entries)
            let recorded = try append(
                operation, to: &head, fingerprint: index == 0 ? request?.value : nil, at: now)
            journal.apply(operation)
            let added = journal.countedEntries(affected.entries) - before
            if affected.hasJournal || added != 0 { try save(journal, adding: added) }
            try save(affected, of: journal, at: now)
            try noteTexts(of: operation, at: recorded.sequence)
        }
    }

    private func save(_ affected: DiaryAffectedIDs, of journal: Journal, at now: Int64) throws {
        if affected.hasOwner, let owner = journal.owner.value {
            try setMember(DiaryRole.owner, of: owner, in: journal.id, at: now)
        }
        for day in affected.mutedDays.sorted() { try save(day, of: journal) }
        for id in affected.entries.sorted() {
            guard let entry = journal.entries[id] else { continue }
            try save(entry, of: journal.id, with: [])
            // A deleted entry keeps its files until the trash is emptied.
            if affected.photographed.contains(id) {
                try refer(id, in: journal.id, to: entry.photos.map(\.file), at: now)
            }
            // An entry that is restored later is not shared again without its owner's saying so.
            if entry.isRemoved { try revokeLinks(to: id, in: journal.id) }
        }
    }
}

/// The roles in a journal.
enum DiaryRole {
    /// The one member's.
    static let owner = "owner"
}

extension Journal {
    /// How many of these entries count as the journal's: those that are not deleted.
    fileprivate func countedEntries(_ ids: Set<ID<Entity>>) -> Int {
        ids.count { entries[$0].map { !$0.isRemoved } ?? false }
    }
}
