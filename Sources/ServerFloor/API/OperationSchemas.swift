import Floor

/// The schemas of operations and of what sync sends to devices.
extension Schema {
    /// An operation without its sequence, as in an export.
    package static let act = Schema.named("OperationContent", .object(operationMembers))

    private static let operationMembers: [Property] = [
        .init("id", .id("The operation.")), .init("space", .id("The space it is in.")),
        .init("author", .id("Who did it.")), .init("device", .id("The session it was done in.")),
        .init("clock", .text("When, by the hybrid logical clock; a number of 64 bits as text.")),
        .init("kind", .text("What was done, such as card.moved.")),
        .init("intent", .choice("Whether it was done, undone or redone.", ["act", "settle", "undo", "redo"])),
        .init("target", .id("The operation that is undone or redone."), required: false),
        .init(
            "changes",
            .list(
                of: .row(
                    "A change: the subject's id, the field, the value before and the value after.",
                    [.id("The entity that is changed."), .text("The field's name."), .value, .value], more: nil))),
    ]

    package static let deviceOwner = Schema.named(
        "DeviceOwner",
        .object([
            .init("person", .id("The caller.")), .init("name", .text("Their name.")),
            .init("photo", .nullable(.text("Their picture."))), .init("device", .id("Their session.")),
            .init("language", .choice("The language of pages.", Language.allCases.map(\.rawValue))),
            .init("theme", .choice("Light, dark, or like the system.", Viewer.Theme.allCases.map(\.rawValue))),
            .init("isAdministrator", .boolean("Whether they are an administrator.")),
            .init("unread", .integer("The number of unread notices.")),
            .init("switchedOff", .list(of: .text("A room they have switched off."))),
            .init("places", .list(of: .text("A room of the server."))),
            .init("favourites", .list(of: .id("A board they have marked as a favourite, in their order."))),
            .init("findsWeather", .boolean("Whether the server finds the weather of a place.")),
        ]))

    package static let syncPerson = Schema.named(
        "SyncPerson",
        .object([
            .init("id", .id("A person who is in one of the spaces or is mentioned there.")),
            .init("name", .text("Their name.")), .init("photo", .nullable(.text("Their picture."))),
        ]))

    package static let pushResult = Schema.named(
        "PushResult",
        .object([
            .init("id", .id("The operation's id, as sent.")),
            .init("result", .choice("The result.", ["done", "unchanged", "refused"])),
            .init("name", .text("The refusal's rule."), required: false),
            .init("text", .text("Why it was refused, in your language."), required: false),
            .init("field", .nullable(.text("The field it concerns.")), required: false),
        ]))

    package static let syncDelta = Schema.named(
        "SyncDelta",
        .object([
            .init("space", .id("The space.")), .init("kind", .text("The kind of space, such as board.")),
            .init("sequence", .integer("The cursor to send next.")),
            .init("operations", .list(of: .syncOperation)), .init("whole", .snapshot, required: false),
        ]))

    private static let syncOperation = Schema.named(
        "SyncOperation",
        .object(
            operationMembers + [
                .init("sequence", .integer("1, 2, 3 … in this space.")), .init("at", .integer("Unix milliseconds.")),
            ]))

    private static let snapshot = Schema.named(
        "Snapshot",
        .object([
            .init(
                "state",
                .map(
                    "The space's rows by kind: a list, or one row for a kind that exists once. Beside them what is no row.",
                    of: .either([.snapshotRow, .list(of: .snapshotRow), .snapshotNote]))),
            .init(
                "members",
                .list(
                    of: .row(
                        "A member and their role.", [.id("The person."), .text("Their role.")], more: nil
                    ))),
            .init("undoable", .list(of: .act)), .init("redoable", .list(of: .act)),
        ]))

    private static let snapshotRow = Schema.row(
        "A row: its id, the stamps of its fields, and their values.",
        [.id("The row."), .text("The stamps: who wrote each field, and when.")], more: .value)

    private static let snapshotNote = Schema.named(
        "SnapshotNote",
        .nullable(
            .either([
                .boolean("Whether something holds of the space, such as that it has more than is sent."),
                .integer("How far or how much, such as the newest message read."),
                .map("How many, by what is counted.", of: .integer("The number.")),
                .list(of: .map("A person of the space, as they are seen by the caller.", of: .value)),
            ])))

    package static let person = Schema.named(
        "Person",
        .object([
            .init("id", .id("The person.")),
            .init("name", .text("Their name.", limit: PersonName.limit)),
        ]))
}
