import BoardRoom
import DeviceFloor
import Floor
import RetroRoom

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
