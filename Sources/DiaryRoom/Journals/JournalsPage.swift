import Floor

/// The viewer's journals, and the form for another.
enum JournalsPage {
    static func page(
        _ journals: [JournalSummary], _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "일기장", en: "Journals")), place: .diary,
            body: tag("div", .class("journals")) {
                rows { for journal in journals { item(journal, viewer) } }
                form(
                    DiaryRules.place.link.at(DiaryRules.creation.name), operation: viewer.formID,
                    .class("settings-line"), .flag("data-enhance")
                ) {
                    field(
                        Field(
                            "name", viewer.say(Phrase(ko: "새 일기장 이름", en: "New journal name")),
                            value: fields["name"] ?? "", limit: Journal.nameLimit,
                            error: refusal.map { viewer.say($0.phrase) }, isRequired: true), viewer.language)
                    button(viewer.say(Phrase(ko: "일기장 만들기", en: "Create journal")), .primary, icon: .plus)
                }
            }, status: refusal?.kind.status ?? 200)
    }

    private static func item(_ journal: JournalSummary, _ viewer: Viewer) -> HTML {
        row(
            Row(
                journal.name, to: DiaryRules.link(to: journal.id),
                meta: .text(
                    viewer.say(
                        Phrase(
                            ko: "일기 \(grouped(journal.entryCount))편",
                            en: journal.entryCount == 1 ? "1 entry" : "\(grouped(journal.entryCount)) entries")))))
    }
}
