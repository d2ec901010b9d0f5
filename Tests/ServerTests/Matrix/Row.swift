import Floor
import HTTPTypes

/// Those who may ask for something, each with their own standing before the board of the matrix.
enum Who: CaseIterable, CustomStringConvertible {
    /// Not signed in.
    case nobody
    /// Signed in, and not on the board.
    case stranger
    case viewer
    case editor
    case owner
    /// Looks after the house, and is not on the board.
    case administrator
    /// An editor of the board whom the administrator has shut out, with a session that is kept in the browser.
    case suspended

    var description: String {
        switch self {
        case .nobody: "nobody"
        case .stranger: "a stranger"
        case .viewer: "a viewer"
        case .editor: "an editor"
        case .owner: "an owner"
        case .administrator: "an administrator"
        case .suspended: "a suspended editor"
        }
    }

    /// Whether a request of theirs comes with a session that stands.
    var isSignedIn: Bool { self != .nobody && self != .suspended }
    /// Whether the board is there for them.
    var isOnBoard: Bool { [.viewer, .editor, .owner].contains(self) }
}

/// Who may do what a route does. Whoever may not is told so by the status that goes with the reason.
enum Rule {
    /// Signed in or not.
    case everyone
    /// Everybody who is signed in.
    case people
    /// Those on the board; for all others it is not there.
    case members
    /// Those who may change the board.
    case editors
    /// Those who own the board.
    case owners
    /// Who owns the journal; for all others, an administrator too, it is not there.
    case ownerAlone
    /// Those who look after the house.
    case administrators
    /// Those who look after the house; to all others there is nothing at the address.
    case housekeepers

    /// Why somebody may not; nil where they may.
    func denial(_ who: Who) -> Denial? {
        if case .everyone = self { return nil }
        guard who.isSignedIn else { return .signedOut }
        switch self {
        case .everyone, .people: return nil
        case .administrators: return who == .administrator ? nil : .forbidden
        case .housekeepers: return who == .administrator ? nil : .missing
        case .members: return who.isOnBoard ? nil : .missing
        case .editors: return who.isOnBoard ? (who == .viewer ? .forbidden : nil) : .missing
        case .ownerAlone: return who == .owner ? nil : .missing
        case .owners: return who.isOnBoard ? (who == .owner ? nil : .forbidden) : .missing
        }
    }

    enum Denial { case signedOut, missing, forbidden }
}

/// One route of the matrix: how it is asked for, and what everybody is answered.
struct Row: CustomStringConvertible, Sendable {
    let method: HTTPRequest.Method
    /// The address, with `{name}` where the fixtures put a value.
    var path: String
    let rule: Rule
    /// What is answered to those who may.
    let status: Int
    var form: [(String, String)]?
    var json: JSON?
    /// What must have happened before, by the name that ``MatrixFixtures`` has for it.
    var needing: String?
    /// What some are answered whom the rule does not tell apart.
    var exceptions: [Who: Int] = [:]

    /// A page.
    static func page(_ path: String, _ rule: Rule, _ status: Int = 200, but exceptions: [Who: Int] = [:]) -> Row {
        Row(method: .get, path: path, rule: rule, status: status, exceptions: exceptions)
    }

    /// A form that is sent.
    static func form(
        _ path: String, _ rule: Rule, _ form: KeyValuePairs<String, String> = [:], _ status: Int = 303,
        needing: String? = nil, but exceptions: [Who: Int] = [:]
    ) -> Row {
        Row(
            method: .post, path: path, rule: rule, status: status, form: form.map { ($0, $1) }, needing: needing,
            exceptions: exceptions)
    }

    /// A call of the API; the path is below `/api/v1`.
    static func api(
        _ method: HTTPRequest.Method, _ path: String, _ rule: Rule, _ json: JSON? = nil, _ status: Int = 200,
        needing: String? = nil, but exceptions: [Who: Int] = [:]
    ) -> Row {
        Row(
            method: method, path: "/api/v1" + path, rule: rule, status: status, json: json, needing: needing,
            exceptions: exceptions)
    }

    var description: String { "\(method) \(path)" }
    var segments: [Substring] { Substring(path.prefix { $0 != "?" }).split(separator: "/") }

    /// What somebody must be answered.
    func status(for who: Who) -> Int {
        if let exception = exceptions[who] { return exception }
        switch rule.denial(who) {
        case nil: return status
        case .missing: return 404
        case .forbidden: return 403
        // A page sends them to the door, and back to where they were going; whoever is suspended is told so there.
        case .signedOut: return who == .nobody && method == .get && !path.hasPrefix("/api/") ? 303 : 401
        }
    }
}
