import BoardRoom
import Floor
import ServerFloor
import Storage

extension Migration {
    /// The pictures and other files of cards, as `Attachments.json`; null for a card that never had one. They are read
    /// with their card, so that no page asks once more for them.
    static let boardAttachments = Migration(
        id: "board.0020-attachments", statements: ["ALTER TABLE board_card ADD COLUMN files TEXT"])

    /// The same of comments.
    static let boardCommentFiles = Migration(
        id: "board.0021-comment-files", statements: ["ALTER TABLE board_comment ADD COLUMN files TEXT"])
}

extension FileRules {
    /// All members of a board see its files, and so do those of an archived one; owners and editors add to them.
    static let board = FileRules(
        maySee: members.maySee, mayAdd: members.mayAdd, takesAnyKind: true,
        makeFile: { transaction, file, space, person, now in
            try transaction.makeFile(of: file, on: space, as: person, at: now)
        })
}

extension Transaction {
    /// Keeps the files of cards whose attachments an operation wrote. A deleted or archived card keeps its files.
    func refer(to cards: Set<ID<Entity>>, on board: Board, at now: Int64) throws {
        for id in cards.sorted() {
            guard let card = board.cards[id] else { continue }
            try refer(id, in: board.id, to: card.attachments.held.map(\.file), at: now)
        }
    }

    /// Keeps the files of a comment until it is deleted: nobody sees them any more then. Undo brings them back.
    func refer(to comment: Comment, on board: ID<Space>, at now: Int64) throws {
        if comment.attachments.isEmpty { return }
        let files = comment.isRemoved ? [] : comment.attachments.held.map(\.file)
        try refer(comment.id, in: board, to: files, at: now)
    }
}
