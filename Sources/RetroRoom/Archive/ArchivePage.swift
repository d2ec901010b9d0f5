import Floor

/// The retrospectives that have ended, newest first, with a search over the keywords that the viewer received and sent.
enum ArchivePage {
    static let route = RetroPageRoute.ofTeam(
        segment, device: .never,
        needs: { ids, query throws(Refusal) in
            var part = RetroQuery.Part(ids.space)
            part.archive = query["q"].map { Text.isBlank($0) } ?? true ? .counts : .keywords
            return part
        },
        draw: { _, request, seen, viewer, _ throws(Refusal) in
            .page(try page(seen, viewer, query: request.query))
        })

    /// Its path segment.
    static let segment = "archive"

    /// - Parameter query: `q` is the search text; `after` is where the previous page ended.
    static func page(_ seen: SeenTeam, _ viewer: Viewer, query: Fields) throws(Refusal) -> Page {
        let here = seen.link.at(segment)
        let words = SearchQuery(query["q"] ?? "")
        let ended = seen.team.ended
        let isLooking = !words.text.isEmpty
        // In a search, `after` is a position in the results and not a retrospective's id.
        var after: ID<Entity>?
        if !isLooking { after = try query.id("after") }
        return Page(
            title: viewer.say(Phrase(ko: "지난 회고", en: "Past retrospectives")), place: .retro,
            back: isLooking ? here : seen.link,
            body: tag("div", .class("retro-sheet")) {
                if !ended.isEmpty {
                    searchForm(
                        here, viewer.say(Phrase(ko: "지난 키워드 검색", en: "Search keywords")),
                        query: words.text, viewer.language)
                }
                if ended.isEmpty {
                    empty(viewer)
                } else if isLooking {
                    ArchiveSearch.view(words, after: query["after"], seen, viewer)
                } else {
                    list(ended, after: after, seen, viewer)
                }
            }, live: seen.live)
    }

    private static func empty(_ viewer: Viewer) -> HTML {
        emptyState(
            .drawingBoard,
            viewer.say(
                Phrase(
                    ko: "아직 끝난 회고가 없어요. 회고가 끝나면 받은 키워드와 보낸 키워드가 여기에 남아요.",
                    en:
                        "No retrospective has ended yet. Once one has, the keywords you received and sent are kept here."
                )))
    }

    private static func list(
        _ ended: [Retrospective], after: ID<Entity>?, _ seen: SeenTeam, _ viewer: Viewer
    ) -> HTML {
        let start = after.flatMap { after in ended.firstIndex { $0.id == after } }.map { $0 + 1 } ?? 0
        let page = ended[start...].prefix(Archive.pageLimit)
        let isLast = start + page.count == ended.count
        return group {
            tag("ol", .class("rows"), .role("list"), .id("archive-list")) {
                for retrospective in page { item(retrospective, seen, viewer) }
            }
            if !isLast, let last = page.last {
                tag("p", .class("retro-ways")) {
                    linkButton(
                        viewer.say(Phrase(ko: "이전 회고 더 보기", en: "Show older")),
                        to: seen.link.at(segment).with("after", last.id.text), .quiet, icon: .history)
                }
            }
            // Only on the first page: later pages are appended to the list.
            if start == 0 { exports(seen, viewer) }
        }
    }

    private static func item(_ retrospective: Retrospective, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let count = seen.received[retrospective.id] ?? 0
        let received =
            count == 0
            ? Phrase(ko: "받은 키워드 없음", en: "None received")
            : Phrase(ko: "받은 키워드 \(count)개", en: "\(count) received")
        return row(
            Row(
                retrospective.name.value, to: seen.link.at(segment).at(retrospective.id), leading: icon(.history),
                meta: .text(
                    [retrospective.day(viewer), viewer.say(received)].filter { !$0.isEmpty }.joined(separator: " · "))))
    }

    /// Downloads of all that the viewer may see, in three formats.
    private static func exports(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let here = seen.link.at("export")
        return tag("section", .class("retro-part")) {
            sectionHeading(viewer.say(Phrase(ko: "내보내기", en: "Export")))
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "내가 볼 수 있는 것만 담아요. 숨기기로 한 이름은 파일에도 없어요.",
                        en: "Contains only what you can see. Hidden names are not included."))
            }
            tag("p", .class("retro-ways")) {
                linkButton(
                    viewer.say(Phrase(ko: "글 (Markdown)", en: "Text (Markdown)")), to: here.at("team.md"), .quiet)
                linkButton(viewer.say(Phrase(ko: "표 (CSV)", en: "Table (CSV)")), to: here.at("team.csv"), .quiet)
                linkButton(
                    viewer.say(Phrase(ko: "데이터 (JSON)", en: "Data (JSON)")), to: here.at("team.json"), .quiet)
            }
        }
    }
}

extension Retrospective {
    /// The day on which it was held, in the viewer's time zone.
    func day(_ viewer: Viewer) -> String {
        guard let time = openedAt.value ?? endedAt.value else { return "" }
        return viewer.clock(time).day.text(.long, in: viewer.language)
    }
}
