import DiaryRoom
import Floor
import ServerFloor
import Storage

/// A journal's lock as it is stored.
struct StoredLock: Sendable {
    let lock: JournalLock
    /// The hash of its passphrase.
    let passphrase: String
    /// Rises whenever all devices are to be locked. Unix milliseconds, or more.
    let version: Int64
    /// The version with which the passphrase was set.
    let passphraseVersion: Int64
}

extension Connection {
    /// Nil if the journal has no lock.
    func lock(of journal: ID<Space>) throws -> StoredLock? {
        try first(
            "SELECT minutes, passphrase, version, passphrase_version FROM diary_lock WHERE journal = \(journal)"
        ).map { row in
            StoredLock(
                lock: JournalLock(minutes: try row.int(0)), passphrase: try row.text(1), version: try row.int64(2),
                passphraseVersion: try row.int64(3))
        }
    }

    /// Whether a journal is locked for the viewer's session.
    func isLocked(_ journal: ID<Space>, for viewer: Viewer) throws -> Bool {
        try first(
            "SELECT 1 FROM diary_lock l WHERE l.journal = \(journal) AND NOT \(open(for: viewer))") != nil
    }

    /// Those of the viewer's journals that are not locked for their session.
    func openJournals(of viewer: Viewer) throws -> [ID<Space>] {
        let locked = try all(
            """
            SELECT l.journal FROM diary_lock l JOIN floor_member m ON m.space = l.journal
            WHERE m.person = \(viewer.person) AND NOT \(open(for: viewer))
            """
        ).map { try $0.id(0) as ID<Space> }
        return try spaces(of: viewer.person, kind: DiaryRules.kind).map(\.space.id).filter { !locked.contains($0) }
    }

    /// The locks of the viewer's journals, as their device is told of them.
    func spaceLocks(of viewer: Viewer) throws -> [SpaceLock] {
        try all(
            """
            SELECT l.journal, l.minutes, l.version, u.open_until, l.passphrase_version
            FROM diary_lock l JOIN floor_member m ON m.space = l.journal
                LEFT JOIN diary_unlock u ON u.journal = l.journal AND u.device = \(viewer.device)
            WHERE m.person = \(viewer.person) ORDER BY l.journal
            """
        ).map { row in
            let lock = JournalLock(minutes: try row.int(1))
            let until = try row.optionalInt64(3) ?? 0
            let isOpen = until > viewer.now && until <= viewer.now + lock.milliseconds
            return SpaceLock(
                space: try row.id(0), minutes: lock.minutes, version: try row.int64(2),
                passphraseVersion: try row.int64(4), openUntil: isOpen ? until : 0)
        }
    }

    /// The condition that a journal's lock, `l`, is open to the viewer's session. A time that is further away than a lock's
    /// minutes was set by a clock that was ahead: it opens nothing.
    func open(for viewer: Viewer) -> SQL {
        """
        EXISTS (
            SELECT 1 FROM diary_unlock u
            WHERE u.journal = l.journal AND u.device = \(viewer.device) AND u.open_until > \(viewer.now)
                AND u.open_until - l.minutes * 60000 <= \(viewer.now))
        """
    }

    /// Whether the viewer signed in a moment ago.
    func isFresh(_ viewer: Viewer) throws -> Bool {
        let since = viewer.now - Int64(JournalLock.forgottenMinutes) * 60_000
        return try first(
            """
            SELECT 1 FROM floor_session
            WHERE device = \(viewer.device) AND created_at > \(since) AND created_at <= \(viewer.now)
            """) != nil
    }
}

extension Connection {
    /// Whether a lock can be removed without its passphrase now.
    ///
    /// - Parameter now: a time that no clock ahead brings about.
    func removal(by viewer: Viewer, now: Int64) throws -> LockPage.Removal {
        if let days = try handedDays(viewer.person, now: now) { return .waits(days: days) }
        return try isFresh(viewer) ? .open : .afterSignIn
    }
}

extension Transaction {
    /// Sets or changes a lock.
    func set(_ lock: StoredLock, of journal: ID<Space>) throws {
        try execute(
            """
            INSERT INTO diary_lock (journal, passphrase, minutes, version, passphrase_version)
            VALUES (\(journal), \(lock.passphrase), \(lock.lock.minutes), \(lock.version), \(lock.passphraseVersion))
            ON CONFLICT (journal) DO UPDATE SET passphrase = excluded.passphrase, minutes = excluded.minutes,
                version = excluded.version, passphrase_version = excluded.passphrase_version
            """)
    }

    /// Locks a journal on all devices.
    func lockAll(_ journal: ID<Space>) throws {
        try execute("DELETE FROM diary_unlock WHERE journal = \(journal)")
    }

    func removeLock(of journal: ID<Space>) throws {
        try lockAll(journal)
        try execute("DELETE FROM diary_lock WHERE journal = \(journal)")
    }

    /// Opens a locked journal for a session.
    func open(_ journal: ID<Space>, _ lock: JournalLock, for device: ID<Device>, at now: Int64) throws {
        try execute(
            """
            INSERT INTO diary_unlock (journal, device, open_until)
            VALUES (\(journal), \(device), \(now + lock.milliseconds))
            ON CONFLICT (journal, device) DO UPDATE SET open_until = excluded.open_until
            """)
    }

    /// Extends the time for which a journal is open to a session, if it is: it is being used.
    func noteUse(of journal: ID<Space>, by viewer: Viewer) throws {
        guard let lock = try lock(of: journal)?.lock else { return }
        let end = viewer.now + lock.milliseconds
        try execute(
            """
            UPDATE diary_unlock SET open_until = \(end)
            WHERE journal = \(journal) AND device = \(viewer.device) AND open_until > \(viewer.now)
                AND open_until < \(end - Limits.lockUseMilliseconds)
            """)
    }
}

extension Limits {
    /// The minimum interval between two writes of a locked journal's last use.
    static let lockUseMilliseconds: Int64 = 10_000
}
