public import Floor

/// A link by which anybody who has it reads one entry as it is now. Links are no operations: the server alone knows
/// them, and no device or export has them.
public struct ShareLink: Equatable, Sendable {
    public var id: ID<ShareLink>
    public var entry: ID<Entity>
    /// The beginning of the entry's title; may be blank.
    public var title: String
    /// Unix milliseconds.
    public var createdAt: Int64
    /// When it ends, in Unix milliseconds; nil if only its owner ends it.
    public var expiresAt: Int64?
    public var hasPassword: Bool

    /// Links of one journal that have not ended.
    public static let limit = 200
    /// A password, in characters. It is a second secret beside the address, so it may be shorter than an account's.
    public static let passwordMinimum = 6
    /// A password, in bytes of UTF-8.
    public static let passwordByteLimit = 1_024

    public init(
        id: ID<ShareLink>, entry: ID<Entity>, title: String, createdAt: Int64, expiresAt: Int64?, hasPassword: Bool
    ) {
        self.id = id
        self.entry = entry
        self.title = title
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.hasPassword = hasPassword
    }

    /// For how long a link can be made.
    public enum Lasting: String, Sendable, CaseIterable {
        case day, week, month
        /// Until its owner revokes it.
        case unlimited = "always"

        /// Nil for ``unlimited``.
        public var milliseconds: Int64? {
            switch self {
            case .day: 86_400_000
            case .week: 7 * 86_400_000
            case .month: 30 * 86_400_000
            case .unlimited: nil
            }
        }

        var name: Phrase {
            switch self {
            case .day: Phrase(ko: "1일", en: "1 day")
            case .week: Phrase(ko: "7일", en: "7 days")
            case .month: Phrase(ko: "30일", en: "30 days")
            case .unlimited: Phrase(ko: "기한 없음", en: "Until revoked")
            }
        }
    }
}

/// What somebody asks of a new link. Fields: `entry`; optional `lasting`, ``ShareLink/Lasting/week`` by default,
/// `password` and `operation`, which becomes the link's id.
public struct NewShareLink: Equatable, Sendable {
    public let entry: ID<Entity>
    public let lasting: ShareLink.Lasting
    /// As typed; nil for none.
    public let password: String?
    public let id: ID<ShareLink>?

    /// - Throws: `entry-missing`, `share-lasting-unknown`, `share-password-too-short`, `share-password-too-long`. None of
    ///   them repeats the password.
    public init(_ form: Fields) throws(Refusal) {
        entry = try form.entryID()
        let given = form["lasting"] ?? ShareLink.Lasting.week.rawValue
        guard let known = ShareLink.Lasting.allCases.first(where: { $0.rawValue == given }) else {
            throw .shareLastingUnknown(given)
        }
        lasting = known
        let typed = form["password"] ?? ""
        guard typed.utf8.count <= ShareLink.passwordByteLimit else { throw .sharePasswordTooLong }
        guard typed.isEmpty || Graphemes.count(typed) >= ShareLink.passwordMinimum else {
            throw .sharePasswordTooShort
        }
        password = typed.isEmpty ? nil : typed
        id = try form.id("operation")
    }
}

extension Refusal {
    /// One answer for a link that never was, has ended or was revoked, and for one whose entry was deleted.
    public static var sharedMissing: Refusal {
        Refusal(
            .missing, "shared-missing",
            Phrase(
                ko: "이 링크로 볼 수 있는 글이 없어요. 기한이 지났거나 공유를 취소한 링크일 수 있어요.",
                en: "There is nothing to read at this link. It may have expired or been revoked."))
    }

    /// For whoever reads by a link.
    public static var sharedPasswordWrong: Refusal {
        Refusal(
            .invalid, "shared-password-wrong",
            Phrase(ko: "비밀번호가 맞지 않아요.", en: "The password is wrong."), field: "password")
    }

    public static var tooManyShareLinks: Refusal {
        Refusal(
            .conflict, "too-many-share-links",
            Phrase(
                ko: "일기장 하나에 링크는 \(ShareLink.limit)개까지 열어 둘 수 있어요. 공유 링크에서 몇 개를 취소해 주세요.",
                en: "A journal can have \(ShareLink.limit) open links. Revoke some of them first."))
    }

    static func shareLastingUnknown(_ given: String) -> Refusal {
        .entryValue(
            "share-lasting-unknown", field: "lasting", given: given,
            Phrase(ko: "기한을 보이는 것 중에서 골라 주세요.", en: "Choose one of the times offered."))
    }

    static var sharePasswordTooShort: Refusal {
        Refusal(
            .invalid, "share-password-too-short",
            Phrase(
                ko: "비밀번호는 \(ShareLink.passwordMinimum)자 이상이어야 해요.",
                en: "The password needs at least \(ShareLink.passwordMinimum) characters."), field: "password")
    }

    static var sharePasswordTooLong: Refusal {
        Refusal(
            .invalid, "share-password-too-long",
            Phrase(ko: "비밀번호가 너무 길어요.", en: "This password is too long."), field: "password")
    }
}
