import Floor
import RunRoom
import ServerFloor
import Storage

extension Connection {
    /// The route of a meetup, as its register.
    func route(of meetup: ID<Space>) throws -> Register<RunRoute?> {
        guard let row = try first("SELECT route, stamps FROM run_route WHERE meetup = \(meetup)") else {
            return Register(nil)
        }
        return Register(try row.value(of: Meetup.route, 0), stamp: try row.stamps(1, count: 1)[0])
    }
}

extension Transaction {
    /// Saves the route of a meetup that had one at some time.
    func save(_ route: Register<RunRoute?>, of meetup: ID<Space>) throws {
        if route.stamp == .never { return }
        try execute(
            """
            INSERT INTO run_route (meetup, route, stamps)
            VALUES (\(meetup), \(route.value?.text), \(Stamps.text([route.stamp])))
            ON CONFLICT (meetup) DO UPDATE SET route = excluded.route, stamps = excluded.stamps
            """)
    }

    func deleteRoute(of meetup: ID<Space>) throws { try execute("DELETE FROM run_route WHERE meetup = \(meetup)") }
}

extension Migration {
    /// The way of a meetup, which lists do not read. Without a route the row keeps when the last one was removed.
    static let runRoutes = Migration(
        id: "run.0007-routes",
        statements: [
            """
            CREATE TABLE run_route (
                meetup TEXT NOT NULL PRIMARY KEY REFERENCES run_meetup (id),
                route TEXT,
                stamps TEXT NOT NULL
            ) \(.strict)
            """
        ])
}
