/// What a rule makes operations with: random ids, the clock of the space it writes to, and a way to seal.
public struct Tools: Sendable {
    public var entropy: Entropy
    /// The latest moment the space has seen; the next operation comes after it.
    public var clock: HybridTime
    /// Unix milliseconds.
    public let now: Int64
    /// When it was done, where a device did it before anybody was told: the first operation is of that moment, however late.
    public var doneAt: HybridTime?

    /// Seals what is written in this request.
    public var sealer: Sealer

    public init(entropy: Entropy, clock: HybridTime, now: Int64, sealer: Sealer) {
        self.entropy = entropy
        self.clock = clock
        self.now = now
        self.sealer = sealer
    }

    /// Takes in the latest moment that the space has seen, under its lock.
    ///
    /// A device may say that something was done later than the wall shows, by as much as clocks differ and no more. What
    /// the space has seen it may always come after: this wall may be behind the one by which that was stamped, and a
    /// change cut to a moment before it would lose to what its device had seen.
    /// - Parameter ahead: how far a device's clock may be ahead, in milliseconds.
    public mutating func meet(_ seen: HybridTime, ahead: Int64) {
        clock = max(clock, seen)
        doneAt = doneAt.map { min($0, max(HybridTime(milliseconds: now + ahead), seen.next(now: now))) }
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
