import DiaryRoom
import Floor
import ServerFloor
import Storage
import Transfer

/// The photos of an import whose entries are added. They come in one by one, since each is decoded: the first ones while
/// the import is confirmed, the others in a job.
struct PhotoImport: Sendable {
    let id: ID<Space>
    let person: ID<Person>
    let journal: ID<Space>
    let items: [Item]
    /// The index of the item that is next.
    var next: Int
    var state: ImportedPhotos

    /// A photo of an entry.
    struct Item: Sendable {
        let entry: ID<Entity>
        /// When the entry was begun, in Unix milliseconds.
        let written: Int64
        let photo: JournalDocument.Photo
        /// Of those of the entry with the same picture, from 0.
        let number: Int
    }

    /// What became of a photo.
    enum Outcome: Sendable { case added, known, lost(ImportedPhotos.Kind) }

    /// Somebody else has brought in the photo meanwhile.
    struct Overtaken: Error {}

    /// All photos of a document, entry by entry.
    static func items(of document: JournalDocument) -> [Item] {
        document.entries.flatMap { entry in
            var counts: [String: Int] = [:]
            return entry.photos.map { photo in
                let number = counts[photo.path] ?? 0
                counts[photo.path] = number + 1
                return Item(entry: entry.id, written: entry.written, photo: photo, number: number)
            }
        }
    }

    /// How far it is after the next photo.
    func moved(by outcome: Outcome) -> PhotoImport {
        var moved = self
        moved.next += 1
        moved.state.waiting = items.count - moved.next
        switch outcome {
        case .added: moved.state.added += 1
        case .known: moved.state.known += 1
        case .lost(let kind): moved.state.add(kind)
        }
        return moved
    }

    var isDone: Bool { next >= items.count }
}

extension HouseJob {
    /// Brings in the photos of imports.
    static let importPhotos = HouseJob(
        "diary.import-photos", every: DiaryLimits.photoImportMilliseconds, going: .start
    ) { run in
        try await run.services.importPhotos()
        return run.now + DiaryLimits.photoImportMilliseconds
    }

    /// Deletes archives that nobody waits for any more, and what became of the photos of earlier imports.
    static let sweepArchives = HouseJob(
        "diary.sweep-archives", every: DiaryLimits.archiveSweepMilliseconds, going: .deletion
    ) { run in
        try await run.write { try $0.forgetPhotoImports(at: run.now) }
        try await run.services.removeStrayArchives(at: run.now)
        return run.now + DiaryLimits.archiveSweepMilliseconds
    }
}

extension Services {
    /// Brings in the first photos of an import whose entries were just added, so that a few need not wait for the job.
    func importFirstPhotos(of id: ID<Space>) async throws {
        guard let pending = try await database.read({ try $0.photoImport(id) }) else { return }
        do {
            _ = try await bringIn(pending, limit: DiaryLimits.photosImportedAtFirst, until: photoImportEnd)
        } catch let refusal as Refusal {
            // The job goes on with it: the entries are here.
            notePicturesWait(for: refusal)
        } catch is PhotoImport.Overtaken {
            return
        }
    }

    /// A run of the job.
    func importPhotos() async throws {
        var left = DiaryLimits.photosImportedAtOnce
        let end = photoImportEnd
        for id in try await database.read({ try $0.photoImports() }) where left > 0 && ContinuousClock.now < end {
            do {
                guard let pending = try await database.read({ try $0.photoImport(id) }) else { continue }
                left -= try await bringIn(pending, limit: left, until: end)
            } catch let refusal as Refusal {
                // Such as `busy`: it is tried again.
                notePicturesWait(for: refusal)
            } catch is PhotoImport.Overtaken {
                continue
            } catch {
                // The others' photos come in anyway.
                try noteFailure(of: id.text, in: HouseJob.importPhotos.kind, error)
            }
        }
    }

    private var photoImportEnd: ContinuousClock.Instant { .now + .seconds(DiaryLimits.photoImportSeconds) }

