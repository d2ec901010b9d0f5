public import Floor

/// What is wrong with an imported file. All are about the field `file`; what was given says where in it.
extension Refusal {
    public static var journalFileNone: Refusal {
        journalFile("none", Phrase(ko: "가져올 파일을 골라 주세요.", en: "Choose a file to import."))
    }

    public static func journalFileTooLarge(_ bytes: Int, limit: Int) -> Refusal {
        Refusal(
            .tooLarge, "journal-file-too-large",
            Phrase(
                ko: "파일은 \(limit >> 20)MB까지 가져올 수 있어요. zip이라면 풀어서 그 안의 JSON만 올려 주세요.",
                en:
                    "A file can have at most \(limit >> 20) MB. If it is a zip, unpack it and upload the JSON file in it."
            ),
            field: "file", given: grouped(bytes))
    }

    public static var journalFileUnknown: Refusal {
        journalFile(
            "unknown",
            Phrase(
                ko: "일기로 읽을 수 있는 파일이 아니에요. 마루나 Day One에서 내보낸 파일, [{title, body, created_at}] JSON, 마크다운을 골라 주세요.",
                en:
                    "This is no journal that Maru can read. Choose a file from Maru or Day One, a JSON array of {title, body, created_at}, or Markdown."
            ))
    }

    static var journalFileNotText: Refusal {
        journalFile("not-text", Phrase(ko: "UTF-8 글자로 된 파일이 아니에요.", en: "This file is not UTF-8 text."))
    }

    static func journalFileMalformed(_ fault: JSON.Malformed) -> Refusal {
        journalFile(
            "malformed",
            Phrase(
                ko: "JSON으로 읽을 수 없는 파일이에요. \(grouped(fault.offset))번째 바이트를 봐 주세요.",
                en: "This file is not valid JSON. See byte \(grouped(fault.offset))."), given: fault.text)
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

    private static func journalFile(_ name: String, _ phrase: Phrase, given: String? = nil) -> Refusal {
        Refusal(.invalid, "journal-file-" + name, phrase, field: "file", given: given)
    }
}
