/// A moment on the hybrid logical clock: Unix milliseconds and, within one millisecond, a counter.
///
/// It stays close to wall time and yet never runs backwards past something already seen, so "later" means "knew of".
/// After Kulkarni, Demirbas and others, *Logical Physical Clocks* (2014).
public struct HybridTime: Hashable, Comparable, Sendable {
    /// 47 bits of milliseconds above 16 bits of counter: sorts as it compares, and fits a signed 64-bit column.
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }

    public init(milliseconds: Int64, counter: UInt16 = 0) {
        rawValue = milliseconds << 16 | Int64(counter)
    }

    /// Before everything.
    public static let zero = HybridTime(rawValue: 0)

    /// Unix milliseconds.
    public var milliseconds: Int64 { rawValue >> 16 }
    public var counter: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

    /// The next moment for someone whose wall clock shows `now` (Unix milliseconds) and who has seen `self`.
    public func next(now: Int64) -> HybridTime {
        let wall = HybridTime(milliseconds: now)
        return wall > self ? wall : next
    }

    /// The first moment after this one. At the end of time, which only a device that lies about its clock can bring, it
    /// stands still.
    public var next: HybridTime { HybridTime(rawValue: rawValue < .max ? rawValue + 1 : .max) }

    public static func < (left: HybridTime, right: HybridTime) -> Bool { left.rawValue < right.rawValue }
}
