import Floor

/// What of a card a column of a table holds.
public enum TableField: String, CaseIterable, Sendable {
    case column, kind, title, body, due, labels, people, checklist, comments, links
    case reminder = "remind"
    case repeats = "repeat"

    /// Those that an export writes, in its order. Maru has links within its texts.
    static let exported = allCases.filter { $0 != .links }

    /// The name for what becomes nothing, in forms and in the API.
    public static let none = "none"

    /// The heading in an export.
    func heading(_ language: Language) -> String { language == .ko ? words[1] : words[0] }

    /// The recognised headings in lower case; the first is the English one of exports, the second the Korean one.
    private var words: [String] {
        switch self {
        case .column: ["column", "칸", "list", "list name", "status", "state", "상태", "목록", "리스트"]
        case .kind: ["kind", "종류"]
        case .title: ["title", "제목", "card name", "name", "card", "task", "summary", "카드", "할 일", "이름"]
        case .body: ["details", "내용", "body", "description", "card description", "desc", "notes", "note", "설명", "메모"]
        case .due: ["due", "마감일", "due date", "deadline", "기한", "마감"]
        case .labels: ["labels", "라벨", "label", "tags", "tag", "태그"]
        case .people: ["people", "맡은 사람", "members", "assignee", "assignees", "assigned to", "담당자", "사람"]
        case .checklist: ["checklist", "체크리스트", "checklists", "subtasks"]
        case .comments: ["comments", "댓글", "comment"]
        case .links: ["links", "링크", "link", "attachment links", "attachments", "attachment", "첨부 파일", "첨부", "url"]
        case .reminder: ["reminder", "알림", "remind"]
        case .repeats: ["repeats", "반복", "repeat", "recurrence"]
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
        case .people: Phrase(ko: "맡은 사람", en: "Assigned to")
        case .checklist: Phrase(ko: "체크리스트", en: "Checklist")
        case .comments: Phrase(ko: "댓글", en: "Comments")
        case .links: Phrase(ko: "내용 끝의 링크", en: "Links after the details")
        case .reminder: Phrase(ko: "알림", en: "Reminder")
        case .repeats: RepeatView.noun
        }
    }

    /// Whether a card has one of it, so that only one column can become it.
    var isSingle: Bool {
        switch self {
        case .column, .kind, .title, .due, .reminder, .repeats: true
        case .body, .labels, .people, .checklist, .comments, .links: false
        }
    }

    /// The field that a heading names.
    init?(heading: String) {
        let word = Text.lowercased(Text.trimmed(heading))
        for field in TableField.allCases where field.words.contains(word) {
            self = field
            return
        }
        return nil
    }
}
