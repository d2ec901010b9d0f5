package import Floor
package import Storage

extension Transaction {
    /// Sets which files of a space an entity of it refers to: all of them, in place of those before. A file may be
    /// referred to before its bytes arrive, or before it is announced.
    ///
    /// A file that nothing in its space refers to any more is deleted after ``Limits/unreferredFileMilliseconds``. A
    /// reference to a file of another space has no effect.
    ///
    /// - Parameters:
    ///   - space: or somebody's own place.
    ///   - entity: with a deleted entity, pass no files.
    ///   - now: Unix milliseconds.
    package func refer(_ entity: ID<Entity>, in space: ID<Space>, to files: [ID<StoredFile>], at now: Int64) throws {
        let before: [ID<StoredFile>] = try all(
            "SELECT file FROM floor_file_reference WHERE space = \(space) AND entity = \(entity)"
        ).map { try $0.id(0) }
        let (old, new) = (Set(before), Set(files))
        guard old != new else { return }
        let (gone, come) = (old.subtracting(new).sorted(), new.subtracting(old).sorted())
        if !gone.isEmpty {
            try execute(
                """
                DELETE FROM floor_file_reference
                WHERE space = \(space) AND entity = \(entity) AND file IN (\(list: gone))
                """)
        }
        if let first = come.first {
            var rows: SQL = "(\(space), \(entity), \(first))"
            for file in come.dropFirst() { rows = "\(rows), (\(space), \(entity), \(file))" }
            try execute("INSERT INTO floor_file_reference (space, entity, file) VALUES \(rows)")
        }
        try noteReferences(to: gone + come, in: space, at: now)
    }

    /// Deletes all files of a space with their references, when the space is deleted. Their bytes go soon after the
    /// commit.
    package func dropFiles(of space: ID<Space>) throws {
        try execute("DELETE FROM floor_file_reference WHERE space = \(space)")
        _ = try dropFiles(where: "floor_file.space = \(space)")
    }

    /// Deletes those of some files that nothing in their space refers to any more, and that nothing brings back. Their
    /// bytes go with ``Services/removeDroppedFiles()``, after the commit.
    ///
    /// - Parameter space: or somebody's own place.
    package func dropUnreferred(_ files: [ID<StoredFile>], of space: ID<Space>) throws {
        if files.isEmpty { return }
        _ = try dropFiles(
            where: "floor_file.id IN (\(list: files)) AND floor_file.space = \(space) AND NOT \(SQL.isReferred)")
    }

    /// Deletes a person's own files and those that nothing refers to, when they delete their account. Those that stay in
    /// a space of others have no owner from then on.
    ///
    /// - Returns: the uploads among them that were not complete.
    package func dropFiles(of person: ID<Person>) throws -> [ID<StoredFile>] {
        try execute("DELETE FROM floor_file_reference WHERE space = \(StoredFile.ownPlace(of: person))")
        return try dropFiles(
            where: """
                floor_file.owner = \(person) AND (floor_file.state = 'receiving' OR NOT \(SQL.isReferred)
                    OR NOT EXISTS (SELECT 1 FROM floor_space WHERE floor_space.id = floor_file.space))
                """)
    }

    private func noteReferences(to files: [ID<StoredFile>], in space: ID<Space>, at now: Int64) throws {
        try execute(
            """
            UPDATE floor_file SET unreferred_at =
                CASE WHEN \(SQL.isReferred) THEN NULL ELSE coalesce(unreferred_at, \(now)) END
            WHERE id IN (\(list: files)) AND space = \(space)
            """)
    }
}
