public import Floor
import Server
import ServerFloor

/// A server clock that is set wrong during a storm: an hour back, as on a machine that has not synchronized yet, a day
/// or five weeks ahead, or right again, without time passing.
public struct LyingClock: Sendable {
    /// Five weeks, longer than anything deleted is kept.
    public static let weeks: Int64 = 35 * 86_400_000
    private static let hour: Int64 = 3_600_000
    /// A clock that is off for an hour is accepted as right, and everybody is signed out.
    private static let trial: Int64 = 50 * 60_000

    /// The present offset, in milliseconds.
    public private(set) var off: Int64 = 0
    /// How long it has been five weeks ahead.
    private var wrong: Int64 = 0

    public init() {}

    /// Lets time pass. Returns whether the clock has been wrong for so long that it must be set.
    public mutating func pass(_ milliseconds: Int64, in house: House) -> Bool {
        house.clock.advance(milliseconds)
        wrong = off == LyingClock.weeks ? wrong + milliseconds : 0
        return wrong > LyingClock.trial
    }

    /// Sets the clock to one of a few offsets, so that the offset stays bounded.
    public mutating func set(in nodes: [House], _ random: inout Entropy) {
        let targets = off == LyingClock.weeks ? [0] : [-LyingClock.hour, 0, 24 * LyingClock.hour, LyingClock.weeks]
        put(targets.randomElement(using: &random) ?? 0, in: nodes)
    }

    public mutating func setRight(in nodes: [House]) { put(0, in: nodes) }

    private mutating func put(_ target: Int64, in nodes: [House]) {
        nodes.first?.clock.jump(target - off)
        off = target
        // In a running server, every node checks its clock periodically, even without requests.
        for node in nodes { _ = node.services.houseClock.isSuspect }
    }
}
