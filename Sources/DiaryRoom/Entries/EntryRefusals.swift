public import Floor

extension Refusal {
    public static var entryMissing: Refusal {
        Refusal(
            .missing, "entry-missing",
            Phrase(
                ko: "이 일기는 여기 없어요. 지웠다면 30일 동안 휴지통에 있어요.",
                en: "This entry was not found. If you deleted it, it is in the trash for 30 days."), field: "entry")
    }

    /// What was typed is returned with it.
    public static var entryDeleted: Refusal {
        Refusal(
            .conflict, "entry-deleted",
            Phrase(
                ko: "이 일기는 그사이 지워져서 저장하지 않았어요. 쓴 글은 아래에 그대로 있어요.",
                en: "This entry was deleted in the meantime, so nothing was saved. What you wrote is below."),
            field: "entry")
    }

    static var entryClash: Refusal {
        Refusal(
            .conflict, "entry-text-clash",
            Phrase(
                ko: "다른 기기에서도 이 일기를 고쳤고, 둘을 합치면 \(grouped(Entry.textLimit))자가 넘어요. 쓴 글은 그대로 있으니 줄여서 다시 저장해 주세요.",
                en:
                    "This entry was changed on another device too, and both texts together exceed \(grouped(Entry.textLimit)) characters. Your text is still here: shorten it and save again."
            ), field: "text")
    }

    static var tooManyEntries: Refusal {
        Refusal(
            .conflict, "too-many-entries",
            Phrase(
                ko: "일기장 하나에는 \(grouped(Journal.entryLimit))편까지 쓸 수 있어요. 새 일기장을 만들어 주세요.",
                en: "A journal can have \(grouped(Journal.entryLimit)) entries. Create another journal."))
    }

    static func weatherUnknown(_ field: String, _ given: String) -> Refusal {
        .entryValue(
            "entry-weather-invalid", field: field, given: given,
            Phrase(
                ko: "날씨를 알아볼 수 없어요. 목록에서 골라 주세요.", en: "This is not a weather value. Choose one of those offered."))
    }

    static func entryChecksumInvalid(_ given: String) -> Refusal {
        .entryValue(
            "entry-checksum-invalid", field: "checksum", given: given,
            Phrase(
                ko: "checksum은 16진수 여덟 자리까지예요.", en: "“checksum” has up to eight hexadecimal digits."))
    }

    static func entryValue(_ name: String, field: String, given: String, _ phrase: Phrase) -> Refusal {
        Refusal(.invalid, name, phrase, field: field, given: given)
    }
}
