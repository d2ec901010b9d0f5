package import Floor
import HTTPTypes
import Storage

/// The API of the inbox and its settings.
package let noticeEndpoints: [APIEndpoint] = [
    .inbox, .markRead, .markUnread, .markAllRead, .noticeSettings, .changeNoticeSettings, .mute,
]

extension Schema {
    package static let notice = Schema.named(
        "Notice",
        .object([
            .init("id", .id("The notice.")),
            .init("room", .text("The room it is from: `board`.")),
            .init("kind", .text("The kind of event, as in the settings: `card-assigned`.")),
            .init("text", .text("What happened, as a sentence in the reader's language.")),
            .init("place", .text("Where: the board's name.")),
            .init("link", .text("What it is about, as an address on this server.", format: "uri-reference")),
            .init("space", .nullable(.id("The space it happened in."))),
            .init("author", .nullable(.id("Who did it."))),
            .init("madeAt", .integer("Unix milliseconds.")),
            .init("isRead", .boolean("Whether it has been read.")),
        ]))

    static let noticeSettings = Schema.named(
        "NoticeSettings",
        .object([
            .init(
                "switches",
                .list(
                    of: .object([
                        .init("kind", .text("Room and kind: `board.card-assigned`.")),
                        .init("isOn", .boolean("Whether it is sent.")),
                    ]))),
            .init("quietFrom", .nullable(.integer("The hour quiet begins, 0 to 23."))),
            .init("quietTo", .nullable(.integer("The hour quiet ends, 0 to 23."))),
            .init("reminderHour", .integer("The hour of reminders, 0 to 23.")),
            .init(
                "digest",
                .nullable(
                    .choice(
                        "How often a mail digest comes; null where the house sends no mail.",
                        DigestCadence.allCases.map(\.rawValue)))),
        ]))
}

extension APIEndpoint {
    fileprivate static let inbox = APIEndpoint(
        .get, "/inbox", "inbox", summary: "Your notices, newest first.",
        parameters: [
            .init("cursor", .id("The last notice of the previous page.")),
            .init("limit", .integer("How many, 1 to 200; 100 by default.")),
        ],
        answers: [
            .init(
                200, "Notices, the number of unread ones, and the cursor of the next page.",
                .object([
                    .init("notices", .list(of: .notice)), .init("unread", .integer("The number of unread notices.")),
                    .init("next", .nullable(.id("The next cursor."))),
                ])),
            .refusal(.signedOut), .refusal(.invalid),
        ]
    ) { call, services in
        let before: ID<Notice>? = try call.visit.request.query.id("cursor")
        let limit = try call.limit()
        return try await services.database.read { connection in
            let viewer = call.visit.viewer(try call.visit.person(connection))
            let (items, next) = try services.inbox(of: viewer, connection, before: before, limit: limit)
            return .json([
                "notices": .array(items.map { $0.json(viewer) }),
                "unread": .integer(Int64(try connection.unread(for: viewer))),
                "next": next.map { .string($0.text) } ?? .null,
            ])
        }
    }

    fileprivate static let markRead = marking("mark-read", "markRead", "Marks a notice as read.", read: true)
    fileprivate static let markUnread = marking("mark-unread", "markUnread", "Marks a notice as unread.", read: false)

    private static func marking(_ path: String, _ name: String, _ summary: String, read: Bool) -> APIEndpoint {
        APIEndpoint(
            .post, "/inbox/{notice}/" + path, name, summary: summary, request: .object([]),
            answers: [.init(204, "Done."), .refusal(.signedOut), .refusal(.missing)]
        ) { call, services in
            let id: ID<Notice> = try call.id("notice")
            try await services.database.write { transaction in
                let person = try call.visit.person(transaction).id
                guard try transaction.notice(id, of: person) != nil else { throw Refusal.missing }
                _ = try transaction.mark(id, of: person, read: read, at: call.visit.now)
            }
            return .nothing
        }
    }

    fileprivate static let markAllRead = APIEndpoint(
        .post, "/inbox/mark-all-read", "markAllRead",
        summary: "Marks all notices as read, optionally only up to one of them.",
        request: .object([
            .init("last", .id("The newest one seen; later ones stay unread."), required: false)
        ]),
        answers: [.init(204, "Done."), .refusal(.signedOut)]
    ) { call, services in
        let last: ID<Notice>? = try call.fields.id("last")
        try await services.database.write { transaction in
            try transaction.markAllRead(of: try call.visit.person(transaction).id, upTo: last, at: call.visit.now)
        }
        return .nothing
    }

    fileprivate static let noticeSettings = APIEndpoint(
        .get, "/me/notices", "noticeSettings", summary: "Your notice settings.",
        answers: [.init(200, "Settings.", .noticeSettings), .refusal(.signedOut)]
    ) { call, services in
        try await services.database.read { connection in
            .json(try services.noticeJSON(of: try call.visit.person(connection).id, connection, now: call.visit.now))
        }
    }

