package import Storage

extension Migration {
    /// The tables of notices and of their settings.
    package static let notices: [Migration] = [
        Migration(
            id: "floor.0201-notices",
            statements: [
                """
                CREATE TABLE floor_notice (
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    id TEXT NOT NULL,
                    room TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    space TEXT,
                    subject TEXT,
                    author TEXT,
                    operation TEXT,
                    cause TEXT NOT NULL,
                    detail TEXT NOT NULL,
                    members_only \(.bool) NOT NULL,
                    made_at \(.int64) NOT NULL,
                    read_at \(.int64),
                    PRIMARY KEY (person, id),
                    UNIQUE (person, cause)
                ) \(.clustered)
                """,
                "CREATE INDEX floor_notice_unread ON floor_notice (person, id) WHERE read_at IS NULL",
                """
                CREATE TABLE floor_notice_switch (
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    room TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    switched_on \(.bool) NOT NULL,
                    PRIMARY KEY (person, room, kind)
                ) \(.clustered)
                """,
                """
                CREATE TABLE floor_notice_mute (
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    space TEXT NOT NULL,
                    ends_at \(.int64) NOT NULL,
                    PRIMARY KEY (person, space)
                ) \(.clustered)
                """,
                """
                CREATE TABLE floor_notice_hours (
                    person TEXT NOT NULL PRIMARY KEY REFERENCES floor_person (id) ON DELETE CASCADE,
                    quiet_from \(.int64),
                    quiet_to \(.int64),
                    reminder_hour \(.int64)
                ) \(.strict)
                """,
            ]),
        Migration(
            id: "floor.0202-rooms-off",
            statements: [
                """
                CREATE TABLE floor_room_off (
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    room TEXT NOT NULL,
                    PRIMARY KEY (person, room)
                ) \(.clustered)
                """
            ]),
        // Indexes for deleting old notices, and those of a deleted space, without a full scan.
        Migration(
            id: "floor.0203-notices-by-age",
            statements: [
                "CREATE INDEX floor_notice_made ON floor_notice (made_at)",
                "CREATE INDEX floor_notice_space ON floor_notice (space) WHERE space IS NOT NULL",
            ]),
    ]
}
