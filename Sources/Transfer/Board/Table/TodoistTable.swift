import Floor

extension KnownTable {
    /// A row of Todoist is a section, a task of the last one, or a note on the last task. Sections become columns, and
    /// notes comments.
    static let todoist = KnownTable(headings: ["type", "content", "indent"]) { headings, rows in
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
}
