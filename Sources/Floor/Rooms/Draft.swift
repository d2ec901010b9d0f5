/// What every rule starts with: who does what in which space, after the permission check.
public final class Draft<Room: RoomRules> {
    public let useCase: UseCase<Room>
    public let slice: Room.Slice
    public let viewer: Viewer
    public let context: Room.Context
    /// The id of the operation to be made.
    public let id: ID<Operation>
    public let clock: HybridTime
    /// Unix milliseconds.
    public let now: Int64
    private let form: Fields

    /// - Throws: a refusal if the viewer lacks permission, or if an id in the form is invalid.
    init(
        _ useCase: UseCase<Room>, _ form: Fields, _ slice: Room.Slice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) {
        context = try Room.admit(useCase.permission, form, slice, viewer, at: tools.now)
        id = try form.id("operation") ?? tools.id()
        clock = tools.tick()
        now = tools.now
        self.useCase = useCase
        self.form = form
        self.slice = slice
        self.viewer = viewer
    }

    /// The operation that the use case makes.
    ///
    /// - Parameter time: its clock, if it is not the draft's.
    public func operation(_ changes: [Change], at time: HybridTime? = nil) -> Operation {
        switch useCase.makes {
        case .act(let kind): operation(kind, .act, changes, at: time)
        case .permanent(let kind): operation(kind, .permanent, changes, at: time)
        // These have the kind of the operation they revert, which their rules pass.
        case .undo, .redo: operation("", .permanent, changes, at: time)
        }
    }

    /// An operation that undoes or redoes another.
    public func operation(_ kind: String, _ intent: Operation.Intent, _ changes: [Change], at time: HybridTime? = nil)
        -> Operation
    {
        Operation(
            id: id, space: slice.space, author: viewer.person, device: viewer.device, clock: time ?? clock, kind: kind,
            intent: intent, changes: changes)
    }

    /// Records one operation, then redirects to the result.
    public func record(_ changes: [Change], at time: HybridTime? = nil) -> Outcome {
        record([operation(changes, at: time)])
    }

    /// The same for several operations; the first is the one that was asked for.
    public func record(_ operations: [Operation]) -> Outcome {
        .record(operations, then: useCase.link(after: operations.first, form, in: slice.space))
    }

    /// There was nothing to change.
    public var unchanged: Outcome { .redirect(useCase.link(after: nil, form, in: slice.space)) }
}
