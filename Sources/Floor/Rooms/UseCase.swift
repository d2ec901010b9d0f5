/// One thing a person can do in a space: the form at `POST /<room>/<space>/<name>`, an API call, a change that a device
/// sends.
///
/// It declares everything that a host, the API or a device needs to know about it. There is one instance of each per
/// process: hosts compare them by reference.
public final class UseCase<Room: RoomRules>: Sendable {
    public typealias Needs = @Sendable (Fields, ID<Space>) throws(Refusal) -> Room.SpaceQuery
    public typealias Rule = @Sendable (Fields, Draft<Room>, inout Tools) throws(Refusal) -> Outcome
    public typealias Answer = @Sendable (Fields, Room.Slice) -> [JSON.Member]?
    public typealias Form = @Sendable (Fields, Refusal, Room.Slice, Viewer) throws(Refusal) -> Page?

    /// The last segment of its address, verb and noun: `add-card`.
    public let name: String
    /// The source file, as `Module/File.swift`.
    public let file: String
    /// The operation it makes.
    public let makes: Makes
    /// Who may do it.
    public let permission: Room.Permission
    /// Where it redirects to.
    public let landing: Room.Landing
    /// The field that holds the id of the thing it adds: `card`. A device fills it in, so that the server adds the same
    /// thing.
    public let adds: String?
    /// Its name in the list of unsent changes, if a device can do it by itself; nil if only the server can.
    public let onDevice: Phrase?
    /// Its place in the API.
    public let api: APIPlace
    /// What it does, for the API's documentation.
    public let summary: String
    /// The input of an API call, besides the ids of the things it is about.
    public let input: [Input]
    /// What its rule needs.
    public let needs: Needs
    /// The form again, with the input and its error. Nil if there is no form to show.
    public let form: Form?
    /// What a script is told of what it did, if it asks for that instead of the page that shows it. The slice is as it is
    /// afterwards. Nil where the page is shown.
    public let answer: Answer?
    private let rule: Rule

    public init(
        _ name: String, file: String, makes: Makes, by permission: Room.Permission, lands landing: Room.Landing,
        adds: String?, onDevice: Phrase?, api: APIPlace, summary: String, input: [Input], needs: @escaping Needs,
        form: Form?, answer: Answer? = nil, rule: @escaping Rule
    ) {
        self.name = name
        self.file = file
        self.makes = makes
        self.permission = permission
        self.landing = landing
        self.adds = adds
        self.onDevice = onDevice
        self.api = api
        self.summary = summary
        self.input = input
        self.needs = needs
        self.form = form
        self.answer = answer
        self.rule = rule
    }

    /// The rule: what to record, or a refusal.
    public func decide(
        _ form: Fields, _ slice: Room.Slice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        try rule(form, try Draft(self, form, slice, viewer, &tools), &tools)
    }

    /// The same for a person's form: a refusal is shown in the form's page, with the input kept.
    ///
    /// - Throws: a refusal that has no form to show it in.
    public func respond(
        to request: Request, _ slice: Room.Slice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        do throws(Refusal) {
            return try decide(request.form, slice, viewer, &tools)
        } catch {
            guard error.kind == .invalid || error.kind == .conflict else { throw error }
            if let outcome = try Room.diversion(from: self, request, error, slice, viewer) { return outcome }
            guard let form, var page = try form(request.form, error, slice, viewer) else { throw error }
            page.status = error.kind.status
            return .page(page)
        }
    }

    /// Where it redirects to; a repeated form gets the same answer as the first.
    public func link(after operation: Operation?, _ form: Fields, in space: ID<Space>) -> Link {
        Room.link(landing, after: operation, form, in: Room.link(to: space))
    }

    /// Whether an operation was made by this use case.
    public func made(_ operation: Operation) -> Bool { makes.made(operation) }
}

/// Which operation a use case makes.
public enum Makes: Sendable {
    /// One of this kind (`card.added`), which its author can undo.
    case act(String)
    /// One of this kind, which undo skips.
    case permanent(String)
    /// One that undoes or redoes another, and has that one's kind.
    case undo, redo

    /// The operation's kind; nil if it is another operation's.
    public var kind: String? {
        switch self {
        case .act(let kind), .permanent(let kind): kind
        case .undo, .redo: nil
        }
    }

    func made(_ operation: Operation) -> Bool {
        switch (self, operation.intent) {
        case (.act(let kind), .act), (.permanent(let kind), .permanent): operation.kind == kind
        case (.undo, .undo), (.redo, .redo): true
        default: false
        }
    }
}

/// One member of the input of an API call.
public struct Input: Sendable {
    public let name: String
    public let type: InputType
    /// For the API's documentation.
    public let about: String
    public let isRequired: Bool

    public init(_ name: String, _ type: InputType, _ about: String, isRequired: Bool = true) {
        self.name = name
        self.type = type
        self.about = about
        self.isRequired = isRequired
    }
}

public enum InputType: Sendable {
    case id
    /// Text that a person writes.
    case words
    /// An identifier of something else; no person writes it.
    case token
    /// A day, `2026-12-03`. Optional days and numbers may be null, for none.
    case day, optionalDay
    case number, optionalNumber
    /// A whole number that a device measures; no person writes it.
    case measure
    case choice([String])
    /// Several things, each with this input; no person writes it. A form has them as the text of a JSON array.
    case list([Input])

    /// One of the raw values of an enumeration.
    public static func choice<Choice>(of type: Choice.Type) -> InputType
    where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
        .choice(Choice.allCases.map { $0.rawValue })
    }

    /// Whether it is text a person wrote, by which they recognise their change.
    public var isWritten: Bool {
        switch self {
        case .words, .day, .optionalDay, .number, .optionalNumber: true
        case .id, .token, .measure, .choice, .list: false
        }
    }
}
