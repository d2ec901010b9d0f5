public import Floor

extension Card {
    /// Cards on one board, not counting the archive and the trash.
    public static let countLimit = 10_000

    /// A card's title: one line, 1–100 characters after trimming.
    public struct Title: Sendable {
        public let text: String

        public init(_ given: String) throws(Refusal) {
            text = try Text.line(given, limit: Card.titleLimit, field: "title", name: "card-title", subject: Noun.title)
        }
    }

    /// A card's body: lines of text, at most 20,000 characters and 200,000 bytes.
    public struct Body: Sendable {
        public let text: String

        public init(_ given: String) throws(Refusal) {
            do throws(Text.Fault) {
                text = try Text.lines(given, limit: Card.bodyLimit)
            } catch {
                throw Refusal.text(error, field: "body", name: "card-body", subject: Noun.body, given: given)
            }
            guard text.utf8.count <= Card.bodyByteLimit else { throw .bodyTooLarge(text) }
        }
    }

    /// The day in a form's field, `due` or `start`; nil for an empty one. Past days are allowed.
    static func checkedDay(_ form: Fields, _ field: String) throws(Refusal) -> Day? {
        guard let given = form[field], !given.isEmpty else { return nil }
        guard let day = Day(given) else {
            throw Refusal(
                .invalid, "card-\(field)-not-a-day",
                Phrase(
                    ko: "달력에 없는 날이에요. 2026-12-03처럼 적어 주세요.",
                    en: "This date does not exist. Use the format 2026-12-03."),
                field: field, given: given)
        }
        return day
    }
}

/// The labels of form fields.
public enum Noun {
    public static var title: Phrase { Phrase(ko: "제목", en: "Title") }
    public static var body: Phrase { Phrase(ko: "내용", en: "Details") }
    /// Below the field of a body.
    static var markdown: Phrase {
        Phrase(
            ko: "마크다운을 쓸 수 있어요: # 제목, - 목록, - [ ] 할 일, **굵게**",
            en: "Markdown works: # heading, - list, - [ ] task, **bold**")
    }
    public static var due: Phrase { Phrase(ko: "마감일", en: "Due") }
    public static var start: Phrase { Phrase(ko: "시작일", en: "Start date") }
    static var time: Phrase { Phrase(ko: "시각", en: "Time") }
    public static var boardName: Phrase { Phrase(ko: "보드 이름", en: "Board name") }
    static var labelName: Phrase { Phrase(ko: "라벨 이름", en: "Label name") }
    static var item: Phrase { Phrase(ko: "항목", en: "Item") }
    static var comment: Phrase { Phrase(ko: "댓글", en: "Comment") }
    static var commentFile: Phrase { Phrase(ko: "파일", en: "File") }
    static var columnName: Phrase { Phrase(ko: "칸 이름", en: "Column name") }
    static var columnKind: Phrase { Phrase(ko: "종류", en: "Kind") }
    static var cardLimit: Phrase { Phrase(ko: "카드 한도", en: "Card limit") }
}

/// A field of a card whose changes the history tells alike: set, changed, removed, and from which value to which.
struct ToldField: Sendable {
    let name: String
    let noun: Phrase
    /// A value as people read it; nil for none.
    let text: @Sendable (JSON, Viewer) -> String?

    static let all = [
        ToldField(name: Card.start.name, noun: Noun.start) { DueHistory.day($0, nil, $1) }
    ]

    static func of(_ change: Change?) -> ToldField? { all.first { $0.name == change?.field } }
}

extension Refusal {
    /// - Parameter field: `start` or `due`: the one that was changed, or the start day if both were.
    static func startAfterDue(_ start: Day, _ due: Day, field: String) -> Refusal {
        Refusal(
            .invalid, "card-start-after-due",
            Phrase(
                ko: "시작일(\(start.iso))은 마감일(\(due.iso))보다 늦을 수 없어요. 둘 중 하나를 바꿔 주세요.",
                en: "The start date (\(start.iso)) cannot be after the due date (\(due.iso)). Change one of them."),
            field: field, given: field == "start" ? start.iso : due.iso)
    }

    /// A body within the limit of characters whose characters are large ones.
    static func bodyTooLarge(_ given: String) -> Refusal {
        let (limit, size) = (Card.bodyByteLimit / 1_000, given.utf8.count / 1_000 + 1)
        return Refusal(
            .invalid, "card-body-too-large",
            Phrase(
                ko: "내용은 \(limit)KB까지예요. 지금 \(size)KB라서 줄여야 해요. 여러 그림을 이은 이모지가 자리를 많이 차지해요.",
                en:
                    "Details can have at most \(limit) KB. They have \(size) KB: shorten them. Composed emoji take the most."
            ), field: "body", given: given)
    }
}
