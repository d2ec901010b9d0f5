import ServerFloor
package import Storage

extension Migration {
    /// Run's tables: projections of the operation log, and what people are in this room, in all meetups.
    package static let run = [
        Migration(
            id: "run.0001-meetups",
            statements: [
                // The exact place is one value that lists do not read.
                """
                CREATE TABLE run_meetup (
                    id TEXT NOT NULL PRIMARY KEY REFERENCES floor_space (id),
                    leader TEXT,
                    stage TEXT NOT NULL,
                    opened_at \(.int64),
                    hidden \(.bool) NOT NULL,
                    title TEXT NOT NULL,
                    text TEXT NOT NULL,
                    band TEXT NOT NULL,
                    starts_at \(.int64),
                    time TEXT,
                    conditions TEXT,
                    place TEXT,
                    district TEXT NOT NULL,
                    codes TEXT NOT NULL,
                    due_at \(.int64),
                    remind_at \(.int64),
                    stamps TEXT NOT NULL
                ) \(.strict)
                """,
                // What jobs have to do next.
                "CREATE INDEX run_meetup_due ON run_meetup (due_at, id) WHERE due_at IS NOT NULL",
                "CREATE INDEX run_meetup_remind ON run_meetup (remind_at, id) WHERE remind_at IS NOT NULL",
                // What can be found, as everybody may read it: published, neither cancelled nor hidden. Of its place it
                // has the circle alone.
                """
                CREATE TABLE run_listing (
                    meetup TEXT NOT NULL PRIMARY KEY REFERENCES run_meetup (id),
                    leader TEXT NOT NULL,
                    title TEXT NOT NULL,
                    words TEXT NOT NULL,
                    band TEXT NOT NULL,
                    time TEXT NOT NULL,
                    starts_at \(.int64) NOT NULL,
                    day TEXT NOT NULL,
                    year \(.int64) NOT NULL,
                    opened_at \(.int64) NOT NULL,
                    conditions TEXT NOT NULL,
                    gender TEXT NOT NULL,
                    age_from \(.int64),
                    age_to \(.int64),
                    capacity \(.int64) NOT NULL,
                    pace \(.int64) NOT NULL,
                    after_party \(.bool) NOT NULL,
                    district TEXT NOT NULL,
                    latitude \(.int64) NOT NULL,
                    longitude \(.int64) NOT NULL,
                    stage TEXT NOT NULL
                ) \(.strict)
                """,
                "CREATE INDEX run_listing_soonest ON run_listing (starts_at, meetup)",
                "CREATE INDEX run_listing_newest ON run_listing (opened_at, meetup)",
                "CREATE INDEX run_listing_leader ON run_listing (leader)",
                """
                CREATE TABLE run_participant (
                    meetup TEXT NOT NULL REFERENCES run_meetup (id),
                    person TEXT NOT NULL,
                    status TEXT NOT NULL,
                    since \(.int64) NOT NULL,
                    applied_at \(.int64) NOT NULL,
                    note TEXT NOT NULL,
                    offer_ends_at \(.int64),
                    attendance TEXT NOT NULL,
                    marked_by TEXT,
                    marked_at \(.int64),
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (meetup, person)
                ) \(.clustered)
                """,
                "CREATE INDEX run_participant_person ON run_participant (person, status, meetup)",
                // The order is the log's. Deleted messages keep their words, which nobody is shown but who decides about a report.
                """
                CREATE TABLE run_message (
                    meetup TEXT NOT NULL REFERENCES run_meetup (id),
                    id TEXT NOT NULL,
                    author TEXT,
                    text TEXT NOT NULL,
                    answers TEXT,
                    thread TEXT,
                    removed \(.bool) NOT NULL,
                    sent_at \(.int64) NOT NULL,
                    sequence \(.int64) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (meetup, id)
                ) \(.strict)
                """,
                "CREATE INDEX run_message_talk ON run_message (meetup, sequence, id) WHERE thread IS NULL",
                """
                CREATE INDEX run_message_thread ON run_message (meetup, thread, sequence, id)
                    WHERE thread IS NOT NULL
                """,
                """
                CREATE TABLE run_report (
                    meetup TEXT NOT NULL REFERENCES run_meetup (id),
                    thing TEXT NOT NULL,
                    reporter TEXT NOT NULL,
                    report TEXT,
                    operation TEXT NOT NULL UNIQUE,
                    reported_at \(.int64) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (meetup, reporter, thing)
                ) \(.clustered)
                """,
                "CREATE INDEX run_report_time ON run_report (reported_at, meetup)",
                // What administrators have decided, for good: about what, who and when. A report that is written anew is
                // another operation, and waits again.
                """
                CREATE TABLE run_verdict (
                    report TEXT NOT NULL PRIMARY KEY,
                    meetup TEXT NOT NULL,
                    thing TEXT NOT NULL,
                    reporter TEXT NOT NULL,
                    verdict TEXT NOT NULL,
                    administrator TEXT NOT NULL,
                    decided_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                "CREATE INDEX run_verdict_meetup ON run_verdict (meetup)",
                // What a person says of themselves. A nickname belongs to one person at a time, whatever its case.
                """
                CREATE TABLE run_runner (
                    person TEXT NOT NULL PRIMARY KEY REFERENCES floor_person (id) ON DELETE CASCADE,
                    nickname TEXT NOT NULL,
                    nickname_key TEXT NOT NULL UNIQUE,
                    named_at \(.int64) NOT NULL,
                    birth_year \(.int64) NOT NULL,
                    gender TEXT NOT NULL,
                    job TEXT NOT NULL,
                    job_at \(.int64) NOT NULL,
                    pace TEXT NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE run_block (
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    other TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    blocked_at \(.int64) NOT NULL,
                    PRIMARY KEY (person, other)
                ) \(.clustered)
                """,
                "CREATE INDEX run_block_other ON run_block (other, person)",
                // The secret of which the circles are made: 32 bytes, made by the house when it first needs them.
                """
                CREATE TABLE run_secret (
                    id \(.int64) NOT NULL PRIMARY KEY CHECK (id = 1),
                    secret \(.bytes) NOT NULL
                ) \(.strict)
                """,
            ] + PlaceIndex.listings.creation),
        .runSeries,
        .runTalkReading,
        .messageImages,
        .runBookmarks, .runWarnings,
        runLogs,
        .runRoutes,
        .runLogPhotos,
        .runLogReports,
        // Of each message those of all people, with their stamps; null where there never were any.
        Migration(
            id: "run.0010-message-reactions", statements: ["ALTER TABLE run_message ADD COLUMN reactions TEXT"]),
        // What devices that have pushes already get of reactions is what others begin with: see `isPushedAtFirst`.
        Migration(
            id: "run.0011-reactions-unpushed",
            statements: ["UPDATE floor_push_subscription SET kinds_off = kinds_off || ' run.reacted'"]),
    ]
}

extension PlaceIndex {
    /// The centres of the circles of what can be found, and when it starts.
    static let listings = PlaceIndex("run_listing_place")
}
