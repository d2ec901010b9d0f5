import Floor
public import ServerFloor
import Synchronization

extension RandomSource {
    /// Deterministic bits that look random and do not repeat.
    public static func counting(from start: UInt64 = 1) -> RandomSource {
        let count = Atomic<UInt64>(start)
        let counter = Counter(count)
        return RandomSource(
            entropy: { Entropy(seed: (counter.next(), 1, 2, 3)) },
            secret: { length in
                // The counter goes into every word: the first outputs depend little on a single one, and short codes
                // collided.
                let count = counter.next() &* 0x9E37_79B9_7F4A_7C15
                var entropy = Entropy(seed: (count, count ^ 4, count ^ 5, count ^ 6))
                return (0..<length).map { _ in UInt8(truncatingIfNeeded: entropy.next() >> 24) }
            })
    }
}

private final class Counter: Sendable {
    private let count: Atomic<UInt64>

    init(_ count: consuming Atomic<UInt64>) { self.count = count }

    func next() -> UInt64 { count.add(1, ordering: .relaxed).newValue }
}
