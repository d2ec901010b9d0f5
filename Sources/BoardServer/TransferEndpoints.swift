import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage
import Transfer

/// The API of import and export.
extension BoardHost {
    var transferEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/boards/{board}/export", "exportBoard",
                summary: "A whole board as a file in Maru's format, which can be imported again.",
                parameters: [.init("history", .boolean("Whether to include the board's history."))],
                answers: [.init(200, "The file, as described in docs/transfer.md.", .file), .refusal(.missing)]
            ) { call, _ in
                let withHistory = call.visit.request.query["history"] == "true"
                return .written(
                    try await json(of: try call.id("board"), call.visit, withHistory).bytes, "application/json")
            },
            APIEndpoint(
                .get, "/boards/{board}/export.csv", "exportTable", summary: "A board's cards as a table.",
                answers: [
                    .init(200, "CSV (RFC 4180) in UTF-8.", .text("A row for each card."), type: "text/csv"),
                    .refusal(.missing),
                ]
            ) { call, _ in
                .written(try await csv(of: try call.id("board"), call.visit).bytes, "text/csv; charset=utf-8")
            },
            APIEndpoint(
                .get, "/boards/{board}/export.zip", "exportBoardArchive",
                summary: "The same file, and the cards' pictures and files, in a zip.",
                answers: [
                    .init(
                        200, "The archive.", .text("`board.json` and `files/`.", format: "binary"),
                        type: "application/zip"), .refusal(.missing), .refusal(.conflict),
                ]
            ) { call, _ in
                .streamed(try await archive(of: try call.id("board"), call.visit).body, "application/zip")
            },
            .importPart("/imports/{import}", "sendImportPart") { call, offset in
                try await receive(call.bytes, at: offset, of: try call.id("import"), call.visit)
            },
            APIEndpoint(
                .post, "/imports", "previewImport",
                summary: "Parses a file and returns a preview. Nothing is created yet.",
                request: .object([
                    .init(
                        "file", .text("The text of a Maru or Trello file, or of a table; at most 16 MiB."),
                        required: false),
                    .init(
                        "upload", .id("A file that was sent in parts, in its place: for a zip with files."),
                        required: false),
                    .init("fileName", .text("The file's name, used as the name of a table."), required: false),
                    .init("columns", .list(of: .tableField), required: false),
                    .init("dateOrder", .dateOrder, required: false),
                ]),
                answers: [
                    .init(201, "The preview. It is kept for a day, or until the next one.", .preview),
                    .refusal(.invalid), .refusal(.tooLarge),
                ], length: .file
            ) { call, services in
                let viewer = try await services.database.read { try call.visit.viewer($0) }
                let name = call.body["fileName"]?.stringValue ?? ""
                if let upload: ID<Space> = try call.fields.id("upload") {
                    let (parsed, id) = try await keep(arrived: upload, named: name, call.visit, viewer)
                    return .json(try await matched(parsed, viewer).json(id, viewer), status: 201)
                }
                let bytes = Array((call.body["file"]?.stringValue ?? "").utf8)
                guard !bytes.isEmpty else { throw Refusal.importNoFile }
                guard bytes.count <= ParsedImport.byteLimit else { throw Refusal.bodyTooLarge }
                let (fields, order) = try (call.tableFields, call.dateOrder)
                let (parsed, id) = try await keep(bytes, named: name, call.visit, viewer) { parsed in
                    let chosen = fields ?? (order == nil ? nil : parsed.table?.fields)
                    if let chosen { try parsed.choose(chosen, order) }
                    try parsed.checkTitle()
                }
                return .json(try await matched(parsed, viewer).json(id, viewer), status: 201)
            },
            APIEndpoint(
                .put, "/imports/{import}/columns", "chooseColumns",
                summary: "Says what each column of a table becomes, and returns the preview of it.",
                request: .object([
                    .init("columns", .list(of: .tableField)), .init("dateOrder", .dateOrder, required: false),
                ]),
                answers: [.init(200, "The preview.", .preview), .refusal(.invalid), .refusal(.missing)]
            ) { call, _ in
                let id: ID<Space> = try call.id("import")
                let (viewer, waiting) = try await kept(id, call.visit)
                guard let waiting else { throw Refusal.missing }
                let (fields, order) = try (call.tableFields ?? [], call.dateOrder)
                let parsed = try await read(waiting, as: fields, order, id: id, typedName: nil, viewer)
                return .json(try await matched(parsed, viewer).json(id, viewer))
            },
            APIEndpoint(
                .post, "/imports/{import}/make-board", "importBoard",
                summary:
                    "Creates a board from a parsed file. You own it. Repeating the request creates no second board.",
                request: .object([
                    .init("name", .text("Its name, 1 to 50 characters; the file's by default."), required: false)
                ]),
                answers: [
                    .init(201, "The board.", .board), .refusal(.invalid), .refusal(.missing),
                    .refusal(.conflict, "The files of your last import are still coming in."),
                ]
            ) { call, services in
                let id: ID<Space> = try call.id("import")
                let (viewer, parsed) = try await kept(id, call.visit)
                if let parsed {
                    try await make(parsed, as: id, named: call.fields["name"] ?? "", call.visit, viewer)
                }
                let slice = try await services.database.read { try $0.apiSlice(id, viewer.person) }
                return .json(slice.json(viewer.language), status: 201)
            },
        ]
    }
}

