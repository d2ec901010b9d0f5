import Floor

/// A journal's main page: its entries, the newest day first.
enum ListPage {
    static let route = DiaryPageRoute.ofJournal(
        "",
        needs: { part, _, query throws(Refusal) in
            part.entries = .page(after: query["after"].flatMap { EntryCursor($0) })
            part.lastAction = try query.id("did")
        },
        draw: { _, _, slice, viewer throws(Refusal) in .page(page(slice, viewer)) })

    static func page(_ slice: JournalSlice, _ viewer: Viewer) -> Page {
        Page(
            title: slice.journal.name.value, place: .diary, actions: actions(slice, viewer),
            body: tag("div", .class("diary"), .data("data-writer", viewer.person.text)) {
                PlaceOffer.view(viewer)
                if slice.listed.isEmpty {
                    emptyState(
                        .drawingToday,
                        viewer.say(
                            Phrase(
                                ko: "오늘을 적어 두는 곳이에요. 쓴 글은 나만 볼 수 있어요.",
                                en: "A place for your days. Only you can read it."))
                    ) {
                        linkButton(newPhrase(viewer), to: slice.link.at("new"), .primary, icon: .plus)
                    }
                } else {
                    searchForm(
                        slice.link.at("search"), viewer.say(Phrase(ko: "일기에서 검색", en: "Search your entries")),
                        viewer.language)
                    list(slice, viewer)
                }
            }, live: slice.live, toast: toast(slice, viewer))
    }

    private static func newPhrase(_ viewer: Viewer) -> String { viewer.say(Phrase(ko: "일기 쓰기", en: "Write")) }

    private static func actions(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        group {
            linkButton(
                viewer.say(Phrase(ko: "쓰기", en: "Write")), to: slice.link.at("new"), .primary, icon: .plus)
            menu(id: "journal-menu", name: viewer.say(Phrase(ko: "일기장 메뉴", en: "Journal menu"))) {
                menuLink(viewer.say(PhotosPage.name), to: slice.link.at(PhotosPage.segment), icon: .photo)
                menuLink(viewer.say(Phrase(ko: "달력", en: "Calendar")), to: slice.link.at("month"), icon: .calendar)
                if slice.journal.memories.value {
                    menuLink(
                        viewer.say(MemoriesPage.name), to: slice.link.at(MemoriesPage.segment), icon: .history)
                }
                menuLink(viewer.say(Phrase(ko: "휴지통", en: "Trash")), to: slice.link.at("trash"), icon: .trash)
                menuLink(
                    viewer.say(SettingsPage.name), to: slice.link.at(SettingsPage.segment), icon: .settings)
                menuLink(
                    viewer.say(Phrase(ko: "다른 일기장", en: "Other journals")), to: DiaryRules.place.link.at("journals"),
                    icon: .diary)
            }
        }
    }

    private static func list(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        group {
            tag(
                "div", .class("entry-months"), .id("entry-months"),
                .data("data-more-list", slice.next?.text ?? "")
            ) { EntryMonths.view(slice.listed, slice, viewer) }
            if let next = slice.next {
                moreLink(
                    viewer.say(Phrase(ko: "이전 일기 더 보기", en: "Show older entries")),
                    to: slice.link.with("after", next.text), list: "entry-months")
            } else {
                listEnd(viewer.say(Phrase(ko: "여기서 시작했어요.", en: "This is the beginning.")))
            }
        }
    }

    /// Says that an entry was deleted, with an undo button.
    private static func toast(_ slice: JournalSlice, _ viewer: Viewer) -> Page.Toast? {
        guard let operation = slice.lastAction, operation.deletesEntry, let entry = operation.subject else {
            return nil
        }
        let text =
            operation.kind != DiaryRules.deleteEntry.makes.kind
            ? Phrase(ko: "빈 일기를 지웠어요.", en: "The empty entry was deleted.")
            : Phrase(ko: "일기를 지웠어요.", en: "The entry was deleted.")
        return Page.Toast(
            viewer.say(text),
            undo: form(slice.link.at("restore-entry"), operation: viewer.formID, .flag("data-enhance")) {
                hidden("entry", entry.text)
                button(viewer.say(Phrase(ko: "되돌리기", en: "Undo")), .bare)
            })
    }
}
