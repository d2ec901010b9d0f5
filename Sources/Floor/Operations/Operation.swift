/// One change that one person made in one space. Everything that happens in a room is an operation.
///
/// It says what it wrote and what stood there before, field by field, so history can be told, and the change taken back,
/// without looking anything up.
public struct Operation: Equatable, Sendable {
    private var boxed: Boxed<Parts>

    /// Made by the device: the same id twice is the same change, done once.
    public var id: ID<Operation> {
        get { boxed.value.id }
        set { boxed.value.id = newValue }
    }
    public var space: ID<Space> { boxed.value.space }
    public var author: ID<Person> {
        get { boxed.value.author }
        set { boxed.value.author = newValue }
    }
    public var device: ID<Device> {
        get { boxed.value.device }
        set { boxed.value.device = newValue }
    }
    /// Decides who wrote last, field by field.
    public var clock: HybridTime {
        get { boxed.value.clock }
        set { boxed.value.clock = newValue }
    }
    /// What the person did, as `noun.participle`: `card.moved`. For telling; what it does is in `changes`.
    public var kind: String { boxed.value.kind }
    public var intent: Intent {
        get { boxed.value.intent }
        set { boxed.value.intent = newValue }
    }
    public var changes: [Change] {
        get { boxed.value.changes }
        set { boxed.value.changes = newValue }
    }

    public init(
        id: ID<Operation>, space: ID<Space>, author: ID<Person>, device: ID<Device>, clock: HybridTime,
        kind: String, intent: Intent = .act, changes: [Change]
    ) {
        boxed = Boxed(
            Parts(
                id: id, space: space, author: author, device: device, clock: clock, kind: kind, intent: intent,
                changes: changes))
    }

    /// How an operation stands to its author's undo.
    public enum Intent: Equatable, Sendable {
        /// Something done, which its author can undo. It ends what could be redone.
        case act
        /// Something done that undo passes over: creating the space, membership.
        case settle
        /// Takes back the author's operation named here.
        case undo(ID<Operation>)
        /// Does again what the author had taken back.
        case redo(ID<Operation>)
    }

    /// The thing this operation is about: the first that it changes.
    public var subject: ID<Entity>? { changes.first?.subject }
}

extension Operation {
    /// All that an operation says.
    private struct Parts: Equatable, Sendable {
        var id: ID<Operation>
        var space: ID<Space>
        var author: ID<Person>
        var device: ID<Device>
        var clock: HybridTime
        var kind: String
        var intent: Intent
        var changes: [Change]
    }
}

/// One field of one thing, from one value to another. `from` is `.null` where there was nothing.
public struct Change: Equatable, Sendable {
    public var subject: ID<Entity>
    public var field: String
    public var from: JSON
    public var to: JSON

    public init(_ subject: ID<Entity>, _ field: String, from: JSON = .null, to: JSON) {
        self.subject = subject
        self.field = field
        self.from = from
        self.to = to
    }
}

/// An operation that a space has accepted, with its place in the space's order.
public struct RecordedOperation: Equatable, Sendable {
    public var operation: Operation
    /// 1, 2, 3 … in its space, without gaps.
    public var sequence: Int64
    /// When the server accepted it, in Unix milliseconds.
    public var recordedAt: Int64

    public init(operation: Operation, sequence: Int64, recordedAt: Int64) {
        self.operation = operation
        self.sequence = sequence
        self.recordedAt = recordedAt
    }
}
