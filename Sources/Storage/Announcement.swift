public import Floor

/// A space has come to a sequence: whoever shows it asks again. A missed one costs time, never data.
public struct Announcement: Equatable, Sendable {
    public let space: ID<Space>
    public internal(set) var sequence: Int64

    public init(space: ID<Space>, sequence: Int64) {
        self.space = space
        self.sequence = sequence
    }
}
