/// When a device sends what somebody is writing. It stores every change within a second on the device itself; how often
/// the server gets one decides how many versions an entry has.
///
/// A write is sent when the writer leaves the page, and while they type on at growing intervals, or at a pause after half
/// of one: a long evening makes a few versions, not hundreds. Times are Unix milliseconds.
public struct WritingPace: Equatable, Sendable {
    /// No key for this long is a pause.
    public static let pause: Int64 = 10_000
    /// The shortest time between two writes, unless the writer leaves.
    public static let shortest: Int64 = 30_000
    /// The longest time that typing goes on without a write.
    public static let longest: Int64 = 240_000

    private var interval = WritingPace.shortest
    /// The last write, or the first key before there is one.
    private var since: Int64

    /// - Parameter firstKey: when the writer began.
    public init(firstKey: Int64) { since = firstKey }

    /// Whether the unsent text is to be sent now.
    ///
    /// - Parameters:
    ///   - lastKey: when it was changed last.
    ///   - isLeaving: whether the page loses the focus, is hidden or closes.
    public func isDue(now: Int64, lastKey: Int64, isLeaving: Bool) -> Bool {
        if isLeaving { return true }
        let waited = now - since
        return waited >= interval
            || waited >= max(WritingPace.shortest, interval / 2) && now - lastKey >= WritingPace.pause
    }

    /// A write was sent.
    public mutating func sent(at now: Int64) {
        since = now
        interval = min(2 * interval, WritingPace.longest)
    }
}
