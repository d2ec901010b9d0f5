public import Floor

public typealias BoardPageRoute = PageRoute<BoardRules>

extension BoardRules {
    public static let pages: [BoardPageRoute] = [
        BoardsPage.route, MyCardsPage.route, BoardPage.route, MonthPage.route, CardPage.routeOfNew, CardPage.route,
        CardMenuPage.route, ColumnsPage.route, LabelsPage.route, TrashPage.route, ArchivedCardsPage.route,
        TemplatesPage.route, HistoryPage.route, BoardSearchPage.route, HistoryPage.routeOfCard, VersionPage.route,
    ]

    /// The members of a board, archiving, export and another board need data that no device holds.
    public static let housePages: [BoardPageRoute] = [
        PeoplePage.route, PutAwayPage.route, ExportPage.route, cardMovingPage,
    ]

    /// The page of a card.
    public static var cardPage: BoardPageRoute { CardPage.route }

    /// The page on which another board is chosen for a card.
    public static var cardMovingPage: BoardPageRoute { MoveCardPage.route }
}

extension PageRoute where Room == BoardRules {
    /// A page of one board.
    ///
    /// - Parameters:
    ///   - rest: its path below the board's.
    ///   - tells: whether the page shows what was just done there, with an undo button.
    ///   - needs: what it needs besides the board and its columns.
    static func ofBoard(
        _ rest: String, file: String = #fileID, device: DevicePolicy = .first, tells: Bool = false,
        needs: @escaping @Sendable (inout BoardQuery.Part, PageIDs, Fields) throws(Refusal) -> Void = {
            _, _, _ throws(Refusal) in
        },
        draw: @escaping @Sendable (PageIDs, Request, BoardSlice, Viewer) throws(Refusal) -> Outcome
    ) -> BoardPageRoute {
        BoardPageRoute(
            rest.isEmpty ? "{board}" : "{board}/" + rest, file: file, device: device,
            needs: { ids, query throws(Refusal) in
                var part = BoardQuery.Part(ids.space, cards: .none, undo: tells)
                if tells { part.lastAction = try query.id("did") }
                try needs(&part, ids, query)
                return .board(part)
            },
            draw: { ids, request, data, viewer, _ throws(Refusal) in
                guard case .board(let slice) = data else { throw .missing }
                return try draw(ids, request, slice, viewer)
            })
    }
}
