import BoardRoom
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
        case .reminder: card.time?.reminder?.name ?? ""
        default: Card.field(field)?.json(card).words ?? ""
        }
    }

    /// Reads the cards of a table. A table without a title column has none.
    ///
    /// - Throws: `import-empty`.
    init(_ table: ImportTable, name: String, _ warnings: inout ImportWarnings) throws(Refusal) {
        self.init(name: name)
        guard table.hasTitle else { return }
        warnings.add(.linesBefore, table.before.count, named: table.before)
        for place in table.leftOut { warnings.add(.others, named: table.shownHeading(place)) }
        warnings.add(.others, table.unheaded)
        for text in table.odd { warnings.add(.others, named: ImportTable.shown(text)) }
        warnings.add(.cardsLeft, table.rowsLeft)
        let dates = table.dates
        if dates.isGuess {
            let names = dates.ambiguous.prefix(ImportWarnings.nameLimit).map { ImportTable.shown($0) }
            warnings.add(.daysGuessed, dates.ambiguous.count, named: names)
        }
        var places = Places(orders: dates.orders)
        for row in table.rows { cards.append(card(Cells(row, table), &places, &warnings)) }
        for (place, field) in table.fields.enumerated() {
            if let field, places.unread.contains(field) { warnings.add(.others, named: table.shownHeading(place)) }
        }
        move(done: places.done, in: table.language, &warnings)
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
        for (_, text) in cells.all(.links) { card.last.take(cell: text, &warnings) }
        takeDue(Text.trimmed(cells[.due]), &card, &places, &warnings)
        for field in TableField.allCases where field.isPlain {
            takePlain(field, Text.trimmed(cells[field]), &card, &places, &warnings)
        }
        takeDueExtras(cells, &card, &places)
        for (_, text) in cells.all(.labels) { card.labels += NameList.names(text).map { label($0, &places) } }
        for (_, text) in cells.all(.people) { card.assignees += NameList.names(text).map { person($0, &places) } }
        for (_, text) in cells.all(.checklist) {
            for line in Text.unixLines(text).split(at: UInt8(ascii: "\n")) { card.items.append(Item(line: line)) }
        }
        for (_, text) in cells.all(.comments) { card.comments += CommentCell.comments(text) }
        switch BoardDocument.isDone(cells[.done]) {
        case true?: places.done.append((cards.count, columns[card.column].name ?? ""))
        case false?: break
        case nil: places.unread.insert(.done)
        }
        return card
    }

    private func takeDue(
        _ written: String, _ card: inout Card, _ places: inout Places, _ warnings: inout ImportWarnings
    ) {
        if written.isEmpty { return }
        // Of a range, the end is when it is due, and the beginning when it begins.
        let range = BoardDocument.range(written)
        let due = range.flatMap { WrittenDay($0.end).day(in: places.orders) == nil ? nil : $0.end } ?? written
        card.due = WrittenDay(due).day(in: places.orders)
        if let range, due == range.end { card.start = WrittenDay(range.start).day(in: places.orders) }
        if let range, card.start == nil || range.start.utf8.contains(UInt8(ascii: ":")) {
            places.unread.insert(.due)
        }
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
        if card.due == nil { warnings.add(.daysUnknown, named: ImportTable.shown(written)) }
    }

    /// A time with a day is left out.
    private func takePlain(
        _ field: TableField, _ written: String, _ card: inout Card, _ places: inout Places,
        _ warnings: inout ImportWarnings
    ) {
        guard !written.isEmpty, let own = Card.field(field) else { return }
        let isTaken = own.json(ofCell: written, in: places.orders).map { own.take(&card, $0) } ?? false
        if field.hasDays, !isTaken { return warnings.add(.daysUnknown, named: ImportTable.shown(written)) }
        if !isTaken || field.hasDays && written.utf8.contains(UInt8(ascii: ":")) { places.unread.insert(field) }
    }

    /// What stands on both sides of the arrow of a range, as Notion writes one: December 1, 2026 → December 5, 2026. Nil
    /// for anything else.
    private static func range(_ text: String) -> (start: String, end: String)? {
        let (bytes, arrow) = (text.bytes, "→".bytes)
        guard bytes.count <= rangeLimit,
            let start = bytes.indices.first(where: { bytes[$0...].starts(with: arrow) })
        else { return nil }
        return (
            Text.trimmed(String(bytes: bytes[..<start])), Text.trimmed(String(bytes: bytes[(start + arrow.count)...]))
        )
    }

    /// The longest range of days, in bytes.
    private static let rangeLimit = 200

    /// Whether a cell says that a card is done: a day on which it was, or a word for yes. Nil for what says neither.
    private static func isDone(_ cell: String) -> Bool? {
        let word = TableField.word(cell)
        if word.isEmpty || words.no.contains(word) { return false }
        if words.yes.contains(word) { return true }
        return WrittenDay(cell).day(in: DateOrder.allCases) == nil ? nil : true
    }

    /// What stands in a cell of a card that is done, and of one that is not.
    private static let words = (
        yes: [
            "1", "100%", "x", "y", "yes", "true", "done", "complete", "completed", "예", "네", "완료", "완료됨", "✓", "✔",
            "☑",
        ],
        no: [
            "0", "0%", "-", "n", "no", "false", "open", "todo", "to do", "not started", "in progress", "doing",
            "아니요", "아니오", "미완료", "진행 중", "시작 안 함",
        ]
    )

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
        /// The orders of the numbers of a day.
        let orders: [DateOrder]
        /// The cards that are done, each with the name of its column.
        var done: [(card: Int, from: String)] = []
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
        let said = BoardRoom.Column.Kind(named: Text.lowercased(Text.trimmed(kind)))
        if said == nil, !Text.isBlank(kind) { places.unread.insert(.kind) }
        if let place = places.columns[key] { return place }
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
