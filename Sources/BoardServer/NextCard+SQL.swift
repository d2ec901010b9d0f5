import BoardRoom
import Floor
import ServerFloor
import Storage

extension Migration {
    /// How often a card comes again, with its stamp. A card from before it has none written.
    static let boardRepeats = Migration(
        id: "board.0021-repeats", statements: ["ALTER TABLE board_card ADD COLUMN repeats TEXT"])
}

extension Connection {
    /// Loads what the next card takes over of the loaded ones that repeat. Most do not: then it asks for nothing.
    func loadNext(into slice: inout BoardSlice) throws {
        let again = slice.board.comingAgain
        if again.isEmpty { return }
        let board = slice.board.id
        let next = try cards(again.compactMap(\.nextID), of: board)
        slice.board.insertLoaded(next.filter { slice.board.cards[$0.id] == nil })
        for column in slice.board.beginnings(of: again) {
            let last = try last(of: column, on: slice.board)
            slice.board.insertLoaded(last.filter { slice.board.cards[$0.id] == nil })
        }
        let both = again.map(\.id) + next.map(\.id)
        slice.board.insertLoaded(try labels(of: board))
        try loadMarks(of: both, into: &slice.board)
        slice.board.insertLoaded(try items(onAnyOf: both, of: board))
        slice.people = try people(on: board)
    }
}
