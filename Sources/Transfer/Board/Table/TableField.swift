import BoardRoom
import Floor

/// What of a card a column of a table holds.
public enum TableField: String, CaseIterable, Sendable {
    case column, kind, title, body, due, labels, people, checklist, comments, links, done
    case reminder = "remind"
    case repeats = "repeat"
    case start

    /// Those that an export writes, in its order. Maru has links within its texts, and a card is done where its column
    /// says so.
    static let exported = allCases.filter { $0 != .links && $0 != .done }

    /// The name for what becomes nothing, in forms and in the API.
    public static let none = "none"

    /// The heading in an export.
    func heading(_ language: Language) -> String { language == .ko ? words[1] : words[0] }

    /// The recognised headings in lower case; the first is the English one of exports, the second the Korean one.
    private var words: [String] {
        switch self {
        case .column:
            [
                "column", "칸", "list", "list name", "status", "state", "stage", "section", "section/column",
                "bucket name", "상태", "목록", "리스트",
            ]
        case .kind: ["kind", "종류"]
        case .title: ["title", "제목", "card name", "name", "card", "task", "task name", "summary", "카드", "할 일", "이름"]
        case .body: ["details", "내용", "body", "description", "card description", "desc", "notes", "note", "설명", "메모"]
        case .due: ["due", "마감일", "due date", "due at", "due on", "deadline", "기한", "마감"]
        case .labels: ["labels", "라벨", "label", "tags", "tag", "태그"]
        case .people:
            [
                "people", "맡은 사람", "members", "assignee", "assignees", "assigned to", "assign", "responsible", "담당자",
                "사람",
            ]
        case .checklist: ["checklist", "체크리스트", "checklists", "checklist items", "subtasks"]
        case .comments: ["comments", "댓글", "comment"]
        case .links: ["links", "링크", "link", "attachment links", "attachments", "attachment", "첨부 파일", "첨부", "url"]
        case .done:
            [
                "done", "완료 표시", "completed", "completed at", "completed date", "completed on", "progress", "완료", "완료일",
                "완료 여부",
            ]
        case .reminder: ["reminder", "알림", "remind"]
        case .repeats: ["repeats", "반복", "repeat", "recurrence"]
        case .start: ["start", "시작일", "start date", "start on", "시작", "시작 날짜"]
        }
    }

    /// What a person who chooses it for a column reads.
    var phrase: Phrase {
        switch self {
        case .column: Phrase(ko: "칸", en: "Column")
        case .kind: Phrase(ko: "칸의 종류", en: "Kind of column")
        case .title: Noun.title
        case .body: Noun.body
        case .due: Noun.due
        case .labels: Phrase(ko: "라벨", en: "Labels")
        case .people: Phrase(ko: "담당자", en: "Assigned to")
        case .checklist: Phrase(ko: "체크리스트", en: "Checklist")
        case .comments: Phrase(ko: "댓글", en: "Comments")
        case .links: Phrase(ko: "내용 끝의 링크", en: "Links after the details")
        case .done: Phrase(ko: "완료 표시", en: "Done mark")
        case .reminder: Phrase(ko: "알림", en: "Reminder")
        case .repeats: RepeatView.noun
        case .start: Noun.start
        }
    }

    /// Whether a card has one of it, so that only one column can become it.
    var isSingle: Bool {
        switch self {
        case .column, .kind, .title, .due, .done, .reminder, .repeats, .start: true
        case .body, .labels, .people, .checklist, .comments, .links: false
        }
    }

    /// Whether its cell is one value, which a board's file has by the same name, and nothing else follows from it.
    var isPlain: Bool { self == .start }

    /// Whether it has days, all of which a table writes in one order.
    var hasDays: Bool { self == .due || self == .start }

    /// The field that a heading names.
    init?(heading: String) {
        let word = TableField.word(heading)
        for field in TableField.allCases where field.words.contains(word) {
            self = field
            return
        }
        return nil
    }

    /// What a heading means in a table in which no other one does, or in which nothing stands below that: a text
    /// without a title is one, and the only day is the due one.
    init?(lastResort heading: String) {
        switch TableField.word(heading) {
        case "content": self = .title
        case "date", "날짜", "일자": self = .due
        default: return nil
        }
    }

    /// A heading as it is compared: in small letters on one line, with single spaces.
    static func word(_ heading: String) -> String {
        let bytes = Text.lowercased(Text.trimmed(heading)).bytes.map { $0 < 0x20 ? 0x20 : $0 }
        return String(bytes: bytes).split(at: 0x20).joined(separator: " ")
    }
}
