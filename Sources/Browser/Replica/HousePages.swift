import BoardRoom
import DeviceFloor
import DiaryRoom
import Floor

/// The server's own pages that a device draws from what it holds while it cannot reach the server.
enum HousePage: String {
    case today, search

    /// Whether the device draws a page.
    static func isHeld(_ request: Request) -> Bool { request.path.isEmpty && request.method == .get }
}

extension Replica {
    /// - Parameters:
    ///   - hidden: the spaces of which nothing is shown now.
    ///   - now: the device's clock, in Unix milliseconds.
    func visit(
        _ page: HousePage, _ request: Request, hiding hidden: [ID<Space>], now: Int64, zone: OffsetTable,
        entropy: Entropy
    ) -> Response {
        guard HousePage.isHeld(request) else { return .pass }
        var viewer = owner.viewer(now: now + skew, zone: zone)
        viewer.shutsAt = shutsAt
        var tools = Tools(entropy: entropy, clock: .zero, now: now + skew, sealer: .later)
        viewer.formID = tools.id()
        return switch page {
        case .today: .page(today(request.query, viewer), viewer)
        case .search: .page(search(request.query, hiding: hidden, viewer), viewer)
        }
    }

    /// Where to go after a form of Today, as the server's redirect does.
    static func today(after change: UnsentChange?) -> Link {
        let link = Page.Place.today.link
        guard let change else { return link }
        return link.with("on", change.space.text).with("did", change.id.text)
    }

    private func today(_ query: Fields, _ viewer: Viewer) -> Page {
        let boards = viewer.shownPlaces.contains(.board) ? rooms.boards.all : []
        let last = viewer.today.adding(days: DueGroup.days)
        var cards: [MyCard] = []
        for board in boards {
            for card in board.shown.mine(viewer.person, names: people) {
                if let due = card.due, due <= last { cards.append(card) }
            }
        }
        let lately = boards.filter { !$0.shown.board.isArchived }.ordered { $0.shown.clock > $1.shown.clock }
            .prefix(BoardToday.boardLimit)
        let today = BoardToday(
            cards: Array(MyCards(all: cards, after: nil).cards.prefix(BoardToday.cardLimit)),
            lately: lately.compactMap { $0.shown.summary(for: viewer.person, names: people) })
        return TodayView.page(
            note: OfflineBanner.todayNote(viewer), waiting: today.waiting(viewer),
            calm: OfflineBanner.nothingDue(viewer),
            side: boards.isEmpty ? .nothing : today.recent(viewer), unread: viewer.unread,
            toast: toast(query, viewer), viewer)
    }

    /// What was just done from Today, with a button that takes it back.
    private func toast(_ query: Fields, _ viewer: Viewer) -> Page.Toast? {
        guard let board = query["on"].flatMap({ ID<Space>($0) }), let did = query["did"].flatMap({ ID<Operation>($0) })
        else { return nil }
        let part = BoardQuery.Part(board, cards: .none, undo: true, lastAction: did)
        return BoardRules.slice(part, of: board, in: self, for: viewer).flatMap { BoardToday.toast($0, viewer) }
    }

    private func search(_ given: Fields, hiding hidden: [ID<Space>], _ viewer: Viewer) -> Page {
        let query = SearchQuery(given["q"] ?? "")
        let after = given["after"].flatMap { SearchCursor($0) }
        var cards: [FoundCard] = []
        let shownPlaces = viewer.shownPlaces
        for board in rooms.boards.all
        where shownPlaces.contains(.board) && board.shown.state.role(of: viewer.person) != nil {
            for card in board.shown.found(BoardSearchQuery(words: query.text)).cards {
                var card = card
                card.boardName = board.shown.name
                cards.append(card)
            }
        }
        // Where one board has the number that is asked for, its digits are words on none.
        if query.cardNumber != nil, cards.contains(where: { $0.place.tier == 0 }) {
            cards.removeAll { $0.place.tier > 0 }
        }
        var found: [FoundThing] = []
        for card in cards where after.map({ $0 < card.place }) ?? true {
            found.append(card.found(query, viewer.language) { people.name(of: $0) })
        }
        for journal in rooms.journals.all where shownPlaces.contains(.diary) && !hidden.contains(journal.id) {
            for entry in journal.shown.found(DiarySearchQuery(words: query.text, after: after)).entries {
                found.append(entry.found(query, in: journal.id, viewer.language))
            }
        }
        found = found.ordered { $0.place < $1.place }
        let shown = Array(found.prefix(FoundPage.limit))
        return SearchPage.page(
            FoundPage(found: shown, next: found.count > shown.count ? shown.last?.place : nil), query,
            note: OfflineBanner.searchNote(viewer), place: viewer.places.first ?? .me, viewer)
    }
}
