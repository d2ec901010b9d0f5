package import Storage

extension Migration {
    /// The tables of the mail digest.
    package static let digest: [Migration] = [
        Migration(
            id: "floor.0503-digest",
            statements: [
                // A row stays when somebody stops: the links in earlier mails still say so.
                """
                CREATE TABLE floor_digest (
                    person TEXT NOT NULL PRIMARY KEY REFERENCES floor_person (id) ON DELETE CASCADE,
                    cadence TEXT NOT NULL,
                    planned_day TEXT NOT NULL,
                    sent_day TEXT NOT NULL,
                    told TEXT NOT NULL,
                    refusals \(.int64) NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE floor_digest_key (
                    id \(.int64) NOT NULL PRIMARY KEY,
                    secret \(.bytes) NOT NULL
                ) \(.strict)
                """,
            ])
    ]
}