extension APICall {
    /// What each column of a table becomes; nil if the document does not say.
    fileprivate var tableFields: [TableField?]? {
        get throws(Refusal) {
            guard let given = body["columns"]?.arrayValue else { return nil }
            var fields: [TableField?] = []
            for (place, field) in given.enumerated() {
                fields.append(try ImportTable.field(field.stringValue ?? "", place))
            }
            return fields
        }
    }

    /// The order of a table's days; nil if the document does not say.
    fileprivate var dateOrder: DateOrder? {
        get throws(Refusal) {
            guard let given = body["dateOrder"]?.stringValue else { return nil }
            return try ImportDatesView.order(given)
        }
    }
}

extension Schema {
    fileprivate static let dateOrder = Schema.choice(
        "The order of the numbers of a table's days, where it makes a difference: in 05/06/2026.",
        DateOrder.allCases.map(\.rawValue))

    fileprivate static let tableField = Schema.choice(
        "What a column becomes, one for each heading in their order. Of `title`, `column`, `kind` and `due` there is one.",
        [TableField.none] + TableField.allCases.map(\.rawValue))

    fileprivate static let file = Schema.named(
        "BoardFile",
        .object([
            .init("format", .choice("What it is.", [BoardDocument.format])),
            .init("version", .integer("Of the format; another one may have other members.")),
            .init("name", .text("The board's name.")), .init("archived", .boolean("Whether it is archived.")),
            .init("columns", .list(of: .fileColumn)), .init("labels", .list(of: .fileLabel)),
            .init("people", .list(of: .person)), .init("cards", .list(of: .fileCard)),
            .init("history", .list(of: .act), required: false),
        ]))

    private static let fileColumn = Schema.object([
        .init("name", .nullable(.text("Null for the kind's own name."))),
        .init("kind", .choice("What it means.", BoardRoom.Column.Kind.allCases.map(\.rawValue))),
        .init("limit", .nullable(.integer("How many cards it is meant to hold; null for any number."))),
    ])

    private static let fileLabel = Schema.object([
        .init("name", .text("Its name.")),
        .init("colour", .choice("Its colour.", BoardRoom.Label.Colour.allCases.map(\.rawValue))),
    ])

    private static let fileCard = Schema.object(
        [
            .init("column", .integer("Its column's place in `columns`, from 0.")), .init("title", .text("Its title.")),
            .init("body", .text("Its body.")),
        ] + BoardDocument.Card.fields.map(\.property) + fileCardParts)

