import Floor

/// A row of a list of entries: the title; the long date, the weather and one line of what follows.
enum EntryRow {
    static func view(_ entry: EntrySummary, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        let title = entry.shownTitle(viewer.language)
        let address = EntryPage.address(entry.id, of: slice.space)
        return row(
            Row(
                title, to: address, meta: meta(entry, viewer), trailing: signs(entry, viewer),
                actions: group {
                    swipeLink(viewer.say(Phrase(ko: "공유", en: "Share")), .share, to: address.at("share"))
                    swipeLink(viewer.say(Phrase(ko: "지우기", en: "Delete")), .trash, to: address.at("delete"))
                },
                menu: menu(
                    id: "menu-" + entry.id.text,
                    name: viewer.say(Phrase(ko: "‘\(title)’ 메뉴", en: "Menu of “\(title)”"))
                ) {
                    menuLink(viewer.say(Phrase(ko: "공유", en: "Share")), to: address.at("share"), icon: .share)
                    menuLink(viewer.say(Phrase(ko: "지우기", en: "Delete")), to: address.at("delete"), icon: .trash)
                }))
    }

    /// The date keeps its width, the preview gives way.
    static func meta(_ entry: EntrySummary, _ viewer: Viewer) -> HTML {
        group {
            date(entry.day, viewer)
            weatherSlot(entry.weather, viewer)
            tag("span", .class("entry-preview")) { entry.preview }
        }
    }

    static func date(_ day: Day, _ viewer: Viewer) -> HTML {
        tag("time", .class("entry-date"), .value("datetime", day.iso)) { day.text(.long, in: viewer.language) }
    }

    /// At the end of the row, where they move nothing else.
    private static func signs(_ entry: EntrySummary, _ viewer: Viewer) -> HTML {
        group {
            if !entry.photos.isEmpty { icon(.photo, name: viewer.say(PhotoGrid.count(entry.photos.count))) }
            if let mark = entry.mark { icon(mark.icon, name: viewer.say(mark.name)) }
        }
    }

    /// What a swipe reveals leads to a page that asks: a full swipe deletes nothing.
    private static func swipeLink(_ text: String, _ mark: Icon, to link: Link) -> HTML {
        tag("a", .class("swipe-action"), .href(link)) {
            icon(mark)
            tag("span") { text }
        }
    }
}

/// A list of entries under headings of their months, the newest first.
enum EntryMonths {
    static func view(_ entries: [EntrySummary], _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        group { for month in months(entries) { section(month, slice, viewer) } }
    }

    private static func months(_ entries: [EntrySummary]) -> [[EntrySummary]] {
        var months: [[EntrySummary]] = []
        for entry in entries {
            if let last = months.last?.last, Month(of: last.day) == Month(of: entry.day) {
                months[months.count - 1].append(entry)
            } else {
                months.append([entry])
            }
        }
        return months
    }

    private static func section(_ entries: [EntrySummary], _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        guard let first = entries.first else { return .nothing }
        let month = Month(of: first.day)
        return tag("section", .class("entry-month"), .id("month-" + month.iso)) {
            sectionHeading(month.title(in: viewer.language))
            tag("ul", .class("rows"), .role("list"), .id("entries-" + month.iso)) {
                for entry in entries { EntryRow.view(entry, slice, viewer) }
            }
        }
    }
}
