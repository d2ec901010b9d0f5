public import Floor

/// The choice of another encoding for a table: what it seems to be in is a guess.
public enum ImportEncoding {
    /// The name of the form field.
    static let name: StaticString = "encoding"
    /// The value for the encoding that was found.
    static let automatic: StaticString = "auto"

    /// What a form chose; nil for what was found. A form that does not ask leaves it as it was.
    ///
    /// - Throws: `import-encoding-unknown`.
    public static func chosen(in form: Fields, before parsed: ParsedImport) throws(Refusal) -> TextEncoding? {
        guard let given = form[name.text], parsed.offersEncoding else { return parsed.chosen }
        if given == automatic.text { return nil }
        guard let encoding = TextEncoding(named: given) else { throw .importEncodingUnknown(given) }
        return encoding
    }

    /// Folded up where the text is in UTF-8, which is hardly ever taken for it by chance.
    static func view(_ parsed: ParsedImport, _ viewer: Viewer, _ form: Fields, _ refusal: Refusal?) -> HTML {
        let error = refusal.flatMap { $0.field == name.text ? viewer.say($0.phrase) : nil }
        let isOpen = parsed.encoding != .utf8 || parsed.chosen != nil || error != nil
        let found = Phrase(ko: "자동 (\(parsed.found.name))", en: "Automatic (\(parsed.found.name))")
        return tag("details", .class("part-edit"), .when(isOpen, .flag("open"))) {
            tag("summary") {
                viewer.say(
                    Phrase(
                        ko: "글자 부호 바꾸기 (지금 \(parsed.encoding.name))",
                        en: "Change the encoding (now \(parsed.encoding.name))"))
            }
            picker(
                name, viewer.say(Phrase(ko: "글자 부호", en: "Encoding")),
                [Choice(automatic.text, viewer.say(found))]
                    + TextEncoding.allCases.map { Choice($0.rawValue, $0 == .cp949 ? "CP949 (EUC-KR)" : $0.name) },
                chosen: form[name.text] ?? parsed.chosen?.rawValue ?? automatic.text, error: error)
            tag("div", .class("import-actions")) {
                button(
                    viewer.say(Phrase(ko: "이 글자 부호로 다시 보기", en: "Preview in this encoding")), .quiet,
                    .name(ImportPage.look), .value("again"), .flag("formnovalidate"))
            }
        }
    }
}

extension ParsedImport {
    /// Whether it can be read in another encoding: a table can whose bytes are known. JSON is in UTF-8 by definition.
    public var offersEncoding: Bool { table != nil && (original != nil || encoding == .utf8) }

    /// The bytes of a table that was in UTF-8.
    public var utf8: [UInt8]? { encoding == .utf8 ? table.map { Array($0.stored.utf8) } : nil }

    /// The same table read in another encoding. What its columns become, and its name, stay where the headings do.
    ///
    /// - Parameters:
    ///   - text: in UTF-8; nil if the file is no text in that encoding.
    ///   - encoding: the one that it was decoded from.
    ///   - chosen: the one that was chosen; nil for what was found.
    ///   - original: the file's bytes in base64.
    /// - Throws: `import-encoding` for what is no table in it.
    public func again(
        _ text: String?, in encoding: TextEncoding, chosen: TextEncoding?, original: String
    ) throws(Refusal) -> ParsedImport {
        guard let text, !text.utf8.contains(0) else { throw .importEncoding(encoding) }
        var table: ImportTable
        do { table = try ImportTable(text, for: self.table?.language ?? .ko) } catch { throw .importEncoding(encoding) }
        if let before = self.table, before.headings == table.headings, before.hasTitle {
            try table.choose(before.fields, before.chosenOrder)
        }
        var again = self
        var warnings = ImportWarnings()
        again.document = try BoardDocument(table, name: fileTitle(fileName), &warnings)
        again.warnings = warnings
        again.table = table
        again.encoding = encoding
        again.chosen = chosen
        again.original = encoding == .utf8 ? nil : original
        return again
    }
}

extension Refusal {
    public static func importEncoding(_ encoding: TextEncoding) -> Refusal {
        let name = encoding.name
        return Refusal(
            .invalid, "import-encoding",
            Phrase(
                ko: "이 파일은 \(name)\(Particle.to.after(name)) 읽을 수 없어요. 다른 글자 부호를 골라 주세요.",
                en: "This file cannot be read as \(name). Choose another encoding."),
            field: ImportEncoding.name.text, given: encoding.rawValue)
    }

    static func importEncodingUnknown(_ given: String) -> Refusal {
        importUnlisted("encoding", field: ImportEncoding.name.text, given)
    }
}
