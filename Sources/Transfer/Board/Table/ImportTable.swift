public import Floor

/// A table as its file has it, and what each of its columns becomes.
public struct ImportTable: Equatable, Sendable {
    /// The first row, or that below what some tools write about a table before it.
    public let headings: [String]
    /// The rows below. They may be shorter than the headings, or longer.
    let rows: [[String]]
    /// How many rows there are beyond those that are read.
    let rowsLeft: Int
    /// The beginnings of the rows above the headings.
    let before: [String]
    /// What stands in rows that are no card.
    let odd: [String]
    /// For each heading what it usually means.
    let recognised: [TableField?]
    /// For each heading what its column becomes, nil for nothing.
    public private(set) var fields: [TableField?]
    /// The order that somebody chose for days that can be read in several; nil for what the table suggests.
    public private(set) var chosenOrder: DateOrder?
    /// Of whoever imports it: in which order they probably write a day.
    let language: Language
    private let text: String

    /// How many columns have something in them and no heading.
    var unheaded: Int {
        let widest = rows.reduce(0) { max($0, $1.count) }
        return (headings.count..<max(headings.count, widest)).count { !isBlank($0) }
    }

    /// The columns that a page asks about: a form has at most 100 fields.
    public static let askedLimit = 80
    /// Examples of what a column holds.
    static let sampleLimit = 3
    /// How many rows may stand above the headings.
    static let beforeLimit = 9

    /// Parses a table, and takes its headings for what they usually mean.
    ///
    /// - Throws: `import-empty` if there is no row below the headings.
    init(_ text: String, for language: Language = .ko) throws(Refusal) {
        let (all, left) = CSV.read(text)
        let start = ImportTable.headingRow(all)
        guard all.count > start + 1 else { throw .importNoRows(all.first ?? []) }
        var (headings, rows) = (all[start], Array(all.dropFirst(start + 1)))
        let known = KnownTable(of: headings)
        odd = known?.change(&headings, &rows) ?? []
        guard !rows.isEmpty else { throw .importNoRows(headings) }
        self.text = text
        self.language = language
        self.headings = headings
        self.rows = rows
        rowsLeft = left
        before = all[..<start].map { ImportTable.shown($0.first ?? "") }
        recognised = ImportTable.recognised(headings, rows, known)
        fields = recognised
    }

    /// The place of the row whose headings say what the cards' title is, and one thing more; the first row where none
    /// does, or where it has a title.
    private static func headingRow(_ rows: [[String]]) -> Int {
        func fields(_ row: [String]) -> [TableField] { row.compactMap { TableField(heading: $0) } }
        guard let first = rows.first, !fields(first).contains(.title) else { return 0 }
        let place = rows.prefix(beforeLimit + 1).firstIndex { row in
            let known = fields(row)
            return known.count > 1 && (known.contains(.title) || KnownTable(of: row) != nil)
        }
        return place ?? 0
    }

    private static func recognised(
        _ headings: [String], _ rows: [[String]], _ known: KnownTable?
    ) -> [TableField?] {
        var recognised: [TableField?] = []
        for heading in headings {
            let field: TableField? = known?.field(heading: heading) ?? TableField(heading: heading)
            recognised.append(field.map { $0.isSingle && recognised.contains($0) } == true ? nil : field)
        }
        for (place, heading) in headings.enumerated() where recognised[place] == nil && !isBlank(place, rows) {
            guard let field = TableField(lastResort: heading) else { continue }
            if let other = recognised.firstIndex(of: field) {
                guard isBlank(other, rows) else { continue }
                recognised[other] = nil
                recognised[place] = field
            } else {
                recognised[place] = field
            }
        }
        // A text beside a title is the card's.
        if let title = recognised.firstIndex(of: .title) {
            for (place, heading) in headings.enumerated()
            where place != title && recognised[place] == nil && TableField(lastResort: heading) == .title {
                recognised[place] = .body
            }
        }
        return recognised
    }

    /// The file's text, from which it can be parsed again.
    var stored: String { text }

    public var hasTitle: Bool { fields.contains(.title) }

    /// The columns in which nothing stands in any row are of no interest to anybody.
    func isBlank(_ place: Int) -> Bool { ImportTable.isBlank(place, rows) }

    private static func isBlank(_ place: Int, _ rows: [[String]]) -> Bool {
        rows.allSatisfy { !$0.indices.contains(place) || Text.isBlank($0[place]) }
    }

    /// The order in which the numbers of its days are read, if it makes a difference.
    public var dateOrder: DateOrder? {
        let dates = self.dates
        return dates.ambiguous.isEmpty ? nil : dates.orders[0]
    }

    /// How its days are read.
    var dates: TableDates {
        let places = fields.indices.filter { fields[$0]?.hasDays == true }
        let cells = places.flatMap { place in
            rows.compactMap { $0.indices.contains(place) ? Text.trimmed($0[place]) : nil }
        }
        return TableDates(cells, chosen: chosenOrder, language)
    }

    /// The columns that become nothing although something stands in them.
    var leftOut: [Int] { headings.indices.filter { fields[$0] == nil && !isBlank($0) } }

