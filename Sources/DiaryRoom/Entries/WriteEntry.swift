public import Floor

extension DiaryRules {
    /// Writes an entry: the first write creates it, later ones change its text.
    ///
    /// Fields: `entry` (the id, from the page); `text`; `base`, the version that the writer began with, empty for a new
    /// page; `checksum` of the text at `base`, as the writer knows it, and `was`, that text itself; `day` and `zone`, which
    /// the first write sets; `session`, which a device uses to fold its unsent writes; `done` if the writer leaves. Scripts
    /// say what changed (``PatchedWrite``), and in `expects` the checksum of the text that they have: if the entry has it
    /// afterwards, they are told its version in place of its page. A text written over an older version is merged with the
    /// present one. A blank new page leaves nothing; an entry that was emptied is deleted when its writer leaves, unless it
    /// has photos.
    public static let writeEntry = DiaryUseCase(
        "write-entry", makes: .act("entry.written"), lands: .entry, onDevice: Phrase(ko: "일기 쓰기", en: "Write an entry"),
        api: .rest(.put, "entries/{entry}", status: 200),
        summary: "Creates an entry or changes its text. Concurrent changes are merged by line.",
        input: [
            .init("text", .words, "The text, at most 100,000 characters. Its first line is the title."),
            .init(
                "base", .id, "The version the text was written over; the text is merged if there is a newer one.",
                isRequired: false),
            .init(
                "checksum", .token,
                "The FNV-1a checksum of 32 bits, in up to eight hexadecimal digits, of the text at `base` as the writer knows it.",
                isRequired: false),
            .init(
                "was", .words,
                "The text at `base` as the writer knows it, to merge with if that version has become another text.",
                isRequired: false),
            .init("day", .day, "The day of a new entry; by default your today.", isRequired: false),
            .init("zone", .token, "The time zone of a new entry, such as Asia/Seoul.", isRequired: false),
            .init("session", .token, "Names one opening of the page.", isRequired: false),
            .init("done", .token, "Given if the writer leaves: an emptied entry is then deleted.", isRequired: false),
        ],
        versions: { form throws(Refusal) in
            guard let base: ID<Operation> = try form.id("base") else { return nil }
            // A merge over an unknown base keeps both texts.
            return VersionsQuery(of: try form.entryID(), .text(at: base), isOptional: true)
        },
        form: { form, refusal, slice, viewer throws(Refusal) in
            try EntryPage.again(PatchedWrite.whole(form, slice), refusal, slice, viewer)
        },
        answer: { form, slice in
            guard let entry = form["entry"].flatMap({ ID<Entity>($0) }).flatMap({ slice.journal.entries[$0] }),
                !entry.isRemoved, let version = entry.text.version,
                form["expects"].flatMap({ TextChecksum.number(from: $0) }) == TextChecksum.number(of: entry.text.value)
            else { return nil }
            return [JSON.Member("base", .string(version.text))]
        },
        rule: { given, draft, tools throws(Refusal) in
            let form = PatchedWrite.whole(given, draft.slice)
            let text = try Entry.checkedText(form["text"] ?? "")
            let id = try form.entryID()
            _ = try Entry.checkedChecksum(form)
            guard let entry = draft.journal.entries[id], entry.isWritten else {
                return try draft.begin(id, text, form)
            }
            guard !entry.isRemoved else { throw .entryDeleted }
            return try draft.rewrite(entry, text, form)
        })
}

extension DiaryDraft {
    fileprivate func begin(_ id: ID<Entity>, _ text: String, _ form: Fields) throws(Refusal) -> Outcome {
        let day = try Entry.checkedDay(form, today: viewer.today)
        if Text.isBlank(text) { return unchanged }
        guard slice.entryCount < Journal.entryLimit else { throw .tooManyEntries }
        let entry = Entry(id: id)
        return record([
            entry.change(Entry.removed, to: false), entry.change(Entry.day, to: day), entry.rewriting(to: text),
        ])
    }

    fileprivate func rewrite(_ entry: Entry, _ text: String, _ form: Fields) throws(Refusal) -> Outcome {
        let merge = try merged(entry, text, form)
        if merge.text == entry.text.value { return unchanged }
        if Text.isBlank(merge.text) {
            if !entry.photos.isEmpty {
                return Text.isBlank(entry.text.value) ? unchanged : recordPast([entry.rewriting(to: "")])
            }
            // The text stays, so that undo brings it back.
            return form["done"] == nil ? unchanged : recordPast([entry.change(Entry.removed, to: true)])
        }
        guard !Graphemes.count(merge.text, upTo: Entry.textLimit).isOver else { throw .entryClash }
        var changes = [entry.rewriting(to: merge.text)]
        if !merge.clashes.isEmpty { changes.append(entry.change(Entry.clashes, to: Clashes(merge.clashes))) }
        return recordPast(changes)
    }

    /// The text to keep. If the base is unknown, both texts stay where they differ.
    private func merged(_ entry: Entry, _ text: String, _ form: Fields) throws(Refusal) -> TextMerge {
        let present = TextMerge.Side(entry.text.value, entry.text.stamp)
        let mine = TextMerge.Side(text, Stamp(clock: clock, operation: id))
        return TextMerge(base: try base(of: entry, form) ?? "", mine, present)
    }

    /// The text that the writer began with: the one at that version, or another that the version had on their device, from
    /// which the one at that version was made. A text over a version that never arrived is not taken for a base: what it has
    /// was lost with that version, and would count as deleted by others. One that arrived and made nothing is: its words were
    /// all here.
    private func base(of entry: Entry, _ form: Fields) throws(Refusal) -> String? {
        let checksum = try Entry.checkedChecksum(form)
        guard let recorded = slice.base(of: entry, at: try form.id("base")) else {
            return slice.hasAnsweredVersion ? known(form, checksum) : nil
        }
        return checksum == nil || TextChecksum.number(of: recorded) == checksum ? recorded : known(form, checksum)
    }

    /// The text that the writer says they know, if it is whole.
    private func known(_ form: Fields, _ checksum: UInt32?) -> String? {
        PatchedWrite.base(of: form).flatMap { TextChecksum.number(of: $0) == checksum ? $0 : nil }
    }
}

extension Entry {
    /// The checksum of a form; nil if it has none.
    ///
    /// - Throws: `entry-checksum-invalid`. Taken for that of an unknown text, it would double what was written.
    fileprivate static func checkedChecksum(_ form: Fields) throws(Refusal) -> UInt32? {
        guard let digits = form["checksum"], !digits.isEmpty else { return nil }
        guard let number = TextChecksum.number(from: digits) else { throw .entryChecksumInvalid(digits) }
        return number
    }
}
