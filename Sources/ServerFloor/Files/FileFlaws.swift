import Logging
package import Storage

extension Migration {
    /// Contents that were found to be missing or damaged. None of it is in a backup.
    package static let fileFlaws: [Migration] = [
        Migration(
            id: "floor.0506-file-flaws",
            statements: [
                """
                CREATE TABLE floor_file_flaw (
                    hash TEXT NOT NULL PRIMARY KEY,
                    looked_at \(.int64) NOT NULL
                ) \(.strict)
                """
            ])
    ]
}

extension HouseJob {
    /// Looks for every content and reads a share of them, so that who looks after the house learns what is missing or
    /// damaged while there are backups that have it. Once a day.
    package static let examineFiles = HouseJob(
        "floor.examine-files", every: Limits.fileExaminationMilliseconds, going: .report, isLong: true
    ) { run in
        let (services, now) = (run.services, run.now)
        try await run.atLength { try await services.examineFiles(at: now) }
        return now + Limits.fileExaminationMilliseconds
    }
}

extension Services {
    func examineFiles(at now: Int64) async throws {
        let store = FileStore(settings)
        let contents = try await database.read { try $0.contentLengths() }
        var flawed = try await onFileThread {
            Set(contents.filter { !store.has($0.key, bytes: $0.value) }.map(\.key))
        }
        let share = Int(now / Limits.fileExaminationMilliseconds) % Limits.fileExaminationShares
        for hash in contents.keys where hash.number % Limits.fileExaminationShares == share && !flawed.contains(hash) {
            try Task.checkCancellation()
            if try await onFileThread({ store.whole(hash) == nil }) { flawed.insert(hash) }
        }
        try await keepFlaws(flawed)
    }

    /// Looks again at some of the contents that were missing or damaged. What is whole by now, or not needed any more, is
    /// forgotten.
    package func lookAgainAtFlaws() async throws {
        let known = try await database.read { try $0.fileFlaws(limit: Limits.filesExamined) }
        guard !known.isEmpty else { return }
        let (store, now) = (FileStore(settings), clock())
        let flawed = try await onFileThread { known.filter { store.whole($0) == nil } }
        try await database.write { transaction in
            let left = try transaction.referred(among: flawed)
            let ended = known.filter { !left.contains($0) }.map(\.text)
            try transaction.execute("DELETE FROM floor_file_flaw WHERE hash IN (\(list: ended))")
            try transaction.execute(
                "UPDATE floor_file_flaw SET looked_at = \(now) WHERE hash IN (\(list: left.map(\.text)))")
        }
    }

    /// Those of some contents, by their lengths in bytes, that are not on this disk as long as they should be. None is read.
    /// They are noted.
    package func absent(among contents: [FileHash: Int]) async throws -> Set<FileHash> {
        let store = FileStore(settings)
        let absent = try await onFileThread {
            Set(contents.filter { !store.has($0.key, bytes: $0.value) }.map(\.key))
        }
        await noteFlaws(absent)
        return absent
    }

    /// Notes that contents are missing or damaged, which administrators are told of. Whoever found it goes on, also where
    /// it cannot be noted.
    package func noteFlaws(_ flawed: Set<FileHash>) async {
        do {
            try await keepFlaws(flawed)
        } catch {
            logger.error("What is missing could not be noted", metadata: ["error": "\(error)"])
        }
    }

    private func keepFlaws(_ flawed: Set<FileHash>) async throws {
        guard !flawed.isEmpty else { return }
        // Where a disk is away it may be all of them, more than a statement takes; no more are noted than half of these.
        let flawed = Set(flawed.sorted { $0.text < $1.text }.prefix(2 * Limits.fileFlaws))
        let known = try await database.read { try $0.knownFlaws(among: Array(flawed)) }
        let (new, now) = (Array(flawed.subtracting(known)), clock())
        guard !new.isEmpty else { return }
        let noted = try await database.write { transaction -> [FileHash] in
            let count = try transaction.fileFlawCount()
            // What was deleted meanwhile is missing rightly.
            let referred = try transaction.referred(among: new).sorted { $0.text < $1.text }
            let noted = referred.prefix(max(0, Limits.fileFlaws - count))
            for hash in noted {
                try transaction.execute(
                    """
                    INSERT INTO floor_file_flaw (hash, looked_at) VALUES (\(hash.text), \(now))
                    ON CONFLICT (hash) DO NOTHING
                    """)
            }
            return Array(noted)
        }
        for hash in noted.prefix(Limits.filesExamined) {
            logger.error(
                "A stored file is missing or damaged", metadata: ["file": "\(FileStore.name(of: hash))"])
        }
    }
}

extension Connection {
    /// How many contents are known to be missing or damaged.
    package func fileFlawCount() throws -> Int { try first("SELECT count(*) FROM floor_file_flaw")?.int(0) ?? 0 }

    /// Contents that are known to be missing or damaged, those first that were not looked at for longest.
    package func fileFlaws(limit: Int) throws -> [FileHash] {
        try all("SELECT hash FROM floor_file_flaw ORDER BY looked_at, hash LIMIT \(limit)").compactMap {
            FileHash(try $0.text(0))
        }
    }

    fileprivate func knownFlaws(among hashes: [FileHash]) throws -> Set<FileHash> {
        Set(
            try all("SELECT hash FROM floor_file_flaw WHERE hash IN (\(list: hashes.map(\.text)))").compactMap {
                FileHash(try $0.text(0))
            })
    }

    /// The contents of all files with their lengths in bytes.
    package func contentLengths() throws -> [FileHash: Int] {
        let rows = try all(
            """
            SELECT hash, bytes FROM floor_file WHERE hash IS NOT NULL
            UNION SELECT hash, bytes FROM floor_file_variant
            """)
        var lengths: [FileHash: Int] = [:]
        for row in rows { if let hash = FileHash(try row.text(0)) { lengths[hash] = try row.int(1) } }
        return lengths
    }
}
