package import Floor
package import Storage

extension Connection {
    /// The house's key for push services; nil before the first start.
    package func pushKey() throws -> HouseKey? {
        try first("SELECT key FROM floor_push_key WHERE id = 1").map { try HouseKey(stored: $0.bytes(0)) }
    }

    /// A person's devices with pushes, the newest first.
    package func pushSubscriptions(of person: ID<Person>) throws -> [PushSubscription] {
        try all(
            """
            SELECT s.device, e.name, s.endpoint, s.kinds_off, s.hides_words, s.made_at, s.sent_at
            FROM floor_push_subscription s JOIN floor_session e ON e.device = s.device
            WHERE s.person = \(person) AND s.ended_at IS NULL ORDER BY s.made_at DESC, s.device
            """
        ).map { row in
            PushSubscription(
                device: try row.id(0), name: try row.text(1), endpoint: try row.text(2),
                kindsOff: Set(try row.text(3).split(separator: " ").map(String.init)), hidesWords: try row.bool(4),
                madeAt: try row.int64(5), sentAt: try row.optionalInt64(6))
        }
    }

    /// Addresses of some devices, the newest first; for `doctor`.
    package func pushEndpoints(limit: Int) throws -> [String] {
        try all(
            """
            SELECT endpoint FROM floor_push_subscription WHERE ended_at IS NULL ORDER BY made_at DESC LIMIT \(limit)
            """
        ).map { try $0.text(0) }
    }

    /// How many devices there are, and how many of them the last push could not be handed over for; for `doctor`.
    package func pushHealth() throws -> (devices: Int, failing: Int, waiting: Int) {
        let row = try first(
            """
            SELECT count(*), (SELECT count(*) FROM floor_push_subscription WHERE failures > 0 AND ended_at IS NULL),
                (SELECT count(*) FROM floor_push_delivery)
            FROM floor_push_subscription WHERE ended_at IS NULL
            """)
        return (try row?.int(0) ?? 0, try row?.int(1) ?? 0, try row?.int(2) ?? 0)
    }
}

extension Transaction {
    /// The house's key, made if there is none yet. It stays: another would end all subscriptions.
    package func madePushKey(at now: Int64) throws -> HouseKey {
        if let key = try pushKey() { return key }
        let key = HouseKey()
        try execute(
            """
            INSERT INTO floor_push_key (id, key, made_at) VALUES (1, \(key.bytes), \(now)) ON CONFLICT (id) DO NOTHING
            """)
        return try pushKey() ?? key
    }

    /// Sends a device's pushes to an address from now on. A browser that somebody else used before is theirs no more.
    ///
    /// - Parameter kindsOff: what it is not told of, if it had no pushes before.
    package func subscribe(
        _ device: ID<Device>, of person: ID<Person>, to endpoint: PushEndpoint, _ keys: PushKeys,
        kindsOff: [String] = [], at now: Int64
    ) throws {
        try execute(
            "DELETE FROM floor_push_subscription WHERE endpoint = \(endpoint.text) AND device <> \(device)")
        try forgetFailure(ofUnusedPushesTo: endpoint)
        try execute(
            """
            INSERT INTO floor_push_subscription (
                device, person, endpoint, point, secret, kinds_off, hides_words, made_at, failures)
            VALUES (\(device), \(person), \(endpoint.text), \(keys.point), \(keys.secret),
                \(kindsOff.sorted().joined(separator: " ")), \(false), \(now), 0)
            ON CONFLICT (device) DO UPDATE SET endpoint = excluded.endpoint, point = excluded.point,
                secret = excluded.secret, failures = 0, refusals = 0, ended_at = NULL
            """)
    }

    /// Whether a device has pushes, or had them until its push service ended them: then its browser may give it another
    /// address by itself. One that its person has turned off, or that is somebody else's by now, has none.
    package func maySubscribeAnew(_ device: ID<Device>, of person: ID<Person>) throws -> Bool {
        try first("SELECT 1 FROM floor_push_subscription WHERE device = \(device) AND person = \(person)") != nil
    }

    /// Stores what a device is told of, and how.
    /// - Returns: false if it has no pushes.
    @discardableResult
    package func choosePushes(
        of device: ID<Device>, _ person: ID<Person>, kindsOff: [String], hidesWords: Bool
    ) throws -> Bool {
        try execute(
            """
            UPDATE floor_push_subscription
            SET kinds_off = \(kindsOff.sorted().joined(separator: " ")), hides_words = \(hidesWords)
            WHERE device = \(device) AND person = \(person) AND ended_at IS NULL
            """) == 1
    }

    /// Ends a device's pushes; those on their way go with it.
    @discardableResult
    package func unsubscribe(_ device: ID<Device>, of person: ID<Person>) throws -> Bool {
        try execute("DELETE FROM floor_push_subscription WHERE device = \(device) AND person = \(person)") == 1
    }
}
