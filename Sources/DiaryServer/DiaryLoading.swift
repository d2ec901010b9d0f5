package import DiaryRoom
package import Floor
import ServerFloor
package import Storage

extension Connection {
    /// The requested part of a journal, without lists: what rules need.
    ///
    /// - Throws: `missing` if there is no such journal. Whether the person may see it is the rules' to check
    ///   (``JournalSlice/isOwner``).
    package func slice(
        _ part: DiaryQuery.Part, at head: SpaceHead, for person: ID<Person>
    ) throws -> JournalSlice {
        guard head.kind == DiaryRules.kind, let found = try journal(head.id) else { throw Refusal.missing }
        var journal = found.journal
        let isOwner = try role(of: person, in: head.id) != nil
        if case .these(let ids) = part.entries { journal.insertLoaded(try entries(ids, of: head.id)) }
        var slice = JournalSlice(
            journal: journal, sequence: head.sequence, isOwner: isOwner, entryCount: found.entryCount)
        if let versions = part.versions, let entry = journal.entries[versions.entry] {
            try load(versions, of: entry, into: &slice)
        }
        if let id = part.lastAction, let operation = try operation(id, in: head.id)?.operation,
            operation.author == person
        {
            slice.lastAction = operation
        }
        return slice
    }

    /// The space of a person's journal.
    ///
    /// - Throws: `missing` for anybody else's, and for a space of another room.
    @discardableResult
    func requireOwner(of journal: ID<Space>, _ person: ID<Person>) throws -> SpaceHead {
        guard let head = try space(journal), head.kind == DiaryRules.kind, try role(of: person, in: journal) != nil
        else {
            throw Refusal.missing
        }
        return head
    }

    /// The space of a viewer's journal that is not locked for their session.
    ///
    /// - Throws: `missing` as ``requireOwner(of:_:)`` does; `journal-locked`.
    @discardableResult
    func requireOpen(_ journal: ID<Space>, _ viewer: Viewer) throws -> SpaceHead {
        let head = try requireOwner(of: journal, viewer.person)
        guard try !isLocked(journal, for: viewer) else { throw Refusal.journalLocked }
        return head
    }

    /// What `query` names, as the viewer may see it.
    ///
    /// - Throws: `missing` for a journal that is not theirs, before anything of it is loaded; `journal-locked`.
    package func data(_ query: DiaryQuery, for viewer: Viewer) throws -> DiaryData {
        switch query {
        case .journals: return .journals(try journals(of: viewer.person))
        case .journal(let part):
            let head = try requireOpen(part.journal, viewer)
            var slice = try slice(part, at: head, for: viewer.person)
            slice.hasLock = try lock(of: head.id) != nil
            try list(part.entries, into: &slice, for: viewer)
            if let search = part.search { slice.found = try foundEntries(search, in: head.id) }
            return .journal(slice)
        }
    }

    private func list(_ entries: DiaryQuery.Entries, into slice: inout JournalSlice, for viewer: Viewer) throws {
        let journal = slice.journal
        switch entries {
        case .none, .these: break
        case .page(let after):
            let limit = EntryCursor.pageLength
            let found = try summaries(of: journal.id, after: after, limit: limit + 1)
            slice.listed = Array(found.prefix(limit))
            if found.count > limit { slice.next = slice.listed.last?.cursor }
        case .photos(let after):
            let limit = PhotosPage.pageLength
            let found = try photographed(of: journal.id, after: after, limit: limit + 1)
            slice.listed = Array(found.prefix(limit))
            if found.count > limit { slice.next = slice.listed.last?.cursor }
        case .month(let month):
            // A calendar shows up to six days of the months before and after.
            slice.listed = try summaries(
                of: journal.id, from: month.first.adding(days: -6), to: month.last.adding(days: 6),
                limit: DiaryLimits.entriesInMonth)
        case .remembered:
            let journals = try journalsThatRemember(viewer.today, among: [journal.id])
            slice.listed = try remembered(on: viewer.today, in: journals, limit: DiaryLimits.memories).map(\.entry)
        case .removed:
            slice.listed = try removedSummaries(
                of: journal.id, since: viewer.now - Int64(Entry.trashDays) * 86_400_000,
                limit: DiaryLimits.entriesInTrash)
        }
    }

