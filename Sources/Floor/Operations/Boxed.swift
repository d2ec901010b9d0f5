/// A large value behind one reference: passing it on copies one word instead of every part, which in WebAssembly would
/// take one instruction per word. Assigning the value, or a part of it, allocates a new box.
///
/// ```swift
/// @Boxed public var parts: Parts
/// ```
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
    fileprivate final class Holder: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    fileprivate var holder: Holder

    public init(wrappedValue: Value) { holder = Holder(wrappedValue) }

    public var wrappedValue: Value {
        get { holder.value }
        set { holder = Holder(newValue) }
    }
}

extension Boxed: Equatable where Value: Equatable {
    public static func == (left: Boxed, right: Boxed) -> Bool {
        left.holder === right.holder || left.holder.value == right.holder.value
    }
}
