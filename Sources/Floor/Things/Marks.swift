/// A set whose elements are added to and removed from a thing independently, such as the labels and assignees of a card.
///
/// Each element is a register, so that concurrent additions all succeed.
public struct Marks<Subject>: Equatable, Sendable {
    /// Every element ever added, with whether it still is.
    public var registers: [ID<Subject>: Register<Bool>]

    public init(_ registers: [ID<Subject>: Register<Bool>] = [:]) { self.registers = registers }

    public func holds(_ id: ID<Subject>) -> Bool { registers[id]?.value ?? false }

    /// The current elements, ordered by id.
    public var held: [ID<Subject>] {
        if registers.isEmpty { return [] }
        var held: [ID<Subject>] = []
        for (id, register) in registers where register.value { held.append(id) }
        return held.ordered()
    }
}

extension Marks: FieldFamily {
    public init?(familyJSON json: JSON) {
        guard let registers: [ID<Subject>: Register<Bool>] = json.registers() else { return nil }
        self.init(registers)
    }

    public var familyJSON: JSON { .registers(registers) }

    public func value(at key: String) -> JSON { .bool(ID(key).map { holds($0) } ?? false) }

    public func stamp(at key: String) -> Stamp? { ID(key).flatMap { registers[$0]?.stamp } }

    public mutating func write(_ value: JSON, at key: String, _ stamp: Stamp) -> Bool {
        guard let id = ID<Subject>(key), case .bool(let isHeld) = value else { return false }
        registers[id, default: Register(false)].write(isHeld, stamp)
        return true
    }
}

extension JSON {
    /// Values by id with their last writes: `[[id, stamp, value], …]`, in the order of the ids.
    public static func registers<Key, Value: FieldValue>(_ registers: [ID<Key>: Register<Value>]) -> JSON {
        if registers.isEmpty { return .array([]) }
        return .array(
            Array(registers.keys).ordered().compactMap { key in
                registers[key].map { register in
                    .array([
                        .string(key.text), .string(Stamps.text([register.stamp])), register.value.fieldJSON,
                    ])
                }
            })
    }

    /// Parses ``registers(_:)``; nil for anything else.
    public func registers<Key, Value: FieldValue>() -> [ID<Key>: Register<Value>]? {
        guard let rows = arrayValue else { return nil }
        var registers: [ID<Key>: Register<Value>] = [:]
        for row in rows {
            guard let values = row.arrayValue, values.count >= 3, case .string(let name) = values[0],
                let key = ID<Key>(name), case .string(let text) = values[1],
                let stamp = Stamps.read(text, count: 1)?.first, let value = Value(fieldJSON: values[2])
            else { return nil }
            registers[key] = Register(value, stamp: stamp)
        }
        return registers
    }
}
