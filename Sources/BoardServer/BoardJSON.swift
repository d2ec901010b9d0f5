package import BoardRoom
package import Floor
package import ServerFloor

/// Board's values in the API. A member without a value is null, never absent.
extension Schema {
    static let boardPerson = Schema.named(
        "BoardPerson",
        .object([
            .init("id", .id("The person.")), .init("name", .text("Their name.")),
            .init("role", .choice("What they may do.", Role.allCases.map(\.rawValue))),
        ]))

    package static let boardSummary = Schema.named(
        "BoardSummary",
        .object([
            .init("id", .id("The board.")), .init("name", .text("Its name, at most 50 characters.")),
            .init("role", .choice("What you may do on it.", Role.allCases.map(\.rawValue))),
            .init("openCount", .integer("The number of cards outside done columns.")),
            .init("cardCount", .integer("The number of its cards.")),
            .init("archived", .boolean("Whether it is archived, and so read-only.")),
            .init("people", .list(of: .boardPerson)),
        ]))

    package static let column = Schema.named(
        "Column",
        .object([
            .init("id", .id("The column.")),
            .init("name", .nullable(.text("Its name, at most 30 characters; null until somebody renames it."))),
            .init("title", .text("The name as shown to you, in your language.")),
            .init("kind", .choice("The stage of work it stands for.", Column.Kind.allCases.map(\.rawValue))),
            .init("rank", .text("Its position among the columns; compare byte by byte.")),
            .init(
                "limit",
                .nullable(.integer("Its card limit, 1 to 99; null for none. It accepts more cards."))),
        ]))

    package static let label = Schema.named(
        "Label",
        .object([
            .init("id", .id("The label.")), .init("name", .text("Its name, at most 20 characters.")),
            .init("colour", .choice("Its colour.", BoardRoom.Label.Colour.allCases.map(\.rawValue))),
        ]))

    package static let item = Schema.named(
        "Item",
        .object([
            .init("id", .id("The checklist item.")), .init("text", .text("At most 100 characters.")),
            .init("done", .boolean("Whether it is ticked.")),
            .init("rank", .text("Its position; equal ranks are ordered by id.")),
        ]))

    static let comment = Schema.named(
        "Comment",
        .object([
            .init("id", .id("The comment.")),
            .init("text", .text("The text; a mentioned person appears as `@[id]`.")),
            .init("mentions", .list(of: .id("A mentioned person."))),
            .init("author", .nullable(.id("Who wrote it."))), .init("at", .integer("When, in Unix milliseconds.")),
            .init("edited", .boolean("Whether it was edited.")), .init("attachments", .list(of: .attachment)),
        ]))

    static let attachment = Schema.named(
        "Attachment",
        .object([
            .init(
                "file", .id("The file, whose content is at `/file/{file}/full`, and a picture's also in other sizes.")),
            .init("name", .text("Its name, at most 200 characters.")),
            .init("size", .integer("Its size in bytes; 0 if unknown.")),
            .init("kind", .choice("Whether it is shown or downloaded.", ["picture", "file"])),
            .init("width", .integer("A picture's width in pixels; 0 if unknown.")),
            .init("height", .integer("Its height.")),
        ]))

    package static let board = Schema.named(
        "Board",
        .object([
            .init("id", .id("The board.")), .init("name", .text("Its name, at most 50 characters.")),
            .init("sequence", .integer("The sequence of its last operation.")),
            .init("role", .choice("What you may do on it.", Role.allCases.map(\.rawValue))),
            .init("cardCount", .integer("The number of cards on it.")),
            .init("archived", .boolean("Whether it is archived, and so read-only.")),
            .init("columns", .list(of: .column)), .init("labels", .list(of: .label)),
            .init("people", .list(of: .boardPerson)),
            .init("canUndo", .boolean("Whether you have a change to undo.")),
            .init("canRedo", .boolean("Whether you have a change to redo.")),
        ]))

