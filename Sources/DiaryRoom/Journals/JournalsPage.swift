import Floor

/// The viewer's journals, and the form for another.
enum JournalsPage {
    static let route = DiaryPageRoute(
        "journals", file: #fileID, device: .first, needs: { _, _ throws(Refusal) in .journals },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .journals(let journals) = data else { throw .missing }
            return .page(page(journals, viewer))
        })

    /// The one journal of a person who has one, else the list of them.
    static let entrance = DiaryPageRoute(
        "", file: #fileID, device: .first, needs: { _, _ throws(Refusal) in .journals },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .journals(let journals) = data else { throw .missing }
            if journals.count == 1 { return .redirect(DiaryRules.link(to: journals[0].id)) }
            return .page(page(journals, viewer))
        })

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
