/// How a space of a room is created: the form at `POST /<room>/<name>`.
public final class Creation<Room: RoomRules>: Sendable {
    public typealias Rule = @Sendable (Fields, ID<Space>, Viewer, inout Tools) throws(Refusal) -> [Change]
    public typealias Form = @Sendable (Fields, Refusal, Room.Data, Viewer) throws(Refusal) -> Page?
    public typealias Pinning = @Sendable (Fields, Operation) -> Fields

    /// `create-board`.
    public let name: String
    /// The source file, as `Module/File.swift`.
    public let file: String
    /// The field that holds the new space's id.
    public let field: String
    /// The kind of the operation that creates a space: `board.created`. A host creates the space when it records one.
    public let kind: String
    /// Its name in the list of unsent changes; nil if only the server can do it.
    public let onDevice: Phrase?
    /// What it does, for the API's documentation.
    public let summary: String
    /// The input of an API call.
    public let input: [Input]
    /// The form with the generated ids filled in, so that sending it elsewhere creates the same space.
    public let pinned: Pinning
    /// The form again, with the refusal. Nil if the refusal is not shown in it.
    public let form: Form
    private let rule: Rule

    public init(
        _ name: String, file: String = #fileID, field: String, makes kind: String, onDevice: Phrase?,
        summary: String, input: [Input], pinned: @escaping Pinning = { form, _ in form }, form: @escaping Form,
        rule: @escaping Rule
    ) {
        self.name = name
        self.file = file
        self.field = field
        self.kind = kind
        self.onDevice = onDevice
        self.summary = summary
        self.input = input
        self.pinned = pinned
        self.form = form
        self.rule = rule
    }

    /// Whether a change of a device creates its space in this way. Nothing else says of which room a space is that the
    /// server does not know yet.
    public func begins(_ change: UnsentChange) -> Bool { change.useCase == name }

    /// The new space's id: the given one, or else the operation's, so that a form submitted twice creates one space.
    public func space(in form: Fields) throws(Refusal) -> ID<Space>? {
        if let space: ID<Space> = try form.id(field) { return space }
        let operation: ID<Operation>? = try form.id("operation")
        return operation.map { ID($0) }
    }

    /// The rule: the operation that creates a space, or a refusal. Undo skips it.
    public func decide(_ form: Fields, _ viewer: Viewer, _ tools: inout Tools) throws(Refusal) -> Outcome {
        let space = try space(in: form) ?? tools.id()
        let changes = try rule(form, space, viewer, &tools)
        let operation = Operation(
            id: try form.id("operation") ?? tools.id(), space: space, author: viewer.person, device: viewer.device,
            clock: tools.tick(), kind: kind, intent: .permanent, changes: changes)
        return .record([operation], then: Room.link(to: space))
    }

    /// The same for a person's form.
    ///
    /// - Parameter data: what the form's page shows besides it.
    public func respond(
        to request: Request, _ data: Room.Data, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        do throws(Refusal) {
            return try decide(request.form, viewer, &tools)
        } catch {
            guard error.kind == .invalid, let page = try form(request.form, error, data, viewer) else { throw error }
            return .page(page)
        }
    }
}
