public import Floor

/// A table as its file has it, and what each of its columns becomes.
public struct ImportTable: Equatable, Sendable {
    /// The first row.
    public let headings: [String]
    /// The other rows. They may be shorter than the first, or longer.
    let rows: [[String]]
    /// How many rows there are beyond those that are read.
    let rowsLeft: Int
    /// For each heading what it usually means.
    let recognised: [TableField?]
    /// For each heading what its column becomes, nil for nothing.
    public private(set) var fields: [TableField?]
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

    /// Parses a table, and takes its headings for what they usually mean.
    ///
    /// - Throws: `import-empty` if there is no row beside the first.
    init(_ text: String) throws(Refusal) {
        let (rows, left) = CSV.read(text)
        guard rows.count > 1 else { throw .importEmpty }
        self.text = text
        headings = rows[0]
        self.rows = Array(rows.dropFirst())
        rowsLeft = left
        var recognised: [TableField?] = []
        for heading in headings {
            let field = TableField(heading: heading)
            recognised.append(field.map { $0.isSingle && recognised.contains($0) } == true ? nil : field)
        }
        self.recognised = recognised
        fields = recognised
    }

    /// The file's text, from which it can be parsed again.
    var stored: String { text }

    public var hasTitle: Bool { fields.contains(.title) }

    /// The columns in which nothing stands in any row are of no interest to anybody.
    func isBlank(_ place: Int) -> Bool {
        rows.allSatisfy { !$0.indices.contains(place) || Text.isBlank($0[place]) }
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
    /// - Throws: `import-columns-count`; `import-column-twice`; `import-no-title-column`.
    public mutating func choose(_ chosen: [TableField?]) throws(Refusal) {
        guard chosen.count == headings.count else {
            throw .importColumnCount(chosen.count, of: headings.count)
        }
        for (place, field) in chosen.enumerated() {
            guard let field, field.isSingle, let first = chosen.firstIndex(of: field), first < place else { continue }
            throw .importColumnTwice(place, field, heading: headings[place])
        }
        guard chosen.contains(.title) else { throw .importNoTitleColumn }
        fields = chosen
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
        field.map { $0 == "name" || $0 == ImportEncoding.name.text || $0.hasPrefix("column") } == true
            || self == .importNoTitleColumn
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
        Refusal(
            .invalid, "import-field-unknown",
            Phrase(ko: "목록에 있는 것 중에서 골라 주세요.", en: "Choose one of the list."), field: ImportTable.name(place),
            given: given)
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
