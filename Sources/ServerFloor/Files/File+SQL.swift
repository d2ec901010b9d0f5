package import Floor
package import Storage

extension Connection {
    package func file(_ id: ID<StoredFile>) throws -> FileRecord? {
        try first("SELECT \(FileRecord.columns) FROM floor_file WHERE id = \(id)").map(FileRecord.init)
    }

    /// Those of some files that belong to a space and are complete, by id.
    package func files(_ ids: [ID<StoredFile>], in space: ID<Space>) throws -> [ID<StoredFile>: FileRecord] {
        if ids.isEmpty { return [:] }
        let rows = try all(
            """
            SELECT \(FileRecord.columns) FROM floor_file
            WHERE id IN (\(list: ids)) AND space = \(space) AND hash IS NOT NULL
            """)
        return Dictionary(try rows.map(FileRecord.init).map { ($0.id, $0) }) { first, _ in first }
    }

    /// All complete files of a space that something in it refers to, in order of their ids: for an export.
    package func files(of space: ID<Space>) throws -> [FileRecord] {
        try all(
            """
            SELECT \(FileRecord.columns) FROM floor_file
            WHERE space = \(space) AND hash IS NOT NULL AND \(SQL.isReferred) ORDER BY id
            """
        ).map(FileRecord.init)
    }

    /// The content of a complete file in a size; that of the next larger one if it is smaller than that.
    package func served(_ file: ID<StoredFile>, _ size: FileSize) throws -> ServedFile? {
        let row = try first(
            """
            SELECT coalesce(floor_file_variant.hash, floor_file.hash), floor_file.media_type,
                coalesce(floor_file_variant.bytes, floor_file.bytes)
            FROM floor_file LEFT JOIN floor_file_variant
                ON floor_file_variant.file = floor_file.id AND floor_file_variant.side = \(size.side ?? 0)
            WHERE floor_file.id = \(file) AND floor_file.hash IS NOT NULL
            """)
        guard let row, let hash = FileHash(try row.text(0)) else { return nil }
        return ServedFile(hash: hash, mediaType: try row.text(1), bytes: try row.optionalInt64(2).map { Int($0) })
    }

    /// A file, if a viewer may see it: as the room of its space says, or, of somebody's own, as any room does that shows what
    /// refers to it.
    func seen(_ file: ID<StoredFile>, by viewer: Viewer, _ rooms: [Room]) throws -> SeenFile? {
        let row = try first(
            """
            SELECT floor_file.space, floor_file.owner, floor_space.kind
            FROM floor_file LEFT JOIN floor_space ON floor_space.id = floor_file.space WHERE floor_file.id = \(file)
            """)
        guard let row else { return nil }
        let (space, owner): (ID<Space>, ID<Person>?) = (try row.id(0), try row.optionalID(1))
        if let owner, space == StoredFile.ownPlace(of: owner) {
            let isShown =
                try owner == viewer.person
                || rooms.contains { try $0.files?.maySeeOwn?(self, file, owner, viewer) ?? false }
            return isShown ? SeenFile(space: nil, keeping: .asked) : nil
        }
        guard let kind = try row.optionalText(2), let rules = rooms.first(where: { $0.kind == kind })?.files,
            try rules.maySee(self, file, space, viewer)
        else { return nil }
        return SeenFile(space: space, keeping: rules.keeping)
    }
}

extension SQL {
    /// Whether something in its own space refers to a file.
    static let isReferred: SQL = """
        EXISTS (SELECT 1 FROM floor_file_reference r WHERE r.file = floor_file.id AND r.space = floor_file.space)
        """
}

extension Transaction {
    /// Adds a file whose bytes have not arrived.
    ///
    /// - Returns: false if one with that id exists.
    func addFile(
        _ id: ID<StoredFile>, space: ID<Space>, owner: ID<Person>, size: Int, expected: FileHash?, at now: Int64
    ) throws -> Bool {
        try execute(
            """
            INSERT INTO floor_file (id, space, owner, state, size, expected, counted, created_at, touched_at,
                unreferred_at)
            VALUES (\(id), \(space), \(owner), \("receiving"), \(size), \(expected?.text),
                \(FileQuota.counted([size])), \(now), \(now),
                CASE WHEN EXISTS (SELECT 1 FROM floor_file_reference WHERE file = \(id) AND space = \(space))
                    THEN NULL ELSE \(now) END)
            ON CONFLICT (id) DO NOTHING
            """) == 1
    }

    /// Notes that an upload is being continued.
    func touchFile(_ id: ID<StoredFile>, at now: Int64) throws {
        try execute("UPDATE floor_file SET touched_at = \(now) WHERE id = \(id)")
    }

    /// Records the stored pictures of a file: the whole one, and its smaller variants. A file of another kind has one
    /// content and no size in pixels.
    ///
    /// - Returns: false if it is complete already, or gone.
    func complete(_ file: ID<StoredFile>, _ whole: StoredPicture, _ variants: [StoredPicture], at now: Int64) throws
        -> Bool
    {
        let counted = FileQuota.counted(([whole] + variants).map(\.bytes))
        let updated = try execute(
            """
            UPDATE floor_file SET state = \("ready"), hash = \(whole.hash.text), media_type = \(whole.mediaType),
                bytes = \(whole.bytes), width = \(whole.width), height = \(whole.height), counted = \(counted),
                touched_at = \(now)
            WHERE id = \(file) AND state = 'receiving'
            """)
        guard updated == 1 else { return false }
        guard var rows = variants.first?.row(of: file) else { return true }
        for variant in variants.dropFirst() { rows = "\(rows), \(variant.row(of: file))" }
        try execute("INSERT INTO floor_file_variant (file, side, hash, bytes, width, height) VALUES \(rows)")
        return true
    }

    /// Remembers that the bytes of an upload were refused, for those who see its place. It counts as one block.
    func refuse(_ file: ID<StoredFile>) throws {
        try execute(
            """
            UPDATE floor_file SET state = \(FileRecord.refused), counted = \(Limits.fileBlockBytes)
            WHERE id = \(file) AND state = 'receiving'
            """)
    }

    /// Deletes the rows of some files, and notes their contents for deletion from the disk.
    ///
    /// - Parameter condition: of rows of `floor_file`.
    /// - Returns: the uploads among them that were not complete, whose parts can be deleted.
    func dropFiles(where condition: SQL) throws -> [ID<StoredFile>] {
        try execute(
            """
            INSERT INTO floor_file_dropped (hash)
            SELECT hash FROM floor_file WHERE hash IS NOT NULL AND (\(condition))
            UNION SELECT floor_file_variant.hash FROM floor_file_variant
                JOIN floor_file ON floor_file.id = floor_file_variant.file WHERE \(condition)
            ON CONFLICT DO NOTHING
            """)
        return try all("DELETE FROM floor_file WHERE \(condition) RETURNING id, state").compactMap { row in
            try row.text("state") == "receiving" ? try row.id("id") : nil
        }
    }
}

/// A picture that was put into the store.
struct StoredPicture: Sendable {
    static let mediaType = "image/webp"

    let side: Int
    let hash: FileHash
    let bytes: Int
    let width: Int
    let height: Int

    /// Whether it is no file of another kind.
    var isPicture: Bool { width > 0 }

    /// Bytes of another kind are never anything that a browser shows or runs.
    var mediaType: String { isPicture ? StoredPicture.mediaType : ServedFile.plainType }

    fileprivate func row(of file: ID<StoredFile>) -> SQL {
        "(\(file), \(side), \(hash.text), \(bytes), \(width), \(height))"
    }
}
