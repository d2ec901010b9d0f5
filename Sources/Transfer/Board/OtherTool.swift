import Floor

/// A tool whose files are no boards that Maru reads. They are known by their shape, and refused by its name.
public struct OtherTool: Sendable {
    let name: Phrase
    /// What to do in place of importing the file.
    let advice: Phrase
    /// Whether a JSON file is of it.
    private let isOf: @Sendable (JSON) -> Bool
    /// Whether an archive with files at these paths is.
    private let isArchive: @Sendable ([String]) -> Bool

    private init(
        _ ko: String, en: String? = nil, _ advice: Phrase, isOf: @escaping @Sendable (JSON) -> Bool = { _ in false },
        isArchive: @escaping @Sendable ([String]) -> Bool = { _ in false }
    ) {
        name = Phrase(ko: ko, en: en ?? ko)
        self.advice = advice
        self.isOf = isOf
        self.isArchive = isArchive
    }

    /// By what a JSON file has; nil for any other.
    init?(_ json: JSON) {
        guard let tool = OtherTool.all.first(where: { $0.isOf(json) }) else { return nil }
        self = tool
    }

    /// By the files of an archive; nil for any other.
    public init?(paths: [String]) {
        guard let tool = OtherTool.all.first(where: { $0.isArchive(paths) }) else { return nil }
        self = tool
    }

    /// A file is of the first that knows it.
    private static let all = [
        wekan, deck, planka, todoist, asana, googleTasks, spreadsheet, focalboard, vikunja, journal, notion,
    ]

    static let wekan = OtherTool(
        "WeKan", asCSV,
        isOf: { json in
            let said = json["format"]?.stringValue ?? json["_format"]?.stringValue ?? ""
            return said.hasPrefix("wekan-")
                || json.has("lists") && json["cards"]?.arrayValue?.contains { $0["listId"] != nil } == true
        })
    static let deck = OtherTool("Nextcloud Deck", asTable, isOf: { $0["boards"]?.members != nil })
    static let planka = OtherTool(
        "Planka", asTable, isOf: { $0["item"]?.members != nil && $0["included"]?["lists"] != nil })
    static let todoist = OtherTool("Todoist", asCSV, isOf: { $0.has("projects") && $0.has("items") })
    static let asana = OtherTool("Asana", asCSV, isOf: { $0["data"]?.arrayValue?.first?["gid"] != nil })
    static let googleTasks = OtherTool(
        "Google Tasks", asTable, isOf: { $0["kind"]?.stringValue?.hasPrefix("tasks#") == true })
    static let spreadsheet = OtherTool(
        "엑셀이나 다른 스프레드시트", en: "Excel or another spreadsheet",
        Phrase(ko: "‘CSV UTF-8’로 저장해 그 파일을 골라 주세요.", en: "Save it as “CSV UTF-8”, and choose that file."),
        isArchive: { $0.contains("xl/workbook.xml") || $0.contains("content.xml") && $0.contains("mimetype") })
    static let focalboard = OtherTool(
        "Focalboard", asCSV, isArchive: { paths in paths.contains { $0.hasSuffix("/board.jsonl") } })
    static let vikunja = OtherTool(
        "Vikunja", asTable, isOf: { $0.arrayValue?.first?["tasks"] != nil },
        isArchive: { $0.contains("data.json") && $0.contains("VERSION") })
    static let journal = OtherTool(
        "일기", en: "a diary", Phrase(ko: "일기장의 설정에서 가져와 주세요.", en: "Import it in the settings of a journal."),
        isOf: { json in
            let said = json["format"]?.stringValue ?? json["_format"]?.stringValue ?? ""
            return said.hasPrefix(JournalDocument.format) || json["entries"] != nil
                || json.arrayValue?.first?["created_at"] != nil
        },
        isArchive: { paths in
            paths.contains { $0 == "entries.json" || $0.hasPrefix("journals/") || $0.hasPrefix(".obsidian/") }
        })
    static let notion = OtherTool(
        "Notion",
        Phrase(ko: "zip을 풀어 그 안의 CSV 파일을 골라 주세요.", en: "Unpack the zip, and choose a CSV file that is in it."),
        isArchive: { !$0.isEmpty && $0.allSatisfy { $0.hasSuffix(".zip") } || $0.contains(where: hasNotionName) })

    private static var asCSV: Phrase {
        Phrase(ko: "거기에서 CSV로 내보내 그 파일을 골라 주세요.", en: "Export it there as CSV, and choose that file.")
    }

    private static var asTable: Phrase {
        Phrase(
            ko: "카드를 제목, 칸, 마감일이 있는 표로 만들고 CSV로 저장해 골라 주세요.",
            en: "Make a table of its cards with title, column and due, save it as CSV, and choose that file.")
    }

    /// Whether a file's name ends as Notion names a page or a database: with a space and 32 hexadecimal digits.
    private static func hasNotionName(_ path: String) -> Bool {
        let bytes = path.bytes
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 32, bytes[dot - 33] == UInt8(ascii: " ") else {
            return false
        }
        return bytes[(dot - 32)..<dot].allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
        }
    }
}

extension OtherTool: Equatable {
    public static func == (left: OtherTool, right: OtherTool) -> Bool { left.name == right.name }
}

extension JSON {
    /// Whether it has a list of that name.
    fileprivate func has(_ name: String) -> Bool { self[name]?.arrayValue != nil }
}
