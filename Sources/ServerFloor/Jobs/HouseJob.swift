import Floor
import Logging
import Storage

/// A recurring background job, which schedules itself.
public struct HouseJob: Sendable {
    /// Its name in the table of jobs: `board.remind`. Each exists once per database, regardless of the number of nodes.
    public let kind: String
    /// The longest interval between two runs, in milliseconds: a later time was stored by a clock that was ahead.
    package let longestPause: Int64
    /// What it does, which waits while the clock is suspect.
    package let effect: HouseClock.Effect
    /// Whether a run may take many minutes. It then delays no other job, and must extend its lease: see
    /// ``JobRun/atLength(_:)``.
    package let isLong: Bool
    /// Does what is due and returns the time of the next run (Unix milliseconds). It may run again if a process dies in
    /// between.
    package let run: @Sendable (JobRun) async throws -> Int64

    public init(
        _ kind: String, every longestPause: Int64, going effect: HouseClock.Effect, isLong: Bool = false,
        run: @escaping @Sendable (JobRun) async throws -> Int64
    ) {
        self.kind = kind
        self.longestPause = longestPause
        self.effect = effect
        self.isLong = isLong
        self.run = run
    }
}
