package import Floor
import NIOPosix
import Storage

/// A file and how much of it has arrived.
package struct FileState: Sendable {
    package let record: FileRecord
    /// Where the next part begins: all bytes before it are on disk.
    package let offset: Int
}

extension Services {
    /// Announces a file, so that its parts can be sent. With the same values it may be announced again, to ask where to
    /// continue.
    ///
    /// - Parameters:
    ///   - space: the one it belongs to, or ``StoredFile/ownPlace(of:)``.
    ///   - size: in bytes; 1 to ``Limits/fileBytes``.
    ///   - expected: the SHA-256 of the upload, if the device knows it.
    /// - Returns: also whether it is new.
    /// - Throws: `missing`, `forbidden`, `file-too-large`, `file-empty`, `file-taken`; a quota's refusal.
    package func beginFile(
        _ id: ID<StoredFile>, in space: ID<Space>, size: Int64, expected: FileHash?, _ visit: Visit
    ) async throws -> (state: FileState, isNew: Bool) {
        guard (1...Int64(Limits.fileBytes)).contains(size) else { throw Refusal.fileSizeWrong(size) }
        let (rooms, quota) = (rooms, FileQuota(settings))
        let (record, isNew) = try await database.write { transaction -> (FileRecord, Bool) in
            let person = try visit.person(transaction).id
            try transaction.requireAdding(to: space, person, rooms)
            var known = try transaction.file(id)
            if let refused = known, refused.isRefused, refused.owner == person {
                // It may be sent again: the house may have learned to read it.
                _ = try transaction.dropFiles(where: "floor_file.id = \(id)")
                known = nil
            }
            if known == nil { try transaction.requireRoom(for: Int(size), of: person, quota) }
            let isNew = try transaction.addFile(
                id, space: space, owner: person, size: Int(size), expected: expected, at: visit.now)
            guard let record = try transaction.file(id), record.owner == person else { throw Refusal.missing }
            guard record.space == space, record.size == Int(size), record.expected == expected else {
                throw Refusal.fileTaken
            }
            if !isNew { try transaction.touchFile(id, at: visit.now) }
            return (record, isNew)
        }
        return (try await state(of: record), isNew)
    }

    /// A file of one's own, complete or not.
    ///
    /// - Throws: `missing`, also for a file of somebody else.
    package func fileState(_ id: ID<StoredFile>, _ visit: Visit) async throws -> FileState {
        try await state(of: try await ownFile(id, visit))
    }

    /// Receives a part. It is on disk when this returns. A part may be sent again.
    ///
    /// - Throws: `missing`, `file-complete`, `file-part-empty`, `file-part-gap`, `file-part-beyond`, `files-full`.
    package func receivePart(
        _ bytes: [UInt8], at offset: Int, of id: ID<StoredFile>, _ visit: Visit
    ) async throws -> FileState {
        let record = try await ownFile(id, visit)
        guard record.picture == nil else { throw Refusal.fileComplete }
        guard !bytes.isEmpty else { throw Refusal.filePartEmpty }
        guard offset <= record.size, bytes.count <= record.size - offset else {
            throw Refusal.filePartBeyond(offset.addingReportingOverflow(bytes.count).partialValue, size: record.size)
        }
        let uploads = UploadStore(settings)
        try await onFileThread { try uploads.write(bytes, at: offset, of: id) }
        return try await state(of: record)
    }

    /// Completes an upload: checks it, decodes it in a process of its own, and stores the pictures made from it. The
    /// bytes that were sent are deleted: what is stored has no metadata. A file of another kind is stored as it was sent
    /// where the room takes it. A complete file is answered as it is.
    ///
    /// - Throws: `missing`; `file-incomplete`; `file-hash-wrong`, after which the parts are sent again; a refusal of the
    ///   picture, after which its bytes are gone; `file-library-missing`, `files-paused`, `busy`, after which it can be
    ///   completed later.
    package func finishFile(_ id: ID<StoredFile>, _ visit: Visit) async throws -> FileState {
        let record = try await ownFile(id, visit)
        guard record.picture == nil else { return FileState(record: record, offset: record.size) }
        let uploads = UploadStore(settings)
        let bytes = try await onFileThread { try uploads.read(id) }
        guard bytes.count == record.size else { throw Refusal.fileIncomplete(bytes.count, size: record.size) }
        if let expected = record.expected {
            let hash = try await onFileThread { FileHash(of: bytes) }
            guard hash == expected else {
                try await onFileThread { uploads.remove(id) }
                throw Refusal.fileHashWrong(expected)
            }
        }
        let pictures: [DecodedPicture]
        do {
            if let kind = try await pictureKind(of: bytes, in: record.space) {
                guard let owner = record.owner else { throw Refusal.missing }
                let picture = try await onFileThread { UndecodedPicture(bytes, kind, at: uploads.path(of: id)) }
                pictures = try await files.decode(picture, for: .file, of: owner, logger)
            } else {
                pictures = [DecodedPicture(side: 0, width: 0, height: 0, bytes: bytes)]
            }
        } catch let refusal as Refusal where refusal.kind == .invalid {
            try await database.write { try $0.refuse(id) }
            try await onFileThread { uploads.remove(id) }
            throw refusal
        }
        try await store(pictures, of: record, now: visit.now)
        try await onFileThread { uploads.remove(id) }
        return try await fileState(id, visit)
    }

