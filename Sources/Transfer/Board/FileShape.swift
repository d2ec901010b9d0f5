import BoardRoom
import Floor

/// What a JSON file is, by its own shape: no tool has two members of one name alone.
enum FileShape: Equatable {
    case maru, trello
    case other(OtherTool)
    case unknown

    init(_ json: JSON) {
        if json["format"]?.stringValue == BoardDocument.format {
            self = .maru
        } else if let tool = OtherTool(json) {
            self = .other(tool)
        } else {
            self = FileShape.isTrello(json) ? .trello : .unknown
        }
    }

    /// Lists that have names, and cards that have a name or say in which list they are.
    private static func isTrello(_ json: JSON) -> Bool {
        guard let lists = json["lists"]?.arrayValue, let cards = json["cards"]?.arrayValue else { return false }
        let areLists = lists.isEmpty || lists.contains { $0["name"] != nil }
        return areLists && (cards.isEmpty || cards.contains { $0["idList"] != nil || $0["name"] != nil })
    }
}

/// A tool whose files are no boards that Maru reads, as far as they are known by their shape.
public enum OtherTool: CaseIterable, Sendable {
    case wekan, deck, planka, todoist, asana, vikunja, googleTasks, focalboard, notion, spreadsheet, journal

    /// By what a JSON file has; nil for any other.
    init?(_ json: JSON) {
        func has(_ name: String) -> Bool { json[name]?.arrayValue != nil }
        // Of lists of things the first says which these are.
        let first = json.arrayValue?.first
        let said = json["format"]?.stringValue ?? json["_format"]?.stringValue ?? ""
        let cards = json["cards"]?.arrayValue ?? []
        if said.hasPrefix("wekan-") || has("lists") && cards.contains(where: { $0["listId"] != nil }) {
            self = .wekan
        } else if json["boards"]?.members != nil {
            self = .deck
        } else if json["item"]?.members != nil, json["included"]?["lists"] != nil {
            self = .planka
        } else if has("projects"), has("items") {
            self = .todoist
        } else if json["data"]?.arrayValue?.first?["gid"] != nil {
            self = .asana
        } else if json["kind"]?.stringValue?.hasPrefix("tasks#") == true {
            self = .googleTasks
        } else if first?["tasks"] != nil {
            self = .vikunja
        } else if said.hasPrefix("maru-journal") || json["entries"] != nil || first?["created_at"] != nil {
            self = .journal
        } else {
            return nil
        }
    }

    /// By the files of an archive; nil for any other.
    public init?(paths: [String]) {
        func has(_ isSought: (String) -> Bool) -> Bool { paths.contains(where: isSought) }
        if has({ $0 == "xl/workbook.xml" }) || has({ $0 == "content.xml" }) && has({ $0 == "mimetype" }) {
            self = .spreadsheet
        } else if has({ $0.hasSuffix("/board.jsonl") }) {
            self = .focalboard
        } else if has({ $0 == "data.json" }), has({ $0 == "VERSION" }) {
            self = .vikunja
        } else if has({ $0 == "entries.json" || $0.hasPrefix("journals/") || $0.hasPrefix(".obsidian/") }) {
            self = .journal
        } else if !paths.isEmpty, paths.allSatisfy({ $0.hasSuffix(".zip") }) || has(OtherTool.hasNotionName) {
            self = .notion
        } else {
            return nil
        }
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

    var name: Phrase {
        switch self {
        case .wekan: Phrase(ko: "WeKan", en: "WeKan")
        case .deck: Phrase(ko: "Nextcloud Deck", en: "Nextcloud Deck")
        case .planka: Phrase(ko: "Planka", en: "Planka")
        case .todoist: Phrase(ko: "Todoist", en: "Todoist")
        case .asana: Phrase(ko: "Asana", en: "Asana")
        case .vikunja: Phrase(ko: "Vikunja", en: "Vikunja")
        case .googleTasks: Phrase(ko: "Google Tasks", en: "Google Tasks")
        case .focalboard: Phrase(ko: "Focalboard", en: "Focalboard")
        case .notion: Phrase(ko: "Notion", en: "Notion")
        case .spreadsheet: Phrase(ko: "엑셀이나 다른 스프레드시트", en: "Excel or another spreadsheet")
        case .journal: Phrase(ko: "일기", en: "a diary")
        }
    }

    /// What to do in place of importing the file.
    var advice: Phrase {
        switch self {
        case .wekan, .todoist, .asana, .focalboard:
            Phrase(
                ko: "거기에서 CSV로 내보내 그 파일을 골라 주세요.", en: "Export it there as CSV, and choose that file.")
        case .deck, .planka, .vikunja, .googleTasks:
            Phrase(
                ko: "카드를 제목, 칸, 마감일이 있는 표로 만들고 CSV로 저장해 골라 주세요.",
                en: "Make a table of its cards with title, column and due, save it as CSV, and choose that file.")
        case .notion:
            Phrase(
                ko: "zip을 풀어 그 안의 CSV 파일을 골라 주세요.", en: "Unpack the zip, and choose a CSV file that is in it.")
        case .spreadsheet:
            Phrase(ko: "‘CSV UTF-8’로 저장해 그 파일을 골라 주세요.", en: "Save it as “CSV UTF-8”, and choose that file.")
        case .journal:
            Phrase(ko: "일기장의 설정에서 가져와 주세요.", en: "Import it in the settings of a journal.")
        }
    }
}
