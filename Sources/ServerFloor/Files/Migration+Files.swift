package import Storage

extension Migration {
    /// The tables of files.
    package static let files: [Migration] = [
        Migration(
            id: "floor.0401-files",
            statements: [
                // `size` and `expected` are what the upload was announced with; what is stored follows in the columns
                // after them. `counted` is what counts towards the quotas.
                """
                CREATE TABLE floor_file (
                    id TEXT NOT NULL PRIMARY KEY,
                    space TEXT NOT NULL,
                    owner TEXT REFERENCES floor_person (id) ON DELETE SET NULL,
                    state TEXT NOT NULL,
                    size \(.int64) NOT NULL,
                    expected TEXT,
                    hash TEXT,
                    media_type TEXT,
                    bytes \(.int64),
                    width \(.int64),
                    height \(.int64),
                    counted \(.int64) NOT NULL,
                    created_at \(.int64) NOT NULL,
                    touched_at \(.int64) NOT NULL,
                    unreferred_at \(.int64)
                ) \(.strict)
                """,
                "CREATE INDEX floor_file_owner ON floor_file (owner, state, counted)",
                "CREATE INDEX floor_file_counted ON floor_file (counted)",
                "CREATE INDEX floor_file_space ON floor_file (space)",
                "CREATE INDEX floor_file_hash ON floor_file (hash) WHERE hash IS NOT NULL",
                "CREATE INDEX floor_file_unreferred ON floor_file (unreferred_at) WHERE unreferred_at IS NOT NULL",
                "CREATE INDEX floor_file_receiving ON floor_file (touched_at) WHERE state = 'receiving'",
                """
                CREATE TABLE floor_file_variant (
                    file TEXT NOT NULL REFERENCES floor_file (id) ON DELETE CASCADE,
                    side \(.int64) NOT NULL,
                    hash TEXT NOT NULL,
                    bytes \(.int64) NOT NULL,
                    width \(.int64) NOT NULL,
                    height \(.int64) NOT NULL,
                    PRIMARY KEY (file, side)
                ) \(.clustered)
                """,
                "CREATE INDEX floor_file_variant_hash ON floor_file_variant (hash)",
                // Without a foreign key: an entity may refer to a file before its bytes arrive.
                """
                CREATE TABLE floor_file_reference (
                    space TEXT NOT NULL,
                    entity TEXT NOT NULL,
                    file TEXT NOT NULL,
                    PRIMARY KEY (space, entity, file)
                ) \(.clustered)
                """,
                "CREATE INDEX floor_file_reference_file ON floor_file_reference (file, space)",
                // Contents to delete from the disk unless a row refers to them.
                """
                CREATE TABLE floor_file_dropped (
                    hash TEXT NOT NULL PRIMARY KEY
                ) \(.strict)
                """,
            ])
    ]
}
