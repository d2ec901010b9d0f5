package import BoardRoom
package import Floor
package import ServerFloor

/// Board's values in the API.
extension Schema {
    package static let boardSummary = BoardSummary.api.schema
    package static let board = BoardSlice.api.schema
    package static let column = Column.api.schema
    package static let label = BoardRoom.Label.api.schema
    package static let item = Item.api.schema
    package static let card = Card.api.schema
    static let comment = Comment.api.schema
    static let attachment = Attachment.api.schema
}

extension BoardPerson {
    fileprivate static let api = APIObject<BoardPerson>(
        "BoardPerson",
        [
            .init("id", \.id, "The person."), .init("name", \.name, "Their name."),
            .init("role", \.role, "What they may do."),
        ])
}

extension BoardSummary {
    fileprivate static let api = APIObject<BoardSummary>(
        "BoardSummary",
        [
            .init("id", \.id, "The board."), .init("name", \.name, "Its name, at most 50 characters."),
            .init("role", \.role, "What you may do on it."),
            .init("openCount", \.openCount, "The number of cards outside done columns."),
            .init("cardCount", \.cardCount, "The number of its cards."),
            .init("archived", \.isArchived, "Whether it is archived, and so read-only."),
            .init("people", .list(of: BoardPerson.api.schema)) { BoardPerson.api.list($0.people) },
        ])

    package var json: JSON { BoardSummary.api.json(self) }
}

extension BoardSlice {
    fileprivate static let api = APIObject<Localized<BoardSlice>>(
        "Board",
        [
            .init("id", \.board.id, "The board."),
            .init("name", \.board.name.value, "Its name, at most 50 characters."),
            .init("sequence", \.sequence, "The sequence of its last operation."),
            .init("role", \.role, "What you may do on it."),
            .init("cardCount", \.cardCount, "The number of cards on it."),
            .init("archived", \.board.isArchived, "Whether it is archived, and so read-only."),
            .init("columns", .list(of: Column.api.schema)) { slice in
                Column.api.list(slice.board.standing.map { Localized($0, slice.language) })
            },
            .init("labels", .list(of: .label)) { BoardRoom.Label.api.list($0.board.standingLabels) },
            .init("people", .list(of: BoardPerson.api.schema)) { BoardPerson.api.list($0.people) },
            .init("canUndo", .boolean("Whether you have a change to undo.")) { .bool($0.undoable != nil) },
            .init("canRedo", .boolean("Whether you have a change to redo.")) { .bool($0.redoable != nil) },
        ])

    package func json(_ language: Language) -> JSON { BoardSlice.api.json(Localized(self, language)) }
}

extension Column {
    fileprivate static let api = APIObject<Localized<Column>>(
        "Column",
        [
            .init("id", \.id, "The column."),
            .init("name", \.name.value, "Its name, at most 30 characters; null until somebody renames it."),
            .init("title", .text("The name as shown to you, in your language.")) {
                .string($0.value.title($0.language))
            },
            .init("kind", \.kind.value, "The stage of work it stands for."),
            .init("rank", \.rank.value, "Its position among the columns; compare byte by byte."),
            .init("limit", \.cardLimit.value, "Its card limit, 1 to 99; null for none. It accepts more cards."),
        ])
}

extension BoardRoom.Label {
    fileprivate static let api = APIObject<BoardRoom.Label>(
        "Label",
        [
            .init("id", \.id, "The label."), .init("name", \.name.value, "Its name, at most 20 characters."),
            .init("colour", \.colour.value, "Its colour."),
        ])
}

extension Item {
    fileprivate static let api = APIObject<Item>(
        "Item",
        [
            .init("id", \.id, "The checklist item."), .init("text", \.text.value, "At most 100 characters."),
            .init("done", \.done.value, "Whether it is ticked."),
            .init("rank", \.rank.value, "Its position; equal ranks are ordered by id."),
        ])

    package var json: JSON { Item.api.json(self) }
}

