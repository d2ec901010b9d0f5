package import Floor
package import Storage

extension HouseJob {
    /// Deletes uploads that nobody has continued for a day, refused ones that nothing has referred to for as long, files
    /// that nothing has referred to for thirty days, files of spaces that are gone, and the contents of deleted files. Once an
    /// hour, in batches.
    package static let sweepFiles = HouseJob(
        "floor.sweep-files", every: Limits.fileSweepMilliseconds, going: .deletion
    ) { run in
        let now = run.now
        let uploads = try await run.write { transaction in
            try transaction.dropFiles(among: "state = 'receiving' AND touched_at <= \(now - Limits.uploadMilliseconds)")
                + transaction.dropFiles(
                    among: """
                        unreferred_at <= \(now - Limits.unreferredFileMilliseconds) AND NOT \(SQL.isReferred)
                        """)
                + transaction.dropFiles(
                    among: """
                        unreferred_at <= \(now - Limits.uploadMilliseconds) AND state = \(FileRecord.refused)
                            AND NOT \(SQL.isReferred)
                        """)
                + transaction.dropFiles(
                    among: """
                        NOT EXISTS (SELECT 1 FROM floor_space WHERE floor_space.id = floor_file.space)
                            AND (owner IS NULL OR owner <> space)
                        """)
        }
        try await run.services.removeUploads(uploads)
        try await run.services.removeDroppedFiles()
        return now + Limits.fileSweepMilliseconds
    }

    /// Compares the folder of files with the database, and deletes what no row refers to: the remains of a crash. Once
    /// a day.
    package static let sweepStrayFiles = HouseJob(
        "floor.sweep-stray-files", every: Limits.strayFileSweepMilliseconds, going: .deletion
    ) { run in
        try await run.services.removeStrayFiles()
        return run.now + Limits.strayFileSweepMilliseconds
    }
}

extension Services {
    /// Deletes the parts of uploads whose rows are gone.
    package func removeUploads(_ files: [ID<StoredFile>]) async throws {
        guard !files.isEmpty else { return }
        let uploads = UploadStore(settings)
        try await onFileThread { for file in files { uploads.remove(file) } }
    }

    /// Deletes the contents of deleted files from the disk, except those that another file has too. While a backup runs
    /// nothing is deleted; the next run of the job does it.
    package func removeDroppedFiles() async throws {
        let store = FileStore(settings)
        while true {
            let dropped = try await database.read { try $0.droppedFiles(limit: Limits.filesSweptAtOnce) }
            guard !dropped.isEmpty, let lock = try FileLock.alone(settings) else { return }
            defer { withExtendedLifetime(lock) {} }
            let free = Set(dropped).subtracting(try await database.read { try $0.referred(among: dropped) })
            try await onFileThread { for hash in free { store.remove(hash) } }
            _ = try await database.write { transaction in
                try transaction.execute("DELETE FROM floor_file_dropped WHERE hash IN (\(list: dropped.map(\.text)))")
            }
        }
    }

    /// Deletes contents and parts that no row refers to.
    func removeStrayFiles() async throws {
        guard let lock = try FileLock.alone(settings) else { return }
        defer { withExtendedLifetime(lock) {} }
        let (store, uploads) = (FileStore(settings), UploadStore(settings))
        // With the lock held nobody is writing one.
        try await onFileThread { store.removeDrafts() }
        for shelf in try await onFileThread({ store.shelves }) {
            let found = try await onFileThread { store.hashes(in: shelf) }
            let strays = Set(found).subtracting(try await database.read { try $0.referred(among: found) })
            try await onFileThread { for hash in strays { store.remove(hash) } }
        }
        // A younger one may be a picture that is just being decoded.
        let now = clock()
        let begun = try await onFileThread { uploads.all }.filter {
            abs($0.milliseconds - now) >= Limits.draftMilliseconds
        }
        let known = try await database.read { try $0.receiving(among: begun) }
        try await removeUploads(Set(begun).subtracting(known).sorted())
    }
}

extension Connection {
    fileprivate func droppedFiles(limit: Int) throws -> [FileHash] {
        try all("SELECT hash FROM floor_file_dropped ORDER BY hash LIMIT \(limit)").compactMap {
            FileHash(try $0.text(0))
        }
    }

    /// The contents of all files: each must be on the disk.
    package func allContents() throws -> Set<FileHash> {
        Set(
            try all(
                "SELECT hash FROM floor_file WHERE hash IS NOT NULL UNION SELECT hash FROM floor_file_variant"
            ).compactMap { FileHash(try $0.text(0)) })
    }

    /// Those contents that a row refers to.
    package func referred(among hashes: [FileHash]) throws -> Set<FileHash> {
        if hashes.isEmpty { return [] }
        let names = hashes.map(\.text)
        return Set(
            try all(
                """
                SELECT hash FROM floor_file WHERE hash IN (\(list: names))
                UNION SELECT hash FROM floor_file_variant WHERE hash IN (\(list: names))
                """
            ).compactMap { FileHash(try $0.text(0)) })
    }

    fileprivate func receiving(among files: [ID<StoredFile>]) throws -> Set<ID<StoredFile>> {
        if files.isEmpty { return [] }
        return Set(
            try all("SELECT id FROM floor_file WHERE state = 'receiving' AND id IN (\(list: files))").map {
                try $0.id(0)
            })
    }
}

extension Transaction {
    /// Drops up to ``Limits/filesSweptAtOnce`` files.
    fileprivate func dropFiles(among condition: SQL) throws -> [ID<StoredFile>] {
        let found: [ID<StoredFile>] = try all(
            "SELECT id FROM floor_file WHERE \(condition) ORDER BY id LIMIT \(Limits.filesSweptAtOnce)"
        ).map { try $0.id(0) }
        // One that somebody refers to or continues by now, in a transaction that was open until here, stays.
        return found.isEmpty ? [] : try dropFiles(where: "floor_file.id IN (\(list: found)) AND (\(condition))")
    }
}
