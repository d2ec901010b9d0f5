import DiaryRoom
public import Floor

/// What is wrong with an imported file. All are about the field `file`; what was given says where in it.
extension Refusal {
    public static var journalFileNone: Refusal {
        journalFile("none", Phrase(ko: "가져올 파일을 골라 주세요.", en: "Choose a file to import."))
    }

    /// - Parameter isArchive: whether it is a zip. Any other file becomes much smaller in one.
    public static func journalFileTooLarge(_ bytes: Int, limit: Int, isArchive: Bool) -> Refusal {
        Refusal(
            .tooLarge, "journal-file-too-large",
            isArchive
                ? Phrase(
                    ko: "zip은 \(limit >> 20)MB까지 가져올 수 있어요. 해마다 나눠 내보내거나, 영상과 소리를 빼고 다시 묶어 주세요.",
                    en:
                        "A zip can have at most \(limit >> 20) MB. Export year by year, or zip it again without videos and sound."
                )
                : Phrase(
                    ko:
                        "zip이 아닌 파일은 \(limit >> 20)MB까지 가져올 수 있어요. 그대로 zip으로 묶어서 올려 주세요. 글은 몇 분의 일로 줄어요.",
                    en:
                        "A file that is no zip can have at most \(limit >> 20) MB. Put it into a zip as it is: text becomes several times smaller."
                ),
            field: "file", given: grouped(bytes))
    }

    /// More than a form may have.
    public static var journalFormTooLarge: Refusal {
        Refusal(
            .tooLarge, "journal-file-too-large",
            Phrase(
                ko: "한 번에 \(ParsedJournal.byteLimit >> 20)MB까지 올릴 수 있어요. 더 큰 zip은 자바스크립트를 켠 브라우저가 나눠서 보내요.",
                en:
                    "At most \(ParsedJournal.byteLimit >> 20) MB can be sent at once. A browser with JavaScript sends a larger zip in parts."
            ),
            field: "file")
    }

    /// - Parameters:
    ///   - path: of the file; empty for one without a name.
    ///   - json: what it is, if it is JSON.
    public static func journalFileUnknown(_ path: String, _ json: JSON? = nil) -> Refusal {
        let first = json?.arrayValue?.first ?? json
        let members = (first?.members ?? []).prefix(shownMembers).map { $0.name }.joined(separator: ", ")
        return journalFile(
            "unknown",
            Phrase(
                ko:
                    "일기로 읽을 수 있는 파일이 아니에요\(shown(path)). 마루나 Day One에서 내보낸 파일, [{title, body, created_at}] JSON, 마크다운을 골라 주세요. 다른 앱이라면 마크다운으로 내보내 주세요.",
                en:
                    "This is no journal that Maru can read\(shown(path)). Choose a file from Maru or Day One, a JSON array of {title, body, created_at}, or Markdown. Other apps can export Markdown."
            ), given: members.isEmpty ? nil : members)
    }

    /// The members of a file that is no journal which are repeated.
    private static let shownMembers = 8

    static func journalFileNotText(_ path: String) -> Refusal {
        journalFile(
            "not-text",
            Phrase(
                ko: "글자를 읽을 수 없는 파일이에요\(shown(path)). UTF-8로 저장해서 다시 골라 주세요. 마크다운은 UTF-16과 CP949도 읽어요.",
                en:
                    "The text of this file cannot be read\(shown(path)). Save it as UTF-8 and choose it again. Markdown may be in UTF-16 or CP949, too."
            ), given: path.isEmpty ? nil : path)
    }

    /// - Parameter line: from 1; nil if unknown.
    static func journalFileMalformed(_ path: String, _ fault: JSON.Malformed, line: Int?) -> Refusal {
        let at = grouped(fault.offset)
        return journalFile(
            "malformed",
            Phrase(
                ko:
                    "JSON으로 읽을 수 없는 파일이에요\(shown(path)). \(line.map { grouped($0) + "번째 줄, " } ?? "")\(at)번째 바이트를 봐 주세요. 내려받다 끊겼다면 다시 내보내 주세요.",
                en:
                    "This file is not valid JSON\(shown(path)). See \(line.map { "line " + grouped($0) + ", " } ?? "")byte \(at). If the download was interrupted, export it again."
            ), given: fault.text)
    }

