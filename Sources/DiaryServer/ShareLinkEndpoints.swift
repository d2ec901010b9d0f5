import DiaryRoom
import Floor
import HTTPTypes
import ServerFloor
import Storage

/// The API of links to entries.
extension DiaryHost {
    var shareLinkEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/journals/{journal}/links", "journalLinks",
                summary: "The open links to entries of a journal, the newest first.",
                answers: [
                    .init(200, "The links, without their addresses.", .object([.init("links", .list(of: .shareLink))])),
                    .refusal(.missing),
                ]
            ) { call, services in
                let journal: ID<Space> = try call.id("journal")
                let links = try await services.database.read { connection in
                    _ = try connection.part(DiaryQuery.Part(journal), for: try call.visit.viewer(connection))
                    return try connection.shareLinks(of: journal, now: call.visit.now)
                }
                return .json(["links": .array(links.map(\.json))])
            },
            APIEndpoint(
                .post, "/journals/{journal}/entries/{entry}/links", "shareEntry",
                summary: "Makes a link by which anybody can read an entry as it is now.",
                request: .object([
                    .init(
                        "lasting",
                        .choice("For how long; week by default.", ShareLink.Lasting.allCases.map(\.rawValue)),
                        required: false),
                    .init(
                        "password",
                        .text(
                            "A password for reading it, at least \(ShareLink.passwordMinimum) characters; none if absent."
                        ), required: false),
                    .init("operation", .id("The new link's id; generated if absent."), required: false),
                ]),
                answers: [
                    .init(201, "The link. Its address is returned only once.", .madeShareLink), .refusal(.invalid),
                    .refusal(.missing), .refusal(.conflict),
                ]
            ) { call, _ in
                let entry: ID<Entity> = try call.id("entry")
                var form = call.fields
                form.set("entry", entry.text)
                return .json(try await make(form, in: try call.id("journal"), call.visit).json, status: 201)
            },
            APIEndpoint(
                .delete, "/journals/{journal}/links/{link}", "revokeLink",
                summary: "Revokes a link. Nobody can read by it any more.",
                answers: [.init(204, "The link is closed."), .refusal(.missing)]
            ) { call, _ in
                let link: ID<ShareLink> = try call.id("link")
                try await revoke(link, in: try call.id("journal"), call.visit)
                return .nothing
            },
        ]
    }
}

extension Schema {
    fileprivate static let shareLink = Schema.named(
        "ShareLink",
        .object([
            .init("id", .id("The link.")), .init("entry", .id("The entry it leads to.")),
            .init("title", .text("The beginning of the entry's title; may be empty.")),
            .init("createdAt", .integer("Unix milliseconds.")),
            .init("expiresAt", .nullable(.integer("Unix milliseconds; null if only you end it."))),
            .init("hasPassword", .boolean("Whether a password is needed.")),
        ]))

    fileprivate static let madeShareLink = Schema.object([
        .init("id", .id("The link.")), .init("link", .text("The address that opens it.")),
        .init("expiresAt", .nullable(.integer("Unix milliseconds; null if only you end it."))),
    ])
}

extension ShareLink {
    fileprivate var json: JSON {
        [
            "id": .string(id.text), "entry": .string(entry.text), "title": .string(title),
            "createdAt": .integer(createdAt), "expiresAt": expiresAt.map { .integer($0) } ?? .null,
            "hasPassword": .bool(hasPassword),
        ]
    }
}

extension MadeShareLink {
    fileprivate var json: JSON {
        [
            "id": .string(id.text), "link": .string(link.text),
            "expiresAt": expiresAt.map { .integer($0) } ?? .null,
        ]
    }
}
