import Floor
public import Server
import Synchronization

extension Chance {
    /// Bits that look random, differ each time, and are the same in every run.
    public static func counting(from start: UInt64 = 1) -> Chance {
        let count = Atomic<UInt64>(start)
        let counter = Counter(count)
        return Chance(
            entropy: { Entropy(seed: (counter.next(), 1, 2, 3)) },
            secret: { length in
                var entropy = Entropy(seed: (counter.next(), 4, 5, 6))
                return (0..<length).map { _ in UInt8(truncatingIfNeeded: entropy.next() >> 24) }
            })
    }
}

private final class Counter: Sendable {
    private let count: Atomic<UInt64>

    init(_ count: consuming Atomic<UInt64>) { self.count = count }

    func next() -> UInt64 { count.add(1, ordering: .relaxed).newValue }
}
