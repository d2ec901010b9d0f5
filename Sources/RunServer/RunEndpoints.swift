import Floor
import HTTPTypes
import RunRoom
import ServerFloor
import Storage

/// Run's part of the API: everything is made of ``MeetupSlice/seen(by:at:)`` for the caller.
extension RunHost {
    var endpoints: [APIEndpoint] {
        RoomAPI(host: self, collection: "/meetups", prefix: "meetup", resources: APIResource.run)
            .endpoints(
                after: collection + own + talks + bookmarking + logEndpoints + logModeration + moderation
                    + routeEndpoints + invitingEndpoints + [exportEndpoint])
    }

    private var collection: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/meetups", "meetups", summary: "Runs that have not started, as far as a filter asks for them.",
                parameters: MeetupFilter.parameters,
                answers: [
                    .init(
                        200,
                        "Runs, how many there are (counted up to \(FoundMeetups.countLimit)), and the next `after`.",
                        .object([
                            .init("meetups", .list(of: .meetupSummary)), .init("count", .integer("How many.")),
                            .init("more", .boolean("Whether there are more than that.")),
                            .init("next", .nullable(.text("The next `after`."))),
                        ])), .refusal(.invalid),
                ]
            ) { call, services in
                let filter = try MeetupFilter(call.visit.request.query)
                let found = try await services.database.read { try $0.found(filter, for: try call.visit.viewer($0)) }
                return .json([
                    "meetups": .array(found.meetups.map(\.json)), "count": .integer(Int64(found.count)),
                    "more": .bool(found.isMore), "next": found.next.map { .string($0.text) } ?? .null,
                ])
            },
            APIEndpoint(
                .post, "/meetups", "createMeetup", summary: RunRules.creation.summary,
                request: .change(RunRules.creation.input),
                answers: [.init(201, "The draft was created.", .meetup)] + RoomAPI<RunRules>.refusals
            ) { call, services in
                let made = try await create(call)
                return .json(
                    try await services.database.read { connection in
                        let viewer = try call.visit.viewer(connection)
                        return try connection.seen(RunQuery.Part(made.space, runners: true), viewer).json(viewer)
                    }, status: 201)
            },
            APIEndpoint(
                .get, "/meetups/{meetup}", "meetup", summary: "A run, as far as you may see it.",
                answers: [.init(200, "The run.", .meetup), .refusal(.missing)]
            ) { call, services in
                let meetup: ID<Space> = try call.id("meetup")
                return .json(
                    try await services.database.read { connection in
                        let viewer = try call.visit.viewer(connection)
                        return try connection.seen(RunQuery.Part(meetup, runners: true), viewer).json(viewer)
                    })
            },
        ]
    }

    /// What belongs to a person and to no meetup.
    private var own: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/runner", "runner", summary: "Your runner profile.",
                answers: [
                    .init(200, "The profile; null if you have none.", .object([.init("runner", .nullable(.runner))]))
                ]
            ) { call, services in .json(["runner": try await profile(call)?.json ?? .null]) },
            APIEndpoint(
                .put, "/runner", "setRunner", summary: "Writes your runner profile.",
                request: .object([
                    .init("nickname", .text("2 to 8 characters: Hangul, Latin letters, digits.")),
                    .init("birth-year", .integer("The year of birth.")),
                    .init("gender", .choice("The gender.", Runner.Gender.allCases.map(\.rawValue))),
                    .init("job", .choice("The job.", Runner.Job.allCases.map(\.rawValue))),
                    .init("pace", .choice("The pace.", Runner.Pace.allCases.map(\.rawValue))),
                ]),
                answers: [
                    .init(200, "The profile.", .object([.init("runner", .nullable(.runner))])), .refusal(.invalid),
                    .refusal(.conflict),
                ]
            ) { call, services in
                try await saveProfile(call.fields, call.visit)
                return .json(["runner": try await profile(call)?.json ?? .null])
            },
            APIEndpoint(
                .get, "/runner/blocked", "blockedRunners", summary: "People you have blocked, the last one first.",
                answers: [
                    .init(
                        200, "The people.",
                        .object([
                            .init(
                                "blocked",
                                .list(
                                    of: .object([
                                        .init("person", .id("The person.")),
                                        .init("nickname", .nullable(.text("Their nickname."))),
                                        .init("since", .integer("Unix milliseconds.")),
                                    ])))
                        ]))
                ]
            ) { call, services in
                let people = try await services.database.read { connection in
                    try connection.blockedPeople(by: try call.visit.person(connection).id)
                }
                return .json(["blocked": .array(people.map(\.json))])
            },
            APIEndpoint(
                .get, "/runner/meetups", "ownMeetups", summary: "The runs that you lead, are in, or wait for.",
                parameters: [
                    .init("coming", .text("The `nextComing` of the previous page of coming ones.")),
                    .init("after", .text("The `next` of the previous page of past ones.")),
                ],
                answers: [
                    .init(
                        200, "The runs: the next one first, and of those that are over or were cancelled the last.",
                        .object([
                            .init("coming", .list(of: .ownRun)), .init("past", .list(of: .ownRun)),
                            .init("nextComing", .nullable(.text("The next `coming`."))),
                            .init("next", .nullable(.text("The next `after`."))),
                            .init("present", .integer("Runs in which you were marked present.")),
                            .init("marked", .integer("Runs in which you were marked at all.")),
                        ])), .refusal(.invalid),
                ]
            ) { call, services in
                let pages = try OwnRuns.Pages(in: call.visit.request.query)
                let runs = try await services.database.read { connection in
                    try connection.ownRuns(of: call.visit.viewer(try call.visit.person(connection)), pages)
                }
                return .json([
                    "coming": .array(runs.coming.map(\.json)), "past": .array(runs.past.map(\.json)),
                    "nextComing": runs.next.coming.map { .string($0.text) } ?? .null,
                    "next": runs.next.past.map { .string($0.text) } ?? .null,
                    "present": .integer(Int64(runs.presentCount)), "marked": .integer(Int64(runs.markedCount)),
                ])
            },
            blocking(.put, "blockRunner", "Blocks somebody: you no longer see each other. They are not told.", true),
            blocking(.delete, "unblockRunner", "Ends a block.", false),
        ]
    }

    private func blocking(
        _ method: HTTPRequest.Method, _ name: String, _ summary: String, _ isBlocked: Bool
    ) -> APIEndpoint {
        APIEndpoint(
            method, "/runner/blocked/{person}", name, summary: summary,
            answers: [.init(204, "Done."), .refusal(.invalid), .refusal(.missing)]
        ) { call, _ in
            let person: ID<Person> = try call.id("person")
            try await setBlock(isBlocked, of: person, call.visit)
            return .nothing
        }
    }

    private func profile(_ call: APICall) async throws -> RunnerRecord? {
        try await services.database.read { connection in
            try connection.runnerRecord(of: try call.visit.person(connection).id)
        }
    }
}

