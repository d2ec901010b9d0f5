public import NIOCore

/// How long the house waits for the other end of a connection. Not the administrator's to set; tests wait less.
public struct Patience: Sendable, Equatable {
    /// For the whole head of a request: of the first from the moment a connection is open, of each other from when something
    /// of it has come.
    public var head = TimeAmount.seconds(20)
    /// For a whole request, from its head to its end. A body is given less (`Limits.bodySeconds`), and whoever is too slow with
    /// it is told so; this is for what becomes no body.
    public var request = TimeAmount.seconds(45)
    /// For the next thing on a connection on which nothing happens.
    public var idle = TimeAmount.seconds(60)
    /// For the rest of a body after its answer: whoever was refused may still be sending.
    public var linger = TimeAmount.seconds(5)
    /// For somebody who does not take what they asked for.
    public var unread = TimeAmount.seconds(30)

    public init() {}
}
