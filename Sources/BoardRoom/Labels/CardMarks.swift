public import Floor

/// A set whose elements are added to and removed from a card independently: labels and assignees.
///
/// Each element is a register, so that concurrent additions all succeed.
public struct Marks<Subject>: Equatable, Sendable {
    /// Every element ever added, with whether it still is.
    public internal(set) var registers: [ID<Subject>: Register<Bool>]

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
    public static func isKey(_ key: String) -> Bool { ID<Subject>(key) != nil }

    public init?(familyJSON json: JSON) {
        guard let rows = json.arrayValue else { return nil }
        var registers: [ID<Subject>: Register<Bool>] = [:]
        for row in rows {
            guard let values = row.arrayValue, values.count >= 3, case .string(let name) = values[0],
                let id = ID<Subject>(name), case .string(let text) = values[1],
                let stamp = Stamps.read(text, count: 1)?.first, case .bool(let isHeld) = values[2]
            else { return nil }
            registers[id] = Register(isHeld, stamp: stamp)
        }
        self.init(registers)
    }

    public var familyJSON: JSON {
        .array(
            registers.map { id, mark in
                .array([.string(id.text), .string(Stamps.text([mark.stamp])), .bool(mark.value)])
            })
    }

    public func value(at key: String) -> JSON { .bool(ID<Subject>(key).map { holds($0) } ?? false) }

    public func stamp(at key: String) -> Stamp? { ID<Subject>(key).flatMap { registers[$0]?.stamp } }

    public mutating func write(_ value: JSON, at key: String, _ stamp: Stamp) -> Bool {
        guard let id = ID<Subject>(key), case .bool(let isHeld) = value else { return false }
        registers[id, default: Register(false)].write(isHeld, stamp)
        return true
    }
}

extension Card {
    /// Labels on one card.
    public static let labelLimit = 10
    /// Assignees of one card.
    public static let assigneeLimit = 20

    /// The field that says whether a label or an assignee is on a card: `label.<id>`, `assignee.<id>`.
    public enum Mark: Equatable, Sendable {
        case label(ID<Entity>)
        case assignee(ID<Person>)

        public init?(field: String) {
            if field.hasPrefix("label."), let id = ID<Entity>(field.dropping(6)) {
                self = .label(id)
            } else if field.hasPrefix("assignee."), let id = ID<Person>(field.dropping(9)) {
                self = .assignee(id)
            } else {
                return nil
            }
        }

        public var field: String {
            switch self {
            case .label(let id): "label." + id.text
            case .assignee(let id): "assignee." + id.text
            }
        }
    }
}

extension Board {
    /// Sets the stored labels of one of its cards.
    public mutating func take(_ labels: Marks<Entity>, on card: ID<Entity>) { cards[card]?.labels = labels }

    /// Sets the stored assignees of one of its cards.
    public mutating func take(_ assignees: Marks<Person>, on card: ID<Entity>) { cards[card]?.assignees = assignees }
}
