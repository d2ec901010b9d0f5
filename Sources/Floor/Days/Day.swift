/// A calendar day.
public struct Day: Hashable, Sendable {
    public let year: Int
    public let month: Int
    public let day: Int
}
