import BoardRoom
public import Floor

extension BoardFormat {
    /// Maru's own file.
    static var maru: BoardFormat {
        BoardFormat(form: .maru, isOf: { $0["format"]?.stringValue == BoardDocument.format }) {
            json, reading throws(Refusal) in
            try BoardDocument(maru: json, isArchived: reading.hasFiles, &reading.warnings)
        }
    }
}

extension BoardDocument {
    /// The identifier of the file format, and its version: another version may have other members.
    public static let format = "maru-board"
    public static let version: Int64 = 1

    /// The document as Maru's own file; `docs/transfer.md` describes the format.
    public var json: JSON {
        [
            "format": .string(BoardDocument.format), "version": .integer(BoardDocument.version), "name": .string(name),
            "archived": .bool(isArchived),
            "columns": .array(columns.map { $0.json }),
            "labels": .array(labels.map { ["name": .string($0.name), "colour": .string($0.colour.rawValue)] }),
            "people": .array(
                people.sorted { $0.key < $1.key }.map { ["id": .string($0.key.text), "name": .string($0.value)] }),
            "cards": .array(cards.map { $0.json(files) }),
        ]
    }
}

extension BoardDocument.Column {
    fileprivate var json: JSON {
        [
            "name": name.map { .string($0) } ?? .null, "kind": .string(kind.rawValue),
            "limit": limit.map { .integer(Int64($0)) } ?? .null,
        ]
    }
}

extension BoardDocument.Card {
    fileprivate func json(_ files: [ID<StoredFile>: BoardDocument.ArchivedFile]) -> JSON {
        let first: JSON = ["column": .integer(Int64(column)), "title": .string(title), "body": .string(body)]
        let rest: JSON = [
            "trashed": .bool(isTrashed), "archived": .bool(isArchived), "template": .bool(isTemplate),
            "labels": .array(labels.map { .integer(Int64($0)) }),
            "assignees": .array(assignees.map { .string($0.text) }),
            "checklist": .array(items.map { ["text": .string($0.text), "done": .bool($0.isDone)] }),
            "attachments": .array(attachments.map { $0.document(in: files[$0.file]) }),
            "comments": .array(comments.map { $0.json(files) }),
        ]
        return .object(
            (first.members ?? []) + members(ofEach: true) + (rest.members ?? []) + members(ofEach: false))
    }
}

extension BoardDocument.Comment {
    fileprivate func json(_ files: [ID<StoredFile>: BoardDocument.ArchivedFile]) -> JSON {
        var members = [
            JSON.Member("name", .string(name)), JSON.Member("at", saidAt.map { .integer($0) } ?? .null),
            JSON.Member("text", .string(text)),
        ]
        if !mentions.isEmpty { members.append(JSON.Member("mentions", .array(mentions.map { .string($0.text) }))) }
        if !attachments.isEmpty {
            members.append(JSON.Member("attachments", .array(attachments.map { $0.document(in: files[$0.file]) })))
        }
        return .object(members)
    }
}

extension BoardDocument {
    /// Parses Maru's own file into a document within every limit. Counts what did not fit, and each member that is not
    /// what it should be, or that this version does not know.
    ///
    /// - Parameter isArchived: whether the contents of its files are in an archive beside it.
    init(maru json: JSON, isArchived hasFiles: Bool = false, _ warnings: inout ImportWarnings) throws(Refusal) {
        guard json["version"]?.integerValue == BoardDocument.version else {
            throw .importVersion(json["version"]?.text ?? "")
        }
        warnings.addUnread(json, but: BoardDocument.members)
        self.init(name: warnings.text("name", of: json) ?? "")
        isArchived = warnings.flag("archived", of: json)
        takeColumnsAndLabels(maru: json, &warnings)
        for person in warnings.list("people", of: json) {
            guard let id = person["id"]?.stringValue.flatMap({ ID<Person>($0) }) else {
                warnings.add(.others, named: "people")
                continue
            }
            people[id] = person["name"]?.stringValue
        }
        for card in warnings.list("cards", of: json) {
            var read = self.card(maru: card, &warnings)
            let attachments = warnings.list("attachments", of: card)
            read.attachments = taken(attachments, hasFiles, Attachment.countLimit, over: .filesOver, &warnings)
            for (place, comment) in (card["comments"]?.arrayValue ?? []).enumerated() {
                read.comments[place].attachments = taken(
                    comment["attachments"]?.arrayValue ?? [], hasFiles, BoardRoom.Comment.fileLimit,
                    over: .commentFilesOver, &warnings)
            }
            cards.append(read)
        }
        warnings.add(.history, warnings.list("history", of: json).count)
        try fit(&warnings)
    }

