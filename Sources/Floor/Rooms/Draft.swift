/// What every rule begins with: who does what, in which space, and that they may.
public final class Draft<Room: RoomRules> {
    public let useCase: UseCase<Room>
    public let slice: Room.Slice
    public let viewer: Viewer
    public let context: Room.Context
    /// The id of the operation that comes of it.
    public let id: ID<Operation>
    public let clock: HybridTime
    /// Unix milliseconds.
    public let now: Int64
    private let form: Fields

    /// - Throws: why the viewer may not, and what is wrong with the form's ids.
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
    /// - Parameter time: its clock, where it is not the draft's.
    public func operation(_ changes: [Change], at time: HybridTime? = nil) -> Operation {
        switch useCase.makes {
        case .act(let kind): operation(kind, .act, changes, at: time)
        case .settle(let kind): operation(kind, .settle, changes, at: time)
        // Those have the kind of what they take back, which their rules name.
        case .undo, .redo: operation("", .settle, changes, at: time)
        }
    }

    /// An operation that takes another back or does it again.
    public func operation(_ kind: String, _ intent: Operation.Intent, _ changes: [Change], at time: HybridTime? = nil)
        -> Operation
    {
        Operation(
            id: id, space: slice.space, author: viewer.person, device: viewer.device, clock: time ?? clock, kind: kind,
            intent: intent, changes: changes)
    }

    /// Records one operation, then shows what came of it.
    public func record(_ changes: [Change], at time: HybridTime? = nil) -> Outcome {
        record([operation(changes, at: time)])
    }

    /// The same for what takes several operations, of which the first is the one that was asked for.
    public func record(_ operations: [Operation]) -> Outcome {
        .record(operations, then: useCase.link(after: operations.first, form, in: slice.space))
    }

    /// There was nothing to change.
    public var unchanged: Outcome { .redirect(useCase.link(after: nil, form, in: slice.space)) }
}
