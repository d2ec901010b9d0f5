public import Floor

/// The characters allowed in names of people and teams.
enum NameCharacters {
    /// Whether a scalar is part of a letter or a digit of any script. Punctuation, symbols, emoji and their joiners,
    /// enclosing marks as in keycaps, and invisible letters are not.
    static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        if Text.isInvisible(scalar) || isVariationSelector(scalar) { return false }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    /// U+FE00 to U+FE0F and U+E0100 to U+E01EF, which Unicode classifies as marks.
    private static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
        0xFE00...0xFE0F ~= scalar.value || 0xE0100...0xE01EF ~= scalar.value
    }
}

extension Team {
    /// A team's name: letters and digits of any script with spaces between them, 1–10 characters after trimming.
    public struct Name: Sendable {
        public let text: String

        /// - Throws: `team-name-empty`, `-too-long`, `-control`, `-bidirectional`, `-characters`.
        public init(_ given: String) throws(Refusal) {
            text = try Text.line(
                given, limit: Team.nameLimit, field: "name", name: "team-name", subject: Noun.teamName)
            guard text.scalars.allSatisfy({ $0 == " " || NameCharacters.isLetterOrDigit($0) }) else {
                throw Refusal(
                    .invalid, "team-name-characters",
                    Phrase(
                        ko: "팀 이름에는 글자와 숫자, 띄어쓰기만 쓸 수 있어요.",
                        en: "Team names can only have letters, digits and spaces."),
                    field: "name", given: given)
            }
        }
    }
}

extension Member {
    /// A nickname: letters and digits of any script, at most ``nicknameLimit`` columns after trimming, without spaces.
    public struct Nickname: Sendable {
        public let text: String

        /// - Throws: `nickname-empty`, `-too-long`, `-control`, `-bidirectional`, `-characters`.
        public init(_ given: String) throws(Refusal) {
            text = try Text.line(
                given, limit: Member.nicknameLimit, in: .columns, field: "nickname", name: "nickname",
                subject: Noun.nickname)
            guard text.scalars.allSatisfy({ NameCharacters.isLetterOrDigit($0) }) else {
                throw Refusal(
                    .invalid, "nickname-characters",
                    Phrase(
                        ko: "닉네임에는 글자와 숫자만 쓸 수 있어요. 띄어쓰기, 문장 부호, 이모지는 쓸 수 없어요.",
                        en: "Nicknames can only have letters and digits: no spaces, punctuation or emoji."),
                    field: "nickname", given: given)
            }
        }

        /// Whether two nicknames would be confused.
        func isLike(_ other: String) -> Bool { NameKey.isAlike(text, other) }
    }

    /// A job: one line of at most 20 characters; may be empty.
    public struct Job: Sendable {
        public let text: String

        /// - Throws: `job-too-long`, `-control`, `-bidirectional`.
        public init(_ given: String) throws(Refusal) {
            if Text.isBlank(given) {
                text = ""
                return
            }
            text = try Text.line(given, limit: Member.jobLimit, field: "job", name: "job", subject: Noun.job)
        }
    }
}

/// The names of form fields.
enum Noun {
    static let teamName = Phrase(ko: "팀 이름", en: "Team name")
    static let nickname = Phrase(ko: "닉네임", en: "Nickname")
    static let job = Phrase(ko: "하는 일", en: "What you do")
    static let retrospectiveName = Phrase(ko: "회고 이름", en: "Name of the retrospective")
    static let kind = Phrase(ko: "종류", en: "Kind")
    static let word = Phrase(ko: "키워드", en: "Keyword")
    static let situation = Phrase(ko: "상황", en: "Situation")
    static let feeling = Phrase(ko: "느낌", en: "Feeling")
    static let request = Phrase(ko: "바라는 점", en: "Request")
    static let actionTitle = Phrase(ko: "할 일", en: "What to do")
    static let texts = Phrase(ko: "세 글", en: "The three texts")
}
