import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import ServerFloor
import Storage
import Transfer

/// The API of import and export.
extension DiaryHost {
    var transferEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/journals/{journal}/export", "exportJournal",
                summary: "A whole journal, without the trash, as a file in Maru's format, which can be imported again.",
                answers: [.init(200, "The file, as described in docs/transfer.md.", .file), .refusal(.missing)]
            ) { call, _ in .written(try await json(of: try call.id("journal"), call.visit), "application/json") },
            APIEndpoint(
                .get, "/journals/{journal}/export.zip", "exportJournalArchive",
                summary: "The same file, the entries as Markdown, and their photos, in a zip.",
                answers: [
                    .init(
                        200, "The archive.", .text("`entries.json`, `markdown/` and `photos/`.", format: "binary"),
                        type: "application/zip"), .refusal(.missing), .refusal(.conflict),
                ]
            ) { call, _ in .streamed(try await archive(of: try call.id("journal"), call.visit), "application/zip") },
            .importPart("/journals/{journal}/import/{import}", "sendJournalImportPart") { call, offset in
                try await receive(
                    call.bytes, at: offset, of: try call.id("import"), for: try call.id("journal"), call.visit)
            },
            APIEndpoint(
                .post, "/journals/{journal}/import", "previewJournalImport",
                summary: "Parses a file and returns a preview. Nothing is added yet.",
                request: .object([
                    .init(
                        "file",
                        .text(
                            "The text of a file: Maru's, Day One's, an array of {title, body, created_at}, or Markdown."
                        ),
                        required: false),
                    .init("archive", .text("A zip in base64, in place of a file.", format: "byte"), required: false),
                    .init(
                        "upload", .id("A file that was sent in parts, in place of either: for a large archive."),
                        required: false),
                    .init("fileName", .text("Its name. A name that ends in .md says it is Markdown."), required: false),
                ]),
                answers: [
                    .init(201, "The preview. It is kept for a day, or until the next one.", .preview),
                    .refusal(.invalid), .refusal(.missing), .refusal(.tooLarge),
                ], length: .file
            ) { call, services in
                let (viewer, slice) = try await opened(call)
                let name = call.fields["fileName"] ?? ""
                let upload: Upload =
                    if let id: ID<Space> = try call.fields.id("upload") {
                        try await keep(arrived: id, named: name, for: slice, call.visit)
                    } else {
                        try await keep(try DiaryHost.content(call), named: name, for: slice, call.visit)
                    }
                return .json(upload.json(viewer), status: 201)
            },
            APIEndpoint(
                .post, "/journals/{journal}/import/{import}", "importJournal",
                summary: """
                    Adds the entries of a parsed file that the journal does not have. Photos follow one by one. Repeating it \
                    adds nothing, and says how far they are.
                    """,
                answers: [
                    .init(
                        200, "What was added.",
                        .object([
                            .init("addedCount", .integer("Entries that were added.")),
                            .init("knownCount", .integer("Entries that the journal had, deleted ones too.")),
                            .init("photos", .photos),
                        ])), .refusal(.invalid), .refusal(.missing),
                    .refusal(.conflict, "The photos of your last import are still coming in."),
                ]
            ) { call, services in
                let (viewer, slice) = try await opened(call)
                let result = try await add(import: try call.id("import"), to: slice.space, call.visit, viewer)
                return .json([
                    "addedCount": .integer(Int64(result.added)), "knownCount": .integer(Int64(result.known)),
                    "photos": result.photos.answer(viewer),
                ])
            },
        ]
    }

    private func opened(_ call: APICall) async throws -> (Viewer, JournalSlice) {
        let journal: ID<Space> = try call.id("journal")
        return try await services.database.read { connection in
            let viewer = call.visit.viewer(try call.visit.person(connection))
            return (viewer, try connection.part(DiaryQuery.Part(journal), for: viewer))
        }
    }

    private static func content(_ call: APICall) throws(Refusal) -> [UInt8] {
        if let text = call.body["file"]?.stringValue, !text.isEmpty { return Array(text.utf8) }
        guard let given = call.body["archive"]?.stringValue, let bytes = Data(base64Encoded: given), !bytes.isEmpty
        else { throw .journalFileNone }
        return Array(bytes)
    }
}