    /// The columns that a page asks about: those whose heading says nothing, and the others.
    var asked: (unknown: [Int], known: [Int]) {
        let places = headings.indices.filter { !isBlank($0) }
        let unknown = places.filter { recognised[$0] == nil }.prefix(ImportTable.askedLimit)
        let known = places.filter { recognised[$0] != nil }.prefix(ImportTable.askedLimit - unknown.count)
        return (Array(unknown), Array(known))
    }

    /// The first different things that stand in a column.
    public func samples(_ place: Int) -> [String] {
        var samples: [String] = []
        for row in rows where row.indices.contains(place) && !Text.isBlank(row[place]) {
            let sample = ImportTable.shown(row[place])
            if !samples.contains(sample) { samples.append(sample) }
            if samples.count == ImportTable.sampleLimit { break }
        }
        return samples
    }

    /// A heading on a page.
    func shownHeading(_ place: Int) -> String { ImportTable.shown(headings[place]) }

    /// The beginning of a text of a file, as a page may show it.
    static func shown(_ text: String) -> String { Graphemes.first(shownLimit, of: BoardDocument.shown(text)) }

    /// How much of a text is shown, in characters.
    private static let shownLimit = 30

    /// Says for each column what it becomes.
    ///
    /// - Parameter order: of days that can be read in several; nil leaves it as it is.
    /// - Throws: `import-columns-count`; `import-column-twice`; `import-no-title-column`.
    public mutating func choose(_ chosen: [TableField?], _ order: DateOrder? = nil) throws(Refusal) {
        guard chosen.count == headings.count else {
            throw .importColumnCount(chosen.count, of: headings.count)
        }
        for (place, field) in chosen.enumerated() {
            guard let field, field.isSingle, let first = chosen.firstIndex(of: field), first < place else { continue }
            throw .importColumnTwice(place, field, heading: headings[place])
        }
        guard chosen.contains(.title) else { throw .importNoTitleColumn }
        fields = chosen
        if let order { chosenOrder = order }
    }

    /// Whether a choice would change anything.
    public func isOther(_ chosen: [TableField?], _ order: DateOrder?) -> Bool {
        chosen != fields || order.map { $0 != dates.orders[0] } == true
    }

    /// What a form chose: a field for each column that it asks about, and for the others what they were.
    ///
    /// - Throws: `import-field-unknown`.
    public func chosen(in form: Fields) throws(Refusal) -> [TableField?] {
        var chosen = fields
        for place in headings.indices {
            guard let given = form[ImportTable.name(place)] else { continue }
            chosen[place] = try ImportTable.field(given, place)
        }
        return chosen
    }

    /// What one column becomes, as forms and the API name it.
    ///
    /// - Throws: `import-field-unknown`.
    public static func field(_ given: String, _ place: Int) throws(Refusal) -> TableField? {
        if given == TableField.none { return nil }
        guard let field = TableField(named: given) else { throw .importFieldUnknown(place, given: given) }
        return field
    }

    /// The name of a column's form field.
    public static func name(_ place: Int) -> String { "column-" + String(place + 1) }
}

extension Refusal {
    /// Whether the page before an import shows it, at one of its fields.
    public var isOfImportPreview: Bool {
        field.map {
            $0 == "name" || $0 == ImportEncoding.name.text || $0 == ImportDatesView.name.text || $0.hasPrefix("column")
        } == true || self == .importNoTitleColumn
    }

    static var importNoTitleColumn: Refusal {
        Refusal(
            .invalid, "import-no-title-column",
            Phrase(
                ko: "카드의 제목이 될 칸이 없어요. 칸 하나를 제목으로 골라 주세요.",
                en: "No column becomes the cards’ title. Choose one."),
            field: "file")
    }

    static func importColumnTwice(_ place: Int, _ field: TableField, heading: String) -> Refusal {
        Refusal(
            .invalid, "import-column-twice",
            Phrase(
                ko: "‘\(field.phrase.ko)’\(Particle.subject.after(field.phrase.ko)) 되는 칸은 하나뿐이에요. 다른 것을 골라 주세요.",
                en: "Only one column can become “\(field.phrase.en)”. Choose something else."),
            field: ImportTable.name(place), given: heading)
    }

    static func importFieldUnknown(_ place: Int, given: String) -> Refusal {
        importUnlisted("field", field: ImportTable.name(place), given)
    }

    static func importColumnCount(_ given: Int, of count: Int) -> Refusal {
        Refusal(
            .invalid, "import-columns-count",
            Phrase(
                ko: "이 표에는 칸이 \(grouped(count))개 있어요. 칸마다 하나씩 적어 주세요.",
                en: "This table has \(grouped(count)) columns. Give one field for each."),
            field: "columns", given: String(given))
    }

    public static var importNoTable: Refusal {
        Refusal(
            .invalid, "import-no-table",
            Phrase(ko: "칸은 표(CSV)에서만 고를 수 있어요.", en: "Only the columns of a table (CSV) can be chosen."),
            field: "columns")
    }
}
