public import Floor

/// A file parsed into a document, with warnings for what is not imported as it is.
public struct ParsedJournal: Sendable {
    public var document: JournalDocument
    public var warnings: JournalWarnings
    public var form: Form

    /// The supported formats.
    public enum Form: String, CaseIterable, Sendable {
        /// Maru's own file, of version 1 or 2.
        case maru
        /// An array of records with a title, a body and a time.
        case array
        case dayOne = "day-one"
        case markdown
    }

    /// An uploaded file, in bytes.
    public static let byteLimit = 16 * 1024 * 1024
    /// A file that is sent with a form; a script sends larger ones in parts, since a form has half a minute to arrive.
    public static let formByteLimit = 8 * 1024 * 1024
    /// A text in an archive, which takes a fraction of that as long as it is packed.
    public static let contentLimit = 48 * 1024 * 1024
    /// JSON limits: 200,000 entries with all their members.
    static let limits = JSON.Limits(bytes: contentLimit, depth: 32, values: 3_000_000)
    /// The same for the stored form, which may have an escape sequence for each byte.
    private static let keptLimits = JSON.Limits(bytes: 3 * contentLimit, depth: 32, values: 3_000_000)

    /// Parses a JSON file of any format.
    ///
    /// - Parameter name: of the journal, for formats that have none.
    public init(json bytes: [UInt8], name: String, _ context: JournalFileContext) throws(Refusal) {
        let json: JSON
        do throws(JSON.Malformed) {
            json = try JSON.parse(
                bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes, limits: ParsedJournal.limits
            )
        } catch {
            if error.rule == .utf8 || error.rule == .zeroCharacter { throw .journalFileNotText }
            throw .journalFileMalformed(error)
        }
        guard ParsedJournal.isFit(json, context) else { throw .journalFileNotText }
        var reading = JournalReading(context)
        if case .array(let values) = json {
            document = try JournalDocument(array: values, name: name, &reading)
            form = .array
        } else if json["format"]?.stringValue == JournalDocument.format {
            document = try JournalDocument(maru: json, &reading)
            form = .maru
        } else if json["entries"]?.arrayValue != nil {
            document = try JournalDocument(dayOne: json, name: name, &reading)
            form = .dayOne
        } else {
            throw .journalFileUnknown
        }
        try document.finish(&reading)
        warnings = reading.warnings
    }

    /// Parses Markdown files, each an entry.
    ///
    /// - Parameter others: how many other files there were, which are counted.
    public init(
        markdown files: [JournalDocument.File], name: String, others: Int = 0, _ context: JournalFileContext
    ) throws(Refusal) {
        var reading = JournalReading(context)
        document = try JournalDocument(markdown: files, name: name, &reading)
        let pictures = Set(document.entries.flatMap { $0.photos.map { $0.path } })
        reading.warnings.add(.filesLeft, others - pictures.count)
        form = .markdown
        try document.finish(&reading)
        warnings = reading.warnings
    }

    /// Whether a path in an archive names a Markdown file. Archives of macOS have a hidden twin of each file.
    public static func isMarkdown(_ path: String) -> Bool {
        let name = Text.lowercased(path)
        let isHidden = path.split(at: UInt8(ascii: "/")).contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
        return !isHidden && (name.hasSuffix(".md") || name.hasSuffix(".markdown") || name.hasSuffix(".txt"))
    }

    private static func isFit(_ json: JSON, _ context: JournalFileContext) -> Bool {
        switch json {
        case .string(let text): context.isFit(text)
        case .array(let values): values.allSatisfy { isFit($0, context) }
        case .object(let members): members.allSatisfy { context.isFit($0.name) && isFit($0.value, context) }
        case .null, .bool, .integer, .decimal: true
        }
    }
}

extension ParsedJournal {
    /// What is stored until the import is confirmed.
    public var kept: JSON {
        [
            "form": .string(form.rawValue), "document": document.json,
            "warnings": .object(warnings.counts.map { JSON.Member($0.kind.rawValue, .integer(Int64($0.number))) }),
        ]
    }

    /// Parses the stored form.
    public init(kept bytes: [UInt8]) throws(Refusal) {
        let json: JSON
        do throws(JSON.Malformed) {
            json = try JSON.parse(bytes, limits: ParsedJournal.keptLimits)
        } catch {
            throw .journalFileMalformed(error)
        }
        // Pictures were found, and times moved, when the file was parsed.
        var reading = JournalReading(
            JournalFileContext(latest: .max, picture: { .present($0) }) { (Moment(milliseconds: $0), $1 ?? "") })
        document = try JournalDocument(maru: json["document"] ?? .null, &reading)
        form = json["form"]?.stringValue.flatMap { Form(named: $0) } ?? .maru
        warnings = JournalWarnings()
        for member in json["warnings"]?.members ?? [] {
            guard let kind = JournalWarnings.Kind(named: member.name) else { continue }
            warnings.add(kind, member.value.integerValue.map { Int(clamping: $0) } ?? 0)
        }
    }
}