    /// Receives a whole file at once, from a form that has it. Sent again under the same id, it is answered as it is.
    ///
    /// - Throws: what ``beginFile(_:in:size:expected:_:)`` and ``finishFile(_:_:)`` throw. Nothing of a refused picture is
    ///   kept.
    package func receiveFile(
        _ bytes: [UInt8], as id: ID<StoredFile>, in space: ID<Space>, _ visit: Visit
    ) async throws -> FileState {
        let (state, _) = try await beginFile(id, in: space, size: Int64(bytes.count), expected: nil, visit)
        guard state.record.picture == nil else { return state }
        _ = try await receivePart(bytes, at: 0, of: id, visit)
        return try await finishFile(id, visit)
    }

    /// The kind of a picture; nil for a file of another kind where the room of its space takes those.
    ///
    /// - Throws: `file-kind-unknown` where it does not.
    private func pictureKind(of bytes: [UInt8], in space: ID<Space>) async throws -> PictureKind? {
        do throws(Refusal) {
            return try PictureKind(file: bytes)
        } catch {
            let rules = try await database.read { try $0.fileRules(of: space, rooms) }
            guard rules?.takesAnyKind == true else { throw error }
            return nil
        }
    }

    /// Gives up an upload that is not complete.
    ///
    /// - Throws: `missing`; `file-complete`.
    package func cancelFile(_ id: ID<StoredFile>, _ visit: Visit) async throws {
        let record = try await ownFile(id, visit)
        guard record.picture == nil else { throw Refusal.fileComplete }
        let uploads = UploadStore(settings)
        _ = try await database.write {
            try $0.dropFiles(where: "floor_file.id = \(id) AND floor_file.state = 'receiving'")
        }
        try await onFileThread { uploads.remove(id) }
    }

    /// Stores pictures and records them. The lock keeps their contents until the rows that refer to them are committed.
    private func store(_ pictures: [DecodedPicture], of record: FileRecord, now: Int64) async throws {
        let lock = try await FileLock.shared(settings)
        defer { withExtendedLifetime(lock) {} }
        let rooms = rooms
        let stored = try await stored(pictures)
        guard let whole = stored.first else { return }
        _ = try await database.write { transaction -> Bool in
            if !whole.isPicture, let owner = record.owner {
                let rules = try transaction.fileRules(of: record.space, rooms)
                try rules?.makeFile?(transaction, record.id, record.space, owner, now)
            }
            // Otherwise a simultaneous request has completed it, or it was given up; the sweep finds what nothing refers to.
            return try transaction.complete(record.id, whole, Array(stored.dropFirst()), at: now)
        }
    }

    /// Puts the contents of pictures into the store. The caller holds the lock until they are referred to.
    func stored(_ pictures: [DecodedPicture]) async throws -> [StoredPicture] {
        let store = FileStore(settings)
        return try await onFileThread {
            try pictures.map { picture in
                StoredPicture(
                    side: picture.side, hash: try store.put(picture.bytes), bytes: picture.bytes.count,
                    width: picture.width, height: picture.height)
            }
        }
    }

    private func ownFile(_ id: ID<StoredFile>, _ visit: Visit) async throws -> FileRecord {
        let rooms = rooms
        return try await database.read { connection in
            let person = try visit.person(connection).id
            guard let record = try connection.file(id), record.owner == person, !record.isRefused else {
                throw Refusal.missing
            }
            try connection.requireAdding(to: record.space, person, rooms)
            return record
        }
    }

    private func state(of record: FileRecord) async throws -> FileState {
        guard record.picture == nil else { return FileState(record: record, offset: record.size) }
        let uploads = UploadStore(settings)
        return FileState(record: record, offset: try await onFileThread { uploads.size(of: record.id) })
    }
}

extension Connection {
    /// The rules of files of a space; nil for one that is gone, that is somebody's own place, or whose room has none.
    fileprivate func fileRules(of space: ID<Space>, _ rooms: [Room]) throws -> FileRules? {
        guard let kind = try self.space(space)?.kind else { return nil }
        return rooms.first { $0.kind == kind }?.files
    }

    /// - Parameter space: or the person's own place.
    /// - Throws: `missing` for a space that the person does not see or whose room has no files; `forbidden`.
    func requireAdding(to space: ID<Space>, _ person: ID<Person>, _ rooms: [Room]) throws {
        if space == StoredFile.ownPlace(of: person) {
            guard rooms.contains(where: { $0.files?.maySeeOwn != nil }) else { throw Refusal.missing }
            return
        }
        guard let kind = try self.space(space)?.kind, let rules = rooms.first(where: { $0.kind == kind })?.files,
            try rules.hasOthers || role(of: person, in: space) != nil
        else { throw Refusal.missing }
        guard try rules.mayAdd(self, space, person) else { throw Refusal.forbidden }
    }
}

/// Runs work that blocks on the disk on NIO's threads for it.
package func onFileThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await NIOThreadPool.singleton.runIfActive(work)
}
