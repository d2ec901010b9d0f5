package import Floor
import Logging
package import Storage

extension Services {
    /// Stores a picture that the server has itself, such as one of an import, as a file of a space: it is decoded in a process of its own, as uploads
    /// are, and the bytes that were given are not kept.
    ///
    /// - Parameters:
    ///   - id: of the new file.
    ///   - owner: a member of the space who may add files.
    ///   - takingAnyKind: whether what is no picture is stored as it is.
    ///   - record: called in the transaction that adds the file, before it does, with the picture's width and height in
    ///     pixels.
    /// - Throws: `missing`, `forbidden`; a refusal of the picture (`invalid`); a quota's (`tooLarge`); `file-taken`;
    ///   `busy`, `files-paused`, `file-library-missing`, `uploads-too-many`, after which it can be tried later.
    package func storePicture(
        _ bytes: [UInt8], as id: ID<StoredFile>, in space: ID<Space>, of owner: ID<Person>, at now: Int64,
        takingAnyKind: Bool = false,
        _ record: @escaping @Sendable (Transaction, _ width: Int, _ height: Int) throws -> Void = { _, _, _ in }
    ) async throws {
        let (rooms, quota) = (rooms, FileQuota(settings))
        // Decoding is what takes time: nothing is decoded that there is no room for.
        try await database.write { transaction in
            try transaction.requireAdding(to: space, owner, rooms)
            try transaction.requireRoom(for: bytes.count, of: owner, quota)
        }
        let kind = try takingAnyKind ? PictureKind(shown: bytes) : PictureKind(file: bytes)
        let pictures =
            if let kind {
                try await decoded(bytes, kind, for: .file, of: owner)
            } else {
                [DecodedPicture(side: 0, width: 0, height: 0, bytes: bytes)]
            }
        let lock = try await FileLock.shared(settings)
        defer { withExtendedLifetime(lock) {} }
        let stored = try await stored(pictures)
        guard let whole = stored.first else { return }
        try await database.write { transaction in
            try transaction.requireAdding(to: space, owner, rooms)
            try record(transaction, whole.width, whole.height)
            try transaction.requireRoom(for: whole.bytes, of: owner, quota)
            let isNew = try transaction.addFile(
                id, space: space, owner: owner, size: bytes.count, expected: nil, at: now)
            guard isNew, try transaction.complete(id, whole, Array(stored.dropFirst()), at: now) else {
                throw Refusal.fileTaken
            }
        }
    }

    /// Decodes a picture that the server has itself. Nothing of what was given stays on the disk.
    ///
    /// - Throws: what ``FileWork`` throws.
    func decoded(
        _ bytes: [UInt8], _ kind: PictureKind, for use: PictureUse, of person: ID<Person>
    ) async throws -> [DecodedPicture] {
        var entropy = random.entropy()
        let draft = ID<StoredFile>(milliseconds: clock(), entropy: &entropy)
        let uploads = UploadStore(settings)
        let picture = try await onFileThread { () throws -> UndecodedPicture in
            try uploads.write(bytes, at: 0, of: draft)
            return UndecodedPicture(bytes, kind, at: uploads.path(of: draft))
        }
        do {
            let pictures = try await files.decode(picture, for: use, of: person, logger)
            await removeDraft(draft)
            return pictures
        } catch {
            await removeDraft(draft)
            throw error
        }
    }

    /// In a task of its own: also where this one is cancelled.
    private func removeDraft(_ draft: ID<StoredFile>) async {
        let uploads = UploadStore(settings)
        await Task { try? await onFileThread { uploads.remove(draft) } }.value
    }

    /// Refuses files that a person has no room for, before any of them is stored.
    ///
    /// - Throws: a quota's refusal.
    package func requireRoom(for bytes: Int, of owner: ID<Person>) async throws {
        let quota = FileQuota(settings)
        try await database.write { try $0.requireRoom(for: bytes, of: owner, quota) }
    }

    /// Logs that pictures wait for a later try.
    package func notePicturesWait(for refusal: Refusal) {
        logger.notice("Pictures of an import wait", metadata: ["why": "\(refusal.name)"])
    }
}
