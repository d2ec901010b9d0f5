import BoardRoom
import DeviceFloor
import Floor

extension BoardCopy {
    /// The cards of this board that are assigned to a person and have a due day.
    func mine(_ person: ID<Person>, names: People) -> [MyCard] {
        let part = BoardQuery.Part(board.id, cards: .all)
        guard let slice = slice(part, for: person, names: names) else { return [] }
        var mine: [MyCard] = []
        for (column, cards) in slice.board.stacks() where column.kind.value != .done && !slice.board.isArchived {
            for card in cards where slice.people.count == 1 || card.assignees.holds(person) {
                guard let due = card.due.value else { continue }
                mine.append(
                    MyCard(
                        board: slice.board.id, boardName: slice.board.name.value, id: card.id, title: card.title.value,
                        due: due, kind: column.kind.value))
            }
        }
        return mine
    }
}

extension MyCards {
    /// One page of all cards.
    init(all cards: [MyCard], after: Cursor?) {
        var later = cards.ordered { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }
        if let after {
            later = later.filter { $0.due == after.due ? $0.id > after.card : $0.due > after.due }
        }
        self.init(Array(later.prefix(MyCards.pageLength + 1)), limit: MyCards.pageLength)
    }
}
