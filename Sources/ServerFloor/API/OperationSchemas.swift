import Floor

/// Operations and what devices are told, as the API describes them.
extension Schema {
    /// An operation by itself, as an export holds it.
    package static let act = Schema.named("OperationContent", .object(operationMembers))

    private static let operationMembers: [Property] = [
        .init("id", .id("The operation.")), .init("space", .id("The space it is in.")),
        .init("author", .id("Who did it.")), .init("device", .id("The session it was done in.")),
        .init("clock", .text("When, by the hybrid logical clock; a number of 64 bits as text.")),
        .init("kind", .text("What was done, such as card.moved.")),
        .init("intent", .choice("Whether it was done, undone or done again.", ["act", "settle", "undo", "redo"])),
        .init("target", .id("Which operation is undone or done again."), required: false),
        .init(
            "changes",
            .list(
                of: .row(
                    "A change: the subject's id, the field, the value before and the value after.",
                    [.id("What is changed."), .text("Which field of it."), .value, .value], more: nil))),
    ]

    package static let deviceOwner = Schema.named(
        "DeviceOwner",
        .object([
            .init("person", .id("Who asks.")), .init("name", .text("What they are called.")),
            .init("photo", .nullable(.text("Their picture."))), .init("device", .id("Their session.")),
            .init("language", .choice("The language of pages.", Language.allCases.map(\.rawValue))),
            .init("theme", .choice("Light, dark, or as the system is.", Viewer.Theme.allCases.map(\.rawValue))),
            .init("isAdministrator", .boolean("Whether they look after the house.")),
            .init("unread", .integer("How many notices they have not read.")),
            .init("switchedOff", .list(of: .text("A room that they have switched off."))),
            .init("places", .list(of: .text("A room of the house."))),
        ]))

    package static let syncPerson = Schema.named(
        "SyncPerson",
        .object([
            .init("id", .id("Somebody in one of the spaces, or whom one of them names.")),
            .init("name", .text("What they are called.")), .init("photo", .nullable(.text("Their picture."))),
        ]))

    package static let pushResult = Schema.named(
        "PushResult",
        .object([
            .init("id", .id("The operation of a change that was sent.")),
            .init("result", .choice("What became of it.", ["done", "unchanged", "refused"])),
            .init("name", .text("The refusal's rule."), required: false),
            .init("text", .text("Why it was refused, in your language."), required: false),
            .init("field", .nullable(.text("The field that is meant.")), required: false),
        ]))

    package static let syncDelta = Schema.named(
        "SyncDelta",
        .object([
            .init("space", .id("The space.")), .init("kind", .text("Which room's it is, such as board.")),
            .init("sequence", .integer("How far this brings the device: the cursor to send next.")),
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
                    "The space's rows by their kind; of a kind of which there is one alone, that row.",
                    of: .either([.snapshotRow, .list(of: .snapshotRow)]))),
            .init(
                "members",
                .list(
                    of: .row(
                        "Somebody in the space, and their role.", [.id("The person."), .text("Their role.")], more: nil
                    ))),
            .init("undoable", .list(of: .act)), .init("redoable", .list(of: .act)),
        ]))

    private static let snapshotRow = Schema.row(
        "A row: its id, the stamps of its fields, and their values.",
        [.id("The row."), .text("Who wrote each field, and when.")], more: .value)

    package static let person = Schema.named(
        "Person",
        .object([
            .init("id", .id("The person.")),
            .init("name", .text("Their name.", limit: PersonName.limit)),
        ]))
}
