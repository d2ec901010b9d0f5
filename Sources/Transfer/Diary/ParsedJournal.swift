public import Floor

/// A file parsed into a document, with warnings for what is not imported as it is.
public struct ParsedJournal: Sendable {
    public var document: JournalDocument
    public var warnings: JournalWarnings
    public var form: Form
    /// The journals of an archive that has several, which all come into one; empty for a single one.
    public private(set) var journals: [Part] = []

    /// A journal of several.
    public struct Part: Equatable, Sendable {
        /// As its file is called.
        public var name: String
        public var entryCount: Int
    }

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
        try self.init(documents: [JournalDocument.File(path: "", bytes: bytes)], name: name, context)
    }

    /// Parses JSON files, each known by its own shape. Day One writes one for each journal, and all of them come. A file
    /// that is no journal is counted.
    ///
    /// - Parameters:
    ///   - name: of the journal, for formats that have none.
    ///   - texts: paths of Markdown files beside them, which are counted unless they are the same entries, as in an
    ///     archive of ours.
    /// - Throws: where ``isOfNone(_:)``, that none of them is a journal; otherwise what is wrong with one.
    public init(
        documents files: [JournalDocument.File], name: String, texts: [String] = [], _ context: JournalFileContext
    ) throws(Refusal) {
        var reading = JournalReading(context, name: name)
        var document = JournalDocument(name: name)
        var found: [(file: JournalDocument.File, form: Form)] = []
        var parts: [Part] = []
        var refusal: Refusal?
        for file in files {
            let json: JSON
            do throws(Refusal) {
                json = try ParsedJournal.json(file, context)
            } catch {
                if refusal == nil { refusal = error }
                reading.warnings.add(.filesLeft, named: file.path)
                continue
            }
            guard let format = ParsedJournal.format(of: json, isAlone: files.count == 1) else {
                if refusal == nil { refusal = .journalFileUnknown(file.path, json) }
                reading.warnings.add(.filesLeft, named: file.path)
                continue
            }
            found.append((file, format.form))
            // Refused below.
            if found.count > 1, found.contains(where: { $0.form != .dayOne }) { continue }
            if file.encoding != .utf8 { reading.warnings.add(.decoded, named: file.path) }
            let names = file.path.split(at: UInt8(ascii: "/"))
            reading.folder = names.dropLast().map { $0 + "/" }.joined(separator: "")
            reading.prefix = files.count > 1 ? file.path + ": " : ""
            let read = try format.read(json, &reading)
            document.name = read.name
            document.entries += read.entries
            parts.append(Part(name: ParsedJournal.title(names.last ?? ""), entryCount: read.entries.count))
        }
        guard let first = found.first else { throw refusal ?? .journalFileUnknown("", .null) }
        guard parts.count == found.count else { throw .journalFileSeveral(found.map { $0.file.path }) }
        if first.form != .maru { reading.warnings.add(.filesLeft, named: texts) }
        form = first.form
        try document.finish(&reading)
        self.document = document
        warnings = reading.warnings
        journals = parts.count > 1 ? parts : []
    }

    /// Whether a refusal says that there is no journal, so that an archive may have something else.
    public static func isOfNone(_ refusal: Refusal) -> Bool {
        ["journal-file-unknown", "journal-file-malformed", "journal-file-not-text"].contains(refusal.name)
    }

    /// The name of a JSON file without its ending.
    private static func title(_ name: String) -> String {
        let isJSON = Text.lowercased(name).hasSuffix(".json")
        return JournalReading.line(isJSON ? name.beginning(name.utf8.count - 5) : name)
    }

    private static func json(_ file: JournalDocument.File, _ context: JournalFileContext) throws(Refusal) -> JSON {
        let bytes = file.bytes.withoutMark
        let json = try JSON.file(bytes, within: limits) { fault in
            if fault.rule == .utf8 || fault.rule == .zeroCharacter { return .journalFileNotText(file.path) }
            let line = 1 + bytes.prefix(fault.offset).count { $0 == UInt8(ascii: "\n") }
            return .journalFileMalformed(file.path, fault, line: line)
        }
        guard json.holds(only: context.isFit) else { throw .journalFileNotText(file.path) }
        return json
    }

    /// The format of a document; nil if it is no journal that we read.
    ///
    /// - Parameter isAlone: whether there is no other file: then any list is said to be one without entries.
    private static func format(of json: JSON, isAlone: Bool) -> JournalFormat? {
        if let format = JournalFormat.all.first(where: { $0.isOf(json) }) { return format }
        guard isAlone, case .array(let values) = json else { return nil }
        return values.first?.members == nil ? .array : nil
    }

    /// Whether bytes are JSON as a whole: a text may begin with a bracket, too.
    public static func isJSON(_ bytes: [UInt8]) -> Bool {
        do throws(JSON.Malformed) {
            _ = try JSON.parse(bytes, limits: ParsedJournal.limits)
            return true
        } catch {
            return false
        }
    }

    /// Parses Markdown files, each an entry.
    ///
    /// - Parameter others: paths of the other files of the archive. Those that are pictures of an entry come; the rest is
    ///   counted.
    public init(
        markdown files: [JournalDocument.File], name: String, others: [String] = [], _ context: JournalFileContext
    ) throws(Refusal) {
        var reading = JournalReading(context, name: name)
        document = try JournalDocument(markdown: files, &reading)
        let pictures = Set(document.entries.flatMap { $0.photos.map { $0.path } })
        reading.warnings.add(.filesLeft, named: others.filter { !pictures.contains($0) })
        form = .markdown
        try document.finish(&reading)
        warnings = reading.warnings
    }

    /// Whether a path in an archive is none of the person's files: what programs hide (`.obsidian`, `.trash`), the hidden
    /// twins that macOS adds, and the old copies that Logseq keeps.
    public static func isHidden(_ path: String) -> Bool {
        let names = path.split(at: UInt8(ascii: "/"))
        if names.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) { return true }
        return names.indices.dropLast().contains { names[$0] == "logseq" && names[$0 + 1] == "bak" }
    }

    /// Whether a path in an archive names a Markdown file.
    public static func isMarkdown(_ path: String) -> Bool {
        let name = Text.lowercased(path)
        return !isHidden(path) && (name.hasSuffix(".md") || name.hasSuffix(".markdown") || name.hasSuffix(".txt"))
    }
}

extension ParsedJournal {
    /// What is stored until the import is confirmed.
    public var kept: JSON {
        [
            "form": .string(form.rawValue), "document": document.json, "warnings": warnings.keptCounts,
            "names": warnings.keptNames,
        ]
    }

    /// Parses the stored form.
    public init(kept bytes: [UInt8]) throws(Refusal) {
        let json = try JSON.file(bytes, within: ParsedJournal.keptLimits) {
            .journalFileMalformed("", $0, line: nil)
        }
        // Pictures were found, and times moved, when the file was parsed.
        var reading = JournalReading(
            JournalFileContext(latest: .max, picture: { .present($0) }) { (Moment(milliseconds: $0), $1 ?? "") })
        document = try JournalDocument(maru: json["document"] ?? .null, &reading)
        form = json["form"]?.stringValue.flatMap { Form(named: $0) } ?? .maru
        warnings = JournalWarnings(keptCounts: json["warnings"], keptNames: json["names"])
    }
}
