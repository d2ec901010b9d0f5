package import Storage

extension Migration {
    /// What the house knows of its own health: the outcome of each nightly backup, outside servers that fail, and the
    /// troubles that administrators were told of. None of it is in a backup.
    package static let health = [
        Migration(
            id: "floor.0502-health",
            statements: [
                """
                CREATE TABLE floor_night_backup (
                    begun_at \(.int64) NOT NULL PRIMARY KEY,
                    file TEXT NOT NULL,
                    made_at \(.int64),
                    took \(.int64) NOT NULL,
                    bytes \(.int64) NOT NULL,
                    flaws \(.int64) NOT NULL,
                    fault TEXT
                ) \(.strict)
                """,
                """
                CREATE TABLE floor_outside_failure (
                    server TEXT NOT NULL PRIMARY KEY,
                    since \(.int64) NOT NULL,
                    last_at \(.int64) NOT NULL,
                    reason TEXT NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE floor_trouble (
                    kind TEXT NOT NULL PRIMARY KEY,
                    begun_at \(.int64) NOT NULL
                ) \(.strict)
                """,
            ])
    ]
}
