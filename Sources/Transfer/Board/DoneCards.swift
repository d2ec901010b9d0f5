import BoardRoom
import Floor

extension BoardDocument {
    /// Moves cards that a file marks as done to the last column that means it: on a board of Maru a card is done by
    /// where it stands. A board without such a column gets one. Where it has no room for one, the cards stay and are
    /// counted.
    ///
    /// - Parameters:
    ///   - done: the cards by their places, each with the name of what it stood in, which is kept in its details; an
    ///     empty one is not.
    ///   - language: of the words there.
    mutating func move(done: [(card: Int, from: String)], in language: Language, _ warnings: inout ImportWarnings) {
        let moving = done.filter { one in
            let column = cards[one.card].column
            return !columns.indices.contains(column) || columns[column].kind != .done
        }
        if moving.isEmpty { return }
        var target = columns.prefix(Board.columnLimit).lastIndex { $0.kind == .done }
        if target == nil, columns.count < Board.columnLimit {
            target = columns.count
            columns.append(Column(name: nil, kind: .done))
        }
        for (place, from) in moving {
            let title = ImportTable.shown(cards[place].title)
            guard let target else {
                warnings.add(.doneLeft, named: title)
                continue
            }
            cards[place].last.take(TableField.column.phrase(language), from)
            cards[place].column = target
            warnings.add(.doneMoved, named: title)
        }
    }
}
