public import NIOCore

/// How long the server waits for the other end of a connection, and for its database until it says that it is not ready.
/// Not configurable; tests use shorter times.
public struct Patience: Sendable, Equatable {
    /// For the head of a request: of the first from the opening of the connection, of later ones from their first byte.
    public var head = TimeAmount.seconds(20)
    /// For a whole request, from its head to its end. A body has less time (`Limits.bodySeconds`), and a sender who
    /// exceeds that gets an answer; this limit is for what never becomes a body.
    public var request = TimeAmount.seconds(45)
    /// For the next byte on an idle connection.
    public var idle = TimeAmount.seconds(60)
    /// For the rest of a body after its answer: a refused client may still be sending.
    public var linger = TimeAmount.seconds(5)
    /// For a client that does not read its answer.
    public var unread = TimeAmount.seconds(30)

    // `/readyz`, which proxies ask every second.

    /// For the database to answer.
    public var database = TimeAmount.seconds(3)
    /// For any of the writes under way to end: longer than one waits for a lock that another process holds, and than the
    /// largest import takes.
    public var writing = TimeAmount.seconds(20)

    // A stop, where another process can answer (`GracefulStop`); the proxies in `packaging/proxy` depend on these times.

    /// From saying on `/readyz` that the server stops to letting no new connection in: proxies ask every second.
    public var notice = TimeAmount.seconds(3)
    /// For accepting the connections that had come by then.
    public var arrival = TimeAmount.seconds(1)
    /// For one more request on an idle connection: longer than a proxy keeps one (2 s).
    public var parting = TimeAmount.seconds(3)

    /// All of that, in seconds.
    package var gracefulStopSeconds: Int64 { (notice + arrival + parting).nanoseconds / 1_000_000_000 }

    public init() {}
}
