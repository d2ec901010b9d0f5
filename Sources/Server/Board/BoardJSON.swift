import BoardRoom
import Floor

/// Board's values as the API shows them. A member that may be missing is null, never absent.
extension Schema {
    static let boardPerson = Schema.named(
        "BoardPerson",
        .object([
            .init("id", .id("The person.")), .init("name", .text("What they are called.")),
            .init("role", .choice("What they may do.", Role.allCases.map(\.rawValue))),
        ]))

    static let boardSummary = Schema.named(
        "BoardSummary",
        .object([
            .init("id", .id("The board.")), .init("name", .text("Its name, at most 50 characters.")),
            .init("role", .choice("What you may do on it.", Role.allCases.map(\.rawValue))),
            .init("openCount", .integer("Cards that are not in a done column.")),
            .init("cardCount", .integer("All its cards.")),
            .init("archived", .boolean("Whether it is put away, and cannot be changed.")),
            .init("people", .list(of: .boardPerson)),
        ]))

    static let column = Schema.named(
        "Column",
        .object([
            .init("id", .id("The column.")),
            .init("name", .nullable(.text("Its name, at most 30 characters; null until somebody renames it."))),
            .init("title", .text("The name as you see it, in your language.")),
            .init("kind", .choice("What it means.", Column.Kind.allCases.map(\.rawValue))),
            .init("rank", .text("Where it stands among the columns; compares byte by byte.")),
            .init(
                "limit",
                .nullable(.integer("How many cards it is meant to hold, 1 to 99; null for any number. It takes more."))),
        ]))

    static let label = Schema.named(
        "Label",
        .object([
            .init("id", .id("The label.")), .init("name", .text("Its name, at most 20 characters.")),
            .init("colour", .choice("What it is painted with.", BoardRoom.Label.Colour.allCases.map(\.rawValue))),
        ]))

    static let item = Schema.named(
        "Item",
        .object([
            .init("id", .id("The line of the checklist.")), .init("text", .text("At most 100 characters.")),
            .init("done", .boolean("Whether it is ticked.")),
            .init("rank", .text("Where it stands; equal ranks stand in the order of ids.")),
        ]))

    static let comment = Schema.named(
        "Comment",
        .object([
            .init("id", .id("The comment.")),
            .init("text", .text("What was said; somebody named in it stands as `@[id]`.")),
            .init("mentions", .list(of: .id("Somebody named in it."))),
            .init("author", .nullable(.id("Who said it."))), .init("at", .integer("When, in Unix milliseconds.")),
            .init("edited", .boolean("Whether it was changed after it was first said.")),
        ]))

    static let board = Schema.named(
        "Board",
        .object([
            .init("id", .id("The board.")), .init("name", .text("Its name, at most 50 characters.")),
            .init("sequence", .integer("How far its log has come.")),
            .init("role", .choice("What you may do on it.", Role.allCases.map(\.rawValue))),
            .init("cardCount", .integer("The cards that stand on it.")),
            .init("archived", .boolean("Whether it is put away, and cannot be changed.")),
            .init("columns", .list(of: .column)), .init("labels", .list(of: .label)),
            .init("people", .list(of: .boardPerson)),
            .init("canUndo", .boolean("Whether there is something of yours to undo.")),
            .init("canRedo", .boolean("Whether there is something of yours to redo.")),
        ]))

    static let card = Schema.named(
        "Card",
        .object([
            .init("id", .id("The card.")), .init("title", .text("Its title, at most 100 characters.")),
            .init("body", .text("Its body, at most 1,000 characters.")),
            .init("due", .nullable(.text("The day it is due, such as 2026-12-03.", format: "date"))),
            .init("column", .nullable(.id("Its column."))),
            .init("rank", .nullable(.text("Where it stands in its column; equal ranks stand in the order of ids."))),
            .init("labels", .list(of: .id("A label that is on it."))),
            .init("assignees", .list(of: .id("Somebody who sees to it."))),
            .init("removed", .boolean("Whether it is in the trash.")),
            .init("addedBy", .nullable(.id("Who brought it in."))),
            .init("addedAt", .nullable(.integer("When, in Unix milliseconds."))),
            .init("changedBy", .nullable(.id("Who changed it last."))),
            .init("changedAt", .nullable(.integer("When, in Unix milliseconds."))),
        ]))

    static let operation = Schema.named(
        "Operation",
        .object([
            .init("sequence", .integer("1, 2, 3 … on this board, without gaps.")),
            .init("recordedAt", .integer("Unix milliseconds.")),
            .init("operation", .act),
        ]))
}

extension BoardPerson {
    var json: JSON { ["id": .string(id.text), "name": .string(name), "role": .string(role.rawValue)] }
}

extension BoardSummary {
    var json: JSON {
        [
            "id": .string(id.text), "name": .string(name), "role": .string(role.rawValue),
            "openCount": .integer(Int64(openCount)), "cardCount": .integer(Int64(cardCount)),
            "archived": .bool(isArchived),
            "people": .array(people.map(\.json)),
        ]
    }
}

extension BoardSlice {
    func json(_ language: Language) -> JSON {
        [
            "id": .string(board.id.text), "name": .string(board.name.value), "sequence": .integer(sequence),
            "role": .string(role.rawValue), "cardCount": .integer(Int64(cardCount)),
            "archived": .bool(board.isArchived), "columns": .array(board.standing.map { $0.json(language) }),
            "labels": .array(board.standingLabels.map(\.json)), "people": .array(people.map(\.json)),
            "canUndo": .bool(undoable != nil), "canRedo": .bool(redoable != nil),
        ]
    }
}

extension Column {
    func json(_ language: Language) -> JSON {
        [
            "id": .string(id.text), "name": name.value.map { .string($0) } ?? .null, "title": .string(title(language)),
            "kind": .string(kind.value.rawValue), "rank": .string(rank.value.text),
            "limit": cardLimit.value.map { .integer(Int64($0)) } ?? .null,
        ]
    }
}

extension Card {
    /// - Parameter board: knows the labels; those that it does not have any more are not told.
    func json(on board: Board) -> JSON {
        func text(_ id: ID<some Any>?) -> JSON { id.map { .string($0.text) } ?? .null }
        func time(_ stamp: Stamp) -> JSON { stamp == .never ? .null : .integer(stamp.clock.milliseconds) }
        return [
            "id": .string(id.text), "title": .string(title.value), "body": .string(body.value),
            "due": due.value.map { .string($0.iso) } ?? .null, "column": text(place.value?.column),
            "rank": place.value.map { .string($0.rank.text) } ?? .null,
            "labels": .array(board.labels(on: self).map { .string($0.id.text) }),
            "assignees": .array(assignees.held.map { .string($0.text) }), "removed": .bool(isRemoved),
            "addedBy": text(added.value), "addedAt": time(added.stamp), "changedBy": text(changedBy.value),
            "changedAt": time(changedBy.stamp),
        ]
    }
}

extension BoardRoom.Label {
    var json: JSON {
        ["id": .string(id.text), "name": .string(name.value), "colour": .string(colour.value.rawValue)]
    }
}

extension Item {
    var json: JSON {
        [
            "id": .string(id.text), "text": .string(text.value), "done": .bool(done.value),
            "rank": .string(rank.value.text),
        ]
    }
}

extension Comment {
    var json: JSON {
        [
            "id": .string(id.text), "text": .string(text.value),
            "mentions": .array(CommentText(text.value).people.map { .string($0.text) }),
            "author": added.value.map { .string($0.text) } ?? .null,
            "at": .integer(added.stamp.clock.milliseconds), "edited": .bool(isEdited),
        ]
    }
}
