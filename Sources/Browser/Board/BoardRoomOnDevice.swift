import BoardRoom
import DeviceFloor
import Floor

extension BoardRules: RoomOnDevice {
    static func held(in replica: Replica) -> HeldSpaces<BoardOnDevice> { replica.rooms.boards }

    static func data(_ query: BoardQuery, in replica: Replica, for viewer: Viewer) -> BoardData? {
        let (boards, people) = (replica.rooms.boards.all, replica.people)
        switch query {
        case .boards:
            let summaries = boards.compactMap { $0.shown.summary(for: viewer.person, names: people) }
            return .boards(BoardSummary.favouritesFirst(summaries, replica.owner.favourites))
        case .mine(let after):
            var cards: [MyCard] = []
            for board in boards { cards += board.shown.mine(viewer.person, names: people) }
            return .mine(MyCards(all: cards, after: after))
        case .board(let part):
            // Where a card was moved to is the server's to say.
            if case .these(let cards) = part.cards, part.history == nil, let copy = replica.rooms.boards[part.board],
                cards.contains(where: { copy.shown.board.cards[$0]?.home(besides: copy.shown.board) != nil })
            {
                return nil
            }
            guard var slice = slice(part, of: part.board, in: replica, for: viewer) else { return nil }
            slice.pageTitles = replica.titles(of: slice.linkedPages(part), for: viewer)
            return .board(slice)
        }
    }

    static func slice(
        _ part: BoardQuery.Part, of board: ID<Space>, in replica: Replica, for viewer: Viewer
    ) -> BoardSlice? {
        guard let board = replica.rooms.boards[board],
            var slice = board.shown.slice(part, for: viewer.person, names: replica.people)
        else { return nil }
        if let query = part.history, board.shown.lacks(query) { return nil }
        // The server's sequence: with it the page recognizes announcements of changes that it does not show yet.
        slice.sequence = board.confirmed.sequence
        slice.found = part.search.map { board.shown.found($0) }
        slice.takeTitles(part, from: replica.rooms.boards.all.map { $0.shown }, for: viewer.person)
        return slice
    }

    static func pinned(_ form: Fields, of useCase: BoardUseCase, _ slice: BoardSlice, _ viewer: Viewer) -> Fields {
        var form = form
        let target: Operation? =
            switch useCase.makes {
            case .undo: slice.undoable
            case .redo: slice.redoable
            case .act, .permanent: nil
            }
        if let target { form.set("target", target.id.text) }
        // A card that repeats comes again after the day on which its owner did it, not after that of the sync.
        if useCase.name == moveCard.name || useCase.name == moveCards.name {
            form.set(Card.movedDay, viewer.today.iso)
        }
        // The server may know its owner in another time zone when it reads the form.
        if useCase.name == addCard.name || useCase.name == editCard.name {
            form = slice.pinningClock(of: viewer, in: form)
        }
        // What others put into the column meanwhile is not what its owner has seen.
        if useCase.name == archiveCards.name || useCase.name == moveCards.name,
            let column = form["column"].flatMap({ ID<Entity>($0) })
        {
            form.set(Column.shownCards, slice.board.shownCards(in: column))
        }
        return form
    }
}
