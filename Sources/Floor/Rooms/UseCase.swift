/// One thing a person can do in a space: the form at `POST /<room>/<space>/<name>`, a call of the API, a change that a device
/// sends.
///
/// Every fact that a host, the API or a device needs to know about it stands here. There is one value of each for the whole
/// run: hosts compare them by reference.
public final class UseCase<Room: RoomRules>: Sendable {
    public typealias Needs = @Sendable (Fields, ID<Space>) throws(Refusal) -> Room.SpaceQuery
    public typealias Rule = @Sendable (Fields, Draft<Room>, inout Tools) throws(Refusal) -> Outcome
    public typealias Form = @Sendable (Fields, Refusal, Room.Slice, Viewer) throws(Refusal) -> Page?

    /// The last segment of its address, verb and noun: `add-card`.
    public let name: String
    /// Where it is written, as `Module/File.swift`.
    public let file: String
    /// The operation that comes of it.
    public let makes: Makes
    /// Who may do it.
    public let permission: Room.Permission
    /// Where one goes on after it.
    public let landing: Room.Landing
    /// The field that holds the id of the thing it adds: `card`. A device fills it in, so that the server makes the same thing.
    public let adds: String?
    /// What a list of unsent changes calls it, where a device does it by itself; nil where only the server does it.
    public let onDevice: Phrase?
    /// Where a program asks for it.
    public let api: APIPlace
    /// What it does, for the API's document.
    public let summary: String
    /// What a program gives, besides the ids of the things it is about.
    public let input: [Input]
    /// What its rule has to be given.
    public let needs: Needs
    /// The form again, with what was typed and what is wrong with it. Nil where there is no form to show.
    public let form: Form?
    private let rule: Rule

    public init(
        _ name: String, file: String, makes: Makes, by permission: Room.Permission, lands landing: Room.Landing,
        adds: String?, onDevice: Phrase?, api: APIPlace, summary: String, input: [Input], needs: @escaping Needs,
        form: Form?,
        rule: @escaping Rule
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
        self.rule = rule
    }

    /// The rule: what to record, or why not.
    public func decide(
        _ form: Fields, _ slice: Room.Slice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        try rule(form, try Draft(self, form, slice, viewer, &tools), &tools)
    }

    /// The same for a person's form: what is refused comes back as its page, with what was typed.
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

    /// Where one goes on after it; the answer to a repeated form is the same as the first.
    public func link(after operation: Operation?, _ form: Fields, in space: ID<Space>) -> Link {
        Room.link(landing, after: operation, form, in: Room.link(to: space))
    }

    /// Whether an operation came of this use case.
    public func made(_ operation: Operation) -> Bool { makes.made(operation) }
}

/// Which operation comes of a use case.
public enum Makes: Sendable {
    /// One of this kind (`card.added`), which its author can undo.
    case act(String)
    /// One of this kind, which undo passes over.
    case settle(String)
    /// One that takes back, or does again, another: it has that one's kind.
    case undo, redo

    /// The operation's kind; nil where that is another's.
    public var kind: String? {
        switch self {
        case .act(let kind), .settle(let kind): kind
        case .undo, .redo: nil
        }
    }

    func made(_ operation: Operation) -> Bool {
        switch (self, operation.intent) {
        case (.act(let kind), .act), (.settle(let kind), .settle): operation.kind == kind
        case (.undo, .undo), (.redo, .redo): true
        default: false
        }
    }
}

/// One member of what a program gives to a use case.
public struct Input: Sendable {
    public let name: String
    public let type: InputType
    /// For the API's document.
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
    /// What a person writes.
    case words
    /// A name that stands for something else; no person writes it.
    case token
    /// A day, `2026-12-03`. Optional days and numbers may be null, for none.
    case day, optionalDay
    case number, optionalNumber
    case choice([String])

    /// One of an enumeration's names.
    public static func choice<Choice>(of type: Choice.Type) -> InputType
    where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
        .choice(Choice.allCases.map { $0.rawValue })
    }

    /// Whether a person wrote it, and knows their change by it.
    public var isWritten: Bool {
        switch self {
        case .words, .day, .optionalDay, .number, .optionalNumber: true
        case .id, .token, .choice: false
        }
    }
}
