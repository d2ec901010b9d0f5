import DiaryRoom
import Floor
import ServerFloor
import Storage

/// What a link leads to.
struct OpenedLink: Sendable {
    let entry: SharedEntry
    /// The hash of its password; nil if it has none.
    let password: String?
}

extension Connection {
    /// What a code leads to; nil if there is no such link, it has ended, or its entry was deleted, and while the
    /// journal's owner is suspended.
    ///
    /// - Parameter now: Unix milliseconds.
    func opened(_ code: ShareCode, now: Int64) throws -> OpenedLink? {
        let row = try first(
            """
            SELECT l.journal, l.entry, l.password
            FROM diary_share_link l JOIN diary_journal j ON j.id = l.journal JOIN floor_person p ON p.id = j.owner
            WHERE l.code = \(code.hash) AND (l.expires_at IS NULL OR l.expires_at > \(now)) AND p.suspended_at IS NULL
            """)
        guard let row, let entry = try entries([try row.id(1)], of: try row.id(0)).first,
            var shared = SharedEntry(entry)
        else { return nil }
        let arrived = try files(shared.photos.map(\.file), in: try row.id(0))
        shared.photos.removeAll { arrived[$0.file] == nil }
        return OpenedLink(entry: shared, password: try row.optionalText(2))
    }

    /// A journal's links that have not ended, the newest first.
    func shareLinks(of journal: ID<Space>, now: Int64) throws -> [ShareLink] {
        try all(
            """
            SELECT l.id, l.entry, e.title, l.created_at, l.expires_at, l.password IS NOT NULL
            FROM diary_share_link l JOIN diary_entry e ON e.journal = l.journal AND e.id = l.entry
            WHERE l.journal = \(journal) AND e.removed = \(false)
                AND (l.expires_at IS NULL OR l.expires_at > \(now))
            ORDER BY l.created_at DESC, l.id DESC
            """
        ).map { row in
            ShareLink(
                id: try row.id(0), entry: try row.id(1), title: try row.text(2), createdAt: try row.int64(3),
                expiresAt: try row.optionalInt64(4), hasPassword: try row.bool(5))
        }
    }
}

extension Transaction {
    /// Adds a link. A repeated form keeps the link and gives it a new address: the first, which nobody may have
    /// received, stops working.
    ///
    /// - Returns: false if the id belongs to another link.
    func add(
        _ link: ShareLink, _ code: ShareCode, password: String?, in journal: ID<Space>
    ) throws -> Bool {
        try execute(
            """
            INSERT INTO diary_share_link (id, journal, entry, code, password, created_at, expires_at)
            VALUES (\(link.id), \(journal), \(link.entry), \(code.hash), \(password), \(link.createdAt),
                \(link.expiresAt))
            ON CONFLICT (id) DO UPDATE SET code = excluded.code, password = excluded.password,
                expires_at = excluded.expires_at
            WHERE diary_share_link.journal = excluded.journal AND diary_share_link.entry = excluded.entry
            """) == 1
    }

    func revoke(_ link: ID<ShareLink>, in journal: ID<Space>) throws {
        try execute("DELETE FROM diary_share_link WHERE id = \(link) AND journal = \(journal)")
    }

    /// Revokes all links to an entry.
    func revokeLinks(to entry: ID<Entity>, in journal: ID<Space>) throws {
        try execute("DELETE FROM diary_share_link WHERE journal = \(journal) AND entry = \(entry)")
    }
}

extension HouseJob {
    /// Deletes links that have ended, and what says that a locked journal was open. Once a day; neither opens anything
    /// from the moment it ends.
    static let sweepShareLinks = HouseJob(
        "diary.sweep-share-links", every: Limits.shareLinkSweepMilliseconds, going: .deletion
    ) { run in
        let now = run.now
        try await run.write { transaction in
            try transaction.execute("DELETE FROM diary_share_link WHERE expires_at <= \(now)")
            try transaction.execute("DELETE FROM diary_unlock WHERE open_until <= \(now)")
        }
        return now + Limits.shareLinkSweepMilliseconds
    }
}

extension Limits {
    /// The interval of deleting links that have ended.
    static let shareLinkSweepMilliseconds: Int64 = 24 * 3_600_000
}
