/// Identifies the last write of a field: the operation's clock, with its id as the tie-breaker.
public struct Stamp: Hashable, Comparable, Sendable {
    public let clock: HybridTime
    public let operation: ID<Operation>

    public init(clock: HybridTime, operation: ID<Operation>) {
        self.clock = clock
        self.operation = operation
    }

    /// The stamp of a field that was never written: every write is later.
    public static let never = Stamp(clock: .zero, operation: ID(high: 0, low: 0))

    public static func < (left: Stamp, right: Stamp) -> Bool {
        left.clock == right.clock ? left.operation < right.operation : left.clock < right.clock
    }
}

/// A last-writer-wins register: the result is independent of the order in which writes arrive.
public struct Register<Value: Sendable & Equatable>: Sendable, Equatable {
    public private(set) var value: Value
    public private(set) var stamp: Stamp

    public init(_ value: Value, stamp: Stamp = .never) {
        self.value = value
        self.stamp = stamp
    }

    /// Sets the value if `stamp` is later than the current one.
    public mutating func write(_ value: Value, _ stamp: Stamp) {
        guard self.stamp < stamp else { return }
        self.value = value
        self.stamp = stamp
    }
}
