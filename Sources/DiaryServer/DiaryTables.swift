package import Storage

extension Migration {
    /// Diary's tables: projections of the operation log.
    package static let diary = [
        Migration(
            id: "diary.0001-journals",
            statements: [
                """
                CREATE TABLE diary_journal (
                    id TEXT NOT NULL PRIMARY KEY REFERENCES floor_space (id),
                    name TEXT NOT NULL,
                    owner TEXT,
                    memories \(.bool) NOT NULL,
                    entry_count \(.int64) NOT NULL,
                    stamps TEXT NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE diary_muted_day (
                    journal TEXT NOT NULL REFERENCES diary_journal (id),
                    year_day TEXT NOT NULL,
                    is_muted \(.bool) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (journal, year_day)
                ) \(.clustered)
                """,
                // The text comes last: a list reads the columns before it, and not a long text's pages. A day of the
                // year is stored apart from the day, for the index of “on this day”.
                """
                CREATE TABLE diary_entry (
                    journal TEXT NOT NULL REFERENCES diary_journal (id),
                    id TEXT NOT NULL,
                    entry_day TEXT,
                    year_day TEXT,
                    zone TEXT NOT NULL,
                    title TEXT NOT NULL,
                    preview TEXT NOT NULL,
                    weather TEXT,
                    place TEXT,
                    mark TEXT,
                    removed \(.bool) NOT NULL,
                    removed_at \(.int64),
                    muted \(.bool) NOT NULL,
                    clashes TEXT NOT NULL,
                    added_by TEXT,
                    stamps TEXT NOT NULL,
                    text TEXT NOT NULL,
                    PRIMARY KEY (journal, id)
                ) \(.strict)
                """,
                "CREATE INDEX diary_entry_list ON diary_entry (journal, removed, entry_day, id)",
                "CREATE INDEX diary_entry_memory ON diary_entry (journal, removed, year_day, entry_day, id)",
                """
                CREATE INDEX diary_entry_trash ON diary_entry (journal, removed_at, id) WHERE removed_at IS NOT NULL
                """,
                // For the job that empties the trash of all journals.
                """
                CREATE INDEX diary_entry_emptying ON diary_entry (removed_at, journal, id) WHERE removed_at IS NOT NULL
                """,
            ]),
        diarySearch,
        Migration(
            id: "diary.0003-imports",
            statements: [
                // Uploads that wait to be imported, and what became of those that were: how many entries the journal had
                // already.
                """
                CREATE TABLE diary_import (
                    id TEXT NOT NULL PRIMARY KEY,
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    journal TEXT NOT NULL REFERENCES diary_journal (id) ON DELETE CASCADE,
                    content TEXT NOT NULL,
                    entry_count \(.int64) NOT NULL,
                    known_count \(.int64),
                    is_done \(.bool) NOT NULL,
                    created_at \(.int64) NOT NULL
                ) \(.strict)
                """
            ]),
        Migration(
            id: "diary.0004-photos",
            statements: [
                // `[[file, stamp, value], …]`, with removed ones; null if the entry never had any.
                "ALTER TABLE diary_entry ADD COLUMN photos TEXT",
                "ALTER TABLE diary_entry ADD COLUMN has_photos \(.bool) NOT NULL DEFAULT FALSE",
                // For the page of all photos.
                """
                CREATE INDEX diary_entry_photos ON diary_entry (journal, removed, entry_day, id) WHERE has_photos
                """,
            ]),
        Migration(
            id: "diary.0005-photo-imports",
            statements: [
                // The photos of imports whose entries are added, which come in one by one: the list, which of it is next,
                // and what became of those before.
                """
                CREATE TABLE diary_photo_import (
                    id TEXT NOT NULL PRIMARY KEY,
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    journal TEXT NOT NULL REFERENCES diary_journal (id) ON DELETE CASCADE,
                    photos TEXT NOT NULL,
                    next \(.int64) NOT NULL,
                    state TEXT NOT NULL,
                    is_done \(.bool) NOT NULL,
                    touched_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                "CREATE INDEX diary_photo_import_touched ON diary_photo_import (touched_at)",
            ]),
        Migration(
            id: "diary.0006-share-links",
            statements: [
                // Links by which anybody reads an entry. Of the secret in the address only the hash; a password is hashed
                // as accounts' are.
                """
                CREATE TABLE diary_share_link (
                    id TEXT NOT NULL PRIMARY KEY,
                    journal TEXT NOT NULL REFERENCES diary_journal (id) ON DELETE CASCADE,
                    entry TEXT NOT NULL,
                    code \(.bytes) NOT NULL UNIQUE,
                    password TEXT,
                    created_at \(.int64) NOT NULL,
                    expires_at \(.int64)
                ) \(.strict)
                """,
                "CREATE INDEX diary_share_link_entry ON diary_share_link (journal, entry)",
            ]),
        Migration(
            id: "diary.0007-locks",
            statements: [
                """
                CREATE TABLE diary_lock (
                    journal TEXT NOT NULL PRIMARY KEY REFERENCES diary_journal (id) ON DELETE CASCADE,
                    passphrase TEXT NOT NULL,
                    minutes \(.int64) NOT NULL,
                    version \(.int64) NOT NULL,
                    passphrase_version \(.int64) NOT NULL
                ) \(.strict)
                """,
                // Until when each session may see a locked journal.
                """
                CREATE TABLE diary_unlock (
                    journal TEXT NOT NULL REFERENCES diary_journal (id) ON DELETE CASCADE,
                    device TEXT NOT NULL,
                    open_until \(.int64) NOT NULL,
                    PRIMARY KEY (journal, device)
                ) \(.clustered)
                """,
            ]),
    ]
}