    /// No entry of a file says its day.
    ///
    /// - Parameters:
    ///   - path: of the first.
    ///   - said: what stands where the day is looked for: `date: last week`; nil for nothing.
    static func journalFileNoDay(_ path: String, said: String?) -> Refusal {
        journalFile(
            "no-day",
            Phrase(
                ko:
                    "날짜를 읽을 수 있는 일기가 없어요\(shown(said.map { path + ", " + $0 } ?? path)). 파일 이름을 2026-05-01처럼 시작하게 하거나, 글 머리에 date: 2026-05-01을 적어 주세요.",
                en:
                    "No entry has a date that can be read\(shown(said.map { path + ", " + $0 } ?? path)). Let the names of the files begin as 2026-05-01, or write date: 2026-05-01 into their heads."
            ), given: said ?? path)
    }

    /// Several journals in an archive that cannot come together.
    static func journalFileSeveral(_ paths: [String]) -> Refusal {
        journalFile(
            "several",
            Phrase(
                ko: "zip 안에 함께 가져올 수 없는 일기장 JSON이 \(paths.count)개 있어요. 하나씩 골라서 올려 주세요.",
                en:
                    "The zip has \(paths.count) journals as JSON that cannot be imported together. Upload them one by one."
            ),
            given: paths.joined(separator: ", "))
    }

    /// What is meant, in brackets.
    private static func shown(_ what: String) -> String {
        what.isEmpty ? "" : " (" + Graphemes.first(Refusal.givenLimit, of: JournalReading.line(what)) + ")"
    }

    static func journalFileVersion(_ given: String) -> Refusal {
        journalFile(
            "version",
            Phrase(
                ko: "다른 버전의 마루가 만든 파일이라 읽을 수 없어요. 버전 1과 2를 읽을 수 있어요.",
                en: "This file was created by another version of Maru. Versions 1 and 2 can be read."), given: given)
    }

    /// A value of the wrong type, or one that its rule does not allow.
    static func journalFileValue(_ place: String, _ rule: Phrase, given: String) -> Refusal {
        journalFile(
            "value",
            Phrase(
                ko: "파일의 \(place) 값이 맞지 않아요: \(rule.ko)",
                en: "The value of \(place) in the file is not valid: \(rule.en)"),
            given: place + ": " + given)
    }

    static func journalFileText(_ place: String, count: Int) -> Refusal {
        journalFile(
            "text-too-long",
            Phrase(
                ko: "파일의 \(place)이 \(grouped(count))자예요. 일기 한 편은 \(grouped(Entry.textLimit))자까지예요. 나눈 뒤 다시 가져와 주세요.",
                en:
                    "\(place) in the file has \(grouped(count)) characters. An entry has at most \(grouped(Entry.textLimit)): split it and import again."
            ), given: place + ": " + String(count))
    }

    static func journalFileEntryRepeated(_ place: String, _ id: ID<Entity>) -> Refusal {
        journalFile(
            "entry-repeated",
            Phrase(
                ko: "파일의 \(place)와 같은 id의 일기가 앞에 또 있어요.",
                en: "\(place) in the file has the id of an earlier entry."), given: place + ": " + id.text)
    }

    /// A part of an upload without bytes.
    public static var journalPartEmpty: Refusal {
        journalFile("part-empty", Phrase(ko: "빈 조각이에요.", en: "This part is empty."))
    }

    public static var journalPhotosComing: Refusal {
        Refusal(
            .conflict, "journal-photos-coming",
            Phrase(
                ko: "지난번에 가져온 파일의 사진이 아직 오고 있어요. 다 오면 다시 추가해 주세요.",
                en: "The photos of your last import are still coming in. Add this one when they are all here."))
    }

    public static func journalFileTooManyEntries(_ count: Int) -> Refusal {
        journalFile(
            "too-many-entries",
            Phrase(
                ko: "일기장 하나에는 \(grouped(Journal.entryLimit))편까지 있을 수 있어요.",
                en: "A journal can have \(grouped(Journal.entryLimit)) entries."), given: String(count))
    }

    static var journalFileEmpty: Refusal {
        journalFile("empty", Phrase(ko: "이 파일에는 일기가 없어요.", en: "This file has no entries."))
    }

    /// The name of ``journalFileValue(_:_:given:)``.
    static let journalFileValueName = "journal-file-value"

    private static func journalFile(_ name: String, _ phrase: Phrase, given: String? = nil) -> Refusal {
        Refusal(.invalid, "journal-file-" + name, phrase, field: "file", given: given)
    }
}
