import DiaryRoom
import Floor
import ServerFloor
import Storage
import Transfer

/// Where the next photo of an import goes.
enum PhotoPlace: Sendable {
    /// Nowhere.
    case settled(PhotoImport.Outcome)
    /// The journal has the file already.
    case stored(ID<StoredFile>, JournalDocument.PhotoSize)
    case new(ID<StoredFile>)
}

extension Connection {
    /// How far the photos of an import are; nothing if it has none.
    func photoImportState(_ id: ID<Space>) throws -> ImportedPhotos {
        let stored = try first("SELECT state FROM diary_photo_import WHERE id = \(id)")?.text(0)
        guard let stored else { return ImportedPhotos() }
        return ImportedPhotos(json: try JSON.parse(stored))
    }

    /// Imports whose photos are coming in, the one that has waited longest first.
    func photoImports() throws -> [ID<Space>] {
        try all("SELECT id FROM diary_photo_import WHERE is_done = \(false) ORDER BY touched_at, id").map {
            try $0.id(0)
        }
    }

    func hasPhotosComing(to person: ID<Person>, besides id: ID<Space>) throws -> Bool {
        try first(
            """
            SELECT 1 FROM diary_photo_import WHERE person = \(person) AND is_done = \(false) AND id <> \(id) LIMIT 1
            """) != nil
    }

    /// An import whose photos are coming in.
    func photoImport(_ id: ID<Space>) throws -> PhotoImport? {
        try first(
            """
            SELECT person, journal, photos, next, state FROM diary_photo_import
            WHERE id = \(id) AND is_done = \(false)
            """
        ).map { row in
            PhotoImport(
                id: id, person: try row.id(0), journal: try row.id(1),
                items: (try JSON.parse(try row.text(2), limits: .photoImport).arrayValue ?? []).compactMap {
                    PhotoImport.Item(json: $0)
                }, next: try row.int(3), state: ImportedPhotos(json: try JSON.parse(try row.text(4))))
        }
    }

    /// Those of some imports that wait, or whose photos are coming in.
    func imports(among ids: [ID<Space>]) throws -> Set<ID<Space>> {
        Set(
            try all(
                """
                SELECT id FROM diary_import WHERE is_done = \(false) AND id IN (\(list: ids))
                UNION SELECT id FROM diary_photo_import WHERE is_done = \(false) AND id IN (\(list: ids))
                """
            ).map { try $0.id(0) })
    }

    /// Where the next photo of an import goes. Its own id is used where it is free; otherwise one that follows from the
    /// journal, the entry and the picture.
    func placeOfNextPhoto(_ pending: PhotoImport, _ hash: FileHash) throws -> PhotoPlace {
        let item = pending.items[pending.next]
        guard let entry = try importedEntry(item.entry, in: pending.journal) else {
            return .settled(.lost(.gone))
        }
        if entry.isRemoved { return .settled(.known) }
        if let own = item.photo.id {
            if ImportJournal.knows(own, in: entry) { return .settled(.known) }
            guard let record = try file(own) else { return PhotoPlace.full(entry) ?? .new(own) }
            if record.space == pending.journal, let picture = record.picture, picture.hash == hash {
                return PhotoPlace.full(entry) ?? .stored(own, picture.size)
            }
        }
        let derived = ID<StoredFile>(
            importedInto: pending.journal, item.entry, at: item.written, hash.text, number: item.number)
        if ImportJournal.knows(derived, in: entry) { return .settled(.known) }
        guard let record = try file(derived) else { return PhotoPlace.full(entry) ?? .new(derived) }
        guard record.space == pending.journal, let picture = record.picture else { return .settled(.lost(.gone)) }
        return PhotoPlace.full(entry) ?? .stored(derived, picture.size)
    }

    /// An imported entry, which may be at another place among those of its millisecond.
    fileprivate func importedEntry(_ id: ID<Entity>, in journal: ID<Space>) throws -> Entry? {
        let ids: [ID<Entity>] = try all(
            """
            SELECT id FROM diary_entry
            WHERE journal = \(journal) AND id >= \(id.lowestImportKey) AND id <= \(id.highestImportKey)
            """
        ).map { try $0.id(0) }
        guard let found = ids.first(where: { $0.importKey == id.importKey }) else { return nil }
        return try entries([found], of: journal).first
    }
}

extension PhotoPlace {
    /// Nil for an entry that can take another photo.
    fileprivate static func full(_ entry: Entry) -> PhotoPlace? {
        entry.photos.count >= Entry.photoLimit ? .settled(.lost(.over)) : nil
    }
}

extension FileRecord.Picture {
    fileprivate var size: JournalDocument.PhotoSize { JournalDocument.PhotoSize(width: width, height: height) }
}

