extension Operation {
    /// Why some JSON is not an operation: the member that is missing or invalid.
    public struct Unreadable: Error, Equatable, Sendable {
        public let member: String

        public init(member: String) { self.member = member }
    }

    /// The operation as sync and exports encode it. The clock is a string, since a JavaScript number cannot represent
    /// it.
    public var json: JSON {
        var members = [
            JSON.Member("id", .string(id.text)),
            JSON.Member("space", .string(space.text)),
            JSON.Member("author", .string(author.text)),
            JSON.Member("device", .string(device.text)),
            JSON.Member("clock", .string(String(clock.rawValue))),
            JSON.Member("kind", .string(kind)),
            JSON.Member("intent", .string(intent.name)),
        ]
        if let target = intent.target { members.append(JSON.Member("target", .string(target.text))) }
        members.append(JSON.Member("changes", Change.json(changes)))
        return .object(members)
    }

    /// Parses ``json``. Ignores unknown members.
    public init(json: JSON) throws(Unreadable) {
        let id: ID<Operation> = try Operation.id("id", in: json)
        let space: ID<Space> = try Operation.id("space", in: json)
        let author: ID<Person> = try Operation.id("author", in: json)
        let device: ID<Device> = try Operation.id("device", in: json)
        guard case .string(let ticks)? = json["clock"], let clock = Int64(ticks), clock >= 0 else {
            throw Unreadable(member: "clock")
        }
        guard case .string(let kind)? = json["kind"] else { throw Unreadable(member: "kind") }
        guard case .string(let name)? = json["intent"] else { throw Unreadable(member: "intent") }
        let target: ID<Operation>? = json["target"] == nil ? nil : try Operation.id("target", in: json)
        guard let intent = Intent(name: name, target: target) else { throw Unreadable(member: "intent") }
        guard let changes = json["changes"] else { throw Unreadable(member: "changes") }
        self.init(
            id: id, space: space, author: author, device: device, clock: HybridTime(rawValue: clock), kind: kind,
            intent: intent, changes: try Change.list(json: changes))
    }

    private static func id<Subject>(_ name: String, in json: JSON) throws(Unreadable) -> ID<Subject> {
        guard case .string(let text)? = json[name], let id = ID<Subject>(text) else { throw Unreadable(member: name) }
        return id
    }
}

extension Operation.Intent {
    /// Its name in storage and messages. An undo and a redo also have a ``target``.
    public var name: String {
        switch self {
        case .act: "act"
        case .permanent: "settle"
        case .undo: "undo"
        case .redo: "redo"
        }
    }

    /// The operation that an undo or a redo refers to.
    public var target: ID<Operation>? {
        switch self {
        case .act, .permanent: nil
        case .undo(let target), .redo(let target): target
        }
    }

    /// Nil for an unknown name, an undo or redo without a target, and anything else with one.
    public init?(name: String, target: ID<Operation>?) {
        switch (name, target) {
        case ("act", nil): self = .act
        case ("settle", nil): self = .permanent
        case ("undo", let target?): self = .undo(target)
        case ("redo", let target?): self = .redo(target)
        default: return nil
        }
    }
}

extension Change {
    /// A list of changes, each as `[subject, field, from, to]`.
    @inline(never)
    public static func json(_ changes: [Change]) -> JSON {
        .array(changes.map { .array([.string($0.subject.text), .string($0.field), $0.from, $0.to]) })
    }

    /// Parses ``json(_:)``.
    public static func list(json: JSON) throws(Operation.Unreadable) -> [Change] {
        guard case .array(let entries) = json else { throw Operation.Unreadable(member: "changes") }
        var changes: [Change] = []
        changes.reserveCapacity(entries.count)
        for entry in entries {
            guard case .array(let parts) = entry, parts.count == 4, case .string(let subject) = parts[0],
                let id = ID<Entity>(subject), case .string(let field) = parts[1]
            else { throw Operation.Unreadable(member: "changes") }
            changes.append(Change(id, field, from: parts[2], to: parts[3]))
        }
        return changes
    }
}
