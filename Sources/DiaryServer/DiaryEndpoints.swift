import DiaryRoom
import Floor
import HTTPTypes
import ServerFloor
import Storage

/// Diary's part of the API. For anybody but its owner, an administrator too, a journal is missing.
extension DiaryHost {
    var endpoints: [APIEndpoint] {
        RoomAPI(host: self, collection: "/journals", prefix: "journal", resources: APIResource.diary)
            .endpoints(after: collection + transferEndpoints + shareLinkEndpoints + lockEndpoints)
    }

    private var collection: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/journals", "journals", summary: "Your journals.",
                answers: [.init(200, "Journals.", .object([.init("journals", .list(of: .journalSummary))]))]
            ) { call, services in
                let journals = try await services.database.read { connection in
                    try connection.journals(of: try call.visit.person(connection).id)
                }
                return .json(["journals": .array(journals.map(\.json))])
            },
            APIEndpoint(
                .post, "/journals", "createJournal", summary: DiaryRules.creation.summary,
                request: .change(DiaryRules.creation.input),
                answers: [.init(201, "The journal was created.", .journal)] + RoomAPI<DiaryRules>.refusals
            ) { call, services in
                let made = try await create(call)
                return .json(
                    try await services.database.read { connection in
                        try connection.part(DiaryQuery.Part(made.space), call, try call.visit.person(connection)).json
                    }, status: 201)
            },
            APIEndpoint(
                .get, "/journals/{journal}", "journal", summary: "A journal, without its entries.",
                answers: [.init(200, "The journal.", .journal), .refusal(.missing)]
            ) { call, services in
                let journal: ID<Space> = try call.id("journal")
                return .json(
                    try await services.database.read { connection in
                        try connection.part(DiaryQuery.Part(journal), call, try call.visit.person(connection)).json
                    })
            },
        ]
    }
}

/// The readable resources of a journal.
extension APIResource<DiaryRules> {
    static let diary = [entries, entry, versions, version]

    private static let entries = APIResource(
        "entries", "journalEntries", summary: "The entries of a journal, the newest day first, without their texts.",
        parameters: [
            .init("cursor", .text("The `next` of the previous page.")),
            .init("limit", .integer("How many, 1 to 200; 100 by default.")),
        ], about: "The entries, and where the next page begins.",
        .object([.init("entries", .list(of: .entrySummary)), .init("next", .nullable(.text("The next cursor.")))])
    ) { call, journal, person, connection in
        let limit = try call.limit()
        let after = try call.entryCursor()
        _ = try connection.part(DiaryQuery.Part(journal), call, person)
        let found = try connection.summaries(of: journal, after: after, limit: limit + 1)
        let page = found.prefix(limit)
        return [
            "entries": .array(page.map { $0.json(in: journal) }),
            "next": found.count > limit ? page.last.map { .string($0.cursor.text) } ?? .null : .null,
        ]
    }

    private static let entry = APIResource(
        "entries/{entry}", "journalEntry", summary: "One entry, with its text.", about: "The entry.", .entry
    ) { call, journal, person, connection in
        let id: ID<Entity> = try call.id("entry")
        var part = DiaryQuery.Part(journal)
        part.entries = .these([id])
        guard let entry = try connection.part(part, call, person).journal.entries[id] else {
            throw Refusal.entryMissing
        }
        return try entry.json()
    }

    private static let versions = APIResource(
        "entries/{entry}/versions", "journalEntryVersions",
        summary: "The texts that an entry has had, the newest first.",
        parameters: [.init("before", .integer("The `next` of the previous page."))],
        about: "The versions, and where the next page begins.",
        .object([
            .init("versions", .list(of: .entryVersion)), .init("next", .nullable(.integer("The next `before`."))),
        ])
    ) { call, journal, person, connection in
        let id: ID<Entity> = try call.id("entry")
        let before = try call.number("before", in: 0...Int64.max, else: .max)
        var part = DiaryQuery.Part(journal)
        part.entries = .these([id])
        part.versions = VersionsQuery(of: id, .page(before: before == .max ? nil : before))
        let slice = try connection.part(part, call, person)
        guard let entry = slice.journal.entries[id], entry.isWritten, !entry.isRemoved else {
            throw Refusal.entryMissing
        }
        return [
            "versions": .array(
                slice.versions.map {
                    [
                        "version": .string($0.operation.id.text),
                        "writtenAt": .integer($0.operation.clock.milliseconds),
                    ]
                }), "next": slice.olderVersions.map { .integer($0) } ?? .null,
        ]
    }

    private static let version = APIResource(
        "entries/{entry}/versions/{version}", "journalEntryVersion", summary: "An earlier text of an entry.",
        about: "The text.", .entryVersionText
    ) { call, journal, person, connection in
        let id: ID<Entity> = try call.id("entry")
        let version: ID<Floor.Operation> = try call.id("version")
        var part = DiaryQuery.Part(journal)
        part.entries = .these([id])
        part.versions = VersionsQuery(of: id, .text(at: version))
        let slice = try connection.part(part, call, person)
        guard let entry = slice.journal.entries[id], entry.isWritten, !entry.isRemoved else {
            throw Refusal.entryMissing
        }
        guard let text = slice.text(of: entry, at: version) else { throw Refusal.versionMissing }
        return ["version": .string(version.text), "text": .string(text)]
    }
}

extension APICall {
    /// - Throws: `invalid` for a malformed cursor.
    fileprivate func entryCursor() throws(Refusal) -> EntryCursor? {
        guard let text = visit.request.query["cursor"] else { return nil }
        guard let cursor = EntryCursor(text) else {
            throw Refusal(
                .invalid, "cursor-unknown",
                Phrase(ko: "‘cursor’에는 앞 쪽의 ‘next’가 와야 해요.", en: "“cursor” must be the “next” of the previous page."),
                field: "cursor", given: text)
        }
        return cursor
    }
}

extension Connection {
    /// Part of a journal for a call of its owner.
    ///
    /// - Throws: `missing` for anybody else.
    fileprivate func part(_ part: DiaryQuery.Part, _ call: APICall, _ person: SignedIn) throws -> JournalSlice {
        try self.part(part, for: call.visit.viewer(person))
    }
}
