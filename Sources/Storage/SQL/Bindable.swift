public import Floor

/// A value that can be bound to a parameter of a statement.
public protocol Bindable {
    /// The type of the column, also for NULL.
    static var bindKind: BindKind { get }
    var bound: Bound { get }
}

/// The value types of columns.
public enum BindKind: Sendable, CaseIterable { case int64, bool, float64, text, bytes }

/// A parameter's value as the engines take it.
public enum Bound: Sendable, Equatable {
    case null(BindKind)
    case int64(Int64)
    case bool(Bool)
    case float64(Double)
    case text(String)
    case bytes([UInt8])
}

extension Int64: Bindable {
    public static var bindKind: BindKind { .int64 }
    public var bound: Bound { .int64(self) }
}

extension Int: Bindable {
    public static var bindKind: BindKind { .int64 }
    public var bound: Bound { .int64(Int64(self)) }
}

extension Bool: Bindable {
    public static var bindKind: BindKind { .bool }
    public var bound: Bound { .bool(self) }
}

extension Double: Bindable {
    public static var bindKind: BindKind { .float64 }
    public var bound: Bound { .float64(self) }
}

extension String: Bindable {
    public static var bindKind: BindKind { .text }
    public var bound: Bound { .text(self) }
}

extension [UInt8]: Bindable {
    public static var bindKind: BindKind { .bytes }
    public var bound: Bound { .bytes(self) }
}

/// An id is stored as its 36 characters.
extension ID: Bindable {
    public static var bindKind: BindKind { .text }
    public var bound: Bound { .text(text) }
}

/// A hybrid clock time is stored as its 64 bits, which preserve its order.
extension HybridTime: Bindable {
    public static var bindKind: BindKind { .int64 }
    public var bound: Bound { .int64(rawValue) }
}
