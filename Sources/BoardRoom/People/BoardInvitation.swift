public import Floor

/// A valid invitation to a board, as its owners see it.
public struct BoardInvitation: Equatable, Sendable {
    public var id: ID<Entity>
    public var role: Role
    /// The name of the person who created it.
    public var maker: String
    /// How many more people can use it.
    public var usesLeft: Int
    /// Unix milliseconds.
    public var expiresAt: Int64

    public init(id: ID<Entity>, role: Role, maker: String, usesLeft: Int, expiresAt: Int64) {
        self.id = id
        self.role = role
        self.maker = maker
        self.usesLeft = usesLeft
        self.expiresAt = expiresAt
    }

    /// The validity periods to choose from, in days, and the numbers of people it may admit.
    static let days = [1, 7, 14, 30]
    static let uses = [1, 10, 50]
}
