public import Floor

/// The set of keyword kinds of a retrospective.
public enum Format: FieldValue {
    case continueStop
    case startStopContinue
    case keepProblemTry
    case fourLs
    /// The team's own kinds: 2–6, all different.
    case own([String])

    /// Limits of a team's own kinds: how many, and the characters in a name.
    public static let ownCount = 2...6
    public static let kindLimit = 10

    /// The predefined formats, in the order they are offered.
    public static let ready: [Format] = [.continueStop, .startStopContinue, .keepProblemTry, .fourLs]

    /// The stored names of its kinds, in display order.
    public var kinds: [String] {
        switch self {
        case .continueStop: ["continue", "stop"]
        case .startStopContinue: ["start", "stop", "continue"]
        case .keepProblemTry: ["keep", "problem", "try"]
        case .fourLs: ["liked", "learned", "lacked", "longed-for"]
        case .own(let kinds): kinds
        }
    }

    /// Its name in forms; nil for a team's own kinds.
    public var name: String? {
        switch self {
        case .continueStop: "continue-stop"
        case .startStopContinue: "start-stop-continue"
        case .keepProblemTry: "keep-problem-try"
        case .fourLs: "four-ls"
        case .own: nil
        }
    }

    /// The stored form: its name, or the array of the team's own kinds.
    public var fieldJSON: JSON { name.map { .string($0) } ?? .array(kinds.map { .string($0) }) }

    public static var fieldKind: FieldKind { .json }

    /// Reads ``fieldJSON``.
    public init?(fieldJSON json: JSON) {
        switch json {
        case .string(let name):
            guard let format = Format.ready.first(where: { $0.name == name }) else { return nil }
            self = format
        case .array(let values):
            let kinds = values.compactMap { $0.stringValue }
            guard kinds.count == values.count, Format.ownCount.contains(kinds.count) else { return nil }
            self = .own(kinds)
        default: return nil
        }
    }

    /// Reads a form: `format` is the name of a predefined format, or `own` with `kinds`, one per line.
    ///
    /// - Throws: `format-unknown`; `format-kinds` for too few, too many or duplicate kinds; and the refusal for an
    ///   invalid kind.
    init(_ form: Fields) throws(Refusal) {
        let name = form["format"] ?? ""
        if let format = Format.ready.first(where: { $0.name == name }) {
            self = format
            return
        }
        guard name == "own" else { throw .formatUnknown(given: name) }
        var kinds: [String] = []
        for line in Text.unixLines(form["kinds"] ?? "").split(at: UInt8(ascii: "\n")) where !Text.isBlank(line) {
            // Stop at one over the limit, which is enough to refuse.
            guard kinds.count <= Format.ownCount.upperBound else { break }
            kinds.append(
                try Text.line(
                    line, limit: Format.kindLimit, field: "kinds", name: "format-kind", subject: Noun.kind))
        }
        guard Format.ownCount.contains(kinds.count), Set(kinds).count == kinds.count else { throw .formatKinds }
        self = .own(kinds)
    }

    /// A kind's label; a team's own kinds are shown as stored.
    public static func phrase(ofKind kind: String) -> Phrase {
        switch kind {
        case "continue": Phrase(ko: "계속해요", en: "Keep doing")
        case "stop": Phrase(ko: "멈춰요", en: "Stop")
        case "start": Phrase(ko: "시작해요", en: "Start")
        case "keep": Phrase(ko: "유지할 점", en: "Keep")
        case "problem": Phrase(ko: "아쉬운 점", en: "Problem")
        case "try": Phrase(ko: "해 볼 점", en: "Try")
        case "liked": Phrase(ko: "좋았어요", en: "Liked")
        case "learned": Phrase(ko: "배웠어요", en: "Learned")
        case "lacked": Phrase(ko: "부족했어요", en: "Lacked")
        case "longed-for": Phrase(ko: "바랐어요", en: "Longed for")
        default: Phrase(ko: kind, en: kind)
        }
    }
}

extension Refusal {
    static func formatUnknown(given: String) -> Refusal {
        Refusal(
            .invalid, "format-unknown", Phrase(ko: "형식을 하나 골라 주세요.", en: "Choose one of the formats."),
            field: "format", given: given)
    }

    static let formatKinds = Refusal(
        .invalid, "format-kinds",
        Phrase(
            ko: "종류는 서로 다른 이름으로 \(Format.ownCount.lowerBound)개에서 \(Format.ownCount.upperBound)개까지예요.",
            en: "Enter \(Format.ownCount.lowerBound) to \(Format.ownCount.upperBound) kinds with different names."),
        field: "kinds")
    static let formatInUse = Refusal(
        .conflict, "format-in-use",
        Phrase(
            ko: "이미 쓴 키워드가 있어서 형식을 바꿀 수 없어요. 다음 회고부터 바꿀 수 있어요.",
            en: "There are already keywords, so the format can’t change. You can change it for the next retrospective."),
        field: "format")
}
