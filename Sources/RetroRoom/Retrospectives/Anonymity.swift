public import Floor

/// What the others are told of who wrote a keyword, on the day and ever after.
public enum Anonymity: String, Sendable, CaseIterable, Comparable {
    /// Who it was.
    case named
    /// A made-up name, another one for each keyword.
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

    /// What pages call it.
    var phrase: Phrase {
        switch self {
        case .named: Phrase(ko: "이름 보이기", en: "Names shown")
        case .alias: Phrase(ko: "별칭만", en: "Made-up names")
        case .anonymous: Phrase(ko: "이름 숨기기", en: "Names hidden")
        }
    }

    /// With fewer people than this who could have written a keyword, it is easily guessed who did: pages say so.
    public static let crowd = 3
}

extension Team {
    /// Whether a hidden author would be easily guessed, since too few are here who could have written to one of them.
    public var isTooSmallToHideIn: Bool { present.count - 1 < Anonymity.crowd }
}

/// The made-up names, by which people can talk of a keyword.
public enum Alias {
    /// By the keyword alone: two by the same author have nothing in common but chance.
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
    static func anonymityUnknown(given: String) -> Refusal {
        Refusal(
            .invalid, "anonymity-unknown",
            Phrase(
                ko: "named, alias, anonymous 가운데 하나여야 해요.", en: "It must be one of named, alias, anonymous."),
            field: "anonymity", given: given)
    }

    static let anonymityLooser = Refusal(
        .conflict, "anonymity-looser",
        Phrase(
            ko: "이미 적은 키워드가 있어서 쓴 사람을 더 드러낼 수는 없어요.",
            en: "There are keywords already, so their authors cannot be shown more than was promised."),
        field: "anonymity")
}
