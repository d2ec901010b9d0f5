import Floor

/// What can be done with an entry, in its page's bar.
enum EntryMenu {
    static func view(_ sheet: Sheet) -> HTML {
        let viewer = sheet.viewer
        let here = EntryPage.address(sheet.id, of: sheet.slice.space)
        return menu(id: "entry-menu", name: viewer.say(Phrase(ko: "일기 메뉴", en: "Entry menu"))) {
            if let entry = sheet.entry {
                menuLink(viewer.say(Phrase(ko: "나누기", en: "Share")), to: here.at("share"), icon: .share)
                marks(entry, sheet.slice, viewer)
                menuLink(
                    viewer.say(DetailsPage.name), to: here.at(DetailsPage.segment), icon: .info)
                menuLink(
                    viewer.say(VersionsPage.name), to: here.at(VersionsPage.segment), icon: .history)
                menuLine()
            }
            menuLink(viewer.say(Phrase(ko: "지우기", en: "Delete")), to: here.at("delete"), icon: .trash)
        }
    }

    private static func marks(_ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        group {
            menuHeading(viewer.say(Phrase(ko: "표시", en: "Mark")))
            for mark in Entry.Mark.allCases {
                let isOn = entry.mark.value == mark
                let name = viewer.say(mark.name)
                menuForm(
                    isOn ? viewer.say(Phrase(ko: "\(name) 빼기", en: "Remove: \(name)")) : name,
                    slice.link.at("mark-entry"), operation: viewer.formID, icon: mark.icon, isEnhanced: true
                ) {
                    hidden("entry", entry.id.text)
                    hidden("mark", isOn ? "" : mark.rawValue)
                }
            }
        }
    }
}
