/// A timestamp of the hybrid logical clock: Unix milliseconds and a counter within one millisecond.
///
/// It stays close to wall time and never goes back before a timestamp already seen, so causal order is preserved. After
/// Kulkarni, Demirbas and others, *Logical Physical Clocks* (2014).
public struct HybridTime: Hashable, Comparable, Sendable {
    /// 47 bits of milliseconds above 16 bits of counter: sorts as it compares, and fits a signed 64-bit column.
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }

    public init(milliseconds: Int64, counter: UInt16 = 0) {
        rawValue = milliseconds << 16 | Int64(counter)
    }

    /// Before every other timestamp.
    public static let zero = HybridTime(rawValue: 0)

    /// Unix milliseconds.
    public var milliseconds: Int64 { rawValue >> 16 }
    public var counter: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

    /// The next timestamp at wall time `now` (Unix milliseconds) after having seen `self`.
    public func next(now: Int64) -> HybridTime {
        let wall = HybridTime(milliseconds: now)
        return wall > self ? wall : next
    }

    /// The first timestamp after this one. It saturates at the maximum, which only a device with a wrong clock can
    /// reach.
    public var next: HybridTime { HybridTime(rawValue: rawValue < .max ? rawValue + 1 : .max) }

    public static func < (left: HybridTime, right: HybridTime) -> Bool { left.rawValue < right.rawValue }
}
