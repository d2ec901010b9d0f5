import DiaryRoom
import Floor
import ServerFloor
import Storage
import Transfer

/// A person's stored upload for one of their journals.
struct PendingImport {
    let journal: ID<Space>
    /// As ``ParsedJournal/kept``; empty once it is done.
    let content: String
    let entryCount: Int
    /// Entries that the journal had when the import began; nil before.
    let knownCount: Int?
    let isDone: Bool
    /// How far its photos are, once its entries are added.
    let photos: ImportedPhotos

    /// What became of it.
    var result: JournalImportPage.Result {
        JournalImportPage.Result(added: entryCount - (knownCount ?? 0), known: knownCount ?? 0, photos: photos)
    }

    /// Whether its parts are still arriving, or have not been looked at.
    var isArriving: Bool { !isDone && content.isEmpty }
}

extension Connection {
    func pendingImport(_ id: ID<Space>, of person: ID<Person>) throws -> PendingImport? {
        try first(
            """
            SELECT journal, content, entry_count, known_count, is_done FROM diary_import
            WHERE id = \(id) AND person = \(person)
            """
        ).map {
            PendingImport(
                journal: try $0.id(0), content: try $0.text(1), entryCount: try $0.int(2),
                knownCount: try $0.optionalInt64(3).map { Int($0) }, isDone: try $0.bool(4),
                photos: try photoImportState(id))
        }
    }

    /// Which of these entries a journal has, deleted ones too: one query, whatever their number.
    ///
    /// - Parameter entries: ordered by id.
    func known(_ entries: ArraySlice<JournalDocument.Entry>, in journal: ID<Space>) throws -> Set<ID<Entity>> {
        guard let first = entries.first?.id.lowestImportKey, let last = entries.last?.id.highestImportKey else {
            return []
        }
        let ids: [ID<Entity>] = try all(
            """
            SELECT id FROM diary_entry
            WHERE journal = \(journal) AND id >= \(ID<Entity>(high: first.high, low: 0))
                AND id <= \(ID<Entity>(high: last.high, low: .max))
            """
        ).map { try $0.id(0) }
        let there = Set(ids.map(\.importKey))
        return Set(entries.map(\.id.importKey).filter { there.contains($0) })
    }
}

extension Transaction {
    /// Stores a parsed upload, and deletes the person's earlier ones, except one whose entries are being added or whose
    /// photos are still coming in.
    ///
    /// - Returns: the earlier ones.
    func keep(
        import id: ID<Space>, _ parsed: String, entries: Int, for journal: ID<Space>, of person: ID<Person>,
        at now: Int64
    ) throws -> [ID<Space>] {
        let earlier: [ID<Space>] = try all(
            """
            DELETE FROM diary_import WHERE person = \(person)
                AND (id = \(id) OR known_count IS NULL OR is_done = \(true))
                AND id NOT IN (SELECT id FROM diary_photo_import WHERE is_done = \(false))
            RETURNING id
            """
        ).map { try $0.id(0) }
        try execute(
            """
            INSERT INTO diary_import (id, person, journal, content, entry_count, is_done, created_at)
            VALUES (\(id), \(person), \(journal), \(parsed), \(entries), \(false), \(now))
            """)
        return earlier.filter { $0 != id }
    }

    /// Notes how many entries the journal had when the import began: a repetition after an interruption must not count
    /// those that it has added itself.
    func begin(import id: ID<Space>, known: Int) throws {
        try execute("UPDATE diary_import SET known_count = \(known) WHERE id = \(id) AND known_count IS NULL")
    }

    /// Notes that all entries are added. The upload itself goes, what became of it stays until the sweep; its photos begin
    /// to come in.
    ///
    /// - Throws: `missing` if the upload was deleted meanwhile.
    func finish(
        import id: ID<Space>, _ photos: [PhotoImport.Item], into journal: ID<Space>, of person: ID<Person>,
        at now: Int64
    ) throws {
        let count = try execute("UPDATE diary_import SET is_done = \(true), content = '' WHERE id = \(id)")
        guard count == 1 else { throw Refusal.missing }
        if !photos.isEmpty { try begin(photoImport: id, photos, into: journal, of: person, at: now) }
    }

    /// Adds the entries that a journal does not have.
    ///
    /// - Parameter entries: ordered by id.
    func add(
        _ entries: ArraySlice<JournalDocument.Entry>, to journal: ID<Space>, as viewer: Viewer, at now: Int64
    ) throws {
        guard var head = try lockSpace(journal), try role(of: viewer.person, in: journal) != nil,
            var state = try self.journal(journal)?.journal
        else { throw Refusal.missing }
        let known = try known(entries, in: journal)
        for entry in entries where !known.contains(entry.id.importKey) {
            // Known to be new: nothing has to be read for it.
            state.insertLoaded([Entry(id: entry.id)])
            let operations = ImportJournal.operations(entry, into: journal, as: viewer)
            try record(operations, on: &state, to: &head, at: now)
        }
    }
}
