package import Floor
package import Storage

extension Connection {
    /// How often a person gets a digest.
    package func digestCadence(of person: ID<Person>) throws -> DigestCadence {
        try first("SELECT cadence FROM floor_digest WHERE person = \(person)")
            .flatMap { DigestCadence(rawValue: try $0.text(0)) } ?? .off
    }

    /// Whether a person's digests have ended because the mail server refused their mailbox.
    package func isDigestRefused(of person: ID<Person>) throws -> Bool {
        try first(
            """
            SELECT 1 FROM floor_digest
            WHERE person = \(person) AND cadence = \(DigestCadence.off.rawValue)
                AND refusals >= \(Limits.digestRefusals)
            """) != nil
    }
}

extension Transaction {
    /// Stores how often a person gets a digest. The first one comes on the next morning of its kind, never on a day whose
    /// hour is over, nor twice on one; it begins with what came in the days that it covers.
    ///
    /// - Parameter moment: the time on the person's clock.
    package func setDigest(_ cadence: DigestCadence, of person: ID<Person>, at moment: Moment, now: Int64) throws {
        let before = try first("SELECT cadence, planned_day, told FROM floor_digest WHERE person = \(person)")
        let was = try before.flatMap { DigestCadence(rawValue: try $0.text(0)) } ?? .off
        guard was != cadence else { return }
        guard cadence != .off else { return try stopDigest(of: person) }
        let isPast = moment.minute >= Limits.digestHour * 60
        let planned = max(try before?.text(1) ?? "", isPast ? moment.day.iso : "")
        let start = ID<Notice>(firstOf: cadence, before: now)
        let told = try before.map { max(start, ID(told: try $0.id(2), orIn: cadence, before: now)) } ?? start
        try execute(
            """
            INSERT INTO floor_digest (person, cadence, planned_day, sent_day, told, refusals)
            VALUES (\(person), \(cadence.rawValue), \(planned), '', \(told), 0)
            ON CONFLICT (person) DO UPDATE SET cadence = excluded.cadence, planned_day = excluded.planned_day,
                told = excluded.told, refusals = 0
            """)
    }

    /// Ends a person's digests.
    package func stopDigest(of person: ID<Person>) throws {
        try execute("UPDATE floor_digest SET cadence = \(DigestCadence.off.rawValue) WHERE person = \(person)")
    }
}

extension ID where Subject == Notice {
    /// Not later than any that is made at a time (Unix milliseconds).
    package init(firstAt time: Int64) { self.init(high: UInt64(max(time, 0)) << 16, low: 0) }

    /// Not later than any of the days that a digest covers which is sent at `now` (Unix milliseconds).
    init(firstOf cadence: DigestCadence, before now: Int64) {
        self.init(firstAt: now - Int64(cadence.days) * 24 * 3_600_000)
    }

    /// The one up to which digests have told everything. One that is later than `now` was kept by a clock that was ahead; it
    /// would hide all that comes until then, so the digest tells the days that it covers.
    init(told: Self, orIn cadence: DigestCadence, before now: Int64) {
        self = told < ID(firstAt: now + 1) ? told : ID(firstOf: cadence, before: now)
    }
}
