import Floor

/// The one page for a new entry and for one that is there: a text area, its first line being the title.
enum EntryPage {
    static let route = DiaryPageRoute.ofJournal(
        "entry/{entry}",
        needs: { part, ids, query throws(Refusal) in
            part.entries = .these([ids.entity])
            part.lastAction = try query.id("did")
        },
        draw: { ids, request, slice, viewer throws(Refusal) in
            .page(try page(ids.entity, isNew: request.query["new"] != nil, slice, viewer))
        })

    /// A new page: gives the entry its id.
    static let routeOfNew = DiaryPageRoute(
        "{journal}/new", file: #fileID, device: .first,
        needs: { ids, _ throws(Refusal) in .journal(DiaryQuery.Part(ids.space)) },
        draw: { ids, _, data, _, tools throws(Refusal) in
            guard case .journal(let slice) = data else { throw .missing }
            try slice.requireOwner()
            return .redirect(address(tools.id(), of: ids.space).with("new", "1"))
        })

    static func address(_ entry: ID<Entity>, of journal: ID<Space>) -> Link {
        DiaryRules.link(to: journal).at("entry").at(entry)
    }

    /// - Parameter isNew: whether the address says that the entry may not be written yet.
    static func page(_ id: ID<Entity>, isNew: Bool, _ slice: JournalSlice, _ viewer: Viewer) throws(Refusal) -> Page {
        guard let entry = slice.journal.entries[id], entry.isWritten else {
            guard isNew else { throw .entryMissing }
            return page(Sheet(id, nil, slice, viewer))
        }
        guard !entry.isRemoved else { throw .entryMissing }
        return page(Sheet(id, entry, slice, viewer))
    }

    /// The page with what was typed, after a refusal.
    static func again(
        _ form: Fields, _ refusal: Refusal, _ slice: JournalSlice, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        let id = try form.entryID()
        let entry = slice.journal.entries[id]
        if let entry, entry.isRemoved, entry.isWritten { return DeletedEntryPage.page(form, refusal, slice, viewer) }
        var sheet = Sheet(id, entry, slice, viewer)
        sheet.text = form["text"] ?? ""
        sheet.base = form["base"] ?? ""
        sheet.checksum = form["checksum"] ?? ""
        sheet.error = viewer.say(refusal.phrase)
        return page(sheet)
    }

    private static func page(_ sheet: Sheet) -> Page {
        let viewer = sheet.viewer
        var page = Page(
            title: sheet.day.text(.long, in: viewer.language), place: .diary, back: sheet.slice.link,
            actions: group {
                weatherSlot(sheet.entry?.weather.value, viewer)
                EntryMenu.view(sheet)
            },
            body: tag("article", .class("entry-page")) {
                if let entry = sheet.entry { ClashNotice.view(entry, sheet.slice, viewer) }
                sheet.form
                PhotoGrid.section(sheet)
            }, live: sheet.slice.live, toast: PhotoGrid.toast(sheet))
        if sheet.slice.hasLock { page.tabTitle = sheet.slice.journal.name.value }
        return page
    }
}

/// What the page is about: an entry, or one that is not written yet.
struct Sheet {
    let id: ID<Entity>
    let entry: Entry?
    let slice: JournalSlice
    let viewer: Viewer
    var text: String
    /// The version that the text is based on; empty for a new page.
    var base: String
    var checksum: String
    var error: String?

    init(_ id: ID<Entity>, _ entry: Entry?, _ slice: JournalSlice, _ viewer: Viewer) {
        self.id = id
        self.entry = entry?.isWritten ?? false ? entry : nil
        self.slice = slice
        self.viewer = viewer
        text = entry?.text.value ?? ""
        base = entry?.text.version?.text ?? ""
        checksum = entry.map { TextChecksum.of($0.text.value) } ?? ""
    }

    /// The entry's own day, or today for a new one.
    var day: Day { entry?.day.value?.day ?? viewer.today }

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    /// Works as a plain form. `auto-save.js` stores each change on the device and fills in `zone` and `session`.
    var form: HTML {
        Floor.form(
            slice.link.at("write-entry"), operation: viewer.formID, .class("entry-form"), .flag("data-auto-save"),
            .data("data-writer", viewer.person.text), PlaceOffer.denied(viewer)
        ) {
            hidden("entry", id.text)
            hidden("base", base)
            hidden("checksum", checksum)
            hidden("day", day.iso)
            hidden("zone", entry?.day.value?.zone ?? "")
            hidden("session", "")
            tag("label", .class("spoken"), .value("for", "entry-text")) {
                say(Phrase(ko: "일기, 첫 줄은 제목", en: "Entry; the first line is its title"))
            }
            tag(
                "textarea", .class("entry-text"), .id("entry-text"), .name("text"),
                .value("placeholder", say(Phrase(ko: "첫 줄이 제목이 돼요", en: "The first line becomes the title"))),
                .data("data-limit", String(Entry.textLimit)), .flag("data-first-line"), .flag("data-grow"),
                .when(entry == nil, .flag("autofocus")),
                .all(
                    Attributes(
                        .fixed("rows", "12"), .when(error != nil, .fixed("aria-invalid", "true")),
                        .when(error != nil, .fixed("aria-describedby", "entry-error"))))
            ) { text }
            if let error { tag("p", .class("field-error"), .id("entry-error")) { error } }
            formActions {
                button(say(Phrase(ko: "저장", en: "Save")), .primary, .name("done"), .value("1"))
            }
        }
    }
}