/// The readable resources of a meetup.
extension APIResource<RunRules> {
    static let run = [participants, messages, message, route, checkInCode]

    private static let participants = APIResource(
        "participants", "meetupParticipants", summary: "The people of a run whom you may see, the leader first.",
        about: "The people.", .object([.init("participants", .list(of: .meetupParticipant))])
    ) { call, meetup, person, connection in
        let viewer = call.visit.viewer(person)
        let seen = try connection.seen(RunQuery.Part(meetup, runners: true), viewer)
        return ["participants": .array(seen.participants(viewer))]
    }

    private static let messages = APIResource(
        "messages", "meetupMessages", summary: "The newest messages of the talk or of a thread, the oldest first.",
        parameters: [
            .init("thread", .id("The person whose questions they are; the talk if absent.")),
            .init("before", .id("Only messages before this one.")),
        ], about: "The messages, what happened to the run meanwhile, and whether there are earlier ones.",
        .object([
            .init("messages", .list(of: .meetupMessage)), .init("events", .list(of: .meetupEvent)),
            .init("earlier", .boolean("Whether there are earlier.")),
        ])
    ) { call, meetup, person, connection in
        let viewer = call.visit.viewer(person)
        let query = call.visit.request.query
        let talk = RunQuery.Part.Talk(thread: try query.id("thread"), before: try query.id("before"))
        let seen = try connection.seen(RunQuery.Part(meetup, runners: true, talk: talk), viewer)
        try seen.requireReading(talk.thread)
        let messages = seen.meetup.talk(in: talk.thread)
        return [
            "messages": .array(messages.map { seen.json(of: $0) }),
            "events": .array(seen.events.map { seen.json(of: $0, among: messages) }),
            "earlier": .bool(seen.hasEarlier),
        ]
    }

