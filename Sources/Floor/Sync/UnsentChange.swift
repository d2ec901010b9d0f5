/// Something a person did on a device that the house has not been told of yet: the form they sent, as it was sent.
///
/// It is the form that travels and not what came of it. The house asks its own rules, on what stands there by then, and so
/// nothing a device makes up can get past them.
public struct UnsentChange: Equatable, Sendable {
    /// The operation that comes of it: the same change sent twice is done once.
    public var id: ID<Operation>
    public var space: ID<Space>
    /// The use case: `add-card`.
    public var useCase: String
    public var form: Fields
    /// When it was done, by the device's clock: it decides who wrote last.
    public var clock: HybridTime

    /// Fields in one form, at most: our largest has a dozen.
    public static let fieldLimit = 100

    public init(id: ID<Operation>, space: ID<Space>, useCase: String, form: Fields, clock: HybridTime) {
        self.id = id
        self.space = space
        self.useCase = useCase
        self.form = form
        self.clock = clock
    }

    /// The request a browser would have made. A space that is not there yet is named in the form.
    public var request: Request {
        var form = form
        form.set("operation", id.text)
        return Request(.post, isBeginning ? [useCase] : [space.text, useCase], form: form)
    }

    /// Whether it makes its space.
    public var isBeginning: Bool { useCase.hasPrefix("create-") }

    public var json: JSON {
        [
            "id": .string(id.text), "space": .string(space.text), "do": .string(useCase),
            "clock": .string(String(clock.rawValue)),
            "with": .object(form.pairs.map { JSON.Member($0.name, .string($0.value)) }),
        ]
    }

    /// Reads ``json``.
    ///
    /// - Throws: the member that is absent or not as it must be.
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
        self.init(id: id, space: space, useCase: useCase, form: form, clock: HybridTime(rawValue: clock))
    }
}
