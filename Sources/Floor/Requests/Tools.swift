/// What a rule needs to make operations: random ids, the clock of the space it writes to, and a sealer.
public struct Tools: Sendable {
    public var entropy: Entropy
    /// The latest time the space has seen; the next operation comes after it.
    public var clock: HybridTime
    /// Unix milliseconds.
    public let now: Int64
    /// When a device made the change offline: the first operation gets this time, however late it arrives.
    public var doneAt: HybridTime?

    /// Seals what is written in this request.
    public var sealer: Sealer

    public init(entropy: Entropy, clock: HybridTime, now: Int64, sealer: Sealer) {
        self.entropy = entropy
        self.clock = clock
        self.now = now
        self.sealer = sealer
    }

    /// Takes in the latest time that the space has seen, under its lock.
    ///
    /// A device may claim a time later than the server's by at most the allowed clock difference. A time after what the
    /// space has seen is always accepted: this server's clock may be behind the one that stamped it, and a change
    /// clamped to an earlier time would lose to what its device had already seen.
    ///
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
