/// A value of many parts behind one reference: whoever holds it hands on one word and copies none of the parts, which in
/// WebAssembly are as many instructions as the value has words. To change it is to make it anew.
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