extension Transaction {
    /// Notes that a part of an upload arrives.
    ///
    /// - Returns: the person's earlier uploads, which are deleted with the first part.
    /// - Throws: `missing` if the id is somebody else's, another journal's, or that of an upload that was looked at.
    func receive(
        import id: ID<Space>, for journal: ID<Space>, of person: ID<Person>, at now: Int64
    ) throws -> [ID<Space>] {
        if let pending = try pendingImport(id, of: person) {
            guard pending.journal == journal, pending.isArriving else { throw Refusal.missing }
            return []
        }
        guard try first("SELECT 1 FROM diary_import WHERE id = \(id)") == nil,
            try first("SELECT 1 FROM diary_photo_import WHERE id = \(id)") == nil
        else { throw Refusal.missing }
        return try keep(import: id, "", entries: 0, for: journal, of: person, at: now)
    }

    /// Begins to bring in the photos of an import. The job is due at once.
    func begin(
        photoImport id: ID<Space>, _ items: [PhotoImport.Item], into journal: ID<Space>, of person: ID<Person>,
        at now: Int64
    ) throws {
        var state = ImportedPhotos()
        state.waiting = items.count
        try execute(
            """
            INSERT INTO diary_photo_import (id, person, journal, photos, next, state, is_done, touched_at)
            VALUES (\(id), \(person), \(journal), \(JSON.array(items.map(\.json)).text), \(0), \(state.json.text), \(false),
                \(now))
            ON CONFLICT DO NOTHING
            """)
    }

    /// Notes what became of the next photo of an import.
    ///
    /// - Throws: ``PhotoImport/Overtaken`` if it is not the next any more.
    func move(_ pending: PhotoImport, by outcome: PhotoImport.Outcome, at now: Int64) throws -> PhotoImport {
        let moved = pending.moved(by: outcome)
        let updated = try execute(
            """
            UPDATE diary_photo_import
            SET next = \(moved.next), state = \(moved.state.json.text), is_done = \(moved.isDone), touched_at = \(now)
            WHERE id = \(pending.id) AND next = \(pending.next) AND is_done = \(false)
            """)
        guard updated == 1 else { throw PhotoImport.Overtaken() }
        return moved
    }

    /// Adds the next photo of an import to its entry, in the name of the person who imports.
    ///
    /// - Throws: ``PhotoLoss`` if the entry cannot take it; ``PhotoImport/Overtaken``.
    func add(
        _ file: ID<StoredFile>, _ size: JournalDocument.PhotoSize, _ pending: PhotoImport, at now: Int64
    ) throws -> PhotoImport {
        // Locked before the entry is read: its owner may be adding photos.
        guard var head = try lockSpace(pending.journal), try role(of: pending.person, in: pending.journal) != nil,
            var journal = try self.journal(pending.journal)?.journal
        else { throw Refusal.missing }
        let item = pending.items[pending.next]
        guard let entry = try importedEntry(item.entry, in: pending.journal), !entry.isRemoved else {
            throw PhotoLoss(kind: .gone)
        }
        guard entry.photos.count < Entry.photoLimit else { throw PhotoLoss(kind: .over) }
        let moved = try move(pending, by: .added, at: now)
        let viewer = Viewer(
            person: pending.person, name: "", device: ID(pending.id), language: .ko, today: .first, dayEnds: .max,
            now: now)
        let operation = ImportJournal.operation(
            adding: item.photo, file, size, to: entry, writtenAt: item.written, in: pending.journal, as: viewer)
        journal.insertLoaded([entry])
        try record([operation], on: &journal, to: &head, at: now)
        return moved
    }

    /// Deletes what became of imports a day ago, and those that could not go on since.
    func forgetPhotoImports(at now: Int64) throws {
        try execute(
            "DELETE FROM diary_photo_import WHERE touched_at <= \(now - DiaryLimits.photoImportKeptMilliseconds)")
    }
}

extension PhotoImport.Item {
    var json: JSON {
        .array([
            .string(entry.text), .integer(written), photo.id.map { .string($0.text) } ?? .null, .string(photo.path),
            .string(photo.alt), .integer(Int64(number)),
        ])
    }

    init?(json: JSON) {
        guard let values = json.arrayValue, values.count == 6,
            let entry = values[0].stringValue.flatMap({ ID<Entity>($0) }), let written = values[1].integerValue,
            let path = values[3].stringValue, let alt = values[4].stringValue, let number = values[5].integerValue
        else { return nil }
        let id = values[2].stringValue.flatMap { ID<StoredFile>($0) }
        self.init(
            entry: entry, written: written, photo: JournalDocument.Photo(id: id, path: path, alt: alt),
            number: Int(clamping: number))
    }
}

extension JSON.Limits {
    /// Of a list of photos: as many as an archive has files.
    fileprivate static let photoImport = JSON.Limits(bytes: 3 * ParsedJournal.contentLimit, values: 3_000_000)
}

extension DiaryLimits {
    /// The interval of deleting archives.
    static let archiveSweepMilliseconds: Int64 = 3_600_000
    /// An archive that no import refers to is deleted after this long.
    static let strayArchiveMilliseconds: Int64 = 3_600_000
    /// What became of the photos of an import is kept for this long, and those that cannot be brought in wait for so long.
    static let photoImportKeptMilliseconds: Int64 = 7 * 24 * 3_600_000
}
