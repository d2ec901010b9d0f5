public import Floor
import HTTPTypes
import ServerFloor
import Storage

/// The administrator's part of the API. To everybody else there is nothing at these addresses.
let accountEndpoints: [APIEndpoint] =
    [.accounts, .makeResetLink]
    + [
        .act(.suspend, "suspendResident", "Shuts somebody out from their next request on."),
        .act(.restore, "restoreResident", "Lets a suspended person back in."),
        .act(.makeAdministrator, "makeAdministrator", "Makes somebody an administrator."),
        .act(.unmakeAdministrator, "unmakeAdministrator", "Makes an administrator no longer one."),
    ]

extension Schema {
    static let account = Schema.named(
        "Resident",
        .object([
            .init("id", .id("The person.")), .init("email", .text("The address they sign in with.")),
            .init("name", .text("What they are called.", limit: PersonName.limit)),
            .init("isAdministrator", .boolean("Whether they look after the house.")),
            .init("isSuspended", .boolean("Whether they are shut out.")),
            .init("createdAt", .integer("When they came, in Unix milliseconds.")),
            .init("seenAt", .nullable(.integer("When one of their sessions was last written down as used."))),
        ]))
}

extension APIEndpoint {
    static let accounts = APIEndpoint(
        .get, "/residents", "residents", summary: "Everybody with an account, in the order they came.",
        parameters: [
            .init("find", .text("A part of the name or the address.")),
            .init("after", .id("The last one of the page before.")),
            .init("limit", .integer("1 to 200; 100 where nothing is said.")),
        ],
        answers: [
            .init(
                200, "One page.",
                .object([
                    .init("residents", .list(of: .account)),
                    .init("next", .nullable(.id("What to give as `after`; null at the end."))),
                ])), .refusal(.invalid), .refusal(.missing), .refusal(.signedOut),
        ]
    ) { call, services in
        let after: ID<Person>? = try call.visit.request.query.id("after")
        let limit = try call.limit()
        let found = try await services.database.read { connection in
            _ = try call.visit.administrator(connection)
            return try connection.accounts(
                finding: Text.trimmed(call.visit.request.query["find"] ?? ""), after: after, limit: limit + 1)
        }
        let next = found.count > limit ? found[limit - 1].id : nil
        return .json([
            "residents": .array(found.prefix(limit).map(\.json)), "next": next.map { .string($0.text) } ?? .null,
        ])
    }

    static let makeResetLink = APIEndpoint(
        .post, "/residents/{person}/make-reset-link", "makeResetLink",
        summary: "Makes a link by which somebody sets their password anew, once, within a day.",
        answers: [
            .init(201, "It is told this once.", .object([.init("link", .text("Where it is opened."))])),
            .refusal(.missing), .refusal(.signedOut),
        ]
    ) { call, services in
        let person: ID<Person> = try call.id("person")
        let link = try await services.resetLink(for: person, by: call.visit)
        return .json(["link": .string(link.text)], status: 201)
    }

    static func act(_ act: AccountAct, _ name: String, _ summary: String) -> APIEndpoint {
        APIEndpoint(
            .post, "/residents/{person}/\(act.rawValue)", name, summary: summary,
            answers: [
                .init(200, "As they are now.", .account), .refusal(.conflict), .refusal(.missing),
                .refusal(.signedOut),
            ]
        ) { call, services in
            .json(try await services.act(act, on: call.id("person"), call.visit).json)
        }
    }
}

extension Account {
    /// As the API and the command line show them.
    public var json: JSON {
        [
            "id": .string(id.text), "email": .string(email), "name": .string(name),
            "isAdministrator": .bool(isAdministrator), "isSuspended": .bool(isSuspended),
            "createdAt": .integer(createdAt), "seenAt": seenAt.map { .integer($0) } ?? .null,
        ]
    }
}
