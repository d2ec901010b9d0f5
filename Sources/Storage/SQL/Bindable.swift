public import Floor

/// A value that can be bound in a statement.
public protocol Bindable {
    /// What the column holds, which an absent value says too.
    static var bindKind: BindKind { get }
    var bound: Bound { get }
}

/// The kinds of value that a column holds.
public enum BindKind: Sendable { case int64, bool, float64, text, bytes }

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

/// A moment of the hybrid clock is stored as its 64 bits, which sort as it does.
extension HybridTime: Bindable {
    public static var bindKind: BindKind { .int64 }
    public var bound: Bound { .int64(rawValue) }
}