extension DiaryHost.Upload {
    fileprivate func json(_ viewer: Viewer) -> JSON {
        let entries = parsed.document.entries
        return [
            "import": .string(id.text), "form": .string(parsed.form.rawValue),
            "entryCount": .integer(Int64(entries.count)), "knownCount": .integer(Int64(known)),
            "photoCount": .integer(Int64(parsed.document.photoCount)),
            "firstDay": .string((entries.last?.day.day ?? .first).iso),
            "lastDay": .string((entries.first?.day.day ?? .first).iso),
            "losses": .array(
                parsed.warnings.counts.map {
                    [
                        "kind": .string($0.kind.rawValue), "count": .integer(Int64($0.number)),
                        "text": .string(viewer.say(parsed.warnings.phrase($0))),
                    ]
                }),
        ]
    }
}

extension ImportedPhotos {
    fileprivate func answer(_ viewer: Viewer) -> JSON {
        [
            "addedCount": .integer(Int64(added)), "knownCount": .integer(Int64(known)),
            "waitingCount": .integer(Int64(waiting)),
            "losses": .array(
                losses.map {
                    [
                        "kind": .string($0.kind.rawValue), "count": .integer(Int64($0.number)),
                        "text": .string(viewer.say($0.kind.phrase($0.number))),
                    ]
                }),
        ]
    }
}

extension Schema {
    fileprivate static let file = Schema.named(
        "JournalFile",
        .object([
            .init("format", .choice("What it is.", [JournalDocument.format])),
            .init("version", .integer("Of the format; another one may have other members.")),
            .init("name", .text("The journal's name.")), .init("entries", .list(of: .fileEntry)),
        ]))

    private static let fileEntry = Schema.object([
        .init("id", .id("The entry.")), .init("day", .text("The day it was begun, where it was.", format: "date")),
        .init("zone", .text("The time zone it was begun in; empty if unknown.")),
        .init("written", .integer("When it was first written, in Unix milliseconds.")),
        .init("changed", .integer("When its text was last changed, in Unix milliseconds.")),
        .init("text", .text("The text. Its first line is the title.")),
        .init("weather", .nullable(.text("The weather in its compact form."))), .init("place", .entryPlace),
        .init("mark", .nullable(.choice("Its mark.", Entry.Mark.allCases.map(\.rawValue)))),
        .init("muted", .boolean("Whether “on this day” leaves it out.")),
        .init(
            "photos",
            .list(
                of: .object([
                    .init("id", .nullable(.id("The file."))), .init("file", .text("Its path in the zip.")),
                    .init("alt", .text("What is seen in it; may be empty.")),
                    .init("width", .nullable(.integer("In pixels."))),
                    .init("height", .nullable(.integer("In pixels."))),
                ]))),
    ])

    fileprivate static let photos = Schema.object([
        .init("addedCount", .integer("Photos that were added.")),
        .init("knownCount", .integer("Photos that the journal had, removed ones too.")),
        .init("waitingCount", .integer("Photos that are still to come.")), .init("losses", .losses),
    ])

    private static let losses = Schema.list(
        of: .object([
            .init("kind", .text("Its stable name.")), .init("count", .integer("How many.")),
            .init("text", .text("What is not imported as it is, in your language.")),
        ]))

    fileprivate static let preview = Schema.named(
        "JournalImport",
        .object([
            .init("import", .id("The parsed file.")),
            .init("form", .choice("The file's format.", ParsedJournal.Form.allCases.map(\.rawValue))),
            .init("entryCount", .integer("The number of its entries.")),
            .init("knownCount", .integer("How many of them the journal has, deleted ones too: they are skipped.")),
            .init("firstDay", .text("The earliest day.", format: "date")),
            .init("lastDay", .text("The latest day.", format: "date")),
            .init("photoCount", .integer("The photos of its entries.")), .init("losses", .losses),
        ]))
}
