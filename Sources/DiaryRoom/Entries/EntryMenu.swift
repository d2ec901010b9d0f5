import Floor

/// What can be done with an entry, in its page's bar.
enum EntryMenu {
    static func view(_ sheet: Sheet) -> HTML {
        let viewer = sheet.viewer
        let here = EntryPage.address(sheet.id, of: sheet.slice.space)
        return menu(id: "entry-menu", name: viewer.say(Phrase(ko: "일기 메뉴", en: "Entry menu"))) {
            let isWritten = sheet.entry != nil
            link(viewer.say(Phrase(ko: "공유", en: "Share")), to: here.at("share"), .share, isOn: isWritten)
            marks(sheet.entry, sheet.slice, viewer)
            link(viewer.say(DetailsPage.name), to: here.at(DetailsPage.segment), .info, isOn: isWritten)
            link(viewer.say(VersionsPage.name), to: here.at(VersionsPage.segment), .history, isOn: isWritten)
            menuLine()
            menuLink(viewer.say(Phrase(ko: "지우기", en: "Delete")), to: here.at("delete"), icon: .trash)
        }
    }

    /// An item has its place from the start: a new entry is first saved while the menu may be open, and what is pressed
    /// must not move.
    private static func link(_ text: String, to link: Link, _ mark: Icon, isOn: Bool) -> HTML {
        isOn ? menuLink(text, to: link, icon: mark) : later(text, mark)
    }

    private static func later(_ text: String, _ mark: Icon) -> HTML {
        tag("button", .class("menu-item"), .fixed("type", "button"), .flag("disabled")) {
            icon(mark)
            tag("span") { text }
        }
    }

    private static func marks(_ entry: Entry?, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        group {
            menuHeading(viewer.say(Phrase(ko: "표시", en: "Mark")))
            for mark in Entry.Mark.allCases {
                if let entry {
                    self.mark(mark, of: entry, slice, viewer)
                } else {
                    later(viewer.say(mark.name), mark.icon)
                }
            }
        }
    }

    private static func mark(_ mark: Entry.Mark, of entry: Entry, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        let isOn = entry.mark.value == mark
        let name = viewer.say(mark.name)
        return menuForm(
            isOn ? viewer.say(Phrase(ko: "\(name) 빼기", en: "Remove: \(name)")) : name,
            slice.link.at("mark-entry"), operation: viewer.formID, icon: mark.icon, isEnhanced: true
        ) {
            hidden("entry", entry.id.text)
            hidden("mark", isOn ? "" : mark.rawValue)
        }
    }
}
