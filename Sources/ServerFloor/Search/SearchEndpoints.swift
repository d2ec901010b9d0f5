package import Floor
import HTTPTypes
import Storage

extension APIEndpoint {
    package static let search = APIEndpoint(
        .get, "/search", "search",
        summary:
            "Searches boards, retro teams and your journals, in rooms that are on for everyone: by syllables and initial consonants of Hangul, and by prefixes of other words.",
        parameters: searchParameters, answers: foundAnswers
    ) { call, services in
        let query = SearchQuery(call.visit.request.query["q"] ?? "")
        let after = try call.foundCursor
        // Whoever hides a room from their own pages hides nothing from their programs.
        return .json(try await services.search(query, after: after, for: call.visit, in: \.places).page.json)
    }

    package static let searchParameters: [Parameter] = [
        .init("q", .text("The search text; all of its words must match.", limit: SearchQuery.limit)),
        .init("cursor", .text("The `next` of the previous page.")),
    ]

    package static let foundAnswers: [Answer] = [
        .init(
            200, "The results, best match first.",
            .object([
                .init("found", .list(of: .found)), .init("next", .nullable(.text("The next cursor."))),
                .init(
                    "behind",
                    .boolean(
                        "Whether indexing is still in progress: repeat the search in a moment for more results."
                    )),
            ])),
        .refusal(.missing), .refusal(.invalid),
    ]
}

extension APICall {
    /// - Throws: `invalid` for a malformed cursor.
    package var foundCursor: SearchCursor? {
        get throws(Refusal) {
            guard let text = visit.request.query["cursor"] else { return nil }
            guard let cursor = SearchCursor(text) else {
                throw Refusal(
                    .invalid, "cursor-unknown",
                    Phrase(
                        ko: "‘cursor’에는 앞 쪽의 ‘next’가 와야 해요.", en: "“cursor” must be the “next” of the previous page."),
                    field: "cursor", given: text)
            }
            return cursor
        }
    }
}

extension Schema {
    package static let found = Schema.named(
        "Found",
        .object([
            .init("id", .id("The entity.")), .init("title", .text("Its title or name.")),
            .init("excerpt", .nullable(.text("The matching part of its text, if more than the title matched."))),
            .init("home", .text("Where it is: a board and a column, as you call them.")),
            .init("link", .text("Its page.")),
        ]))
}

extension FoundPage {
    package var json: JSON {
        [
            "found": .array(
                found.map {
                    [
                        "id": .string($0.id.text), "title": .string($0.title.text),
                        "excerpt": $0.excerpt.map { .string($0.text) } ?? .null, "home": .string($0.home),
                        "link": .string($0.link.text),
                    ]
                }),
            "next": next.map { .string($0.text) } ?? .null,
            "behind": .bool(isBehind),
        ]
    }
}