    private mutating func takeColumnsAndLabels(maru json: JSON, _ warnings: inout ImportWarnings) {
        for column in warnings.list("columns", of: json) {
            warnings.addUnread(column, but: ["name", "kind", "limit"])
            let name = warnings.text("name", of: column)
            let kind = warnings.read("kind", of: column) {
                $0.stringValue.flatMap { BoardRoom.Column.Kind(stored: $0) }
            }
            let limit = warnings.read("limit", of: column) { $0.integerValue.map { Int(clamping: $0) } }
            columns.append(Column(name: name, kind: kind ?? .todo, limit: limit))
        }
        for label in warnings.list("labels", of: json) {
            warnings.addUnread(label, but: ["name", "colour"])
            let name = warnings.text("name", of: label)
            let colour = warnings.read("colour", of: label) {
                $0.stringValue.flatMap { BoardRoom.Label.Colour(stored: $0) }
            }
            labels.append(Label(name: name ?? "", colour: colour ?? .grey))
        }
    }

    /// A card without its attachments.
    private func card(maru json: JSON, _ warnings: inout ImportWarnings) -> Card {
        warnings.addUnread(json, but: Card.members)
        // A file without columns gets one.
        let places = 0..<max(1, columns.count)
        let column = warnings.read("column", of: json) { written -> Int? in
            guard let place = written.integerValue.map({ Int(clamping: $0) }) else { return nil }
            return places.contains(place) ? place : nil
        }
        var card = Card(
            column: column ?? 0, title: warnings.text("title", of: json) ?? "",
            body: warnings.text("body", of: json) ?? "", isTrashed: warnings.flag("trashed", of: json),
            isArchived: warnings.flag("archived", of: json))
        card.takeFields(of: json, &warnings)
        card.isTemplate = warnings.flag("template", of: json) && card.isArchived
        for label in warnings.list("labels", of: json) {
            if let place = label.integerValue.map({ Int(clamping: $0) }), labels.indices.contains(place) {
                card.labels.append(place)
            } else {
                warnings.add(.others, named: "labels")
            }
        }
        for person in warnings.list("assignees", of: json) {
            if let id = person.stringValue.flatMap({ ID<Person>($0) }) {
                card.assignees.append(id)
            } else {
                warnings.add(.others, named: "assignees")
            }
        }
        for item in warnings.list("checklist", of: json) {
            card.items.append(
                Item(text: warnings.text("text", of: item) ?? "", isDone: warnings.flag("done", of: item)))
        }
        for comment in warnings.list("comments", of: json) {
            let mentions = warnings.list("mentions", of: comment).compactMap {
                $0.stringValue.flatMap { ID<Person>($0) }
            }
            card.comments.append(
                Comment(
                    name: warnings.text("name", of: comment) ?? "",
                    saidAt: warnings.read("at", of: comment) { $0.integerValue },
                    text: warnings.text("text", of: comment) ?? "", mentions: mentions))
        }
        return card
    }

    private static let members = [
        "format", "version", "name", "archived", "columns", "labels", "people", "cards", "history",
    ]
}

extension BoardDocument.Card {
    fileprivate static let members =
        fields.map(\.name) + [
            "column", "title", "body", "trashed", "archived", "template", "labels", "assignees", "checklist",
            "attachments", "comments",
        ]
}
