public import Floor

/// An invitation onto a board that still stands, as its owners see it.
public struct BoardInvitation: Equatable, Sendable {
    public var id: ID<Entity>
    public var role: Role
    /// Who made it, by name.
    public var maker: String
    /// How many people it can still bring.
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

    /// For how many days one can be made to work, and how many people it can be made to bring.
    static let days = [1, 7, 14, 30]
    static let uses = [1, 10, 50]
}
