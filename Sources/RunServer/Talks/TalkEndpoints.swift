import Floor
import HTTPTypes
import RunRoom
import ServerFloor
import Storage

/// A person's talks, and how far they have read them.
extension RunHost {
    var talks: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/runner/talks", "ownTalks",
                summary: "Your talks, the one with the newest message first: of runs you are in, and questions.",
                parameters: [.init("after", .text("The `next` of the previous page."))],
                answers: [
                    .init(
                        200, "The talks.",
                        .object([
                            .init("talks", .list(of: .ownTalk)),
                            .init("next", .nullable(.text("The next `after`."))),
                        ])), .refusal(.invalid),
                ]
            ) { call, services in
                let after = try OwnTalks.Cursor(in: call.visit.request.query)
                let talks = try await services.database.read { connection in
                    try connection.ownTalks(of: try call.visit.person(connection).id, after: after)
                }
                return .json([
                    "talks": .array(talks.talks.map(\.json)), "next": talks.next.map { .string($0.text) } ?? .null,
                ])
            },
            APIEndpoint(
                .put, "/runner/talks/{meetup}/reading", "readTalk",
                summary: "Says how far you have read a talk. It only goes on, and its notice is read with it.",
                parameters: [Self.thread], request: .object([.init("message", .id("The last message you have seen."))]),
                answers: [.init(204, "Done."), .refusal(.invalid), .refusal(.forbidden), .refusal(.missing)]
            ) { call, _ in
                try await markRead(try call.talk(), upTo: try call.fields.id("message"), call.visit)
                return .nothing
            },
            muting(.put, "muteTalk", "Mutes a talk: you get no notices of new messages in it, but of all else.", true),
            muting(.delete, "unmuteTalk", "Ends that.", false),
        ]
    }

    private static var thread: APIEndpoint.Parameter {
        .init("thread", .id("The person whose questions they are; the members' talk if absent."))
    }

    private func muting(
        _ method: HTTPRequest.Method, _ name: String, _ summary: String, _ isMuted: Bool
    ) -> APIEndpoint {
        APIEndpoint(
            method, "/runner/talks/{meetup}/mute", name, summary: summary, parameters: [Self.thread],
            answers: [.init(204, "Done."), .refusal(.forbidden), .refusal(.missing)]
        ) { call, _ in
            try await setMuted(isMuted, try call.talk(), call.visit)
            return .nothing
        }
    }
}

extension APICall {
    /// The talk of the run in the path, or the thread that the query names.
    fileprivate func talk() throws -> TalkAddress {
        TalkAddress(try id("meetup"), thread: try visit.request.query.id("thread"))
    }
}

extension TalkSummary {
    fileprivate var json: JSON {
        [
            "meetup": .string(address.meetup.text), "title": .string(title),
            "thread": address.thread.map { .string($0.text) } ?? .null,
            "asker": asker.map { .string($0) } ?? .null,
            "last": last.map { last in
                [
                    "author": last.author.map { .string($0.text) } ?? .null,
                    "nickname": last.nickname.map { .string($0) } ?? .null, "text": .string(last.text),
                    "removed": .bool(last.isRemoved),
                ]
            } ?? .null,
            "at": .integer(at), "unread": .integer(Int64(unread)), "muted": .bool(isMuted),
        ]
    }
}

extension SeenMeetup {
    /// Something that happened to the run, in the API, with the message that it stands after.
    func json(of event: TalkEvent, among messages: [Message]) -> JSON {
        let (kind, person) = event.news.told
        let former = messages.last { $0.sequence.map { $0 < event.sequence } ?? false }
        return [
            "kind": .string(kind.rawValue), "person": person.map { .string($0.text) } ?? .null,
            "nickname": person.flatMap { nickname(of: $0) }.map { .string($0) } ?? .null,
            "after": former.map { .string($0.id.text) } ?? .null, "at": .integer(event.at),
        ]
    }
}

extension TalkEvent.News {
    /// Its name in the API.
    fileprivate enum Kind: String, CaseIterable {
        case joined, left, removed, time, place, cancelled
    }

    /// What it is, and of whom.
    fileprivate var told: (kind: Kind, person: ID<Person>?) {
        switch self {
        case .joined(let person): (.joined, person)
        case .left(let person): (.left, person)
        case .removed(let person): (.removed, person)
        case .time: (.time, nil)
        case .place: (.place, nil)
        case .cancelled: (.cancelled, nil)
        }
    }
}

extension Schema {
    static let meetupEvent = Schema.named(
        "MeetupEvent",
        .object([
            .init(
                "kind",
                .choice(
                    """
                    What happened: somebody joined, left or was removed; the time or the place was changed; it was \
                    cancelled.
                    """,
                    TalkEvent.News.Kind.allCases.map(\.rawValue))),
            .init("person", .nullable(.id("Who joined, left or was removed."))),
            .init("nickname", .nullable(.text("Their nickname; null where you don't see who they are."))),
            .init("after", .nullable(.id("The message that it stands after; null before all of these."))),
            .init("at", .integer("When it happened, in Unix milliseconds.")),
        ]))

    static let ownTalk = Schema.named(
        "OwnTalk",
        .object([
            .init("meetup", .id("The run.")), .init("title", .text("Its title.", limit: Meetup.titleLimit)),
            .init("thread", .nullable(.id("The person whose questions it is; null for the members' talk."))),
            .init("asker", .nullable(.text("Their nickname, if you see who they are."))),
            .init(
                "last",
                .nullable(
                    .object([
                        .init("author", .nullable(.id("Who wrote the last message."))),
                        .init("nickname", .nullable(.text("Their nickname; null where you don't see who they are."))),
                        .init("text", .text("How it begins; empty if deleted.", limit: TalkSummary.Last.limit)),
                        .init("removed", .boolean("Whether it was deleted.")),
                    ]))),
            .init("at", .integer("When the last message arrived, or when you came in, in Unix milliseconds.")),
            .init("unread", .integer("Messages you have not read, counted up to \(UnreadMessages.limit).")),
            .init("muted", .boolean("Whether you get no notices of new messages.")),
        ]))
}
