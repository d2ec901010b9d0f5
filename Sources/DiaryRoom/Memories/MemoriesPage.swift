import Floor

/// What was written on this day in earlier years.
enum MemoriesPage {
    static let route = DiaryPageRoute.ofJournal(
        segment, needs: { part, _, _ throws(Refusal) in part.entries = .remembered },
        draw: { _, _, slice, viewer throws(Refusal) in .page(page(slice, viewer)) })

    static let segment = "on-this-day"
    static var name: Phrase { Phrase(ko: "이날의 일기", en: "On this day") }

    static func page(_ slice: JournalSlice, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(name), place: .diary, back: slice.link,
            body: tag("div", .class("diary")) {
                if !slice.journal.memories.value {
                    off(slice, viewer)
                } else if slice.listed.isEmpty {
                    emptyState(
                        .drawingToday,
                        viewer.say(
                            Phrase(ko: "지난 해 이날에는 쓴 일기가 없어요.", en: "You wrote nothing on this day in earlier years.")))
                } else {
                    for entry in slice.listed { memory(entry, slice, viewer) }
                    muteDay(slice, viewer)
                }
            }, live: slice.live)
    }

    private static func off(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        emptyState(
            .drawingToday,
            viewer.say(
                Phrase(
                    ko: "켜면 지난 해 같은 날에 쓴 일기를 보여 줘요.",
                    en: "Turn it on to see what you wrote on this day in earlier years."))
        ) {
            form(slice.link.at("show-memories"), operation: viewer.formID, .flag("data-enhance")) {
                button(viewer.say(Phrase(ko: "켜기", en: "Turn on")), .primary)
            }
        }
    }

    private static func memory(_ entry: EntrySummary, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        let years = viewer.today.year - entry.day.year
        return tag("section", .class("memory")) {
            sectionHeading(
                viewer.say(
                    Phrase(ko: "\(years)년 전", en: years == 1 ? "1 year ago" : "\(years) years ago")))
            rows { EntryRow.view(entry, slice, viewer) }
            form(slice.link.at("mute-memory"), operation: viewer.formID, .flag("data-enhance")) {
                hidden("entry", entry.id.text)
                button(viewer.say(Phrase(ko: "이 일기는 빼기", en: "Leave this entry out")), .bare)
            }
        }
    }

    private static func muteDay(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        form(slice.link.at("mute-memory"), operation: viewer.formID, .flag("data-enhance")) {
            hidden("on", YearDay(viewer.today).text)
            button(viewer.say(Phrase(ko: "해마다 이날은 빼기", en: "Leave this day out every year")), .bare)
        }
    }
}
