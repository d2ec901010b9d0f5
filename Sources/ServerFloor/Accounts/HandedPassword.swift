package import Floor
package import Storage

extension Limits {
    /// ``HandedPassword/days`` in milliseconds.
    package static let handedMilliseconds = Int64(HandedPassword.days) * dayMilliseconds
    package static let dayMilliseconds: Int64 = 24 * 3_600_000
}

extension Connection {
    /// Until when a person's password removes no lock, in Unix milliseconds; nil if they have set it themselves, or
    /// if that time is over.
    package func handedUntil(_ person: ID<Person>, now: Int64) throws -> Int64? {
        try first("SELECT handed_until FROM floor_password WHERE person = \(person) AND handed_until > \(now)")?.int64(
            0)
    }

    /// The same in days: 1 for less than one.
    package func handedDays(_ person: ID<Person>, now: Int64) throws -> Int? {
        let day = Limits.dayMilliseconds
        return try handedUntil(person, now: now).map { Int(($0 - now + day - 1) / day) }
    }

    /// Whether a person's password was handed to them, though its days may be over; those of a suspended person do not end.
    package func isHanded(_ person: ID<Person>) throws -> Bool {
        try first("SELECT 1 FROM floor_password WHERE person = \(person) AND handed_until IS NOT NULL") != nil
    }
}

extension Transaction {
    /// Notes that a person's password was set with a link of somebody else's; with nil, that it is their own.
    package func setHanded(until end: Int64?, of person: ID<Person>) throws {
        try execute("UPDATE floor_password SET handed_until = \(end) WHERE person = \(person)")
    }
}

extension SQL {
    /// The condition that a notice may be told to whoever is signed in. While a password may be somebody else's, all
    /// sessions were begun with it: what was done to the password waits, unread, for its owner.
    ///
    /// - Parameter notice: the name of the row of `floor_notice`.
    static func isTold(_ notice: SQL) -> SQL {
        """
        NOT (\(notice).room = \(NoticeKind.houseRoom) AND \(notice).kind IN (\(list: NoticeKind.ofPasswords.map(\.name)))
            AND EXISTS (
                SELECT 1 FROM floor_password w WHERE w.person = \(notice).person AND w.handed_until IS NOT NULL))
        """
    }
}
