import Floor

/// The runs that the viewer has marked, by the time of the day.
enum BookmarksPage {
    static let route = RunPageRoute(
        segment, file: #fileID, device: .never,
        needs: { _, query throws(Refusal) in
            .bookmarks(try Bookmarks.band(in: query), after: try MeetupFilter.Cursor(in: query))
        },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .bookmarks(let bookmarks) = data else { throw .missing }
            return .page(page(bookmarks, viewer))
        })

    /// Its last path segment.
    static let segment = "bookmarks"
    static let title = Phrase(ko: "북마크", en: "Bookmarks")

    static func page(_ bookmarks: Bookmarks, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(title), place: .run, back: Page.Place.run.link,
            body: tag("div", .class("run-sheet")) {
                bands(bookmarks, viewer)
                if bookmarks.meetups.isEmpty { empty(bookmarks.band, viewer) } else { list(bookmarks, viewer) }
            }, hearsAll: true)
    }

    /// The address of a band's page; of all without one.
    static func link(_ band: Meetup.Band?, after cursor: MeetupFilter.Cursor? = nil) -> Link {
        var link = Page.Place.run.link.at(segment)
        if let band { link = link.with("band", band.rawValue) }
        if let cursor { link = link.with("after", cursor.text) }
        return link
    }

    private static func bands(_ bookmarks: Bookmarks, _ viewer: Viewer) -> HTML {
        tag("nav", .class("chips run-bands"), .label(viewer.say(Phrase(ko: "언제", en: "When")))) {
            for band in [nil] + Meetup.Band.allCases.map({ Optional($0) }) {
                let isCurrent = band == bookmarks.band
                chip(
                    viewer.say(band?.phrase ?? Phrase(ko: "전체", en: "All")) + " "
                        + String(bookmarks.count(of: band)),
                    isCurrent ? .chosen : .plain, to: link(band), isCurrent: isCurrent)
            }
        }
    }

    private static func list(_ bookmarks: Bookmarks, _ viewer: Viewer) -> HTML {
        let here = link(bookmarks.band, after: bookmarks.after)
        return group {
            tag(
                "ul", .class("rows"), .role("list"), .id("bookmark-list"),
                .data("data-more-list", bookmarks.next.map { $0.text } ?? "")
            ) {
                for meetup in bookmarks.meetups {
                    MeetupRow.view(
                        meetup, viewer,
                        mark: BookmarkToggle.view(
                            of: meetup.id, titled: meetup.title, isMarked: true, on: here,
                            isAppended: bookmarks.after != nil, viewer))
                }
            }
            if let next = bookmarks.next {
                moreLink(
                    viewer.say(Phrase(ko: "북마크 더 보기", en: "Show more bookmarks")),
                    to: link(bookmarks.band, after: next), list: "bookmark-list")
            }
        }
    }

    private static func empty(_ band: Meetup.Band?, _ viewer: Viewer) -> HTML {
        emptyState(.drawingPeople, viewer.say(emptiness(of: band))) {
            linkButton(viewer.say(Phrase(ko: "모임 찾기", en: "Find a run")), to: Page.Place.run.link, .primary)
        }
    }

    private static func emptiness(of band: Meetup.Band?) -> Phrase {
        switch band {
        case nil: Phrase(ko: "마음에 드는 모임을 북마크하면 여기에 모여요.", en: "Runs that you bookmark are kept here.")
        case .beforeWork:
            Phrase(
                ko: "북마크한 출근 전 모임이 없어요. 아침에 달릴 모임을 찾아볼까요?",
                en: "No run before work is bookmarked. Find one for the morning.")
        case .afterWork:
            Phrase(
                ko: "북마크한 퇴근 후 모임이 없어요. 저녁에 달릴 모임을 찾아볼까요?",
                en: "No run after work is bookmarked. Find one for the evening.")
        case .dayOff:
            Phrase(
                ko: "북마크한 쉬는 날 모임이 없어요. 느긋하게 달릴 모임을 찾아볼까요?",
                en: "No run on a day off is bookmarked. Find one to take your time.")
        }
    }
}
