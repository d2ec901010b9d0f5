/// What the server sends a device about one space: a full snapshot first, then the changes since.
public struct SyncDelta: Equatable, Sendable {
    public var space: ID<Space>
    /// The room's kind: `board`.
    public var kind: String
    /// The sequence this brings the device to; the cursor it sends next.
    public var sequence: Int64
    /// The whole space, if the device has nothing or lacks more than is worth sending one by one.
    public var snapshot: Snapshot?
    /// What follows the cursor or, beside a snapshot, the newest operations before it: for the history.
    public var operations: [RecordedOperation]

    /// The version of the sync protocol. The server tells a device of another version to update.
    public static let wireVersion: Int64 = 3

    /// A cursor outside any log, with which a device requests a snapshot of a space that it holds but cannot continue.
    public static let beginningAnew: Int64 = -1

    /// How many undoable operations of the viewer come with a snapshot.
    public static let undoLimit = 50

    /// A space at one sequence, for one person.
    public struct Snapshot: Equatable, Sendable {
        /// The room's own snapshot.
        public var state: JSON
        /// The members of the space in order of joining, with their roles.
        public var members: [Member]
        /// The viewer's undo and redo stacks, the top last.
        public var undoable: [Operation]
        public var redoable: [Operation]
        /// How many fields the build knew that stored it on a device; nil as the server sends it, and from earlier versions.
        public var fieldCount: Int?

        public init(
            state: JSON, members: [Member], undoable: [Operation] = [], redoable: [Operation] = [],
            fieldCount: Int? = nil
        ) {
            self.state = state
            self.members = members
            self.undoable = undoable
            self.redoable = redoable
            self.fieldCount = fieldCount
        }
    }

    public struct Member: Equatable, Sendable {
        public var person: ID<Person>
        public var role: String

        public init(_ person: ID<Person>, _ role: String) {
            self.person = person
            self.role = role
        }
    }

    public init(
        space: ID<Space>, kind: String, sequence: Int64, snapshot: Snapshot? = nil, operations: [RecordedOperation] = []
    ) {
        self.space = space
        self.kind = kind
        self.sequence = sequence
        self.snapshot = snapshot
        self.operations = operations
    }
}

extension SyncDelta {
    public var json: JSON {
        var members = [
            JSON.Member("space", .string(space.text)), JSON.Member("kind", .string(kind)),
            JSON.Member("sequence", .integer(sequence)),
            JSON.Member("operations", .array(operations.map { $0.json })),
        ]
        if let snapshot { members.append(JSON.Member("whole", snapshot.json)) }
        return .object(members)
    }

    /// Parses ``json``.
    public init(json: JSON) throws(Operation.Unreadable) {
        guard let space = json["space"]?.stringValue.flatMap({ ID<Space>($0) }), let kind = json["kind"]?.stringValue,
            let sequence = json["sequence"]?.integerValue
        else { throw .init(member: "space") }
        self.init(space: space, kind: kind, sequence: sequence)
        for value in json["operations"]?.arrayValue ?? [] { operations.append(try RecordedOperation(json: value)) }
        if let value = json["whole"], !value.isNull { snapshot = try Snapshot(json: value) }
    }
}

extension SyncDelta.Snapshot {
    var json: JSON {
        var whole = [
            JSON.Member("state", state),
            JSON.Member("members", .array(members.map { .array([.string($0.person.text), .string($0.role)]) })),
            JSON.Member("undoable", .array(undoable.map { $0.json })),
            JSON.Member("redoable", .array(redoable.map { $0.json })),
        ]
        if let fieldCount { whole.append(JSON.Member("fields", fieldCount.fieldJSON)) }
        return .object(whole)
    }

    init(json: JSON) throws(Operation.Unreadable) {
        guard let state = json["state"], let rows = json["members"]?.arrayValue else { throw .init(member: "whole") }
        self.init(state: state, members: [])
        fieldCount = json["fields"]?.integerValue.map { Int(clamping: $0) }
        for row in rows {
            guard let pair = row.arrayValue, pair.count == 2, let role = pair[1].stringValue,
                let person = pair[0].stringValue.flatMap({ ID<Person>($0) })
            else { throw .init(member: "members") }
            members.append(SyncDelta.Member(person, role))
        }
        for value in json["undoable"]?.arrayValue ?? [] { undoable.append(try Operation(json: value)) }
        for value in json["redoable"]?.arrayValue ?? [] { redoable.append(try Operation(json: value)) }
    }
}

extension RecordedOperation {
    /// The operation's members, and its position in the log.
    public var json: JSON {
        .object(
            (operation.json.members ?? []) + [
                JSON.Member("sequence", .integer(sequence)), JSON.Member("at", .integer(recordedAt)),
            ])
    }

    /// Parses ``json``.
    public init(json: JSON) throws(Operation.Unreadable) {
        guard let sequence = json["sequence"]?.integerValue else { throw .init(member: "sequence") }
        guard let at = json["at"]?.integerValue else { throw .init(member: "at") }
        self.init(operation: try Operation(json: json), sequence: sequence, recordedAt: at)
    }
}
