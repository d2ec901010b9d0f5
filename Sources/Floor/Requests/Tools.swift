/// What a handler makes operations with: chance, and the clock of the space it writes to.
public struct Tools: Sendable {
    public var entropy: Entropy
    /// The latest moment the space has seen; the next operation comes after it.
    public var clock: HybridTime
    /// Unix milliseconds.
    public let now: Int64
    /// When it was done, where a device did it before anybody was told: the first operation is of that moment, however late.
    public var doneAt: HybridTime?

    public init(entropy: Entropy, clock: HybridTime, now: Int64) {
        self.entropy = entropy
        self.clock = clock
        self.now = now
    }

    public mutating func id<Subject>(of subject: Subject.Type = Subject.self) -> ID<Subject> {
        ID(milliseconds: now, entropy: &entropy)
    }

    public mutating func tick() -> HybridTime {
        if let done = doneAt {
            doneAt = nil
            return done
        }
        clock = clock.next(now: now)
        return clock
    }
}
