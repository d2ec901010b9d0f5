public import Floor

extension BoardDocument {
    /// The columns of a table, each with the recognised headings in lower case.
    enum Heading: CaseIterable {
        case column, kind, title, body, due, labels, people, checklist, comments

        /// The heading that exports write.
        var word: String { words[0] }

        var words: [String] {
            switch self {
            case .column: ["column", "칸", "list", "list name", "status", "state", "상태", "목록", "리스트"]
            case .kind: ["kind", "종류"]
            case .title: ["title", "제목", "card name", "name", "card", "task", "summary", "카드", "할 일", "이름"]
            case .body:
                ["details", "내용", "body", "description", "card description", "desc", "notes", "note", "설명", "메모"]
            case .due: ["due", "마감일", "due date", "deadline", "기한", "마감"]
            case .labels: ["labels", "라벨", "label", "tags", "tag", "태그"]
            case .people: ["people", "사람", "members", "assignee", "assignees", "담당자", "맡은 사람"]
            case .checklist: ["checklist", "체크리스트", "checklists", "subtasks"]
            case .comments: ["comments", "댓글"]
            }
        }

        init?(_ given: String) {
            let word = Text.lowercased(Text.trimmed(given))
            for heading in Heading.allCases where heading.words.contains(word) {
                self = heading
                return
            }
            return nil
        }
    }

    /// The cards outside the trash as CSV for a spreadsheet: UTF-8 with the byte order mark that Excel requires.
    public func csv(_ language: Language) -> String {
        var text = "\u{FEFF}" + CSV.line(Heading.allCases.map { $0.word })
        for card in cards where !card.isTrashed { text += CSV.line(cells(card, language)) }
        return text
    }

    private func cells(_ card: Card, _ language: Language) -> [String] {
        let column = columns[card.column]
        return [
            column.name ?? column.kind.phrase(language), column.kind.rawValue, card.title, card.body,
            card.due?.iso ?? "", NameList.text(card.labels.map { labels[$0].name }),
            NameList.text(card.assignees.map { people[$0] ?? "" }),
            card.items.map { ($0.isDone ? "[x] " : "[ ] ") + $0.text }.joined(separator: "\n"),
            card.comments.map { $0.name + ": " + $0.text }.joined(separator: "\n\n"),
        ]
    }

    /// Parses a table whose first row contains the headings.
    ///
    /// - Throws: `import-no-title-column`; `import-empty`.
    init(csv text: String, name: String, _ warnings: inout ImportWarnings) throws(Refusal) {
        let (rows, left) = CSV.read(text)
        let headings = (rows.first ?? []).map { Heading($0) }
        guard headings.contains(.title) else { throw .importNoTitleColumn }
        self.init(name: name)
        warnings.add(.others, headings.count { $0 == nil })
        warnings.add(.cardsLeft, left)
        var places = Places()
        if headings.contains(.comments) { warnings.add(.commentsLeft, rows.count - 1) }
        for row in rows.dropFirst() {
            func cell(_ heading: Heading) -> String {
                guard let place = headings.firstIndex(of: heading), row.indices.contains(place) else { return "" }
                return row[place]
            }
            var card = Card(column: column(cell(.column), cell(.kind), &places), title: cell(.title), body: cell(.body))
            let due = Text.trimmed(cell(.due))
            card.due = BoardDocument.day(due)
            if card.due == nil, !due.isEmpty { warnings.add(.daysUnknown) }
            card.labels = NameList.names(cell(.labels)).map { label($0, &places) }
            warnings.add(.peopleLeft, NameList.names(cell(.people)).count)
            for line in Text.unixLines(cell(.checklist)).split(separator: "\n") { card.items.append(Item(line: line)) }
            cards.append(card)
        }
        try fit(&warnings)
    }

    /// The indices of the columns and labels found so far.
    private struct Places {
        /// Keyed by bytes: comparing text with many combining marks would be quadratic.
        var columns: [[UInt8]: Int] = [:]
        var labels: [[UInt8]: Int] = [:]
    }

    /// The index of the column of that name, which is added if it is new.
    private mutating func column(_ given: String, _ kind: String, _ places: inout Places) -> Int {
        let name = Text.trimmed(given)
        let key = Array(name.utf8)
        if let place = places.columns[key] { return place }
        let kind = BoardRoom.Column.Kind(stored: kind) ?? BoardRoom.Column.Kind(guessing: name)
        places.columns[key] = columns.count
        columns.append(Column(name: name.isEmpty ? nil : name, kind: kind))
        return columns.count - 1
    }

    private mutating func label(_ name: String, _ places: inout Places) -> Int {
        let key = Array(name.utf8)
        if let place = places.labels[key] { return place }
        let colours = BoardRoom.Label.Colour.allCases
        places.labels[key] = labels.count
        labels.append(Label(name: name, colour: colours[labels.count % colours.count]))
        return labels.count - 1
    }

    /// A day in common formats: 2026-12-03, 2026/12/3, 2026. 12. 3., with or without a time after it.
    static func day(_ text: String) -> Day? {
        if let day = Day(String(text.prefix(10))) { return day }
        var numbers: [Int] = []
        var number: Int?
        for byte in text.utf8.prefix(24) {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                number = min((number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
            } else if let done = number {
                numbers.append(done)
                number = nil
            }
        }
        if let number { numbers.append(number) }
        guard numbers.count >= 3, numbers[0] > 999 else { return nil }
        return Day(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}

extension BoardDocument.Item {
    /// A checklist item, with or without a box before it.
    fileprivate init(line: Substring) {
        let text = Text.trimmed(String(line))
        for (box, isDone) in [("[x]", true), ("[X]", true), ("[ ]", false), ("☑", true), ("☐", false)]
        where text.hasPrefix(box) {
            self.init(text: Text.trimmed(String(text.dropFirst(box.count))), isDone: isDone)
            return
        }
        self.init(text: text, isDone: false)
    }
}

extension Column.Kind {
    /// Guesses the kind from a column's name.
    init(guessing name: String) {
        let name = Array(Text.lowercased(name).utf8)
        func has(_ words: [String]) -> Bool { words.contains { Text.holds(name, Array($0.utf8)) } }
        if has(["done", "complete", "finished", "closed", "완료", "끝", "다 한"]) {
            self = .done
        } else if has(["doing", "progress", "review", "하는 중", "진행", "검토"]) {
            self = .doing
        } else {
            self = .todo
        }
    }
}

extension Refusal {
    static var importNoTitleColumn: Refusal {
        Refusal(
            .invalid, "import-no-title-column",
            Phrase(
                ko: "첫 줄에서 제목 칸을 찾지 못했어요. 첫 줄에 title이나 제목이라고 적어 주세요.",
                en: "The first row has no title column. Name one “title” there."),
            field: "file")
    }
}
