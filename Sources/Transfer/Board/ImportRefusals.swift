public import Floor

extension Refusal {
    /// The same, with the name of the file that is refused in front.
    public func about(_ file: String) -> Refusal {
        let name = ImportTable.shown(file)
        guard !name.isEmpty, field == "file" else { return self }
        return Refusal(
            kind, self.name, Phrase(ko: "‘\(name)’: \(phrase.ko)", en: "“\(name)”: \(phrase.en)"), field: field,
            given: given ?? file, retryAfter: retryAfter)
    }

    /// - Parameter read: what stands in it: the names of members, or of files.
    public static func importUnknown(_ read: [String]) -> Refusal {
        let names = read.prefix(5).map { ImportTable.shown($0) }.joined(separator: ", ")
        let found =
            names.isEmpty
            ? Phrase(ko: "", en: "") : Phrase(ko: " 들어 있는 것은 \(names)예요.", en: " What was found in it: \(names).")
        return importFile(
            "unknown",
            Phrase(
                ko: "마루나 Trello의 보드 파일이 아니에요.\(found.ko) 내보낸 JSON이나 CSV 파일을 골라 주세요.",
                en: "This is not a Maru or Trello board.\(found.en) Choose an exported JSON or CSV file."))
    }

    public static func importOther(_ tool: OtherTool) -> Refusal {
        let name = tool.name
        return importFile(
            "other-tool",
            Phrase(
                ko: "이것은 \(name.ko) 파일이라 보드로 읽을 수 없어요. \(tool.advice.ko)",
                en: "This is a file of \(name.en), which cannot be read as a board. \(tool.advice.en)"))
    }

    static var importNotText: Refusal {
        importFile(
            "not-text",
            Phrase(
                ko: "UTF-8, UTF-16, CP949 중 어느 것으로도 읽을 수 없는 파일이에요. 엑셀에서는 ‘CSV UTF-8’로 저장해 주세요.",
                en: "This file is not text in UTF-8, UTF-16 or CP949. In Excel, save it as “CSV UTF-8”."))
    }

    /// - Parameter bytes: the file's, of which the line and what stands there are told.
    static func importMalformed(_ fault: JSON.Malformed, in bytes: [UInt8]) -> Refusal {
        switch fault.rule {
        case .tooLong, .tooDeep, .tooManyValues, .tooManyMembers, .numberTooLong:
            return Refusal(
                .tooLarge, "import-json-too-much",
                Phrase(
                    ko: "마루가 읽을 수 있는 JSON보다 크거나 깊어요. 보드 하나만 내보내거나, 나누어 내보내 주세요.",
                    en: "This JSON is larger or deeper than Maru can read. Export one board alone, or a part of it."),
                field: "file")
        default: break
        }
        let end = min(fault.offset, bytes.count)
        let line = bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1
        var start = max(0, end - 20)
        // Not from the middle of a character.
        while start < end, bytes[start] & 0xC0 == 0x80 { start += 1 }
        let read = ImportTable.shown(String(bytes: bytes[start..<end]))
        let place = grouped(fault.offset)
        return importFile(
            "malformed",
            Phrase(
                ko:
                    "JSON으로 읽을 수 없는 파일이에요. \(grouped(line))번째 줄의 ‘\(read)’ 다음(\(place)번째 바이트)에서 막혔어요. 다시 내보내 주세요.",
                en:
                    "This file is not valid JSON. It could be read up to “\(read)” on line \(grouped(line)) (byte \(place)). Export it again."
            ))
    }

    /// - Parameter read: what the file says of its version.
    static func importVersion(_ read: String) -> Refusal {
        let read = ImportTable.shown(read)
        return importFile(
            "version",
            Phrase(
                ko:
                    "다른 버전의 마루가 만든 파일이라 읽을 수 없어요. 파일의 version은 ‘\(read)’인데, 이 마루는 \(BoardDocument.version)만 읽어요.",
                en:
                    "This file was created by another version of Maru and cannot be read: its version is “\(read)”, and this Maru reads \(BoardDocument.version) only."
            ))
    }

    static var importEmpty: Refusal {
        importFile(
            "empty",
            Phrase(ko: "이 파일에는 가져올 카드도 칸도 없어요.", en: "This file has no cards or columns."))
    }

    /// Of a table that has no row below its headings.
    ///
    /// - Parameter headings: what stands in the one row; empty if there is none.
    static func importNoRows(_ headings: [String]) -> Refusal {
        let names = headings.prefix(5).map { ImportTable.shown($0) }.joined(separator: ", ")
        if names.isEmpty { return importEmpty }
        let phrase = importEmpty.phrase
        return importFile(
            "empty",
            Phrase(
                ko: "\(phrase.ko) 첫 줄 ‘\(names)’만 있어요. 그 아래에 카드를 한 줄에 하나씩 적어 주세요.",
                en: "\(phrase.en) It has a first line only: “\(names)”. Add a line for each card below it."))
    }

    public static var importNoFile: Refusal {
        importFile(
            "no-file",
            Phrase(ko: "가져올 파일을 골라 주세요.", en: "Choose a file to import."))
    }

    /// Of a choice that is none of its list.
    static func importUnlisted(_ name: String, field: String, _ given: String) -> Refusal {
        Refusal(
            .invalid, "import-" + name + "-unknown",
            Phrase(ko: "목록에 있는 것 중에서 골라 주세요.", en: "Choose one of the list."), field: field, given: given)
    }

    private static func importFile(_ name: String, _ phrase: Phrase) -> Refusal {
        Refusal(.invalid, "import-" + name, phrase, field: "file")
    }
}
