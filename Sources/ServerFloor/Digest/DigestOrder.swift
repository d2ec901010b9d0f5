package import Floor
package import Storage

/// A digest that is to be sent: whose, which kind, and of which of their days. The job has it as its payload; what the
/// mail says is decided when it is sent.
package struct DigestOrder: Sendable {
    package let person: ID<Person>
    package let cadence: DigestCadence
    package let day: Day

    init(_ person: ID<Person>, _ cadence: DigestCadence, _ day: Day) {
        self.person = person
        self.cadence = cadence
        self.day = day
    }

    /// - Returns: nil for a payload that this build did not write.
    package init?(_ job: Job) {
        guard let payload = try? JSON.parse(job.payload),  // As said.
            let person = payload["person"]?.stringValue.flatMap({ ID<Person>($0) }),
            let cadence = payload["cadence"]?.stringValue.flatMap({ DigestCadence(rawValue: $0) }),
            let day = payload["day"]?.stringValue.flatMap({ Day($0) })
        else { return nil }
        self.init(person, cadence, day)
    }

    var payload: JSON {
        ["person": .string(person.text), "cadence": .string(cadence.rawValue), "day": .string(day.iso)]
    }

    /// Whether its days are over: the next digest tells what it would have.
    package func isOver(on today: Day) -> Bool { day.days(to: today) >= cadence.days }
}

extension HouseJob {
    /// The name of the job that sends one digest.
    package static let digestMailKind = "mail.digest"

    /// Plans the digests whose hour has come in their person's time zone, each once a day. A missed hour is made up on the
    /// same day; people with quiet hours get theirs when those end, and at ``Limits/digestLastHour`` at the latest.
    package static let planDigests = HouseJob("floor.plan-digests", every: Limits.reminderMilliseconds, going: .start) {
        run in
        let now = run.now
        var isMore = false
        for zone in try await run.services.database.read({ try $0.zonesOfDigests() }) {
            let moment = run.services.zones.moment(now, in: [zone])
            guard moment.minute >= Limits.digestHour * 60 else { continue }
            let seed = run.services.random.entropy()
            let planned = try await run.part(zone ?? "no zone") { transaction in
                var entropy = seed
                return try transaction.planDigests(in: zone, at: moment, now: now, &entropy)
            }
            if planned == Limits.digestsPlannedAtOnce { isMore = true }
        }
        return isMore ? now : now - now % Limits.reminderMilliseconds + Limits.reminderMilliseconds
    }
}

extension Connection {
    fileprivate func zonesOfDigests() throws -> [String?] {
        try all(
            """
            SELECT DISTINCT p.zone FROM floor_digest d JOIN floor_person p ON p.id = d.person
            WHERE d.cadence <> \(DigestCadence.off.rawValue)
            """
        ).map { try $0.optionalText(0) }
    }
}

extension Transaction {
    /// Enqueues the digests of people in one time zone that are due on their day and not planned yet.
    ///
    /// - Returns: how many; there may be more if they are ``Limits/digestsPlannedAtOnce``.
    fileprivate func planDigests(
        in zone: String?, at moment: Moment, now: Int64, _ entropy: inout Entropy
    ) throws -> Int {
        let isThere: SQL = if let zone { "p.zone = \(zone)" } else { "p.zone IS NULL" }
        let kinds: [DigestCadence] = moment.day.weekday == .monday ? [.daily, .weekly] : [.daily]
        let (minute, length) = (Int64(moment.minute), Int64(Day.minutes))
        let isLoud: SQL =
            if moment.minute >= Limits.digestLastHour * 60 {
                ""
            } else {
                """
                AND (h.quiet_from IS NULL OR h.quiet_to IS NULL
                    OR (\(minute) - h.quiet_from + \(length)) % \(length)
                        >= (h.quiet_to - h.quiet_from + \(length)) % \(length))
                """
            }
        let rows = try all(
            """
            SELECT d.person, d.cadence
            FROM floor_digest d JOIN floor_person p ON p.id = d.person
                LEFT JOIN floor_notice_hours h ON h.person = d.person
            WHERE \(isThere) AND p.suspended_at IS NULL AND d.cadence IN (\(list: kinds.map(\.rawValue)))
                AND \(isBefore("d.planned_day", moment.day)) \(isLoud)
            ORDER BY d.person LIMIT \(Limits.digestsPlannedAtOnce)
            """)
        let orders = try rows.compactMap { row -> DigestOrder? in
            guard let cadence = DigestCadence(rawValue: try row.text(1)) else { return nil }
            return DigestOrder(try row.id(0), cadence, moment.day)
        }
        guard !orders.isEmpty else { return 0 }
        try enqueue(
            orders.map { order in
                NewJob(
                    ID(milliseconds: now, entropy: &entropy), kind: HouseJob.digestMailKind,
                    payload: order.payload.text,
                    due: now, uniqueKey: "\(HouseJob.digestMailKind) \(order.person.text) \(order.day.iso)")
            })
        try execute(
            """
            UPDATE floor_digest SET planned_day = \(moment.day.iso)
            WHERE person IN (\(list: orders.map(\.person)))
            """)
        return orders.count
    }

    /// Takes a digest as sent, before it is: whoever runs the job again, or at the same time, sends none.
    ///
    /// - Returns: the day of the one before it; nil if this one is sent already, or not wanted any more.
    package func beginDigest(_ order: DigestOrder) throws -> String? {
        let before = try first("SELECT sent_day FROM floor_digest WHERE person = \(order.person)")?.text(0)
        let isFirst =
            try execute(
                """
                UPDATE floor_digest SET sent_day = \(order.day.iso)
                WHERE person = \(order.person) AND cadence = \(order.cadence.rawValue)
                    AND \(isBefore("sent_day", order.day))
                """) == 1
        return isFirst ? before : nil
    }

    /// Takes back that a digest was sent: the mail server did not take it.
    package func takeBackDigest(_ order: DigestOrder, to before: String) throws {
        try execute(
            """
            UPDATE floor_digest SET sent_day = \(before)
            WHERE person = \(order.person) AND sent_day = \(order.day.iso)
            """)
    }

    /// Keeps that a digest was sent, and up to which notice it has told, if it told any.
    package func noteDigest(_ order: DigestOrder, told: ID<Notice>?) throws {
        try execute("UPDATE floor_digest SET refusals = 0 WHERE person = \(order.person)")
        guard let told else { return }
        try execute("UPDATE floor_digest SET told = \(told) WHERE person = \(order.person)")
    }

    /// Keeps that the mail server refused the mailbox of a digest for good: there is none that day, and after
    /// ``Limits/digestRefusals`` in a row none any more, until its person chooses them again.
    package func noteRefusedDigest(_ order: DigestOrder) throws {
        try execute("UPDATE floor_digest SET refusals = refusals + 1 WHERE person = \(order.person)")
        try execute(
            """
            UPDATE floor_digest SET cadence = \(DigestCadence.off.rawValue)
            WHERE person = \(order.person) AND refusals >= \(Limits.digestRefusals)
            """)
    }

    /// Whether a day in a column is before another. One beyond the day that it can be anywhere on Earth was stored by a
    /// clock that was ahead, and holds up nothing.
    private func isBefore(_ column: SQL, _ day: Day) -> SQL {
        "(\(column) < \(day.iso) OR \(column) > \(day.adding(days: 1).iso))"
    }
}
