import ServerFloor
package import Storage

extension Migration {
    /// Retro's tables. They are projections of the operation log, except the codes for joining.
    package static let retro = [
        Migration(
            id: "retro.0001-teams",
            statements: [
                """
                CREATE TABLE retro_team (
                    id TEXT NOT NULL PRIMARY KEY REFERENCES floor_space (id),
                    name TEXT NOT NULL,
                    seat TEXT,
                    current_id TEXT,
                    stamps TEXT NOT NULL,
                    changed_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE retro_member (
                    team TEXT NOT NULL REFERENCES retro_team (id),
                    person TEXT NOT NULL,
                    nickname TEXT NOT NULL,
                    job TEXT NOT NULL,
                    here \(.bool) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (team, person)
                ) \(.clustered)
                """,
                """
                CREATE TABLE retro_retrospective (
                    team TEXT NOT NULL REFERENCES retro_team (id),
                    id TEXT NOT NULL,
                    name TEXT NOT NULL,
                    starts_at \(.int64),
                    zone TEXT,
                    phase TEXT NOT NULL,
                    opened_at \(.int64),
                    ended_at \(.int64),
                    format TEXT NOT NULL,
                    anonymity TEXT NOT NULL,
                    turn TEXT,
                    shown TEXT,
                    timer_ends_at \(.int64),
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (team, id)
                ) \(.clustered)
                """,
                // At most one retrospective of a team is current, also under concurrent changes.
                "CREATE UNIQUE INDEX retro_retrospective_current ON retro_retrospective (team) WHERE phase <> 'done'",
                """
                CREATE INDEX retro_retrospective_due ON retro_retrospective (starts_at, team)
                    WHERE phase = 'waiting' AND starts_at IS NOT NULL
                """,
                """
                CREATE TABLE retro_visit (
                    team TEXT NOT NULL REFERENCES retro_team (id),
                    retrospective TEXT NOT NULL,
                    person TEXT NOT NULL,
                    is_over \(.bool) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (team, retrospective, person)
                ) \(.clustered)
                """,
                """
                CREATE TABLE retro_keyword (
                    team TEXT NOT NULL REFERENCES retro_team (id),
                    id TEXT NOT NULL,
                    retrospective TEXT,
                    word TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    recipient TEXT,
                    situation TEXT NOT NULL,
                    feeling TEXT NOT NULL,
                    request TEXT NOT NULL,
                    promise TEXT NOT NULL,
                    salt TEXT NOT NULL,
                    fingerprint TEXT NOT NULL,
                    removed \(.bool) NOT NULL,
                    opened \(.bool) NOT NULL,
                    added_by TEXT,
                    discarded \(.bool) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (team, id)
                ) \(.strict)
                """,
                "CREATE INDEX retro_keyword_wall ON retro_keyword (team, retrospective, removed, id)",
                "CREATE INDEX retro_keyword_author ON retro_keyword (team, added_by, id)",
                "CREATE INDEX retro_keyword_recipient ON retro_keyword (team, recipient, id)",
                // In plain text, since every member may look it up, and too short for a hash to hide it: it is
                // protected by rate limits and expiry.
                """
                CREATE TABLE retro_code (
                    team TEXT NOT NULL PRIMARY KEY REFERENCES retro_team (id),
                    code TEXT NOT NULL UNIQUE,
                    expires_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                // The team that the room opens with, for a person in several teams.
                """
                CREATE TABLE retro_chosen_team (
                    person TEXT NOT NULL PRIMARY KEY REFERENCES floor_person (id) ON DELETE CASCADE,
                    team TEXT NOT NULL REFERENCES retro_team (id)
                ) \(.strict)
                """,
            ]),
        Migration(
            id: "retro.0002-actions",
            statements: [
                """
                CREATE TABLE retro_sign (
                    team TEXT NOT NULL REFERENCES retro_team (id),
                    retrospective TEXT NOT NULL,
                    person TEXT NOT NULL,
                    is_done \(.bool) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (team, retrospective, person)
                ) \(.clustered)
                """,
                // The team's board: no foreign key, since the board may be deleted.
                """
                CREATE TABLE retro_board (
                    team TEXT NOT NULL PRIMARY KEY REFERENCES retro_team (id),
                    board TEXT,
                    stamps TEXT NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE retro_action (
                    team TEXT NOT NULL REFERENCES retro_team (id),
                    id TEXT NOT NULL,
                    retrospective TEXT,
                    title TEXT NOT NULL,
                    help TEXT,
                    judged_in TEXT,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (team, id)
                ) \(.clustered)
                """,
            ]),
        Migration(
            id: "retro.0003-groups-and-votes",
            statements: [
                """
                CREATE TABLE retro_keyword_mark (
                    team TEXT NOT NULL REFERENCES retro_team (id),
                    keyword TEXT NOT NULL,
                    together_with TEXT,
                    parked \(.bool) NOT NULL,
                    votes \(.int64),
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (team, keyword)
                ) \(.clustered)
                """,
                """
                CREATE TABLE retro_ballot (
                    team TEXT NOT NULL REFERENCES retro_team (id),
                    keyword TEXT NOT NULL,
                    person TEXT NOT NULL,
                    is_cast \(.bool) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (team, keyword, person)
                ) \(.clustered)
                """,
            ]),
        // The last reminder processed of a team's next retrospective, whether or not anybody received it: one query
        // finds all due ones. Not derived from the log.
        Migration(
            id: "retro.0004-reminders",
            statements: [
                """
                CREATE TABLE retro_reminder (
                    team TEXT NOT NULL PRIMARY KEY REFERENCES retro_team (id),
                    retrospective TEXT NOT NULL,
                    starts_at \(.int64) NOT NULL,
                    ahead TEXT NOT NULL
                ) \(.strict)
                """
            ]),
        // When the seat was taken, and when the team will be deleted. Their stamps follow those of the other three
        // fields.
        Migration(
            id: "retro.0005-deletion",
            statements: [
                "ALTER TABLE retro_team ADD COLUMN seat_taken_at \(.int64)",
                "ALTER TABLE retro_team ADD COLUMN deletes_at \(.int64)",
                "UPDATE retro_team SET stamps = substr(stamps, 1, 3) || '--' || substr(stamps, 4)",
                "CREATE INDEX retro_team_deletion ON retro_team (deletes_at, id) WHERE deletes_at IS NOT NULL",
            ]),
        // The board that a team chose for its actions, and the board of each action. Their stamps follow those of the
        // other fields.
        Migration(
            id: "retro.0006-chosen-boards",
            statements: [
                "ALTER TABLE retro_board ADD COLUMN chosen TEXT",
                "UPDATE retro_board SET stamps = substr(stamps, 1, 1) || '-' || substr(stamps, 2)",
                "ALTER TABLE retro_action ADD COLUMN board TEXT",
                "UPDATE retro_action SET stamps = substr(stamps, 1, 4) || '-' || substr(stamps, 5)",
            ]),
    ]
}
