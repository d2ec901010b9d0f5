public import Floor

extension Tools {
    /// The tools for reapplying a change on a device.
    ///
    /// They are seeded by the change's id, so that it has the same result each time.
    public init(redoing change: UnsentChange, clock: HybridTime) {
        self.init(
            entropy: Entropy(seed: (change.id.high, change.id.low, 1, 1)), clock: clock, now: change.clock.milliseconds,
            sealer: .later)
        doneAt = change.clock
    }
}
