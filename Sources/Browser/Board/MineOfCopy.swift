import BoardRoom
import DeviceFloor
import Floor

extension BoardCopy {
    /// The cards of this board that are a person's and not done.
    func mine(_ person: ID<Person>, names: People) -> [MyCard] {
        let part = BoardQuery.Part(board.id, cards: .all)
        guard let slice = slice(part, for: person, names: names) else { return [] }
        let finishing = slice.mayEdit ? slice.board.finishing?.id : nil
        var mine: [MyCard] = []
        for (column, cards) in slice.board.stacks() where column.kind.value != .done && !slice.board.isArchived {
            for card in cards where slice.people.count == 1 || card.assignees.holds(person) {
                mine.append(
                    MyCard(
                        board: slice.board.id, boardName: slice.board.name.value, id: card.id, title: card.title.value,
                        due: card.due.value, time: card.time.value, repeats: card.repeats.value,
                        kind: column.kind.value, column: column, finishing: finishing))
            }
        }
        return mine
    }
}

extension MyCards {
    /// One page of all cards.
    init(all cards: [MyCard], after: Cursor?) {
        var later = cards.ordered { Cursor($0).isBefore($1) }
        if let after { later = later.filter { after.isBefore($0) } }
        self.init(Array(later.prefix(MyCards.pageLength + 1)), limit: MyCards.pageLength)
    }
}
