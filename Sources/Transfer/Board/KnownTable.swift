import BoardRoom
import Floor

/// A table of a tool in which rows, or what stands in a cell, mean something of their own. It is brought into the shape
/// of all others.
enum KnownTable {
    case todoist, tickTick, planner

    init?(_ headings: [String]) {
        let words = headings.map { TableField.word($0) }
        func has(_ sought: [String]) -> Bool { sought.allSatisfy { words.contains($0) } }
        if has(["type", "content", "indent"]) {
            self = .todoist
        } else if has(["list name", "title", "is all day"]) {
            self = .tickTick
        } else if has(["task name", "bucket name"]) {
            self = .planner
        } else {
            return nil
        }
    }

    /// What a heading means here, where it means something else elsewhere.
    func field(heading: String) -> TableField? {
        self == .tickTick && TableField.word(heading) == "status" ? .done : nil
    }

    /// Changes a table to the usual shape.
    ///
    /// - Returns: what stands in rows that are no card and belong to none.
    func change(_ headings: inout [String], _ rows: inout [[String]]) -> [String] {
        switch self {
        case .todoist: return KnownTable.change(todoist: &headings, &rows)
        case .tickTick:
            let places = Places(headings)
            for row in rows.indices { KnownTable.change(tickTick: &rows[row], places) }
        case .planner:
            guard let place = Places(headings)["checklist items"] else { return [] }
            for row in rows.indices where rows[row].indices.contains(place) {
                rows[row][place] = rows[row][place].split(at: UInt8(ascii: ";")).joined(separator: "\n")
            }
        }
        return []
    }

    /// Where headings stand.
    private struct Places {
        private let words: [String]

        init(_ headings: [String]) { words = headings.map { TableField.word($0) } }

        subscript(_ word: String) -> Int? { words.firstIndex { $0 == word } }
    }

    private static func cell(_ row: [String], _ place: Int?) -> String {
        place.map { row.indices.contains($0) ? Text.trimmed(row[$0]) : "" } ?? ""
    }

    /// A row of Todoist is a section, a task of the last one, or a note on the last task. Sections become columns, and
    /// notes comments.
    private static func change(todoist headings: inout [String], _ rows: inout [[String]]) -> [String] {
        let places = Places(headings)
        let (kind, content, person) = (places["type"], places["content"], places["responsible"])
        let width = headings.count
        var tasks: [[String]] = []
        var left: [String] = []
        var section = ""
        // A section that has no task yet: no column comes of it.
        var empty: String?
        for row in rows {
            let text = cell(row, content)
            switch Text.lowercased(cell(row, kind)) {
            case "task":
                var task = Array(row.prefix(width))
                while task.count < width { task.append("") }
                if let kind { task[kind] = "" }
                if let person { task[person] = withoutNumber(cell(row, person)) }
                tasks.append(task + [section, ""])
                empty = nil
            case "section":
                if let empty { left.append(empty) }
                section = text
                empty = text
            case "note" where !tasks.isEmpty:
                let last = tasks.count - 1
                tasks[last][width + 1] += (tasks[last][width + 1].isEmpty ? "" : "\n\n") + text
            default: left.append(text)
            }
        }
        if let empty { left.append(empty) }
        headings += ["section", "comments"]
        rows = tasks
        return left
    }

    /// `Ann` for `Ann (1234)`.
    private static func withoutNumber(_ name: String) -> String {
        let bytes = name.bytes
        guard bytes.last == UInt8(ascii: ")"), let start = bytes.lastIndex(of: UInt8(ascii: "(")),
            bytes[(start + 1)..<(bytes.count - 1)].allSatisfy({ 0x30...0x39 ~= $0 })
        else { return name }
        return Text.trimmed(String(bytes: bytes[..<start]))
    }

    /// TickTick has a number for the state of a task, and for a whole day the moment in UTC at which it begins there.
    private static func change(tickTick row: inout [String], _ places: Places) {
        if let place = places["status"], row.indices.contains(place) {
            switch cell(row, place) {
            case "0": row[place] = ""
            case "1", "2": row[place] = "done"
            default: break
            }
        }
        guard Text.lowercased(cell(row, places["is all day"])) == "true", let place = places["due date"],
            let begins = UnixTime.parse(cell(row, place))
        else { return }
        let moment = Moment(milliseconds: begins.milliseconds)
        row[place] = (moment.minute < firstMinuteOfEast ? moment.day : moment.day.adding(days: 1)).iso
    }

    /// The minute of the day in UTC from which on it is midnight in a zone in the east, where the next day begins, and
    /// before which it is midnight in the west. Clocks are at most 13 hours ahead and 10 behind, but for a few islands.
    private static let firstMinuteOfEast = 11 * 60
}