    fileprivate static let changeNoticeSettings = APIEndpoint(
        .patch, "/me/notices", "changeNoticeSettings", summary: "Changes your notice settings.",
        request: .object([
            .init(
                "switches",
                .list(
                    of: .object([
                        .init("kind", .text("Room and kind: `board.card-assigned`.")),
                        .init("isOn", .boolean("Whether it is sent.")),
                    ])), required: false),
            .init("isQuiet", .boolean("Whether there are quiet hours."), required: false),
            .init("quietFrom", .integer("The hour quiet begins, 0 to 23."), required: false),
            .init("quietTo", .integer("The hour quiet ends, 0 to 23."), required: false),
            .init("reminderHour", .integer("The hour of reminders, 0 to 23."), required: false),
            .init(
                "digest",
                .choice(
                    "How often a mail digest comes, where the house sends mail.",
                    DigestCadence.allCases.map(\.rawValue)), required: false),
        ]),
        answers: [
            .init(200, "The settings after the change.", .noticeSettings), .refusal(.signedOut), .refusal(.invalid),
        ]
    ) { call, services in
        let digest = try call.body["digest"]?.stringValue.map { try DigestCadence($0, field: "digest") }
        if digest != nil, services.mail == nil { throw Refusal.digestUnavailable }
        return try await services.database.write { transaction in
            let viewer = call.visit.viewer(try call.visit.person(transaction))
            let person = viewer.person
            if let digest {
                try transaction.setDigest(digest, of: person, at: viewer.clock(viewer.now), now: viewer.now)
            }
            let before = try transaction.noticeChoices(of: person, now: call.visit.now)
            try transaction.setSwitches(try services.switches(in: call.body), of: person)
            try transaction.setHours(
                quiet: try before.quiet(changedBy: call.body),
                reminderHour: try call.body.hour("reminderHour") ?? before.reminderHour, of: person)
            transaction.announceNotices(of: person, at: call.visit.now)
            return .json(try services.noticeJSON(of: person, transaction, now: call.visit.now))
        }
    }

    fileprivate static let mute = APIEndpoint(
        .post, "/me/mutes", "mute",
        summary: "Mutes a space for a while: its notices arrive as read.",
        request: .object([
            .init("space", .id("The space.")),
            .init("for", .choice("For how long; `off` ends it.", ["off"] + MuteLength.allCases.map(\.rawValue))),
        ]),
        answers: [
            .init(200, "Done.", .object([.init("endsAt", .nullable(.integer("Unix milliseconds.")))])),
            .refusal(.signedOut), .refusal(.missing),
        ]
    ) { call, services in
        guard let space: ID<Space> = try call.fields.id("space") else { throw Refusal.missing }
        let end = try MuteLength.end(call.fields["for"] ?? "", from: call.visit.now)
        try await services.database.write { transaction in
            let person = try call.visit.person(transaction).id
            guard try transaction.role(of: person, in: space) != nil else { throw Refusal.missing }
            try transaction.mute(space, until: end, for: person)
        }
        return .json(["endsAt": end.map { .integer($0) } ?? .null])
    }
}

extension InboxPage.Item {
    package func json(_ viewer: Viewer) -> JSON {
        [
            "id": .string(notice.id.text), "room": .string(notice.room), "kind": .string(notice.kind),
            "text": .string(viewer.say(told.text)), "place": .string(told.place), "link": .string(told.link.text),
            "space": notice.space.map { .string($0.text) } ?? .null,
            "author": notice.author.map { .string($0.id.text) } ?? .null, "madeAt": .integer(notice.madeAt),
            "isRead": .bool(notice.isRead),
        ]
    }
}

extension Services {
    fileprivate func noticeJSON(of person: ID<Person>, _ connection: Connection, now: Int64) throws -> JSON {
        let choices = try connection.noticeChoices(of: person, now: now)
        let digest = mail == nil ? nil : try connection.digestCadence(of: person)
        let kinds = rooms.flatMap(\.notices)
        return [
            "switches": .array(kinds.map { ["kind": .string($0.field), "isOn": .bool(choices.isOn($0))] }),
            "quietFrom": choices.quiet.map { .integer(Int64($0.from / 60)) } ?? .null,
            "quietTo": choices.quiet.map { .integer(Int64($0.to / 60)) } ?? .null,
            "reminderHour": .integer(Int64(choices.reminderHour)),
            "digest": digest.map { .string($0.rawValue) } ?? .null,
        ]
    }

    fileprivate func switches(in body: JSON) throws(Refusal) -> [(kind: NoticeKind, isOn: Bool)] {
        var switches: [(NoticeKind, Bool)] = []
        for (index, given) in (body["switches"]?.arrayValue ?? []).enumerated() {
            let name = given["kind"]?.stringValue ?? ""
            guard let kind = rooms.flatMap(\.notices).first(where: { $0.field == name }) else {
                throw .choiceUnknown("switches.\(index).kind", given: name)
            }
            switches.append((kind, given["isOn"]?.boolValue ?? true))
        }
        return switches
    }
}

extension NoticeChoices {
    /// The quiet hours after a partial change: absent members keep their values.
    fileprivate func quiet(changedBy body: JSON) throws(Refusal) -> QuietHours? {
        let (from, to) = (try body.hour("quietFrom"), try body.hour("quietTo"))
        let isQuiet = body["isQuiet"]?.boolValue ?? (quiet != nil || from != nil || to != nil)
        guard isQuiet else { return nil }
        return try QuietHours(
            from: (from ?? quiet.map { $0.from / 60 } ?? 22) * 60, to: (to ?? quiet.map { $0.to / 60 } ?? 8) * 60)
    }
}

extension JSON {
    /// An hour of the day.
    fileprivate func hour(_ name: String) throws(Refusal) -> Int? {
        guard let hour = self[name]?.integerValue else { return nil }
        guard 0..<24 ~= hour else { throw .choiceUnknown(name, given: "\(hour)") }
        return Int(hour)
    }
}