    /// Loads part of an entry's history.
    private func load(_ query: VersionsQuery, of entry: Entry, into slice: inout JournalSlice) throws {
        switch query.reach {
        case .page(let before):
            let limit = VersionsQuery.pageLength
            let found = try writes(of: entry.id, in: slice.space, before: before, from: 0, limit: limit + 1)
            slice.versions = Array(found.prefix(limit))
            if found.count > limit { slice.olderVersions = slice.versions.last?.sequence }
        case .text(let version):
            guard version != entry.text.version else { return }
            guard let first = try operation(version, in: slice.space)?.sequence else {
                // A request about this entry, which led back to its page.
                if case .unchanged(let link, _) = try earlierAnswer(version, in: slice.space) {
                    slice.hasAnsweredVersion = link.contains(entry.id.text)
                }
                return
            }
            slice.versions = try writes(of: entry.id, in: slice.space, before: nil, from: first, limit: .max)
        }
    }

    /// The operations that wrote an entry's text, the newest first.
    ///
    /// - Parameters:
    ///   - sequence: only those before it; nil for all.
    ///   - first: only those at or after this sequence.
    private func writes(
        of entry: ID<Entity>, in journal: ID<Space>, before sequence: Int64?, from first: Int64, limit: Int
    ) throws -> [RecordedOperation] {
        var found: [RecordedOperation] = []
        var before = sequence
        while true {
            // Other operations of an entry, such as marks, are few.
            let batch = try operations(
                on: entry, in: journal, before: before, limit: DiaryLimits.operationsAtOnce)
            found += batch.filter { $0.sequence >= first && $0.operation.textChange(of: entry) != nil }
            guard found.count < limit, batch.count == DiaryLimits.operationsAtOnce, let last = batch.last?.sequence,
                last > first
            else { return Array(found.prefix(limit)) }
            before = last
        }
    }
}

/// The limits of the Diary room on the server.
enum DiaryLimits {
    /// Entries that the calendar of a month shows.
    static let entriesInMonth = 1_000
    /// Entries that the trash shows: the last deleted.
    static let entriesInTrash = 500
    /// Entries that “on this day” shows.
    static let memories = 100
    /// Operations of an entry that are read in one query.
    static let operationsAtOnce = 200
    /// Imported entries that are added in one transaction, which other writers wait for.
    static let entriesImportedAtOnce = 100
    /// Files in an archive that is imported or exported: the format counts to 65,535.
    static let archiveFiles = 60_000
    /// Unpacked bytes of all texts of an archive that is imported.
    static let archiveBytes = 128 * 1024 * 1024
    /// An archive that is sent in parts: four gigabytes, which is what the format counts to. A person's quota of files may
    /// be less.
    static let archiveUploadBytes = Int(UInt32.max)
    /// The photos of an archive that is exported: a little less, for the texts.
    static let archivePhotoBytes = archiveUploadBytes - 256 * 1024 * 1024
    /// Photos that come in while the import is confirmed; the others follow in the job.
    static let photosImportedAtFirst = 4
    /// Photos that one run of the job brings in at most, and the seconds after which it begins with no other: the jobs of
    /// the house wait meanwhile.
    static let photosImportedAtOnce = 40
    static let photoImportSeconds: Int64 = 15
    /// The interval of the job.
    static let photoImportMilliseconds: Int64 = 20_000
    /// A posted form. A text has at most 100,000 characters; a form encodes a byte as three, and most scripts take three
    /// bytes for a character.
    static let formBytes = 2 * 1024 * 1024
    /// The form with which a browser without scripts uploads photos: one large picture, or several small ones.
    static let photoFormBytes = Limits.fileBytes + 1024 * 1024
}