    private static let message = APIResource(
        "messages/{message}", "meetupMessage", summary: "One message.", about: "The message.", .meetupMessage
    ) { call, meetup, person, connection in
        let id: ID<Entity> = try call.id("message")
        let viewer = call.visit.viewer(person)
        let seen = try connection.seen(RunQuery.Part(meetup, runners: true, messages: [id]), viewer)
        guard let message = seen.meetup.messages[id] else { throw Refusal.missing }
        return seen.json(of: message)
    }

    private static let checkInCode = APIResource(
        "check-in-code", "meetupCheckInCode", summary: "The check-in code of a run that you lead.", about: "The code.",
        .object([
            .init("code", .nullable(.text("Six digits; null if no code works now. A new one is made by `POST`."))),
            .init("ends", .nullable(.integer("Until when it works, in Unix milliseconds."))),
        ])
    ) { call, meetup, person, connection in
        let viewer = call.visit.viewer(person)
        let code = try connection.seen(RunQuery.Part(meetup), viewer).codeShown(at: viewer.now)
        return ["code": code.map { .string($0.digits) } ?? .null, "ends": code.map { .integer($0.ends) } ?? .null]
    }
}

extension Connection {
    /// A part of a meetup as a person may see it.
    ///
    /// - Throws: `missing`.
    func seen(_ part: RunQuery.Part, _ viewer: Viewer) throws -> SeenMeetup {
        guard let head = try space(part.meetup) else { throw Refusal.missing }
        return try slice(part, at: head, for: viewer.person).seen(by: viewer.person, at: viewer.now)
    }
}

extension MeetupFilter {
    /// The fields of a query.
    fileprivate static let parameters: [APIEndpoint.Parameter] =
        [
            .init("text", .text("Words that the title, the text or the district must contain.")),
            .init("latitude", .text("Where to look from, in degrees; rounded to about a kilometre.")),
            .init("longitude", .text("The same.")),
            .init("km", .choice("How far around it.", ["1", "3", "5", "10", "30"])),
            .init("day", .text("The local day of the run: 2026-12-03.")),
            .init("band", .choice("The time of the day.", Meetup.Band.allCases.map(\.rawValue))),
            .init("gender", .choice("Whom you may run with.", Gender.allCases.map(\.rawValue))),
            .init("age-from", .integer("Ages that overlap with the run's, from this one.")),
            .init("age-to", .integer("Up to this one.")),
            .init("after-party", .choice("Whether there is one.", ["yes", "no"])),
            .init("open", .choice("Only with a free place.", ["on"])),
            .init("fits", .choice("Only what your profile fits.", ["on"])),
            .init("sort", .choice("The order.", Sort.allCases.map(\.rawValue))),
            .init("after", .text("The `next` of the previous page.")),
        ]
        + Runner.Pace.allCases.map { .init("pace-" + $0.rawValue, .choice("Runs of this pace.", ["on"])) }
        + Runner.Job.allCases.map { .init("job-" + $0.rawValue, .choice("Leaders with this job.", ["on"])) }
}
