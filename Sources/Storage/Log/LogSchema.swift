extension Migration {
    /// The floor's own tables: spaces, members, the operation log, jobs. A host's migrations follow these.
    public static let floor = [
        log, jobs, logAsItGrows, formerMembers, alsoAlone, deletedSpaces, lineage, repeats, lineageKey, digests,
        targets,
    ]

    static let log = Migration(
        id: "floor.0001-log",
        statements: [
            """
            CREATE TABLE floor_space (
                id TEXT NOT NULL PRIMARY KEY,
                kind TEXT NOT NULL,
                sequence \(.int64) NOT NULL,
                clock \(.int64) NOT NULL,
                created_at \(.int64) NOT NULL) \(.strict)
            """,
            """
            CREATE TABLE floor_member (
                space TEXT NOT NULL REFERENCES floor_space (id),
                person TEXT NOT NULL,
                role TEXT NOT NULL,
                kind TEXT NOT NULL,
                joined_at \(.int64) NOT NULL,
                PRIMARY KEY (space, person)) \(.clustered)
            """,
            "CREATE INDEX floor_member_person ON floor_member (person, kind)",
            """
            CREATE TABLE floor_operation (
                space TEXT NOT NULL REFERENCES floor_space (id),
                sequence \(.int64) NOT NULL,
                id TEXT NOT NULL,
                author TEXT NOT NULL,
                device TEXT NOT NULL,
                clock \(.int64) NOT NULL,
                kind TEXT NOT NULL,
                intent TEXT NOT NULL,
                target TEXT,
                subject TEXT,
                changes TEXT NOT NULL,
                undo_state \(.int64),
                recorded_at \(.int64) NOT NULL,
                PRIMARY KEY (space, sequence),
                UNIQUE (space, id)) \(.clustered)
            """,
            """
            CREATE INDEX floor_operation_undo ON floor_operation (space, author, undo_state, sequence)
                WHERE undo_state IS NOT NULL
            """,
            "CREATE INDEX floor_operation_subject ON floor_operation (space, subject, sequence)",
            // Changed entities besides an operation's subject. Most operations change one entity and have no row here.
            """
            CREATE TABLE floor_operation_also (
                space TEXT NOT NULL,
                subject TEXT NOT NULL,
                sequence \(.int64) NOT NULL,
                PRIMARY KEY (space, subject, sequence),
                FOREIGN KEY (space, sequence) REFERENCES floor_operation (space, sequence)) \(.clustered)
            """,
        ])

    /// Stores the log's rows in insertion order, and its lookups by id in id order, which is roughly insertion order
    /// too. Concurrent writers of many spaces then write to the same few pages, and the cost of a commit is the number
    /// of pages.
    static let logAsItGrows = Migration(
        id: "floor.0003-log-as-it-grows",
        statements: [
            """
            CREATE TABLE floor_operation_new (
                space TEXT NOT NULL REFERENCES floor_space (id),
                sequence \(.int64) NOT NULL,
                id TEXT NOT NULL,
                author TEXT NOT NULL,
                device TEXT NOT NULL,
                clock \(.int64) NOT NULL,
                kind TEXT NOT NULL,
                intent TEXT NOT NULL,
                target TEXT,
                subject TEXT,
                changes TEXT NOT NULL,
                undo_state \(.int64),
                recorded_at \(.int64) NOT NULL,
                PRIMARY KEY (space, sequence),
                UNIQUE (id, space)) \(.strict)
            """,
            """
            INSERT INTO floor_operation_new
            SELECT space, sequence, id, author, device, clock, kind, intent, target, subject, changes, undo_state,
                recorded_at
            FROM floor_operation ORDER BY recorded_at, space, sequence
            """,
            "CREATE TABLE floor_operation_others (space TEXT, subject TEXT, sequence \(.int64))",
            "INSERT INTO floor_operation_others SELECT space, subject, sequence FROM floor_operation_also",
            "DROP TABLE floor_operation_also",
            "DROP TABLE floor_operation",
            "ALTER TABLE floor_operation_new RENAME TO floor_operation",
            """
            CREATE INDEX floor_operation_undo ON floor_operation (space, author, undo_state, sequence)
                WHERE undo_state IS NOT NULL
            """,
            "CREATE INDEX floor_operation_subject ON floor_operation (subject, space, sequence)",
            """
            CREATE TABLE floor_operation_also (
                space TEXT NOT NULL,
                subject TEXT NOT NULL,
                sequence \(.int64) NOT NULL,
                PRIMARY KEY (space, subject, sequence),
                FOREIGN KEY (space, sequence) REFERENCES floor_operation (space, sequence)) \(.clustered)
            """,
            "INSERT INTO floor_operation_also SELECT space, subject, sequence FROM floor_operation_others",
            "DROP TABLE floor_operation_others",
        ])

    /// People whom a space's entities may name although they are not members: former members, and people named in an
    /// imported file.
    static let formerMembers = Migration(
        id: "floor.0004-strangers",
        statements: [
            """
            CREATE TABLE floor_stranger (
                space TEXT NOT NULL REFERENCES floor_space (id),
                person TEXT NOT NULL,
                PRIMARY KEY (space, person)) \(.clustered)
            """,
            "CREATE INDEX floor_stranger_person ON floor_stranger (person)",
        ])

    /// Removes the foreign key from this table to the operation: for each deleted operation the engines scanned all of
    /// its space's rows here, so that a long log could not be deleted. Both tables are written and deleted together
    /// only.
    static let alsoAlone = Migration(
        id: "floor.0005-also-alone",
        statements: [
            """
            CREATE TABLE floor_operation_besides (
                space TEXT NOT NULL,
                subject TEXT NOT NULL,
                sequence \(.int64) NOT NULL,
                PRIMARY KEY (space, subject, sequence)) \(.clustered)
            """,
            "INSERT INTO floor_operation_besides SELECT space, subject, sequence FROM floor_operation_also",
            "DROP TABLE floor_operation_also",
            "ALTER TABLE floor_operation_besides RENAME TO floor_operation_also",
        ])

    /// The ids of deleted spaces: a late request must not create one again.
    static let deletedSpaces = Migration(
        id: "floor.0006-deleted-spaces",
        statements: [
            """
            CREATE TABLE floor_deleted_space (
                space TEXT NOT NULL PRIMARY KEY,
                kind TEXT NOT NULL) \(.strict)
            """
        ])

    /// Finds what undid an operation. Few operations have a target.
    static let targets = Migration(
        id: "floor.0011-targets",
        statements: [
            """
            CREATE INDEX floor_operation_target ON floor_operation (target, space, sequence)
                WHERE target IS NOT NULL
            """
        ])
}

/// An operation's position on its author's undo stack, the value of `undo_state`. NULL if undo skips it.
enum UndoState {
    /// Undone, and then followed by a new act: on neither stack.
    static let dropped: Int64 = 0
    static let undoable: Int64 = 1
    static let redoable: Int64 = 2
}
