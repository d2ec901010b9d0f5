/// Something the person asked for that Maru will not do, said so that they know what to do next.
///
/// A refusal is the person's to mend; whatever is ours to mend is a fault and never reaches a page as text.
public struct Refusal: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case invalid, signedOut, forbidden, missing, conflict, tooMany, tooLarge

        /// The HTTP status that says it.
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
    /// A stable name, once per refusal: `card-title-too-long`. The API's problem `type` ends in it.
    public var name: String { said.name }
    public var phrase: Phrase { said.phrase }
    /// The form field it is about, if it is about one.
    public var field: String? { said.field }
    /// What was given, trimmed to `Refusal.givenLimit` characters, where saying it back helps.
    public var given: String? { said.given }
    /// Whole seconds to wait, for `tooMany`.
    public var retryAfter: Int? { said.retryAfter }

    /// Behind a reference, since every function that throws hands it on: word by word that was a sixth of the module for
    /// the browser.
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

    /// How much of what was given is said back, in characters.
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

    /// Nothing here, or nothing this person may know of: the two are never told apart.
    public static var missing: Refusal {
        Refusal(
            .missing, "missing",
            Phrase(
                ko: "여기에는 아무것도 없어요. 지워졌거나 주소가 달라졌을 수 있어요.",
                en: "There is nothing here. It may have been deleted, or the address may have changed."))
    }

    public static var forbidden: Refusal {
        Refusal(
            .forbidden, "forbidden",
            Phrase(
                ko: "볼 수만 있고 고칠 수는 없어요. 주인에게 편집 권한을 부탁해 보세요.",
                en: "You can look but not change this. Ask an owner to make you an editor."))
    }

    public static var signedOut: Refusal {
        Refusal(
            .signedOut, "signed-out", Phrase(ko: "먼저 로그인해 주세요.", en: "Sign in first."))
    }

    /// The id that a form gives to what comes of it was spent on something else.
    public static var operationTaken: Refusal {
        Refusal(
            .conflict, "operation-taken",
            Phrase(
                ko: "이 양식은 이미 보냈어요. 페이지를 새로 열고 다시 해 주세요.",
                en: "This form was sent before. Open the page anew and try again."),
            field: "operation")
    }
}
