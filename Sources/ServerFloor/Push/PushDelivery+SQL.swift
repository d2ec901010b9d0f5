package import Floor
package import Storage

extension Transaction {
    /// Plans a notice's way to its people's devices, in the transaction that makes it. What was muted is not sent.
    func planPushes(_ notice: NewNotice, to people: [ID<Person>]) throws {
        try execute(
            """
            INSERT INTO floor_push_delivery (device, notice, person, made_at, due_at, attempts)
            SELECT s.device, n.id, n.person, n.made_at, n.made_at, 0
            FROM floor_push_subscription s JOIN floor_notice n ON n.person = s.person
            WHERE s.person IN (\(list: people)) AND s.ended_at IS NULL AND n.cause = \(notice.cause) AND n.made_at = \(notice.now)
                AND n.read_at IS NULL
            ON CONFLICT DO NOTHING
            """)
    }

    /// Claims due deliveries, the longest due first. No other process gets them while the lease lasts.
    package func claimPushes(at now: Int64, lease: Int64, limit: Int) throws -> [PushDelivery] {
        try all(
            """
            UPDATE floor_push_delivery SET due_at = \(now + lease), attempts = attempts + 1
            WHERE (device, notice) IN (
                SELECT device, notice FROM floor_push_delivery WHERE due_at <= \(now)
                ORDER BY due_at, device, notice LIMIT \(limit) \(.forUpdateSkippingLocked))
            RETURNING device, notice, person, made_at, attempts
            """
        ).map {
            PushDelivery(
                device: try $0.id("device"), notice: try $0.id("notice"), person: try $0.id("person"),
                madeAt: try $0.int64("made_at"), attempt: try $0.int("attempts"))
        }
    }

    /// Ends a delivery. If the lease had ended and another process has claimed it since, that one ends it.
    package func completePush(_ delivery: PushDelivery) throws {
        try execute(
            """
            DELETE FROM floor_push_delivery
            WHERE device = \(delivery.device) AND notice = \(delivery.notice) AND attempts = \(delivery.attempt)
            """)
    }

    /// Puts a delivery off.
    ///
    /// - Parameters:
    ///   - due: Unix milliseconds.
    ///   - isAttempt: false if nothing was tried.
    package func postponePush(_ delivery: PushDelivery, until due: Int64, isAttempt: Bool) throws {
        try execute(
            """
            UPDATE floor_push_delivery SET due_at = \(due), attempts = attempts - \(isAttempt ? 0 : 1)
            WHERE device = \(delivery.device) AND notice = \(delivery.notice) AND attempts = \(delivery.attempt)
            """)
    }

    /// Notes that a push service took something for a device.
    package func notePushed(_ device: ID<Device>, at now: Int64) throws {
        try execute(
            """
            UPDATE floor_push_subscription SET sent_at = \(now), failures = 0, refusals = 0 WHERE device = \(device)
            """)
    }

    /// Notes that a push could not be handed over. After ``Limits/pushFailures`` in a row the device is dropped: if it is
    /// at fault itself, at once, and else once nothing was taken for it in ``Limits/pushFailureMilliseconds``. A house that
    /// is cut off for a weekend loses nobody's notifications.
    package func notePushFailure(_ device: ID<Device>, isOfDevice: Bool, at now: Int64) throws {
        try execute(
            """
            UPDATE floor_push_subscription
            SET failed_at = \(now), failures = failures + 1, refusals = refusals + \(isOfDevice ? 1 : 0)
            WHERE device = \(device)
            """)
        try execute(
            """
            DELETE FROM floor_push_subscription
            WHERE device = \(device) AND (refusals >= \(Limits.pushFailures)
                OR failures >= \(Limits.pushFailures)
                    AND coalesce(sent_at, made_at) < \(now - Limits.pushFailureMilliseconds))
            """)
    }

    /// Ends the pushes of a device that a push service says is gone. What its person chose for it stays: its browser may
    /// get another address, and tell it then.
    package func endPushes(of device: ID<Device>, endpoint: String, at now: Int64) throws {
        // Unless it has subscribed anew meanwhile.
        let isEnded =
            try execute(
                """
                UPDATE floor_push_subscription SET ended_at = \(now)
                WHERE device = \(device) AND endpoint = \(endpoint)
                """) == 1
        if isEnded { try execute("DELETE FROM floor_push_delivery WHERE device = \(device)") }
    }

    /// Makes deliveries due that a clock which was ahead has put off for too long.
    package func bringPushesNear(_ now: Int64) throws {
        try execute(
            """
            UPDATE floor_push_delivery SET due_at = \(now)
            WHERE due_at > \(now + Limits.pushMilliseconds)
            """)
    }
}

extension Connection {
    /// Whether a delivery is due.
    package func isPushDue(_ now: Int64) throws -> Bool {
        try first("SELECT 1 FROM floor_push_delivery WHERE due_at <= \(now) LIMIT 1") != nil
    }
}
