package import Floor

/// One device that a person wants to be told on, by Web Push.
package struct PushSubscription: Sendable {
    /// The session, of which it is a part: it goes when that ends.
    package let device: ID<Device>
    /// The session's name: “Firefox, Linux”.
    package let name: String
    package let endpoint: String
    /// The fields of the kinds it is not told of: `board.commented`.
    package let kindsOff: Set<String>
    /// Whether its pushes say only that there is something.
    package let hidesWords: Bool
    /// Unix milliseconds.
    package let madeAt: Int64
    /// When a push service last took something for it.
    package let sentAt: Int64?
}

/// One notice on its way to one device.
package struct PushDelivery: Sendable {
    package let device: ID<Device>
    package let notice: ID<Notice>
    package let person: ID<Person>
    package let madeAt: Int64
    /// The number of this attempt, from 1; it distinguishes a claim from a later one.
    package let attempt: Int
}
