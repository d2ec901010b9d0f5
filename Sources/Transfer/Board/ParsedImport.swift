public import Floor

/// A file parsed into a document, with warnings for what is not imported.
public struct ParsedImport: Sendable {
    public var document: BoardDocument
    public var warnings: ImportWarnings
    public var form: Form
    /// How the file's text was encoded.
    public internal(set) var encoding: TextEncoding
    /// What its encoding seems to be.
    public internal(set) var found: TextEncoding
    /// The encoding that was chosen in place of what was found.
    public internal(set) var chosen: TextEncoding?
    /// The file's bytes in base64, unless the table's text in UTF-8 has the same ones.
    public internal(set) var original: String?
    /// The table that the document is read from; nil for another form.
    public internal(set) var table: ImportTable?
    /// What was typed as the board's name before the file was looked at again.
    public var typedName: String?
    let fileName: String

    /// The supported file formats.
    public enum Form: String, CaseIterable, Sendable { case maru, trello, csv }

    /// The maximum size of a file in bytes.
    public static let byteLimit = 16 * 1024 * 1024
    /// A larger file is sent in parts where scripts run: a form has half a minute to arrive.
    static let formByteLimit = 8 * 1024 * 1024
    /// JSON limits: a board of 10,000 cards, or a complete Trello export.
    static let limits = JSON.Limits(bytes: byteLimit, depth: 32, values: 1_500_000)

    /// The same for the stored form, in which each byte may have become an escape sequence.
    private static let keptLimits = JSON.Limits(bytes: 8 * byteLimit, depth: 32, values: 1_500_000)

