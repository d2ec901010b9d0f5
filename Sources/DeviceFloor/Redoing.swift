public import Floor

extension Tools {
    /// What a change is decided with that a device does again.
    ///
    /// The same chance each time, so that what is done again is the same thing.
    public init(redoing change: UnsentChange, clock: HybridTime) {
        self.init(
            entropy: Entropy(seed: (change.id.high, change.id.low, 1, 1)), clock: clock, now: change.clock.milliseconds,
            sealer: .later)
        doneAt = change.clock
    }
}