extension Comment {
    fileprivate static let api = APIObject<Comment>(
        "Comment",
        [
            .init("id", \.id, "The comment."),
            .init("text", \.text.value, "The text; a mentioned person appears as `@[id]`."),
            .init("mentions", .list(of: .id("A mentioned person."))) {
                .array(CommentText($0.text.value).people.map(\.fieldJSON))
            },
            .init("author", \.added.value, "Who wrote it."),
            .init("at", \.added.stamp.clock.milliseconds, "When, in Unix milliseconds."),
            .init("edited", \.isEdited, "Whether it was edited."),
            .init("attachments", .list(of: .attachment)) { .array($0.attachments.held.map(\.document)) },
        ])

    package var json: JSON { Comment.api.json(self) }
}

extension Attachment {
    /// Written by ``document``, which exports have too.
    fileprivate static let api = APIObject<Attachment>(
        "Attachment",
        [
            .init(
                "file", \.file,
                "The file, whose content is at `/file/{file}/full`, and a picture's also in other sizes."),
            .init("name", \.name, "Its name, at most 200 characters."),
            .init("size", \.size, "Its size in bytes; 0 if unknown."),
            .init("kind", .choice("Whether it is shown or downloaded.", ["picture", "file"])) {
                .string($0.isPicture ? "picture" : "file")
            },
            .init("width", \.width, "A picture's width in pixels; 0 if unknown."),
            .init("height", \.height, "Its height."),
        ])
}

extension Card {
    fileprivate static let api = APIObject<CardOnBoard>(
        "Card",
        [
            .init("id", \.card.id, "The card."),
            .init(
                "number", \.card.number,
                "Its number on its board, which no other card there has or gets; it never changes."),
            .init("title", \.card.title.value, "Its title, at most 100 characters."),
            .init("body", \.card.body.value, "Its body, at most 20,000 characters."),
            .init("due", \.card.due.value, "The day it is due, such as 2026-12-03."),
            .init("time", \.time, "With a time, what the clock showed where it was set, such as 18:30."),
            .init("dueAt", \.card.dueMoment?.instant, "With a time, the moment it is due, in Unix milliseconds."),
            .init(
                "remind", \.card.dueMoment?.time?.reminder?.rawValue,
                "How many minutes before that its people are reminded."),
            .init("start", \.card.start.value, "The day on which work on it begins, such as 2026-12-01."),
            .init("repeat", .choice("How often it comes again when it is done.", Repeat.choices)) {
                .string($0.card.repeats.value?.cadence.rawValue ?? Repeat.none)
            },
            .init("column", \.card.place.value?.column, "Its column."),
            .init("rank", \.card.place.value?.rank, "Its position in its column; equal ranks are ordered by id."),
            .init("labels", .list(of: .id("A label on it."))) {
                .array($0.board.labels(on: $0.card).map(\.id.fieldJSON))
            },
            .init("assignees", .list(of: .id("A person it is assigned to."))) {
                .array($0.card.assignees.held.map(\.fieldJSON))
            },
            .init("attachments", .list(of: .attachment)) { .array($0.card.attachments.held.map(\.document)) },
            .init("removed", \.card.isRemoved, "Whether it is in the trash."),
            .init("archived", \.card.isArchived, "Whether it is archived or a template, and so not on the board."),
            .init("template", \.card.isTemplate, "Whether it is a template."),
            .init("addedBy", \.card.added.value, "Who added it."),
            .init("addedAt", \.card.added.stamp.time, "When, in Unix milliseconds."),
            .init("changedBy", \.card.changedBy.value, "Who changed it last."),
            .init("changedAt", \.card.changedBy.stamp.time, "When, in Unix milliseconds."),
        ])

    /// - Parameter board: knows the labels; deleted ones are left out.
    package func json(on board: Board) -> JSON { Card.api.json(CardOnBoard(card: self, board: board)) }
}

/// A card and the board that knows its labels.
private struct CardOnBoard {
    let card: Card
    let board: Board

    var time: String? { card.dueMoment?.time.map { LocalTime.text($0.minute) } }
}

extension Stamp {
    /// In Unix milliseconds; nil if it was never written.
    fileprivate var time: Int64? { self == .never ? nil : clock.milliseconds }
}
