package import Floor
package import Storage

extension Connection {
    /// A person's notices that they may see, newest first.
    ///
    /// - Parameter before: those older than this one.
    package func notices(of person: ID<Person>, before: ID<Notice>? = nil, limit: Int) throws -> [Notice] {
        let older: SQL = if let before { "AND n.id < \(before)" } else { "" }
        return try all(
            """
            SELECT n.id, n.room, n.kind, n.space, n.subject, n.author, a.name, n.detail, n.made_at, n.read_at, a.photo
            FROM floor_notice n
                LEFT JOIN floor_person a ON a.id = n.author
                LEFT JOIN floor_member m ON m.space = n.space AND m.person = n.person
            WHERE n.person = \(person) \(older) AND (m.person IS NOT NULL OR NOT n.members_only)
                AND \(SQL.isTold("n"))
            ORDER BY n.id DESC LIMIT \(limit)
            """
        ).map { try Notice($0) }
    }

    /// The newest unread notices that a person may see; only those of one kind, if given.
    package func unreadNotices(of person: ID<Person>, _ kind: NoticeKind? = nil, limit: Int) throws -> [Notice] {
        let only: SQL = if let kind { "AND n.room = \(kind.room) AND n.kind = \(kind.name)" } else { "" }
        return try all(
            """
            SELECT n.id, n.room, n.kind, n.space, n.subject, n.author, a.name, n.detail, n.made_at, n.read_at, a.photo
            FROM floor_notice n
                LEFT JOIN floor_person a ON a.id = n.author
                LEFT JOIN floor_member m ON m.space = n.space AND m.person = n.person
            WHERE n.person = \(person) AND n.read_at IS NULL AND (m.person IS NOT NULL OR NOT n.members_only)
                AND \(SQL.isTold("n")) \(only)
            ORDER BY n.id DESC LIMIT \(limit)
            """
        ).map { try Notice($0) }
    }

    /// The newest unread notices that a person may see and wants to be told of now, of those after one: without what they
    /// have muted or switched off since, those of some kinds, and those that a clock ahead has dated later than now, which
    /// are untold until then.
    package func untoldNotices(
        of person: ID<Person>, after told: ID<Notice>, except kinds: [NoticeKind], now: Int64, limit: Int
    ) throws -> [Notice] {
        try all(
            """
            SELECT n.id, n.room, n.kind, n.space, n.subject, n.author, a.name, n.detail, n.made_at, n.read_at, a.photo
            \(untold(of: person, after: told, except: kinds, now: now)) ORDER BY n.id DESC LIMIT \(limit)
            """
        ).map { try Notice($0) }
    }

    /// Their number.
    package func untoldCount(
        of person: ID<Person>, after told: ID<Notice>, except kinds: [NoticeKind], now: Int64
    ) throws -> Int {
        try first("SELECT count(*) \(untold(of: person, after: told, except: kinds, now: now))")?.int(0) ?? 0
    }

    private func untold(
        of person: ID<Person>, after told: ID<Notice>, except kinds: [NoticeKind], now: Int64
    ) -> SQL {
        var others: SQL = ""
        for kind in kinds { others = "\(others) AND NOT (n.room = \(kind.room) AND n.kind = \(kind.name))" }
        return """
            FROM floor_notice n
                LEFT JOIN floor_person a ON a.id = n.author
                LEFT JOIN floor_member m ON m.space = n.space AND m.person = n.person
                LEFT JOIN floor_notice_mute u ON u.person = n.person AND u.space = n.space AND u.ends_at > \(now)
                LEFT JOIN floor_notice_switch s ON s.person = n.person AND s.room = n.room AND s.kind = n.kind
            WHERE n.person = \(person) AND n.read_at IS NULL AND n.id > \(told)
                AND (m.person IS NOT NULL OR NOT n.members_only)
                AND n.id < \(ID<Notice>(firstAt: now + 1))
                AND u.person IS NULL AND (s.switched_on IS NULL OR s.switched_on) \(others)
            """
    }

    /// One of a person's notices, if they may see it.
    package func notice(_ id: ID<Notice>, of person: ID<Person>) throws -> Notice? {
        try first(
            """
            SELECT n.id, n.room, n.kind, n.space, n.subject, n.author, a.name, n.detail, n.made_at, n.read_at, a.photo
            FROM floor_notice n
                LEFT JOIN floor_person a ON a.id = n.author
                LEFT JOIN floor_member m ON m.space = n.space AND m.person = n.person
            WHERE n.person = \(person) AND n.id = \(id) AND (m.person IS NOT NULL OR NOT n.members_only)
                AND \(SQL.isTold("n"))
            """
        ).map { try Notice($0) }
    }

    /// The number of unread notices that a person may see.
    ///
    /// - Parameter until: counts only those made before, in Unix milliseconds.
    package func unread(of person: ID<Person>, until: Int64) throws -> Int {
        try first("\(unreadCount(of: person)) AND n.made_at < \(until)")?.int(0) ?? 0
    }

    /// The statement that counts them.
    func unreadCount(of person: ID<Person>) -> SQL {
        """
        SELECT count(*)
        FROM floor_notice n LEFT JOIN floor_member m ON m.space = n.space AND m.person = n.person
        WHERE n.person = \(person) AND n.read_at IS NULL AND (m.person IS NOT NULL OR NOT n.members_only)
            AND \(SQL.isTold("n"))
        """
    }
}

extension Transaction {
    /// Marks one notice as read or unread.
    /// - Returns: whether that changed anything.
    package func mark(_ notice: ID<Notice>, of person: ID<Person>, read: Bool, at now: Int64) throws -> Bool {
        let changed =
            read
            ? try execute(
                "UPDATE floor_notice SET read_at = \(now) WHERE person = \(person) AND id = \(notice) AND read_at IS NULL"
            )
            : try execute(
                """
                UPDATE floor_notice SET read_at = NULL
                WHERE person = \(person) AND id = \(notice) AND read_at IS NOT NULL
                """)
        if changed > 0 { announceNotices(of: person, at: now) }
        return changed > 0
    }

    /// Marks all of a person's notices as read, up to one of them or to the end. Those that came after it stay unread.
    package func markAllRead(of person: ID<Person>, upTo last: ID<Notice>?, at now: Int64) throws {
        let seen: SQL = if let last { "AND id <= \(last)" } else { "" }
        let changed = try execute(
            """
            UPDATE floor_notice SET read_at = \(now)
            WHERE person = \(person) AND read_at IS NULL AND \(SQL.isTold("floor_notice")) \(seen)
            """)
        if changed > 0 { announceNotices(of: person, at: now) }
    }
}

extension Notice {
    fileprivate init(_ row: Row) throws {
        let author: ID<Person>? = try row.optionalID(5)
        let name = try row.optionalText(6)
        let photo = try row.optionalText(10).flatMap { Photo($0) }
        let detail = try? JSON.parse(try row.text(7))
        self.init(
            id: try row.id(0), room: try row.text(1), kind: try row.text(2), space: try row.optionalID(3),
            subject: try row.optionalID(4), author: author.flatMap { id in name.map { (id, $0, photo) } },
            // Written by us; unreadable detail counts as none.
            detail: detail ?? .null, madeAt: try row.int64(8), isRead: try !row.isNull(9))
    }
}
