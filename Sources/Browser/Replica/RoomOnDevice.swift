import BoardRoom
import DeviceFloor
import Floor
import RetroRoom

/// A room whose spaces a device stores, and whose pages and forms it answers.
protocol RoomOnDevice: RoomRules {
    associatedtype Held: SpaceOnDevice where Held.Room == Self

    static func held(in replica: Replica) -> HeldSpaces<Held>

    /// A page's data, from the local copy. Nil if that does not suffice; the server is asked then.
    static func data(_ query: Query, in replica: Replica, for viewer: Viewer) -> Data?

    /// A use case's data, from the local copy.
    static func slice(_ query: SpaceQuery, of space: ID<Space>, in replica: Replica, for viewer: Viewer) -> Slice?

    /// How far the owner has read once a page is shown to them; nil where that is not noted.
    static func read(on page: PageRoute<Self>, _ data: Data) -> (space: ID<Space>, sequence: Int64)?

    /// Who answers a use case that works on a device: most are this device's at once.
    static func device(of useCase: UseCase<Self>) -> DevicePolicy

    /// A form with implicit references made explicit, if there are any: when the server receives it, another entity may be the last or
    /// the current one.
    static func pinned(_ form: Fields, of useCase: UseCase<Self>, _ slice: Slice, _ viewer: Viewer) -> Fields

    /// A form that is based on the unsent change that it goes on from, though its page does not know of that yet.
    static func following(
        _ unsent: [UnsentChange], _ form: Fields, of useCase: UseCase<Self>, _ slice: Slice
    ) -> Fields

    /// The unsent changes with one more. It may take the place of an earlier one, under that one's id.
    ///
    /// - Parameter isSending: whether the server may have received a change, which then stays as it is.
    static func adding(
        _ change: UnsentChange, to unsent: [UnsentChange], isSending: (ID<Operation>) -> Bool
    ) -> [UnsentChange]
}

extension RoomOnDevice {
    static func device(of useCase: UseCase<Self>) -> DevicePolicy { .first }

    static func read(on page: PageRoute<Self>, _ data: Data) -> (space: ID<Space>, sequence: Int64)? { nil }

    static func pinned(_ form: Fields, of useCase: UseCase<Self>, _ slice: Slice, _ viewer: Viewer) -> Fields { form }

    static func following(
        _ unsent: [UnsentChange], _ form: Fields, of useCase: UseCase<Self>, _ slice: Slice
    ) -> Fields { form }

    static func adding(
        _ change: UnsentChange, to unsent: [UnsentChange], isSending: (ID<Operation>) -> Bool
    ) -> [UnsentChange] { unsent + [change] }

    /// The title and the inputs of a use case by name, if it runs on a device.
    static func described(_ name: String) -> (title: Phrase, input: [Input])? {
        if name == creation.name, let title = creation.onDevice { return (title, creation.input) }
        guard let useCase = Held.useCases.first(where: { $0.name == name }), let title = useCase.onDevice else {
            return nil
        }
        return (title, useCase.input)
    }
}

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
            case .act, .settle: nil
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

extension RetroRules: RoomOnDevice {
    static func held(in replica: Replica) -> HeldSpaces<TeamOnDevice> { replica.rooms.teams }

    static func data(_ query: RetroQuery, in replica: Replica, for viewer: Viewer) -> RetroData? {
        switch query {
        case .teams: .teams(summaries(in: replica), chosen: nil)
        case .team(let part): slice(part, of: part.team, in: replica, for: viewer).map { .team($0) }
        case .day: nil
        }
    }

    static func slice(
        _ part: RetroQuery.Part, of team: ID<Space>, in replica: Replica, for viewer: Viewer
    ) -> TeamSlice? {
        guard let held = replica.rooms.teams[team],
            var slice = held.shown.slice(part, for: viewer.person, names: replica.people)
        else { return nil }
        // The server's sequence: with it the page recognizes announcements of changes that it does not show yet.
        slice.sequence = held.confirmed.sequence
        slice.teams = summaries(in: replica)
        for member in slice.team.present { slice.photos[member.id] = replica.people.photo(of: member.id) }
        // A device holds the boards that its owner is on.
        for id in slice.team.actionBoards {
            guard let board = replica.rooms.boards[id]?.shown.board else { continue }
            slice.boards[id] = ActionBoard(
                id: id, name: board.name.value, isArchived: board.isArchived, people: [viewer.person: true])
            for action in slice.team.actions.values where slice.team.board(of: action) == id {
                slice.cards[action.id] = board.card(ofAction: action.id)
            }
        }
        return slice
    }

    private static func summaries(in replica: Replica) -> [TeamSummary] {
        replica.rooms.teams.all.map { $0.shown.summary }.ordered { $0.name < $1.name }
    }

    static func pinned(_ form: Fields, of useCase: RetroUseCase, _ slice: TeamSlice, _ viewer: Viewer) -> Fields {
        guard form["retrospective"] == nil, let current = slice.team.currentRetrospective else { return form }
        var form = form
        form.set("retrospective", current.id.text)
        return form
    }
}

extension Board {
    /// The card of a team's action; nil if it was deleted.
    fileprivate func card(ofAction id: ID<Entity>) -> ActionCard? {
        guard let card = cards[id], !card.isRemoved else { return nil }
        return ActionCard(
            id: id, board: self.id, title: card.title.value, owners: card.assignees.held, due: card.due.value,
            isDone: card.place.value.flatMap { columns[$0.column] }?.kind.value == .done)
    }
}
