import Floor

/// The history of a board or of one card: the newest first, in pages.
enum HistoryPage {
    static let route = BoardPageRoute.ofBoard(
        "history", needs: { part, _, query throws(Refusal) in part.history = try HistoryQuery(query) },
        draw: { _, request, slice, viewer throws(Refusal) in
            .page(try page(of: try HistoryQuery(request.query), slice, viewer))
        })

    static let routeOfCard = BoardPageRoute.ofBoard(
        "card/{card}/history", tells: true,
        needs: { part, ids, query throws(Refusal) in
            part.history = try HistoryQuery(query, card: ids.entity)
            part.cards = .these([ids.entity])
            part.undo = part.lastAction != nil
        },
        draw: { ids, request, slice, viewer throws(Refusal) in
            .page(try page(of: try HistoryQuery(request.query, card: ids.entity), slice, viewer))
        })

    private static func page(
        of query: HistoryQuery, _ slice: BoardSlice, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        page(try history(query, slice), query: query, slice, viewer)
    }

    /// The part of the log that was loaded for a query.
    static func history(_ query: HistoryQuery, _ slice: BoardSlice) throws(Refusal) -> History {
        guard let history = slice.history else { throw .missing }
        // A card that never existed has no history.
        if let card = query.card, slice.board.cards[card]?.added.value == nil { throw .cardMissing }
        return history
    }

    static func page(_ history: History, query: HistoryQuery, _ slice: BoardSlice, _ viewer: Viewer) -> Page {
        let card = query.card.flatMap { slice.board.cards[$0] }
        let here = address(query.card, slice)
        return Page(
            title: viewer.say(Phrase(ko: "기록", en: "History")), place: .board,
            back: back(card, slice),
            body: tag("div", .class("history")) {
                if let card { tag("p", .class("history-of")) { card.title.value } }
                if slice.people.count > 1 { filter(query, here, slice, viewer) }
                if history.recorded.isEmpty, history.next == nil, history.nextAtHome == nil {
                    emptyState(
                        .drawingSearch, viewer.say(Phrase(ko: "아직 기록이 없어요.", en: "No history here.")))
                } else {
                    tag(
                        "div", .class("history-days"), .id("history-days"),
                        .data("data-more-list", history.next.map { String($0) } ?? "")
                    ) {
                        for day in days(history, viewer) { section(day, history, query, slice, viewer) }
                    }
                    end(history, query, here, slice, viewer)
                }
            },
            // An older page does not change: new entries are on the first one.
            live: query.before == nil ? slice.live : nil,
            toast: slice.lastAction.flatMap { OperationSummary.toast($0, slice, viewer) })
    }

    /// The history of a board or of one card.
    static func address(_ card: ID<Entity>?, _ slice: BoardSlice) -> Link {
        (card.map { CardView.link($0, slice) } ?? slice.link).at("history")
    }

    private static func back(_ card: Card?, _ slice: BoardSlice) -> Link {
        guard let card, !card.isRemoved else { return slice.link }
        return CardView.link(card.id, slice)
    }

    /// The history of everybody, or of one person.
    private static func filter(_ query: HistoryQuery, _ here: Link, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        tag("nav", .label(viewer.say(Phrase(ko: "사람별로 보기", en: "Filter by person")))) {
            chips {
                chip(
                    viewer.say(Phrase(ko: "모두", en: "Everyone")), style(query.author == nil), to: here,
                    isCurrent: query.author == nil)
                for person in slice.people {
                    chip(
                        person.name, style(query.author == person.id), to: here.with("by", person.id.text),
                        isCurrent: query.author == person.id)
                }
            }
        }
    }

    private static func style(_ isChosen: Bool) -> ChipStyle { isChosen ? .chosen : .plain }

    private struct DayOfWork {
        var day: Day
        var recorded: [RecordedOperation]
    }

    private static func days(_ history: History, _ viewer: Viewer) -> [DayOfWork] {
        var days: [DayOfWork] = []
        for recorded in history.recorded {
            let day = viewer.clock(recorded.recordedAt).day
            if days.last?.day == day {
                days[days.count - 1].recorded.append(recorded)
            } else {
                days.append(DayOfWork(day: day, recorded: [recorded]))
            }
        }
        return days
    }

    private static func section(
        _ day: DayOfWork, _ history: History, _ query: HistoryQuery, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        let newest = query.before == nil ? history.recorded.first?.sequence : nil
        return tag("section", .class("history-day"), .id("day-" + day.day.iso)) {
            tag("h2", .class("history-heading")) { day.day.text(.spoken(today: viewer.today), in: viewer.language) }
            tag("ol", .class("entries"), .role("list"), .id("entries-" + day.day.iso)) {
                for recorded in day.recorded {
                    HistoryEntry.view(
                        recorded, isNewest: recorded.sequence == newest, isOfOneCard: query.card != nil, slice, viewer)
                }
            }
        }
    }

    private static func end(
        _ history: History, _ query: HistoryQuery, _ here: Link, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        guard let next = history.next ?? history.nextAtHome else {
            return listEnd(viewer.say(Phrase(ko: "여기서 시작했어요.", en: "This is the beginning.")))
        }
        let link = query.author.map { here.with("by", $0.text) } ?? here
        let note =
            history.next == nil
            ? viewer.say(
                Phrase(
                    ko: "이보다 오래된 기록은 이 기기에 없고 서버에 있어요. 연결되면 볼 수 있어요.",
                    en: "Older history is not on this device. You can view it while connected."
                )) : nil
        return moreLink(
            viewer.say(Phrase(ko: "이전 기록 더 보기", en: "Show older history")), to: link.with("before", String(next)),
            list: "history-days", note: note)
    }
}
