public import Floor

extension DiaryRules {
    /// Creates a journal of the viewer's. Fields: `name`; optional `journal` (the new id) and `operation`.
    public static let creation = Creation<DiaryRules>(
        "create-journal", field: "journal", makes: "journal.created",
        onDevice: Phrase(ko: "일기장 만들기", en: "Create a journal"), summary: "Creates a journal, which only you can see.",
        input: [
            .init("journal", .id, "The id of the new journal; generated if absent.", isRequired: false),
            .init("name", .words, "Its name, 1 to 50 characters."),
        ],
        pinned: { form, made in
            var form = form
            form.set("journal", made.space.text)
            return form
        },
        form: { form, refusal, data, viewer throws(Refusal) in
            guard refusal.field == "name", case .journals(let journals) = data else { return nil }
            return JournalsPage.page(journals, viewer, form: form, refusal: refusal)
        },
        rule: { form, journal, viewer, tools throws(Refusal) in
            let name = try Journal.checkedName(form["name"] ?? "")
            return [
                Change(ID(journal), Journal.name, to: name), Change(ID(journal), Journal.owner, to: viewer.person),
            ]
        })

    public static var creationQuery: DiaryQuery { .journals }
}

extension Journal {
    /// One line, 1–50 characters after trimming.
    static func checkedName(_ given: String) throws(Refusal) -> String {
        try Text.line(given, limit: nameLimit, field: "name", name: "journal-name", subject: Noun.journalName)
    }

    /// The id of the journal that a person has from the start. Whoever creates it first, the server at the first visit or
    /// a device without a network, creates the same one.
    public static func first(of person: ID<Person>) -> ID<Space> { Space.own(of: person) }

    /// The form that creates it. Its operation has the journal's id, so that it is recorded once.
    public static func beginning(for viewer: Viewer) -> Fields {
        let journal = first(of: viewer.person)
        return Fields([
            .init("name", viewer.say(Phrase(ko: "일기", en: "Diary"))), .init("journal", journal.text),
            .init("operation", journal.text),
        ])
    }
}
