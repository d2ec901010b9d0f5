import BoardRoom
import Floor
import ServerFloor
import Storage

extension Transaction {
    /// Sends notices about changes of cards: to new assignees, mentioned people, and the assignees and author of a card
    /// with a new comment. Undo and redo send none.
    ///
    /// - Parameter board: with the operation applied, and with what the operation's rule loaded.
    func notifyOfParts(_ operation: Floor.Operation, on board: Board, at now: Int64) throws {
        guard operation.intent == .act else { return }
        // Who is assigned a card that came again knows it already.
        let next = operation.nextCards
        for change in operation.changes where !next.contains(change.subject) {
            switch (Card.Mark(field: change.field), change.to) {
            case (.assignee(let person), .bool(true)):
                try notify(NewNotice(.cardAssigned, to: [person], by: operation, about: change.subject, at: now))
            default: continue
            }
        }
        for change in operation.changes where change.field == "comment-text" {
            guard let comment = board.comments[change.subject], let card = comment.card.value else { continue }
            try notify(of: comment, on: card, instead: change.from, by: operation, on: board, at: now)
        }
    }

    private func notify(
        of comment: Comment, on card: ID<Entity>, instead before: JSON, by operation: Floor.Operation, on board: Board,
        at now: Int64
    ) throws {
        let text = CommentText(comment.text.value)
        let named = CommentText(before.stringValue ?? "").people
        let mentioned = text.people.filter { !named.contains($0) }
        let concerned = board.cards[card].map { $0.assignees.held + [$0.added.value].compactMap { $0 } } ?? []
        let isNew = before.isNull
        let others = isNew ? Set(concerned).subtracting(text.people) : []
        if mentioned.isEmpty, others.isEmpty { return }
        // The name of a file says more than nothing.
        let said = Text.isBlank(comment.text.value) ? comment.attachments.held.first?.name : nil
        let detail: JSON = ["excerpt": .string(try said.map { Self.cut($0) } ?? excerpt(of: text, on: board.id))]
        try notify(NewNotice(.mentioned, to: mentioned, by: operation, about: card, detail: detail, at: now))
        try notify(
            NewNotice(.commented, to: others.sorted(), by: operation, about: card, detail: detail, at: now))
    }

    /// The beginning of a comment, in one line, with people's current names.
    private func excerpt(of text: CommentText, on board: ID<Space>) throws -> String {
        let names = try names(text.people, in: [board])
        let line = text.typed { names[$0] ?? "" }.split(whereSeparator: \.isNewline).joined(separator: " ")
        return Self.cut(line)
    }

    private static func cut(_ line: String) -> String { line.count > 80 ? line.prefix(79) + "…" : line }
}
