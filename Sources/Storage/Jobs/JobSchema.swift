extension Migration {
    static let jobs = Migration(
        id: "floor.0002-jobs",
        statements: [
            """
            CREATE TABLE floor_job (
                id TEXT NOT NULL PRIMARY KEY,
                kind TEXT NOT NULL,
                payload TEXT NOT NULL,
                unique_key TEXT UNIQUE,
                due_at \(.int64) NOT NULL,
                attempts \(.int64) NOT NULL,
                given_up_at \(.int64),
                last_error TEXT) \(.strict)
            """,
            "CREATE INDEX floor_job_due ON floor_job (due_at) WHERE given_up_at IS NULL",
        ])
}
