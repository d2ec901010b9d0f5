public import Floor

/// How much others may know of a keyword's author, on the day and afterwards.
public enum Anonymity: String, FieldValue, CaseIterable, Comparable {
    /// The author's name.
    case named
    /// An alias, a different one for each keyword.
    case alias
    /// Nothing.
    case anonymous

    public static func < (left: Anonymity, right: Anonymity) -> Bool { left.strictness < right.strictness }

    private var strictness: Int {
        switch self {
        case .named: 0
        case .alias: 1
        case .anonymous: 2
        }
    }

    /// Its label on pages.
    var phrase: Phrase {
        switch self {
        case .named: Phrase(ko: "이름 보이기", en: "Names shown")
        case .alias: Phrase(ko: "가명만", en: "Aliases only")
        case .anonymous: Phrase(ko: "이름 숨기기", en: "Names hidden")
        }
    }

    /// The anonymity that a form says its author was promised; nil if it names none.
    ///
    /// - Throws: `anonymity-unknown`.
    static func promised(in form: Fields) throws(Refusal) -> Anonymity? {
        guard let given = form["promise"], !given.isEmpty else { return nil }
        guard let promise = Anonymity(named: given) else { throw .anonymityUnknown(given: given, field: "promise") }
        return promise
    }

    /// With fewer possible authors than this, a hidden author is easy to guess, and pages say so.
    public static let crowd = 3
}

extension Team {
    /// Whether a hidden author would be easy to guess, because too few present members could have written the keyword.
    public var isTooSmallToHideIn: Bool { present.count - 1 < Anonymity.crowd }
}

/// The aliases, by which people can refer to a keyword.
public enum Alias {
    /// The alias of a keyword. It depends on the keyword's id only, so that two keywords of one author are not linked.
    public static func name(for keyword: ID<Entity>) -> Phrase {
        names[Int(truncatingIfNeeded: keyword.low % UInt64(names.count))]
    }

    private static let names = [
        Phrase(ko: "고래", en: "Whale"), Phrase(ko: "너구리", en: "Raccoon dog"), Phrase(ko: "두루미", en: "Crane"),
        Phrase(ko: "다람쥐", en: "Squirrel"), Phrase(ko: "수달", en: "Otter"), Phrase(ko: "부엉이", en: "Owl"),
        Phrase(ko: "고슴도치", en: "Hedgehog"), Phrase(ko: "사슴", en: "Deer"), Phrase(ko: "까치", en: "Magpie"),
        Phrase(ko: "거북이", en: "Turtle"), Phrase(ko: "여우", en: "Fox"), Phrase(ko: "제비", en: "Swallow"),
        Phrase(ko: "산양", en: "Goral"), Phrase(ko: "토끼", en: "Rabbit"), Phrase(ko: "돌고래", en: "Dolphin"),
        Phrase(ko: "나비", en: "Butterfly"),
    ]
}

extension Refusal {
    static func anonymityUnknown(given: String, field: String = "anonymity") -> Refusal {
        Refusal(
            .invalid, "anonymity-unknown",
            Phrase(
                ko: "named, alias, anonymous 중 하나여야 해요.", en: "Choose named, alias or anonymous."),
            field: field, given: given)
    }

    static let anonymityLooser = Refusal(
        .conflict, "anonymity-looser",
        Phrase(
            ko: "이미 쓴 키워드가 있어서 쓴 사람을 더 드러낼 수는 없어요.",
            en: "There are already keywords, so authors can’t be shown more than was promised."),
        field: "anonymity")
}
