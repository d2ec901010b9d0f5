/// A request that Maru rejects, with a message that says what the person can do next.
///
/// A refusal is for the person to correct; an error of ours is a fault, whose text never appears in a page.
public struct Refusal: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case invalid, signedOut, forbidden, missing, conflict, tooMany, tooLarge

        /// The HTTP status.
        public var status: Int {
            switch self {
            case .invalid: 422
            case .signedOut: 401
            case .forbidden: 403
            case .missing: 404
            case .conflict: 409
            case .tooMany: 429
            case .tooLarge: 413
            }
        }
    }

    public var kind: Kind { said.kind }
    /// A stable, unique name: `card-title-too-long`. The API's problem `type` ends in it.
    public var name: String { said.name }
    public var phrase: Phrase { said.phrase }
    /// The form field it is about, if any.
    public var field: String? { said.field }
    /// The rejected input, trimmed to `Refusal.givenLimit` characters, if repeating it helps.
    public var given: String? { said.given }
    /// Whole seconds to wait, for `tooMany`.
    public var retryAfter: Int? { said.retryAfter }

    /// Behind a reference, since every throwing function passes it on: by value it made up a sixth of the WebAssembly
    /// module.
    private let said: Said

    private final class Said: Sendable {
        let kind: Kind
        let name: String
        let phrase: Phrase
        let field: String?
        let given: String?
        let retryAfter: Int?

        init(_ kind: Kind, _ name: String, _ phrase: Phrase, _ field: String?, _ given: String?, _ retryAfter: Int?) {
            self.kind = kind
            self.name = name
            self.phrase = phrase
            self.field = field
            self.given = given
            self.retryAfter = retryAfter
        }
    }

    /// How much of the rejected input is repeated, in characters.
    public static let givenLimit = 80

    public init(
        _ kind: Kind, _ name: String, _ phrase: Phrase, field: String? = nil, given: String? = nil,
        retryAfter: Int? = nil
    ) {
        said = Said(
            kind, name, phrase, field, given.map { Graphemes.first(Refusal.givenLimit, of: $0) }, retryAfter)
    }

    public static func == (left: Refusal, right: Refusal) -> Bool {
        left.kind == right.kind && left.name == right.name && left.phrase == right.phrase && left.field == right.field
            && left.given == right.given && left.retryAfter == right.retryAfter
    }

    /// Nothing here, or nothing this person may know of: the two are indistinguishable.
    public static var missing: Refusal {
        Refusal(
            .missing, "missing",
            Phrase(
                ko: "여기에는 아무것도 없어요. 지워졌거나 주소가 달라졌을 수 있어요.",
                en: "Not found. It may have been deleted, or its address may have changed."))
    }

    public static var forbidden: Refusal {
        Refusal(
            .forbidden, "forbidden",
            Phrase(
                ko: "볼 수만 있고 고칠 수는 없어요. 주인에게 편집 권한을 부탁해 보세요.",
                en: "You can view this but not change it. Ask an owner to make you an editor."))
    }

    public static var signedOut: Refusal {
        Refusal(
            .signedOut, "signed-out", Phrase(ko: "먼저 로그인해 주세요.", en: "Sign in first."))
    }

    /// The operation id in the form was already used for something else.
    public static var operationTaken: Refusal {
        Refusal(
            .conflict, "operation-taken",
            Phrase(
                ko: "이 양식은 이미 보냈어요. 페이지를 새로 열고 다시 해 주세요.",
                en: "This form was already sent. Reload the page and try again."),
            field: "operation")
    }
}
