import Floor

extension Entropy {
    /// Chance that is the same in every run, so that what fails once fails again.
    static func repeatable(_ number: UInt64 = 1) -> Entropy { Entropy(seed: (number, 2, 3, 4)) }
}

/// How often a random test tries: more where the build is fast.
func rounds(_ debug: Int, inRelease release: Int) -> Int {
    #if DEBUG
        debug
    #else
        release
    #endif
}
