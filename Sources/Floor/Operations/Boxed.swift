/// A large value behind one reference: passing it on copies one word instead of every part, which in WebAssembly would
/// take one instruction per word. Assigning the value allocates a new box.
public struct Boxed<Value: Sendable>: Sendable {
    fileprivate final class Holder: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    fileprivate var holder: Holder

    public init(_ value: Value) { holder = Holder(value) }

    public var value: Value {
        get { holder.value }
        set { holder = Holder(newValue) }
    }
}

extension Boxed: Equatable where Value: Equatable {
    public static func == (left: Boxed, right: Boxed) -> Bool {
        left.holder === right.holder || left.holder.value == right.holder.value
    }
}