    package static let card = Schema.named(
        "Card",
        .object([
            .init("id", .id("The card.")),
            .init(
                "number",
                .nullable(.integer("Its number on its board, which no other card there has or gets; it never changes."))
            ),
            .init("title", .text("Its title, at most 100 characters.")),
            .init("body", .text("Its body, at most 20,000 characters.")),
            .init("due", .nullable(.text("The day it is due, such as 2026-12-03.", format: "date"))),
            .init("time", .nullable(.text("With a time, what the clock showed where it was set, such as 18:30."))),
            .init("dueAt", .nullable(.integer("With a time, the moment it is due, in Unix milliseconds."))),
            .init("remind", .nullable(.integer("How many minutes before that its people are reminded."))),
            .init("repeat", .choice("How often it comes again when it is done.", Repeat.choices)),
            .init("column", .nullable(.id("Its column."))),
            .init("rank", .nullable(.text("Its position in its column; equal ranks are ordered by id."))),
            .init("labels", .list(of: .id("A label on it."))),
            .init("assignees", .list(of: .id("A person it is assigned to."))),
            .init("attachments", .list(of: .attachment)),
            .init("removed", .boolean("Whether it is in the trash.")),
            .init("archived", .boolean("Whether it is archived or a template, and so not on the board.")),
            .init("template", .boolean("Whether it is a template.")),
            .init("addedBy", .nullable(.id("Who added it."))),
            .init("addedAt", .nullable(.integer("When, in Unix milliseconds."))),
            .init("changedBy", .nullable(.id("Who changed it last."))),
            .init("changedAt", .nullable(.integer("When, in Unix milliseconds."))),
        ]))
}

extension BoardPerson {
    package var json: JSON { ["id": .string(id.text), "name": .string(name), "role": .string(role.rawValue)] }
}

extension BoardSummary {
    package var json: JSON {
        [
            "id": .string(id.text), "name": .string(name), "role": .string(role.rawValue),
            "openCount": .integer(Int64(openCount)), "cardCount": .integer(Int64(cardCount)),
            "archived": .bool(isArchived),
            "people": .array(people.map(\.json)),
        ]
    }
}

extension BoardSlice {
    package func json(_ language: Language) -> JSON {
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
    package func json(_ language: Language) -> JSON {
        [
            "id": .string(id.text), "name": name.value.map { .string($0) } ?? .null, "title": .string(title(language)),
            "kind": .string(kind.value.rawValue), "rank": .string(rank.value.text),
            "limit": cardLimit.value.map { .integer(Int64($0)) } ?? .null,
        ]
    }
}

extension Card {
    /// - Parameter board: knows the labels; deleted ones are left out.
    package func json(on board: Board) -> JSON {
        func text(_ id: ID<some Any>?) -> JSON { id.map { .string($0.text) } ?? .null }
        func time(_ stamp: Stamp) -> JSON { stamp == .never ? .null : .integer(stamp.clock.milliseconds) }
        return [
            "id": .string(id.text), "number": number.map { .integer(Int64($0)) } ?? .null,
            "title": .string(title.value), "body": .string(body.value),
            "due": due.value.map { .string($0.iso) } ?? .null,
            "time": dueMoment?.time.map { .string(LocalTime.text($0.minute)) } ?? .null,
            "dueAt": dueMoment?.instant.map { .integer($0) } ?? .null,
            "remind": dueMoment?.time?.reminder.map { .integer(Int64($0.rawValue)) } ?? .null,
            "repeat": .string(repeats.value?.cadence.rawValue ?? Repeat.none), "column": text(place.value?.column),
            "rank": place.value.map { .string($0.rank.text) } ?? .null,
            "labels": .array(board.labels(on: self).map { .string($0.id.text) }),
            "assignees": .array(assignees.held.map { .string($0.text) }),
            "attachments": .array(attachments.held.map(\.document)), "removed": .bool(isRemoved),
            "archived": .bool(isArchived), "template": .bool(isTemplate),
            "addedBy": text(added.value), "addedAt": time(added.stamp), "changedBy": text(changedBy.value),
            "changedAt": time(changedBy.stamp),
        ]
    }
}

extension BoardRoom.Label {
    package var json: JSON {
        ["id": .string(id.text), "name": .string(name.value), "colour": .string(colour.value.rawValue)]
    }
}

extension Item {
    package var json: JSON {
        [
            "id": .string(id.text), "text": .string(text.value), "done": .bool(done.value),
            "rank": .string(rank.value.text),
        ]
    }
}

extension Comment {
    package var json: JSON {
        [
            "id": .string(id.text), "text": .string(text.value),
            "mentions": .array(CommentText(text.value).people.map { .string($0.text) }),
            "author": added.value.map { .string($0.text) } ?? .null,
            "at": .integer(added.stamp.clock.milliseconds), "edited": .bool(isEdited),
            "attachments": .array(attachments.held.map(\.document)),
        ]
    }
}
