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

    mutating func write(_ isHeld: Bool, _ id: ID<Subject>, _ stamp: Stamp) {
        registers[id, default: Register(false)].write(isHeld, stamp)
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

    func holds(_ mark: Mark) -> Bool {
        switch mark {
        case .label(let id): labels.holds(id)
        case .assignee(let id): assignees.holds(id)
        }
    }
}

extension Card.Parts {
    mutating func write(_ mark: Card.Mark, _ isHeld: Bool, _ stamp: Stamp) {
        switch mark {
        case .label(let id): labels.write(isHeld, id, stamp)
        case .assignee(let id): assignees.write(isHeld, id, stamp)
        }
    }
}

extension Board {
    /// Sets the stored labels of one of its cards.
    public mutating func take(_ labels: Marks<Entity>, on card: ID<Entity>) { cards[card]?.labels = labels }

    /// Sets the stored assignees of one of its cards.
    public mutating func take(_ assignees: Marks<Person>, on card: ID<Entity>) { cards[card]?.assignees = assignees }
}
