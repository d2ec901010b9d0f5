public import Floor

/// What comes of a card on the board that it is moved to.
///
/// It keeps its id, and so do its items and comments: its short link goes on leading to it, and a card that comes back
/// finds what it left. There it has all that it has here, and no more.
public struct CardArrival: Sendable {
    public let card: Card
    private let source: BoardSlice
    private let comments: [Comment]
    private let names: [ID<Person>: String]

    /// The kind of the operation that adds it.
    public static let kind = "card.moved-in"

    /// - Parameters:
    ///   - source: its board, as it was before the card left, with everything on the card.
    ///   - comments: all of the card's.
    ///   - names: of who wrote them and who is mentioned in them.
    public init(
        of card: Card, from source: BoardSlice, comments: [Comment], names: [ID<Person>: String]
    ) {
        self.card = card
        self.source = source
        self.comments = comments
        self.names = names
    }

    /// Its items and comments.
    public var items: [Item] { source.board.items(on: card.id) }
    public var commentIDs: [ID<Entity>] { comments.map { $0.id } }

    /// The column that it comes to: the first of the kind of its own, or the first of all.
    public func column(on target: Board) -> Column? {
        let kind = source.board.column(of: card)?.kind.value
        let columns = target.standing
        return columns.first { $0.kind.value == kind } ?? columns.first
    }

    /// The card's labels by their names on the other board.
    public static func labels(_ names: [String], on target: Board) -> [Label] {
        var found: [Label] = []
        for label in target.standingLabels where names.contains(label.name.value) {
            if !found.contains(where: { $0.name.value == label.name.value }) { found.append(label) }
        }
        return found
    }

    /// Everything that adds it there. Its own arrival comes first.
    ///
    /// - Parameter target: with its people and labels, what it holds of these ids, everything of this card that it holds,
    ///   and the last card of the column.
    /// - Throws: why that board does not take it.
    public func changes(on target: BoardSlice) throws(Refusal) -> [Change] {
        // The rule knows the newest comments alone.
        guard comments.allSatisfy({ $0.attachments.held.isEmpty }) else { throw .cardWithFilesStays }
        guard target.role.mayEdit else { throw .destinationReadOnly }
        guard !target.board.isArchived else { throw .destinationArchived }
        guard target.cardCount < Card.countLimit else { throw .destinationFull }
        guard let column = column(on: target.board) else { throw .columnMissing }
        let held = target.board.cards[card.id]
        if let held {
            guard held.isRemoved else { throw .taken("card") }
        } else if target.board.holds(card.id) {
            throw .taken("card")
        }
        let last = target.board.cards(in: column.id).last?.position.rank
        var changes = own(held, at: Place(column: column.id, rank: .between(last, nil)))
        changes += marks(held ?? Card(id: card.id), on: target)
        for item in items { changes += try moved(item, on: target.board) }
        for comment in comments { changes += try moved(comment, on: target) }
        return changes + leftovers(on: target.board)
    }

    private func own(_ held: Card?, at place: Place) -> [Change] {
        let there = held ?? Card(id: card.id)
        return [
            there.change(Card.removed, to: false),
            Change(card.id, Operation.departedField, to: .string(source.board.id.text)),
        ]
            + there.changes(to: card.taken(along: .move) + [Card.place.to(place), Card.shelf.to(.board)])
    }

    private func marks(_ there: Card, on target: BoardSlice) -> [Change] {
        let names = source.board.labels(on: card).map { $0.name.value }
        let labels = CardArrival.labels(names, on: target.board).map { $0.id }
        let people = card.assignees.held.filter { person in
            source.people.contains { $0.id == person } && target.people.contains { $0.id == person }
        }
        let wanted = labels.map { Card.Mark.label($0) } + people.map { Card.Mark.assignee($0) }
        let had = there.labels.held.map { Card.Mark.label($0) } + there.assignees.held.map { Card.Mark.assignee($0) }
        return wanted.filter { !had.contains($0) }.map {
            Change(card.id, $0.field, from: .bool(false), to: .bool(true))
        }
            + had.filter { !wanted.contains($0) }.map {
                Change(card.id, $0.field, from: .bool(true), to: .bool(false))
            }
    }

    private func moved(_ item: Item, on target: Board) throws(Refusal) -> [Change] {
        let held = target.items[item.id]
        if let held, held.card.value != card.id { throw .taken("card") }
        return (held ?? Item(id: item.id)).changes(to: [
            Item.removed.to(false), Item.card.to(card.id), Item.text.to(item.text.value),
            Item.rank.to(item.rank.value), Item.done.to(item.done.value),
        ])
    }

    /// A comment keeps its author's name and its time, like one from a file: the operation is the mover's. One that was
    /// written on the other board is its author's there still.
    private func moved(_ comment: Comment, on target: BoardSlice) throws(Refusal) -> [Change] {
        let held = target.board.comments[comment.id]
        if let held, held.card.value != card.id { throw .taken("card") }
        var values = [
            Comment.removed.to(false), Comment.card.to(card.id),
            Comment.text.to(text(of: comment, for: target.people)),
        ]
        if held?.added.value == nil || held?.origin.value != nil {
            values.append(Comment.origin.to(origin(of: comment)))
        }
        return (held ?? Comment(id: comment.id)).changes(to: values)
    }

    private func origin(of comment: Comment) -> Comment.Origin {
        if let origin = comment.origin.value { return origin }
        return Comment.Origin(
            name: comment.added.value.flatMap { names[$0] } ?? "", saidAt: comment.firstSaidAt)
    }

    /// Who is not on the other board is named in words: nobody there could look the person up.
    private func text(of comment: Comment, for people: [BoardPerson]) -> String {
        var text = ""
        for piece in CommentText(comment.text.value).pieces {
            switch piece {
            case .words(let words): text += words
            case .person(let person):
                let isThere = people.contains { $0.id == person }
                text += isThere ? CommentText.token(person) : "@" + (names[person] ?? "")
            }
        }
        return text
    }

    /// What the other board still has of the card, from the time when it was there, and the card no more.
    private func leftovers(on target: Board) -> [Change] {
        let (items, comments) = (items, commentIDs)
        return target.items(on: card.id).filter { held in !items.contains { $0.id == held.id } }
            .map { $0.change(Item.removed, to: true) }
            + target.comments(on: card.id).filter { !comments.contains($0.id) }
            .map { $0.change(Comment.removed, to: true) }
    }
}

extension Operation {
    /// The field of a card's arrival that names the board it came from. It is in the log alone, for the history.
    static let departedField = "moved-from"

    /// The board from which this brought its card; nil for any other.
    var departed: ID<Space>? {
        for change in changes where change.field == Operation.departedField {
            if case .string(let text) = change.to { return ID<Space>(text) }
        }
        return nil
    }
}
