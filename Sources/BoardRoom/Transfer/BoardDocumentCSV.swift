public import Floor

extension BoardDocument {
    /// The cards on the board as CSV for a spreadsheet: UTF-8 with the byte order mark that Excel requires.
    public func csv(_ language: Language) -> String {
        var text = "\u{FEFF}" + CSV.line(TableField.exported.map { $0.heading(language) })
        for card in cards where card.isOnBoard {
            text += CSV.line(TableField.exported.map { cell($0, of: card, language) })
        }
        return text
    }

    private func cell(_ field: TableField, of card: Card, _ language: Language) -> String {
        let column = columns[card.column]
        return switch field {
        case .column: column.name ?? column.kind.phrase(language)
        case .kind: column.kind.rawValue
        case .title: card.title
        case .body: card.body
        case .due: (card.due?.iso ?? "") + (card.time.map { " " + $0.zoned } ?? "")
        case .labels: NameList.text(card.labels.map { labels[$0].name })
        case .people: NameList.text(card.assignees.map { people[$0] ?? "" }.filter { !$0.isEmpty })
        case .checklist: card.items.map { ($0.isDone ? "[x] " : "[ ] ") + $0.text }.joined(separator: "\n")
        case .comments:
            CommentCell.text(
                card.comments.map { comment in
                    let text = CommentText(comment.text).typed { _ in BoardSlice.left(language) }
                    return (comment.name, comment.saidAt ?? 0, text)
                })
        case .links: ""
        case .reminder: card.time?.reminder?.name ?? ""
        case .repeats: card.repeats?.text ?? ""
        }
    }

    /// Reads the cards of a table. A table without a title column has none.
    ///
    /// - Throws: `import-empty`.
    init(_ table: ImportTable, name: String, _ warnings: inout ImportWarnings) throws(Refusal) {
        self.init(name: name)
        guard table.hasTitle else { return }
        for place in table.leftOut { warnings.add(.others, named: table.shownHeading(place)) }
        warnings.add(.others, table.unheaded)
        warnings.add(.cardsLeft, table.rowsLeft)
        var places = Places()
        for row in table.rows { cards.append(card(Cells(row, table), &places, &warnings)) }
        for (place, field) in table.fields.enumerated() {
            if let field, places.unread.contains(field) { warnings.add(.others, named: table.shownHeading(place)) }
        }
        try fit(&warnings)
    }

    /// One row, by what its cells become.
    private struct Cells {
        private let row: [String]
        private let table: ImportTable

        init(_ row: [String], _ table: ImportTable) {
            self.row = row
            self.table = table
        }

        /// The cell of a field that a card has one of.
        subscript(_ field: TableField) -> String { all(field).first?.text ?? "" }

        /// All cells of a field in which something stands, each with its column.
        func all(_ field: TableField) -> [(place: Int, text: String)] {
            var cells: [(place: Int, text: String)] = []
            for (place, other) in table.fields.enumerated() where other == field && row.indices.contains(place) {
                if !Text.isBlank(row[place]) { cells.append((place, row[place])) }
            }
            return cells
        }

        /// Of several columns, all but the first say what they are.
        var body: String {
            var body = ""
            for (place, text) in all(.body) {
                body += body.isEmpty ? text : "\n\n" + table.shownHeading(place) + ": " + text
            }
            return body
        }
    }

    private mutating func card(_ cells: Cells, _ places: inout Places, _ warnings: inout ImportWarnings) -> Card {
        var card = Card(
            column: column(cells[.column], cells[.kind], &places), title: cells[.title], body: cells.body)
        var links = AttachedLinks()
        for (_, text) in cells.all(.links) { links.take(cell: text, &warnings) }
        card.body = links.appended(to: card.body, &warnings)
        let due = Text.trimmed(cells[.due])
        card.due = BoardDocument.day(due)
        if due.utf8.count > 10 { card.time = DueTime(stored: due.dropping(11)) }
        if card.time == nil, let read = UnixTime.parse(due), read.hasOffset,
            let minutes = LocalTime.minutes(due.dropping(11))
        {
            // The day and the time stay those of the clock that wrote them.
            let shown = Int64(read.day.number) * 86_400_000 + Int64(minutes) * 60_000
            let ahead = Int((shown - read.milliseconds / 60_000 * 60_000) / 1_000)
            card.time = DueTime(at: read.milliseconds, reminder: nil) { Moment(milliseconds: $0, offset: ahead) }
        }
        if card.due != nil, card.time == nil, due.utf8.contains(UInt8(ascii: ":")) { places.unread.insert(.due) }
        if card.due == nil, !due.isEmpty { warnings.add(.daysUnknown) }
        takeDueExtras(cells, &card, &places)
        for (_, text) in cells.all(.labels) { card.labels += NameList.names(text).map { label($0, &places) } }
        for (_, text) in cells.all(.people) { card.assignees += NameList.names(text).map { person($0, &places) } }
        for (_, text) in cells.all(.checklist) {
            for line in Text.unixLines(text).split(at: UInt8(ascii: "\n")) { card.items.append(Item(line: line)) }
        }
        for (_, text) in cells.all(.comments) { card.comments += CommentCell.comments(text) }
        return card
    }

    /// The reminder and the repetition, in the words of an export. Without a time there is none, or without a day.
    private func takeDueExtras(_ cells: Cells, _ card: inout Card, _ places: inout Places) {
        let reminder = Text.trimmed(cells[.reminder])
        if !reminder.isEmpty {
            card.time?.reminder = DueTime.Reminder(named: reminder)
            if reminder != DueTime.Reminder.none, card.time?.reminder == nil { places.unread.insert(.reminder) }
        }
        let repeats = Text.lowercased(Text.trimmed(cells[.repeats]))
        if !repeats.isEmpty {
            if card.due != nil { card.repeats = Repeat(stored: repeats) }
            if repeats != Repeat.none, card.repeats == nil { places.unread.insert(.repeats) }
        }
    }

    /// The indices of the columns and labels found so far, and the people.
    private struct Places {
        /// The fields of which a cell says what no card can have.
        var unread: Set<TableField> = []
        /// Keyed by bytes: comparing text with many combining marks would be quadratic.
        var columns: [[UInt8]: Int] = [:]
        var labels: [[UInt8]: Int] = [:]
        var people: [[UInt8]: ID<Person>] = [:]
    }

    private mutating func person(_ name: String, _ places: inout Places) -> ID<Person> {
        let key = Array(name.utf8)
        if let person = places.people[key] { return person }
        let person = BoardDocument.standIn(places.people.count)
        places.people[key] = person
        people[person] = name
        return person
    }

    /// The index of the column of that name, which is added if it is new.
    private mutating func column(_ given: String, _ kind: String, _ places: inout Places) -> Int {
        let name = Text.trimmed(given)
        let key = Array(name.utf8)
        if let place = places.columns[key] { return place }
        let said = BoardRoom.Column.Kind(named: Text.lowercased(Text.trimmed(kind)))
        places.columns[key] = columns.count
        // An export writes the name of the kind for a column that nobody has renamed.
        let isUnnamed = name.isEmpty || said.map { $0.phrase.ko == name || $0.phrase.en == name } == true
        columns.append(Column(name: isUnnamed ? nil : name, kind: said ?? BoardRoom.Column.Kind(guessing: name)))
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
    fileprivate init(line: String) {
        let text = Text.trimmed(line)
        for (box, isDone) in [("[x]", true), ("[X]", true), ("[ ]", false), ("☑", true), ("☐", false)]
        where text.hasPrefix(box) {
            self.init(text: Text.trimmed(text.dropping(box.utf8.count)), isDone: isDone)
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