    /// Parses a file of any format: JSON is an object or a list, anything else is a table.
    ///
    /// - Parameters:
    ///   - bytes: in UTF-8, whatever they were in the file.
    ///   - encoding: how they were encoded there.
    ///   - original: what they were there, in base64, if that is something else. Of a table it is kept, so that it can be
    ///     read in another encoding.
    ///   - fileName: gives a table its name, and refusals name it.
    ///   - language: of whoever imports it: of the words that are written into cards, and of the order in which a table
    ///     probably has the numbers of a day.
    ///   - isFit: whether a text can be processed. Called with a table as a whole, and with every text of a JSON
    ///     document, before anything else is done with it.
    ///   - isArchived: whether it comes with an archive of its files, of which ``take(_:)`` says what they are.
    ///   - clock: what the viewer's clock shows at a time in Unix milliseconds.
    /// - Throws: a refusal about `file` that names it, and what was read where.
    public init(
        _ bytes: [UInt8], _ encoding: TextEncoding = .utf8, original: String? = nil, fileName: String,
        isArchived: Bool = false, language: Language = .ko, isFit: (String) -> Bool = { _ in true },
        clock: @escaping (Int64) -> Moment
    ) throws(Refusal) {
        self.encoding = encoding
        found = encoding
        self.fileName = fileName
        var reading = BoardReading(language: language, clock: clock, hasFiles: isArchived)
        do throws(Refusal) {
            if ParsedImport.isJSON(bytes) {
                let json = try ParsedImport.parsed(bytes.withoutMark, isFit)
                let format = try ParsedImport.format(of: json)
                document = try format.read(json, &reading)
                form = format.form
            } else {
                guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0), isFit(text)
                else {
                    throw Refusal.importNotText
                }
                let table = try ImportTable(text, for: language)
                document = try BoardDocument(table, name: fileTitle(fileName), &reading.warnings)
                form = .csv
                self.table = table
                self.original = original
            }
        } catch {
            throw error.about(fileName)
        }
        warnings = reading.warnings
    }

    /// Says for each column of the table what it becomes, and reads it again. The same choice again changes nothing.
    ///
    /// - Parameter order: of days that can be read in several; nil leaves it as it is.
    /// - Throws: `import-no-table`; what is wrong with the choice.
    public mutating func choose(_ fields: [TableField?], _ order: DateOrder? = nil) throws(Refusal) {
        guard var table else { throw .importNoTable }
        try table.choose(fields, order)
        var warnings = ImportWarnings()
        document = try BoardDocument(table, name: fileTitle(fileName), &warnings)
        self.table = table
        self.warnings = warnings
    }

    /// Leaves out the files that the archive does not have as the document says, and counts them.
    public mutating func take(_ findings: [ID<StoredFile>: BoardDocument.Finding]) {
        document.take(findings, &warnings)
    }

    /// Whether no column of the table becomes the title, so that it has no cards yet.
    public var lacksTitle: Bool { table?.hasTitle == false }

    /// - Throws: `import-no-title-column` for such a table.
    public func checkTitle() throws(Refusal) { if lacksTitle { throw .importNoTitleColumn } }

    /// What is stored until the board is created: of a table all of it, since its columns may be chosen anew.
    public var kept: JSON {
        var members = [
            JSON.Member("form", .string(form.rawValue)),
            JSON.Member("encoding", .string(encoding.rawValue)),
        ]
        if let table {
            members += [
                JSON.Member("file", .string(fileName)), JSON.Member("text", .string(table.stored)),
                JSON.Member("fields", .array(table.fields.map { $0.map { .string($0.rawValue) } ?? .null })),
                JSON.Member("found", .string(found.rawValue)),
                JSON.Member("language", .string(table.language.rawValue)),
            ]
            let texts = [
                ("order", table.chosenOrder?.rawValue), ("chosen", chosen?.rawValue), ("original", original),
                ("name", typedName),
            ]
            members += texts.compactMap { name, text in text.map { JSON.Member(name, .string($0)) } }
        } else {
            let losses = warnings.counts.map { JSON.Member($0.kind.rawValue, .integer(Int64($0.count))) }
            let names = warnings.counts.map { kind, _ in
                JSON.Member(kind.rawValue, .array(warnings.names(of: kind).map { .string($0) }))
            }
            members += [
                JSON.Member("parcel", document.json), JSON.Member("losses", .object(losses)),
                JSON.Member("names", .object(names)),
            ]
        }
        return .object(members)
    }

    /// Parses the stored form.
    public init(kept bytes: [UInt8]) throws(Refusal) {
        let json = try JSON.file(bytes, within: ParsedImport.keptLimits) { .importMalformed($0, in: bytes) }
        let written = json["form"]?.stringValue
        form = Form.allCases.first { $0.rawValue == written } ?? .maru
        let encoding = json["encoding"]?.stringValue.flatMap { TextEncoding(named: $0) } ?? .utf8
        self.encoding = encoding
        found = json["found"]?.stringValue.flatMap { TextEncoding(named: $0) } ?? encoding
        chosen = json["chosen"]?.stringValue.flatMap { TextEncoding(named: $0) }
        original = json["original"]?.stringValue
        fileName = json["file"]?.stringValue ?? ""
        typedName = json["name"]?.stringValue
        warnings = ImportWarnings()
        if form == .csv {
            let language = json["language"]?.stringValue.flatMap { Language(stored: $0) } ?? .ko
            var table = try ImportTable(json["text"]?.stringValue ?? "", for: language)
            let fields = json["fields"]?.arrayValue ?? []
            // A table that lacks a title is kept as well.
            if fields.contains(where: { $0.stringValue == TableField.title.rawValue }) {
                try table.choose(
                    fields.map { $0.stringValue.flatMap { TableField(named: $0) } },
                    json["order"]?.stringValue.flatMap { DateOrder(named: $0) })
            }
            document = try BoardDocument(table, name: fileTitle(fileName), &warnings)
            self.table = table
        } else {
            var none = ImportWarnings()
            document = try BoardDocument(maru: json["parcel"] ?? .null, isArchived: true, &none)
            for lost in json["losses"]?.members ?? [] {
                guard let kind = ImportWarnings.Kind(named: lost.name) else { continue }
                warnings.add(kind, lost.value.integerValue.map { Int(clamping: $0) } ?? 0)
                for name in json["names"]?[lost.name]?.arrayValue ?? [] {
                    warnings.add(kind, 0, named: name.stringValue ?? "")
                }
            }
        }
    }

    /// Whether bytes are JSON and no table: an object, or a list of objects, lists or texts.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        var rest = bytes.withoutMark[...]
        func next() -> UInt8? {
            rest = rest.drop { $0 <= 0x20 }
            defer { rest = rest.dropFirst() }
            return rest.first
        }
        switch next() {
        case UInt8(ascii: "{"): return true
        case UInt8(ascii: "["):
            let second = next()
            return second == UInt8(ascii: "{") || second == UInt8(ascii: "[") || second == UInt8(ascii: "\"")
                || second == UInt8(ascii: "]")
        default: return false
        }
    }

    private static func parsed(_ bytes: [UInt8], _ isFit: (String) -> Bool) throws(Refusal) -> JSON {
        let json = try JSON.file(bytes, within: limits) { .importMalformed($0, in: bytes) }
        guard json.holds(only: isFit) else { throw .importNotText }
        return json
    }

    /// The format of a file. Maru's own says what it is; some tools that Maru does not read look like one that it does.
    private static func format(of json: JSON) throws(Refusal) -> BoardFormat {
        let format = BoardFormat.all.first { $0.isOf(json) }
        if let format, format.form == .maru { return format }
        if let tool = OtherTool(json) { throw .importOther(tool) }
        guard let format else {
            let members = json.members ?? json.arrayValue?.first?.members ?? []
            throw .importUnknown(members.map { $0.name })
        }
        return format
    }
}
