/// The result of one change that a device sent.
public struct PushResult: Equatable, Sendable {
    public var id: ID<Operation>
    public var result: Result

    public enum Result: Equatable, Sendable {
        /// Recorded: now, or when it was sent before.
        case done
        /// There was nothing to change, or another change left nothing to do.
        case unchanged
        /// Rejected, and why. The device keeps it to show its owner.
        case refused(Problem)
    }

    /// Why a change was rejected, in the viewer's language.
    public struct Problem: Equatable, Sendable {
        /// The refusal's stable name: `card-missing`.
        public var name: String
        public var text: String
        public var field: String?

        public init(name: String, text: String, field: String? = nil) {
            self.name = name
            self.text = text
            self.field = field
        }
    }

    public init(_ id: ID<Operation>, _ result: Result) {
        self.id = id
        self.result = result
    }

    public var json: JSON {
        switch result {
        case .done: ["id": .string(id.text), "result": "done"]
        case .unchanged: ["id": .string(id.text), "result": "unchanged"]
        case .refused(let problem):
            [
                "id": .string(id.text), "result": "refused", "name": .string(problem.name),
                "text": .string(problem.text), "field": problem.field.map { .string($0) } ?? .null,
            ]
        }
    }

    /// Parses ``json``; nil if it is invalid.
    public init?(json: JSON) {
        guard let id = json["id"]?.stringValue.flatMap({ ID<Operation>($0) }) else { return nil }
        switch json["result"]?.stringValue {
        case "done": self.init(id, .done)
        case "unchanged": self.init(id, .unchanged)
        case "refused":
            guard let name = json["name"]?.stringValue, let text = json["text"]?.stringValue else { return nil }
            self.init(id, .refused(Problem(name: name, text: text, field: json["field"]?.stringValue)))
        default: return nil
        }
    }
}
