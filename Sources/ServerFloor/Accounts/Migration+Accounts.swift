package import Storage

extension Migration {
    /// The tables of people, invitations and sessions.
    package static let accounts: [Migration] = [
        Migration(
            id: "floor.0101-people",
            statements: [
                """
                CREATE TABLE floor_person (
                    id TEXT NOT NULL PRIMARY KEY,
                    email TEXT NOT NULL UNIQUE,
                    name TEXT NOT NULL,
                    language TEXT NOT NULL,
                    theme TEXT NOT NULL,
                    zone TEXT,
                    administrator \(.bool) NOT NULL,
                    suspended_at \(.int64),
                    created_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE floor_password (
                    person TEXT NOT NULL PRIMARY KEY REFERENCES floor_person (id) ON DELETE CASCADE,
                    hash TEXT NOT NULL,
                    changed_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE floor_session (
                    device TEXT NOT NULL PRIMARY KEY,
                    token \(.bytes) NOT NULL UNIQUE,
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    created_at \(.int64) NOT NULL,
                    seen_at \(.int64) NOT NULL,
                    expires_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                "CREATE INDEX floor_session_person ON floor_session (person, seen_at)",
                """
                CREATE TABLE floor_invitation (
                    id TEXT NOT NULL PRIMARY KEY,
                    code \(.bytes) NOT NULL UNIQUE,
                    made_by TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    space TEXT,
                    role TEXT,
                    uses_left \(.int64) NOT NULL,
                    created_at \(.int64) NOT NULL,
                    expires_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                "CREATE INDEX floor_invitation_maker ON floor_invitation (made_by, created_at)",
                """
                CREATE TABLE floor_setup (
                    token \(.bytes) NOT NULL PRIMARY KEY,
                    created_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE floor_house (
                    id \(.int64) NOT NULL PRIMARY KEY,
                    opened_at \(.int64)
                ) \(.strict)
                """,
                "INSERT INTO floor_house (id, opened_at) VALUES (1, NULL)",
                """
                CREATE TABLE floor_attempt (
                    key \(.bytes) NOT NULL PRIMARY KEY,
                    empties_at \(.int64) NOT NULL
                ) \(.strict)
                """,
            ]),
        Migration(
            id: "floor.0102-resets",
            statements: [
                """
                CREATE TABLE floor_reset (
                    token \(.bytes) NOT NULL PRIMARY KEY,
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    expires_at \(.int64) NOT NULL
                ) \(.strict)
                """
            ]),
        Migration(
            id: "floor.0103-profiles",
            statements: [
                "ALTER TABLE floor_person ADD COLUMN photo TEXT",
                "ALTER TABLE floor_person ADD COLUMN zone_chosen \(.bool) NOT NULL DEFAULT FALSE",
                "CREATE INDEX floor_person_photo ON floor_person (photo) WHERE photo IS NOT NULL",
            ]),
        Migration(
            id: "floor.0104-short-codes",
            statements: [
                "ALTER TABLE floor_invitation ADD COLUMN short_code \(.bytes)",
                "CREATE UNIQUE INDEX floor_invitation_short ON floor_invitation (short_code)",
                "CREATE INDEX floor_invitation_space ON floor_invitation (space, created_at) WHERE space IS NOT NULL",
            ]),
        // Distinguishes a repeated form from one that comes too late.
        Migration(
            id: "floor.0105-sent-twice",
            statements: [
                "ALTER TABLE floor_reset ADD COLUMN spent_at \(.int64)",
                "ALTER TABLE floor_session ADD COLUMN former_token \(.bytes)",
                "ALTER TABLE floor_session ADD COLUMN renewed_at \(.int64)",
                """
                CREATE INDEX floor_session_former ON floor_session (former_token) WHERE former_token IS NOT NULL
                """,
            ]),
        // The space's sequence at the time: it tells who was removed since, independent of the clock.
        Migration(
            id: "floor.0106-invitation-sequence",
            statements: ["ALTER TABLE floor_invitation ADD COLUMN made_at_sequence \(.int64)"]),
        // The sessions that were ended before their time, for as long as a browser may have their cookie: it is told that
        // the session is over, and not only that nobody knows it.
        Migration(
            id: "floor.0107-ended-sessions",
            statements: [
                """
                CREATE TABLE floor_session_ended (
                    token \(.bytes) NOT NULL PRIMARY KEY,
                    expires_at \(.int64) NOT NULL
                ) \(.strict)
                """
            ]),
        // Who has made a link for a new password: its person, by their mail, or somebody else. Of the latter's, until when
        // the password removes no lock.
        Migration(
            id: "floor.0108-handed-passwords",
            statements: [
                "ALTER TABLE floor_reset ADD COLUMN mailed \(.bool) NOT NULL DEFAULT FALSE",
                "ALTER TABLE floor_password ADD COLUMN handed_until \(.int64)",
                """
                CREATE INDEX floor_password_handed ON floor_password (handed_until) WHERE handed_until IS NOT NULL
                """,
            ]),
        // To whom it was mailed, so that its maker knows which one to withdraw. It goes with the invitation.
        Migration(
            id: "floor.0109-invitation-mail", statements: ["ALTER TABLE floor_invitation ADD COLUMN mailed_to TEXT"]),
    ]
}
