/// A change made on a device that was not sent to the server yet: the form as the person submitted it.
///
/// The form is sent, not the operation made from it. The server applies its own rules to its current state, so a device
/// cannot bypass them.
public struct UnsentChange: Equatable, Sendable {
    /// The id of the operation it makes, for idempotency: the same change sent twice is applied once.
    public var id: ID<Operation>
    public var space: ID<Space>
    /// The use case: `add-card`.
    public var useCase: String
    public var form: Fields
    /// The fields that the device filled in rather than the person: the id of what it made, the operation that undo was
    /// about. Nil if a build before this field stored the change.
    public var pinned: [String]?
    /// When it was made, by the device's clock: it decides the last writer.
    public var clock: HybridTime

    /// The maximum number of fields in one form: our largest has a dozen.
    public static let fieldLimit = 100

    public init(
        id: ID<Operation>, space: ID<Space>, useCase: String, form: Fields, pinned: [String]? = nil, clock: HybridTime
    ) {
        self.id = id
        self.space = space
        self.useCase = useCase
        self.form = form
        self.pinned = pinned
        self.clock = clock
    }

    /// The change to send for an operation made from a form.
    ///
    /// - Parameters:
    ///   - submitted: the form as the person submitted it.
    ///   - completed: the same with what the device filled in, so that the server makes the same of it.
    public init(_ useCase: String, _ made: Operation, submitted: Fields, completed: Fields) {
        var form = completed
        form.set("operation", "")
        let names = completed.pairs.filter { $0.name != "operation" && !submitted.holds($0) }.map { $0.name }
        self.init(
            id: made.id, space: made.space, useCase: useCase, form: form, pinned: names, clock: made.clock)
    }

    /// The form as the person submitted it, without the operation's id.
    public var submitted: Fields {
        UnsentChange.submitted(Fields(form.pairs.filter { !(pinned ?? []).contains($0.name) }))
    }

    /// A form without the operation's id, which is no part of what is submitted.
    public static func submitted(_ form: Fields) -> Fields { Fields(form.pairs.filter { $0.name != "operation" }) }

    /// The request a browser would have made to the room that the change is of. A space that does not exist yet is named
    /// in the form.
    public func request<Room: RoomRules>(to room: Room.Type) -> Request {
        var form = form
        form.set("operation", id.text)
        return Request(.post, Room.creation.begins(self) ? [useCase] : [space.text, useCase], form: form)
    }

    public var json: JSON {
        var members = [
            JSON.Member("id", .string(id.text)), JSON.Member("space", .string(space.text)),
            JSON.Member("do", .string(useCase)), JSON.Member("clock", .string(String(clock.rawValue))),
            JSON.Member("with", .object(form.pairs.map { JSON.Member($0.name, .string($0.value)) })),
        ]
        if let pinned { members.append(JSON.Member("pinned", .array(pinned.map { .string($0) }))) }
        return .object(members)
    }

    /// Parses ``json``.
    ///
    /// - Throws: the member that is missing or invalid.
    public init(json: JSON) throws(Operation.Unreadable) {
        guard let id = json["id"]?.stringValue.flatMap({ ID<Operation>($0) }) else { throw .init(member: "id") }
        guard let space = json["space"]?.stringValue.flatMap({ ID<Space>($0) }) else { throw .init(member: "space") }
        guard let useCase = json["do"]?.stringValue else { throw .init(member: "do") }
        guard let ticks = json["clock"]?.stringValue, let clock = Int64(ticks), clock >= 0 else {
            throw .init(member: "clock")
        }
        guard let members = json["with"]?.members, members.count <= UnsentChange.fieldLimit else {
            throw .init(member: "with")
        }
        var form = Fields()
        for member in members {
            guard let value = member.value.stringValue else { throw .init(member: "with") }
            form.set(member.name, value)
        }
        self.init(
            id: id, space: space, useCase: useCase, form: form,
            pinned: json["pinned"]?.arrayValue.map { $0.compactMap { $0.stringValue } },
            clock: HybridTime(rawValue: clock))
    }
}
