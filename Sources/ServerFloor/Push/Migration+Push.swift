package import Storage

extension Migration {
    /// The tables of Web Push.
    package static let push: [Migration] = [
        Migration(
            id: "floor.0501-push",
            statements: [
                """
                CREATE TABLE floor_push_key (
                    id \(.int64) NOT NULL PRIMARY KEY,
                    key \(.bytes) NOT NULL,
                    made_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                // One for each session: whoever signs out is told nothing there any more.
                """
                CREATE TABLE floor_push_subscription (
                    device TEXT NOT NULL PRIMARY KEY REFERENCES floor_session (device) ON DELETE CASCADE,
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    endpoint TEXT NOT NULL UNIQUE,
                    point \(.bytes) NOT NULL,
                    secret \(.bytes) NOT NULL,
                    kinds_off TEXT NOT NULL,
                    hides_words \(.bool) NOT NULL,
                    made_at \(.int64) NOT NULL,
                    sent_at \(.int64),
                    failed_at \(.int64),
                    failures \(.int64) NOT NULL
                ) \(.strict)
                """,
                "CREATE INDEX floor_push_subscription_person ON floor_push_subscription (person, made_at)",
                """
                CREATE TABLE floor_push_delivery (
                    device TEXT NOT NULL REFERENCES floor_push_subscription (device) ON DELETE CASCADE,
                    notice TEXT NOT NULL,
                    person TEXT NOT NULL,
                    made_at \(.int64) NOT NULL,
                    due_at \(.int64) NOT NULL,
                    attempts \(.int64) NOT NULL,
                    PRIMARY KEY (device, notice)
                ) \(.clustered)
                """,
                "CREATE INDEX floor_push_delivery_due ON floor_push_delivery (due_at)",
            ])
    ]

    /// When a push service said that a device's subscription has ended, and how many pushes in a row could not be sent
    /// through the device's own fault.
    package static let pushEnd: [Migration] = [
        Migration(
            id: "floor.0504-push-end",
            statements: [
                "ALTER TABLE floor_push_subscription ADD COLUMN ended_at \(.int64)",
                "ALTER TABLE floor_push_subscription ADD COLUMN refusals \(.int64) NOT NULL DEFAULT 0",
            ])
    ]
}
