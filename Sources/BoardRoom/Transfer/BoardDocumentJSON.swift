public import Floor

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
        .object(members(files) + (time.map { [JSON.Member("time", .string($0.text))] } ?? []))
    }

    private func members(_ files: [ID<StoredFile>: BoardDocument.ArchivedFile]) -> [JSON.Member] {
        let json: JSON = [
            "column": .integer(Int64(column)), "title": .string(title), "body": .string(body),
            "due": due.map { .string($0.iso) } ?? .null, "repeat": repeats.map { .string($0.text) } ?? .null,
            "trashed": .bool(isTrashed), "archived": .bool(isArchived), "template": .bool(isTemplate),
            "labels": .array(labels.map { .integer(Int64($0)) }),
            "assignees": .array(assignees.map { .string($0.text) }),
            "checklist": .array(items.map { ["text": .string($0.text), "done": .bool($0.isDone)] }),
            "attachments": .array(attachments.map { $0.document(in: files[$0.file]) }),
            "comments": .array(comments.map { $0.json(files) }),
        ]
        return json.members ?? []
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
    /// Parses Maru's own file into a document within every limit; counts what did not fit.
    ///
    /// - Parameter isArchived: whether the contents of its files are in an archive beside it.
    init(maru json: JSON, isArchived hasFiles: Bool = false, _ warnings: inout ImportWarnings) throws(Refusal) {
        guard json["version"]?.integerValue == BoardDocument.version else { throw .importVersion }
        self.init(name: json["name"]?.stringValue ?? "")
        isArchived = json["archived"]?.boolValue ?? false
        for column in json["columns"]?.arrayValue ?? [] {
            columns.append(
                Column(
                    name: column["name"]?.stringValue,
                    kind: column["kind"]?.stringValue.flatMap { BoardRoom.Column.Kind(stored: $0) } ?? .todo,
                    limit: column["limit"]?.integerValue.map { Int(clamping: $0) }))
        }
        for label in json["labels"]?.arrayValue ?? [] {
            labels.append(
                Label(
                    name: label["name"]?.stringValue ?? "",
                    colour: label["colour"]?.stringValue.flatMap { BoardRoom.Label.Colour(stored: $0) } ?? .grey))
        }
        for person in json["people"]?.arrayValue ?? [] {
            guard let id = person["id"]?.stringValue.flatMap({ ID<Person>($0) }) else { continue }
            people[id] = person["name"]?.stringValue
        }
        for card in json["cards"]?.arrayValue ?? [] {
            cards.append(Card(maru: card))
            let attachments = card["attachments"]?.arrayValue ?? []
            if hasFiles {
                cards[cards.count - 1].attachments = taken(
                    attachments, Attachment.countLimit, over: .filesOver, &warnings)
            } else {
                // Their content is in no file.
                warnings.add(.attachments, attachments.count)
            }
            for (place, comment) in (card["comments"]?.arrayValue ?? []).enumerated() {
                guard let attachments = comment["attachments"]?.arrayValue else { continue }
                if hasFiles {
                    cards[cards.count - 1].comments[place].attachments = taken(
                        attachments, BoardRoom.Comment.fileLimit, over: .commentFilesOver, &warnings)
                } else {
                    warnings.add(.attachments, attachments.count)
                }
            }
        }
        if let count = json["history"]?.arrayValue?.count, count > 0 { warnings.add(.history, count) }
        try fit(&warnings)
    }
}

extension BoardDocument.Card {
    fileprivate init(maru json: JSON) {
        self.init(
            column: json["column"]?.integerValue.map { Int(clamping: $0) } ?? 0,
            title: json["title"]?.stringValue ?? "", body: json["body"]?.stringValue ?? "",
            due: json["due"]?.stringValue.flatMap { Day($0) },
            repeats: json["repeat"]?.stringValue.flatMap { Repeat(stored: $0) },
            isTrashed: json["trashed"]?.boolValue ?? false, isArchived: json["archived"]?.boolValue ?? false)
        isTemplate = isArchived && json["template"]?.boolValue ?? false
        time = json["time"]?.stringValue.flatMap { DueTime(stored: $0) }
        for label in json["labels"]?.arrayValue ?? [] {
            if let place = label.integerValue { labels.append(Int(clamping: place)) }
        }
        for person in json["assignees"]?.arrayValue ?? [] {
            if let id = person.stringValue.flatMap({ ID<Person>($0) }) { assignees.append(id) }
        }
        for item in json["checklist"]?.arrayValue ?? [] {
            items.append(
                BoardDocument.Item(text: item["text"]?.stringValue ?? "", isDone: item["done"]?.boolValue ?? false))
        }
        for comment in json["comments"]?.arrayValue ?? [] {
            let mentions = (comment["mentions"]?.arrayValue ?? []).compactMap {
                $0.stringValue.flatMap { ID<Person>($0) }
            }
            comments.append(
                BoardDocument.Comment(
                    name: comment["name"]?.stringValue ?? "", saidAt: comment["at"]?.integerValue,
                    text: comment["text"]?.stringValue ?? "", mentions: mentions))
        }
    }
}

extension Refusal {
    static var importVersion: Refusal {
        Refusal(
            .invalid, "import-version",
            Phrase(
                ko: "다른 버전의 마루가 만든 파일이라 읽을 수 없어요.",
                en: "This file was created by another version of Maru and cannot be read."),
            field: "file")
    }
}
