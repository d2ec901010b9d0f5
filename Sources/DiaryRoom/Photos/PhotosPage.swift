import Floor

/// All photos of a journal, the newest day first.
public enum PhotosPage {
    static let route = DiaryPageRoute.ofJournal(
        segment,
        needs: { part, _, query throws(Refusal) in
            part.entries = .photos(after: query["after"].flatMap { EntryCursor($0) })
        },
        draw: { _, _, slice, viewer throws(Refusal) in .page(page(slice, viewer)) })

    static let segment = "photos"
    static var name: Phrase { Phrase(ko: "사진", en: "Photos") }
    /// Where the plain form of an entry's page goes. Only a server answers it.
    public static let uploadSegment = "upload-photos"
    /// Entries per page.
    public static let pageLength = 24

    static func page(_ slice: JournalSlice, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(name), place: .diary, back: slice.link,
            body: tag("div", .class("diary")) {
                if slice.listed.isEmpty {
                    emptyState(
                        .drawingToday,
                        viewer.say(
                            Phrase(
                                ko: "일기에 넣은 사진이 여기에 모여요.", en: "The photos of your entries are collected here.")))
                } else {
                    tag(
                        "div", .class("photo-days"), .id("photo-days"),
                        .data("data-more-list", slice.next?.text ?? "")
                    ) {
                        for entry in slice.listed { section(entry, slice, viewer) }
                    }
                    if let next = slice.next {
                        moreLink(
                            viewer.say(Phrase(ko: "이전 사진 더 보기", en: "Show older photos")),
                            to: slice.link.at(segment).with("after", next.text), list: "photo-days")
                    }
                }
            }, live: slice.live)
    }

    private static func section(_ entry: EntrySummary, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        tag("section", .class("photo-day"), .id("photos-" + entry.id.text)) {
            tag("h2", .class("section-heading")) {
                tag("a", .href(EntryPage.address(entry.id, of: slice.space))) {
                    entry.day.text(.long, in: viewer.language)
                }
            }
            tag("ul", .class("photo-grid"), .role("list"), .id("grid-" + entry.id.text)) {
                for index in entry.photos.indices {
                    PhotoGrid.cell(entry.photos[index], number: index + 1, of: entry.id, slice, viewer)
                }
            }
        }
    }
}