    /// Brings in the next photos of an import.
    ///
    /// - Returns: how many were looked at.
    private func bringIn(
        _ pending: PhotoImport, limit: Int, until end: ContinuousClock.Instant
    ) async throws -> Int {
        let store = ImportStore(settings)
        let archive = try await onFileThread { () -> ZipArchive? in
            guard let source = ZipSource(path: store.path(of: pending.id)) else {
                // It is there, and cannot be opened now.
                guard store.size(of: pending.id) == 0 else { throw Refusal.busy }
                return nil
            }
            do {
                return try JournalArchive.open(source)
            } catch is ZipFault {
                // It was read before: somebody has changed it on the disk.
                return nil
            }
        }
        let files = Dictionary((archive?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
        var (pending, count) = (pending, 0)
        while !pending.isDone, count < limit, ContinuousClock.now < end {
            let path = pending.items[pending.next].photo.path
            let bytes = try await onFileThread { () -> [UInt8]? in
                guard let archive, let file = files[path] else { return nil }
                do {
                    return try archive.bytes(of: file, limit: Limits.fileBytes)
                } catch is ZipFault {
                    return nil
                }
            }
            pending = try await bringIn(bytes, pending)
            count += 1
        }
        if pending.isDone { try await removeArchives([pending.id]) }
        return count
    }

    /// Brings in the next photo of an import.
    ///
    /// - Parameter bytes: nil if the archive does not have them any more.
    /// - Returns: the import after it.
    /// - Throws: ``PhotoImport/Overtaken``; a refusal after which it can be tried again.
    private func bringIn(_ bytes: [UInt8]?, _ pending: PhotoImport) async throws -> PhotoImport {
        guard let bytes else { return try await settle(pending, .lost(.gone)) }
        let hash = try await onFileThread { FileHash(of: bytes) }
        let place = try await database.read { try $0.placeOfNextPhoto(pending, hash) }
        switch place {
        case .settled(let outcome): return try await settle(pending, outcome)
        case .stored(let file, let size):
            let now = clock()
            do {
                return try await database.write { try $0.add(file, size, pending, at: now) }
            } catch let loss as PhotoLoss {
                return try await settle(pending, .lost(loss.kind))
            }
        case .new(let file): return try await store(bytes, as: file, pending)
        }
    }

    private func store(
        _ bytes: [UInt8], as file: ID<StoredFile>, _ pending: PhotoImport
    ) async throws -> PhotoImport {
        let now = clock()
        do {
            try await storePicture(bytes, as: file, in: pending.journal, of: pending.person, at: now) {
                transaction, width, height in
                _ = try transaction.add(
                    file, JournalDocument.PhotoSize(width: width, height: height), pending, at: now)
            }
            return pending.moved(by: .added)
        } catch let refusal as Refusal {
            switch refusal.kind {
            case .invalid: return try await settle(pending, .lost(.unreadable))
            case .tooLarge: return try await settle(pending, .lost(.noRoom))
            case .missing: return try await settle(pending, .lost(.gone))
            default: throw refusal
            }
        } catch let loss as PhotoLoss {
            return try await settle(pending, .lost(loss.kind))
        }
    }

    private func settle(_ pending: PhotoImport, _ outcome: PhotoImport.Outcome) async throws -> PhotoImport {
        let now = clock()
        return try await database.write { try $0.move(pending, by: outcome, at: now) }
    }

    /// Deletes archives of imports that are gone or done.
    func removeArchives(_ imports: [ID<Space>]) async throws {
        if imports.isEmpty { return }
        let store = ImportStore(settings)
        try await onFileThread { for id in imports { store.remove(id) } }
    }

    /// Deletes archives that no import refers to: the person's account, the journal or the time is over.
    func removeStrayArchives(at now: Int64) async throws {
        let store = ImportStore(settings)
        let found = try await onFileThread { store.all }
        if found.isEmpty { return }
        let known = try await database.read { try $0.imports(among: found) }
        // One that was sent whole is written before its row, under an id of this hour. A device may have made any id.
        try await removeArchives(
            found.filter {
                !known.contains($0) && abs($0.milliseconds - now) >= DiaryLimits.strayArchiveMilliseconds
            })
    }
}

/// A photo that its entry cannot take.
struct PhotoLoss: Error { let kind: ImportedPhotos.Kind }
