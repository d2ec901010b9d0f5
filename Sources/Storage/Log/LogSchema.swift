extension Migration {
    /// The tables of the floor itself: spaces, members, the operation log, jobs. A host's own migrations follow these.
    public static let floor = [
        log, jobs, logAsItGrows, formerMembers, alsoAlone, deletedSpaces, lineage, repeats,
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
            // What an operation changes besides its subject: most change one thing, and write nothing here.
            """
            CREATE TABLE floor_operation_also (
                space TEXT NOT NULL,
                subject TEXT NOT NULL,
                sequence \(.int64) NOT NULL,
                PRIMARY KEY (space, subject, sequence),
                FOREIGN KEY (space, sequence) REFERENCES floor_operation (space, sequence)) \(.clustered)
            """,
        ])

    /// The log's rows in the order in which they were written, and what is looked up by id in the order of ids, which is
    /// that of time too. Whatever the spaces of those who write at once, they then write to the same few pages: a commit
    /// costs what its pages do.
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

    /// Whom a space's things may name though they are no members of it: who was one, and whom a file brought along.
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

    /// What an operation changes besides its subject, without a key to the operation: for each operation that is deleted
    /// the engines looked through all of its space's rows here, so that a long log could never be deleted. Both tables are
    /// written and cleared together and nowhere else.
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

    /// The ids of spaces that were deleted: a request of then that comes late does not bring one back.
    static let deletedSpaces = Migration(
        id: "floor.0006-deleted-spaces",
        statements: [
            """
            CREATE TABLE floor_deleted_space (
                space TEXT NOT NULL PRIMARY KEY,
                kind TEXT NOT NULL) \(.strict)
            """
        ])
}

/// How an operation stands on its author's undo stack, as `undo_state` holds it. NULL where undo passes over it.
enum UndoState {
    /// Undone, and then something new was done: gone from both stacks.
    static let dropped: Int64 = 0
    static let undoable: Int64 = 1
    static let redoable: Int64 = 2
}
