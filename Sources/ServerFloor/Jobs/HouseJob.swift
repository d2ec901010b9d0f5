import Floor
import Logging
import Storage

/// Something the house does by itself, again and again, at times of its own choosing.
public struct HouseJob: Sendable {
    /// As it stands in the table of jobs: `board.remind`. There is one of each in the house, however many nodes it has.
    public let kind: String
    /// Its turns are at most this far apart, in milliseconds: what is noted for later was noted by a clock that was ahead.
    package let longestPause: Int64
    /// While the clock is in doubt about this, it waits.
    package let matter: HouseClock.Matter
    /// Does what is to be done by now, and says when to come back (Unix milliseconds). It may be done again, where a
    /// process dies in between.
    package let run: @Sendable (HouseTurn) async throws -> Int64

    public init(
        _ kind: String, every longestPause: Int64, going matter: HouseClock.Matter,
        run: @escaping @Sendable (HouseTurn) async throws -> Int64
    ) {
        self.kind = kind
        self.longestPause = longestPause
        self.matter = matter
        self.run = run
    }
}
