import BoardRoom
import Floor
import ServerFloor
import Storage
import Transfer

/// The files of an imported board, which has them on its cards already. They come in one by one, since pictures are
/// decoded: the first ones while the board is created, the others in a job.
struct BoardFileImport: Sendable {
    /// Also the import's.
    let board: ID<Space>
    let person: ID<Person>
    let items: [Item]
    /// The index of the item that is next.
    var next: Int

    struct Item: Sendable {
        /// Its id in the board.
        let file: ID<StoredFile>
        let archived: BoardDocument.ArchivedFile
    }

    /// Somebody else has brought in the file meanwhile.
    struct Overtaken: Error {}

    /// The next one.
    var item: Item { items[next] }
    var isDone: Bool { next >= items.count }
}

extension HouseJob {
    /// Brings in the files of imported boards.
    static let importBoardFiles = HouseJob(
        "board.import-files", every: BoardLimits.fileImportMilliseconds, going: .start
    ) { run in
        try await run.services.importBoardFiles()
        return run.now + BoardLimits.fileImportMilliseconds
    }

    /// Deletes archives that nobody waits for any more, and imports whose files could not come in.
    static let sweepBoardArchives = HouseJob(
        "board.sweep-archives", every: BoardLimits.archiveSweepMilliseconds, going: .deletion
    ) { run in
        try await run.write { try $0.forgetFileImports(at: run.now) }
        try await run.services.removeStrayBoardArchives(at: run.now)
        return run.now + BoardLimits.archiveSweepMilliseconds
    }
}

extension ImportStore {
    /// Archives of boards.
    static func boards(_ settings: Settings) -> ImportStore { ImportStore(settings, in: ".board-imports") }
}

extension Services {
    /// Brings in the first files of a board that was just created, so that a few need not wait for the job.
    func importFirstBoardFiles(of id: ID<Space>) async throws {
        guard let pending = try await database.read({ try $0.fileImport(id) }) else { return }
        do {
            _ = try await bringIn(pending, limit: BoardLimits.filesImportedAtFirst, until: fileImportEnd)
        } catch let refusal as Refusal {
            // The job goes on with it: the board is here.
            notePicturesWait(for: refusal)
        } catch is BoardFileImport.Overtaken {
            return
        }
    }

    /// A run of the job.
    func importBoardFiles() async throws {
        var left = BoardLimits.filesImportedAtOnce
        let end = fileImportEnd
        for id in try await database.read({ try $0.fileImports() }) where left > 0 && ContinuousClock.now < end {
            do {
                guard let pending = try await database.read({ try $0.fileImport(id) }) else { continue }
                left -= try await bringIn(pending, limit: left, until: end)
            } catch let refusal as Refusal {
                // Such as `busy`: it is tried again.
                notePicturesWait(for: refusal)
            } catch is BoardFileImport.Overtaken {
                continue
            } catch {
                // The others' files come in anyway.
                try noteFailure(of: id.text, in: HouseJob.importBoardFiles.kind, error)
            }
        }
    }

    private var fileImportEnd: ContinuousClock.Instant { .now + .seconds(BoardLimits.fileImportSeconds) }

    /// Brings in the next files of an import.
    ///
    /// - Returns: how many were looked at.
    private func bringIn(
        _ pending: BoardFileImport, limit: Int, until end: ContinuousClock.Instant
    ) async throws -> Int {
        let store = ImportStore.boards(settings)
        let archive = try await onFileThread { () -> OpenedBoardArchive? in
            guard let source = ZipSource(path: store.path(of: pending.board)) else {
                // It is there, and cannot be opened now.
                guard store.size(of: pending.board) == 0 else { throw Refusal.busy }
                return nil
            }
            do throws(Refusal) {
                return try OpenedBoardArchive(source)
            } catch {
                // It was read before: somebody has changed it on the disk.
                return nil
            }
        }
        var (pending, count) = (pending, 0)
        while !pending.isDone, count < limit, ContinuousClock.now < end {
            try await bringIn(archive, pending)
            pending.next += 1
            count += 1
        }
        if pending.isDone { try await removeBoardArchives([pending.board]) }
        return count
    }

    /// Brings in the next file of an import. One that cannot come is taken off its cards, which their history tells.
    ///
    /// - Throws: ``BoardFileImport/Overtaken``; a refusal after which it can be tried again.
    private func bringIn(_ archive: OpenedBoardArchive?, _ pending: BoardFileImport) async throws {
        let (item, now) = (pending.item, clock())
        let content = try await onFileThread { archive?.content(of: item.archived) }
        do {
            guard let content else { throw Refusal.missing }
            // A device that names it may have announced it, and sends it itself.
            if try await database.read({ try $0.file(item.file) }) != nil {
                return try await database.write { try $0.move(pending, at: now) }
            }
            try await storePicture(
                content, as: item.file, in: pending.board, of: pending.person, at: now, takingAnyKind: true
            ) { transaction, _, _ in try transaction.move(pending, at: now) }
        } catch let refusal as Refusal {
            guard [.invalid, .tooLarge, .missing, .forbidden].contains(refusal.kind) else { throw refusal }
            try await database.write { try $0.takeOff(pending, at: now) }
        }
    }

    /// Deletes archives of imports that are gone or done.
    func removeBoardArchives(_ imports: [ID<Space>]) async throws {
        if imports.isEmpty { return }
        let store = ImportStore.boards(settings)
        try await onFileThread { for id in imports { store.remove(id) } }
    }

    /// Deletes archives that no import refers to: the person's account, the board or the time is over.
    func removeStrayBoardArchives(at now: Int64) async throws {
        let store = ImportStore.boards(settings)
        let found = try await onFileThread { store.all }
        if found.isEmpty { return }
        let known = try await database.read { try $0.boardImports(among: found) }
        // One that was sent whole is written before its row, under an id of this hour. A device may have made any id.
        try await removeBoardArchives(
            found.filter {
                !known.contains($0) && abs($0.milliseconds - now) >= BoardLimits.strayArchiveMilliseconds
            })
    }
}

extension BoardLimits {
    /// Files that come in while the board is created; the others follow in the job.
    static let filesImportedAtFirst = 4
    /// Files that one run of the job brings in at most, and the seconds after which it begins with no other: the jobs of
    /// the house wait meanwhile.
    static let filesImportedAtOnce = 40
    static let fileImportSeconds: Int64 = 15
    /// The interval of the job.
    static let fileImportMilliseconds: Int64 = 20_000
    /// The interval of deleting archives.
    static let archiveSweepMilliseconds: Int64 = 3_600_000
    /// An archive that no import refers to is deleted after this long.
    static let strayArchiveMilliseconds: Int64 = 3_600_000
    /// Files that cannot be brought in wait for so long.
    static let fileImportKeptMilliseconds: Int64 = 7 * 24 * 3_600_000
}
