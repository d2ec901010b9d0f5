public import Floor
import HTTPTypes
import ServerFloor
import Storage

/// The administrators' part of the API. For everybody else these addresses answer `missing`.
let accountEndpoints: [APIEndpoint] =
    [.accounts, .makeResetLink]
    + [
        .act(.suspend, "suspendResident", "Suspends a person from their next request on."),
        .act(.restore, "restoreResident", "Lets a suspended person back in."),
        .act(.makeAdministrator, "makeAdministrator", "Makes a person an administrator."),
        .act(.unmakeAdministrator, "unmakeAdministrator", "Revokes a person's administrator rights."),
    ]

extension Schema {
    static let account = Schema.named(
        "Resident",
        .object([
            .init("id", .id("The person.")), .init("email", .text("The e-mail address they sign in with.")),
            .init("name", .text("Their name.", limit: PersonName.limit)),
            .init("isAdministrator", .boolean("Whether they are an administrator.")),
            .init("isSuspended", .boolean("Whether they are suspended.")),
            .init("createdAt", .integer("When the account was created, in Unix milliseconds.")),
            .init(
                "seenAt", .nullable(.integer("The last recorded use of one of their sessions, in Unix milliseconds."))),
        ]))
}

extension APIEndpoint {
    static let accounts = APIEndpoint(
        .get, "/residents", "residents", summary: "All people with an account, in order of creation.",
        parameters: [
            .init("find", .text("A part of the name or the e-mail address.")),
            .init("after", .id("The last one of the previous page.")),
            .init("limit", .integer("How many, 1 to 200; 100 by default.")),
        ],
        answers: [
            .init(
                200, "One page.",
                .object([
                    .init("residents", .list(of: .account)),
                    .init("next", .nullable(.id("The value for `after`; null at the end."))),
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
        summary: "Makes a reset link for a person, valid once, for one day.",
        answers: [
            .init(201, "The link, returned only once.", .object([.init("link", .text("The reset link."))])),
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
                .init(200, "The account after the change.", .account), .refusal(.conflict), .refusal(.missing),
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