    private static let fileCardParts: [Property] = [
        .init("trashed", .boolean("Whether it is in the trash.")),
        .init("archived", .boolean("Whether it is archived or a template.")),
        .init("template", .boolean("Whether it is a template.")),
        .init("attachments", .list(of: .attachment)),
        .init("labels", .list(of: .integer("A label's place in `labels`, from 0."))),
        .init("assignees", .list(of: .id("Somebody who is assigned to it."))),
        .init(
            "checklist",
            .list(
                of: .object([
                    .init("text", .text("What the item says.")), .init("done", .boolean("Whether it is ticked.")),
                ]))),
        .init(
            "comments",
            .list(
                of: .object([
                    .init("name", .text("What its author was called.")),
                    .init("at", .integer("When it was written, in Unix milliseconds.")),
                    .init("text", .text("What it says, with names.")),
                    .init(
                        "mentions",
                        .list(
                            of: .id("Somebody whom it mentions, in the order of their names after an `@` in the text.")),
                        required: false),
                ]))),
    ]

    fileprivate static let preview = Schema.named(
        "Import",
        .object([
            .init("import", .id("The parsed file; also the id of the board created from it.")),
            .init("form", .choice("The file's format.", ParsedImport.Form.allCases.map(\.rawValue))),
            .init("name", .text("The board's name in the file.")),
            .init("columnCount", .integer("The number of columns.")),
            .init("cardCount", .integer("The number of cards on the board.")),
            .init("archivedCount", .integer("The number of archived cards.")),
            .init("trashCount", .integer("The number of cards in the trash.")),
            .init("labelCount", .integer("The number of labels.")),
            .init("itemCount", .integer("The number of checklist items.")),
            .init("commentCount", .integer("The number of comments.")),
            .init("fileCount", .integer("The number of pictures and files that come with it.")),
            .init(
                "columns",
                .list(
                    of: .object([
                        .init("heading", .text("In the table's first row.")), .init("field", .tableField),
                        .init("samples", .list(of: .text("Something that stands in it."))),
                    ]))),
            .init("dateOrder", .nullable(.dateOrder)),
            .init(
                "losses",
                .list(
                    of: .object([
                        .init("kind", .text("Its stable name.")), .init("count", .integer("How many.")),
                        .init("text", .text("What is not imported unchanged, in your language.")),
                        .init(
                            "names",
                            .list(of: .text("Whom or what it is about, as far as it has a name; at most ten."))),
                    ]))),
        ]))
}

extension DocumentField {
    fileprivate var property: Schema.Property {
        let schema = Schema(kind, about)
        return .init(name, isOfEach ? .nullable(schema) : schema, required: isOfEach)
    }
}

extension ParsedImport {
    fileprivate func json(_ id: ID<Space>, _ viewer: Viewer) -> JSON {
        func count(_ number: Int) -> JSON { .integer(Int64(number)) }
        let trashed = document.cards.count(where: \.isTrashed)
        return [
            "import": .string(id.text), "form": .string(form.rawValue), "name": .string(document.name),
            "columnCount": count(document.columns.count), "cardCount": count(document.cards.count(where: \.isOnBoard)),
            "archivedCount": count(document.cards.count { $0.isArchived && !$0.isTrashed }),
            "trashCount": count(trashed), "labelCount": count(document.labels.count),
            "itemCount": count(document.cards.reduce(0) { $0 + $1.items.count }),
            "commentCount": count(document.cards.reduce(0) { $0 + $1.comments.count }),
            "fileCount": count(document.files.count), "columns": .array(table?.json ?? []),
            "dateOrder": table?.dateOrder.map { .string($0.rawValue) } ?? .null,
            "losses": .array(
                warnings.counts.map { kind, number in
                    [
                        "kind": .string(kind.rawValue), "count": count(number),
                        "text": .string(viewer.say(kind.phrase(number))),
                        "names": .array(warnings.names(of: kind).map { .string($0) }),
                    ]
                }),
        ]
    }
}

extension ImportTable {
    /// Its columns.
    fileprivate var json: [JSON] {
        headings.indices.map { place in
            [
                "heading": .string(headings[place]), "field": .string(fields[place]?.rawValue ?? TableField.none),
                "samples": .array(samples(place).map { .string($0) }),
            ]
        }
    }
}
