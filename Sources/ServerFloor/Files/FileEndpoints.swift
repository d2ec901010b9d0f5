import Floor
import HTTPTypes
import Storage

/// The API of files: announce one, send its parts, complete it.
package let fileEndpoints: [APIEndpoint] = [.beginFile, .file, .sendPart, .finishFile, .cancelFile]

extension Schema {
    static let file = Schema.named(
        "File",
        .object([
            .init("id", .id("The file, as the device named it.")),
            .init("space", .id("The space it belongs to; your own id for one of your own.")),
            .init("state", .choice("Whether all of it has arrived and was stored.", ["receiving", "ready"])),
            .init("size", .integer("The bytes of the upload.")),
            .init("offset", .integer("Where the next part begins; all bytes before it are stored.")),
            .init(
                "width", .nullable(.integer("The picture's width in pixels, once it is ready; null of another file."))),
            .init("height", .nullable(.integer("Its height."))),
            .init("link", .nullable(.text("The address of the file without its size, once it is ready."))),
        ]))
}

extension APIEndpoint {
    static let beginFile = APIEndpoint(
        .put, "/files/{file}", "beginFile",
        summary: "Announces a file under an id that you make. Sent again, it says where to continue.",
        request: .object([
            .init(
                "space",
                .id("The space it belongs to; your own id for one that belongs to none, such as the photo of a log.")),
            .init("size", .integer("Its bytes: 1 to \(grouped(Limits.fileBytes)).")),
            .init("sha256", .text("The SHA-256 of its bytes, in hexadecimal."), required: false),
        ]),
        answers: [
            .init(201, "Announced.", .file), .init(200, "It was announced before.", .file), .refusal(.invalid),
            .refusal(.tooLarge, "The file is too large, or there is no room for it."), .refusal(.conflict),
            .refusal(.forbidden), .refusal(.missing), .refusal(.signedOut),
        ]
    ) { call, services in
        guard let space = call.body["space"]?.stringValue.flatMap({ ID<Space>($0) }),
            let size = call.body["size"]?.integerValue
        else { throw Refusal.missing }
        let given = call.body["sha256"]?.stringValue
        let expected = given.flatMap { FileHash($0) }
        if let given, expected == nil { throw Refusal.fileHashMalformed(given) }
        let (state, isNew) = try await services.beginFile(
            try call.id("file"), in: space, size: size, expected: expected, call.visit)
        return .json(state.json, status: isNew ? 201 : 200)
    }

    static let file = APIEndpoint(
        .get, "/files/{file}", "file", summary: "A file that you have announced, and how much of it has arrived.",
        answers: [.init(200, "The file.", .file), .refusal(.missing), .refusal(.signedOut)]
    ) { call, services in
        .json(try await services.fileState(try call.id("file"), call.visit).json)
    }

    static let sendPart = APIEndpoint(
        .put, "/files/{file}/parts/{offset}", "sendPart",
        summary: """
            Sends a part of at most \(grouped(Limits.filePartBytes)) bytes, which begins at an offset up to the one \
            that the file has. It is stored once this is answered, and may be sent again.
            """,
        parameters: [.init("offset", in: .path, .integer("The offset of its first byte."))],
        answers: [
            .init(200, "The file with its new offset.", .file), .refusal(.invalid), .refusal(.tooLarge),
            .refusal(.conflict, "Bytes before the part are missing, or the file is complete."), .refusal(.missing),
            .refusal(.signedOut),
        ], length: .part
    ) { call, services in
        .json(
            try await services.receivePart(
                call.bytes, at: try call.number(inPath: "offset"), of: try call.id("file"), call.visit
            ).json)
    }

    static let finishFile = APIEndpoint(
        .post, "/files/{file}/finish", "finishFile",
        summary: """
            Completes an upload: it is checked, and a JPEG, PNG, WebP, GIF or HEIC picture is stored as WebP without \
            metadata. Any other file is stored as it is on a board, and elsewhere refused and forgotten.
            """,
        answers: [
            .init(200, "The complete file.", .file), .refusal(.invalid),
            .refusal(.conflict, "Bytes are missing; continue at the file's offset."), .refusal(.missing),
            .refusal(.signedOut),
        ]
    ) { call, services in
        .json(try await services.finishFile(try call.id("file"), call.visit).json)
    }

    static let cancelFile = APIEndpoint(
        .delete, "/files/{file}", "cancelFile", summary: "Gives up an upload that is not complete.",
        answers: [
            .init(204, "Forgotten."), .refusal(.conflict, "It is complete."), .refusal(.missing), .refusal(.signedOut),
        ]
    ) { call, services in
        try await services.cancelFile(try call.id("file"), call.visit)
        return .nothing
    }
}

extension FileState {
    fileprivate var json: JSON {
        let picture = record.picture
        func side(_ side: KeyPath<FileRecord.Picture, Int>) -> JSON {
            guard let picture, picture.isPicture else { return .null }
            return .integer(Int64(picture[keyPath: side]))
        }
        return [
            "id": .string(record.id.text), "space": .string(record.space.text),
            "state": picture == nil ? "receiving" : "ready", "size": .integer(Int64(record.size)),
            "offset": .integer(Int64(offset)), "width": side(\.width),
            "height": side(\.height),
            "link": picture == nil ? .null : .string(Link("/file").at(record.id).text),
        ]
    }
}
