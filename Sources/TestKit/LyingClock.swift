public import Floor
import Server
import ServerFloor

/// What is done to a house's clock in a storm: it is set an hour back, as where a machine starts before it has asked anybody
/// for the time, a day or five weeks ahead, or right again, though no time has passed.
public struct LyingClock: Sendable {
    /// Five weeks, more than anything deleted is kept.
    public static let weeks: Int64 = 35 * 86_400_000
    private static let hour: Int64 = 3_600_000
    /// A clock that stays as it is for an hour is taken to be right, and everybody is signed out.
    private static let trial: Int64 = 50 * 60_000

    /// How far it is off by now, in milliseconds.
    public private(set) var off: Int64 = 0
    /// For how long it has been five weeks ahead.
    private var wrong: Int64 = 0

    public init() {}

    /// Lets time pass. Tells whether the clock has been wrong for so long that it must be set.
    public mutating func pass(_ milliseconds: Int64, in house: House) -> Bool {
        house.clock.advance(milliseconds)
        wrong = off == LyingClock.weeks ? wrong + milliseconds : 0
        return wrong > LyingClock.trial
    }

    /// How far it is off now is not to grow without end.
    public mutating func set(in nodes: [House], _ random: inout Entropy) {
        let targets = off == LyingClock.weeks ? [0] : [-LyingClock.hour, 0, 24 * LyingClock.hour, LyingClock.weeks]
        put(targets.randomElement(using: &random) ?? 0, in: nodes)
    }

    public mutating func setRight(in nodes: [House]) { put(0, in: nodes) }

    private mutating func put(_ target: Int64, in nodes: [House]) {
        nodes.first?.clock.jump(target - off)
        off = target
        // Every node of a running house looks at its clock with each pulse, whether somebody asks it or not.
        for node in nodes { _ = node.services.houseClock.isDoubtful }
    }
}
