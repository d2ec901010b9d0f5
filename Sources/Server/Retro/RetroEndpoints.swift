import Floor
import Hummingbird
import RetroRoom
import Storage

/// Retro's part of the API: the same use cases as the pages, and nothing of a team that its caller may not see.
extension RetroHost {
    var endpoints: [APIEndpoint] { reading + comingAndGoing + RetroUseCase.all.map { acting($0) } }

    private var reading: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/teams", "teams", summary: "Your retro teams, the one changed last first.",
                answers: [
                    .init(
                        200, "Teams.",
                        .object([
                            .init(
                                "teams",
                                .list(of: .object([.init("id", .id("Its id.")), .init("name", .text("Its name."))])))
                        ]))
                ]
            ) { call, services in
                let teams = try await services.database.read { connection in
                    try connection.teamNames(of: try call.visit.person(connection).id)
                }
                return .json([
                    "teams": .array(teams.map { ["id": .string($0.space.text), "name": .string($0.name)] })
                ])
            },
            APIEndpoint(
                .get, "/teams/{team}", "team",
                summary: "A team with its people, retrospectives and keywords, as far as you may see them.",
                answers: [.init(200, "The team.", .any("The team; what is sealed is null.")), .refusal(.missing)]
            ) { call, services in
                let team: ID<Space> = try call.id("team")
                return .json(
                    try await services.database.read { connection in
                        let person = try call.visit.person(connection)
                        let seen = try connection.seenTeam(team, by: person.id)
                        return seen.json(person.language, try connection.actionCards(of: seen, for: person.id))
                    })
            },
            APIEndpoint(
                .get, "/teams/{team}/code", "teamCode", summary: "The code that brings people into a team.",
                answers: [
                    .init(
                        200, "The code.",
                        .object([
                            .init("code", .text("Six letters and digits.")),
                            .init("expiresAt", .integer("Until when it works, in Unix milliseconds.")),
                        ])), .refusal(.missing),
                ]
            ) { call, services in
                let team: ID<Space> = try call.id("team")
                let code = try await services.database.read { connection in
                    try connection.requireTeammate(try call.visit.person(connection).id, of: team)
                    return try connection.code(of: team)
                }
                guard let code else { throw Refusal.missing }
                return .json(["code": .string(code.text), "expiresAt": .integer(code.expiresAt)])
            },
            APIEndpoint(
                .get, "/teams/{team}/operations", "teamOperations",
                summary: "What happened in a team, in order, as far as you may see it.",
                parameters: [
                    .init("after", .integer("The last sequence you have; 0 without it.")),
                    .init("limit", .integer("How many are looked through, 1 to 200; 100 without it.")),
                ],
                answers: [
                    .init(
                        200, "Operations, and the last sequence looked at where there may be more.",
                        .object([
                            .init("operations", .list(of: .operation)),
                            .init("next", .nullable(.integer("The next `after`."))),
                        ])),
                    .refusal(.missing), .refusal(.invalid),
                ]
            ) { call, services in try await operations(call, services) },
        ]
    }

    private func operations(_ call: APICall, _ services: Services) async throws -> APIAnswer {
        let team: ID<Space> = try call.id("team")
        let after = try call.number("after", in: 0...Int64.max, else: 0)
        let limit = try call.limit()
        let (visible, last) = try await services.database.read { connection -> ([RecordedOperation], Int64?) in
            let person = try call.visit.person(connection).id
            try connection.requireTeammate(person, of: team)
            let recorded = try connection.operations(in: team, after: after, limit: limit)
            return (
                try connection.visible(recorded, in: team, to: person),
                recorded.count == limit ? recorded.last?.sequence : nil
            )
        }
        return .json([
            "operations": .array(
                visible.map {
                    [
                        "sequence": .integer($0.sequence), "recordedAt": .integer($0.recordedAt),
                        "operation": $0.operation.json,
                    ]
                }),
            "next": last.map { .integer($0) } ?? .null,
        ])
    }

    private var comingAndGoing: [APIEndpoint] {
        [
            APIEndpoint(
                .post, "/teams", "createTeam", summary: "Makes a team. You are in it and have the facilitator's seat.",
                request: .change([
                    .init("team", .id("The new team's id; made here without it."), required: false),
                    .init("name", .text("1 to \(Team.nameLimit) characters.")),
                    .init("nickname", .text("What you are called in it, 1 to \(Member.nicknameLimit) characters.")),
                    .init("job", .text("What you do, at most \(Member.jobLimit) characters."), required: false),
                ]),
                answers: [.init(201, "It is there.", .done)] + refusals
            ) { call, services in try await self.done(call, ["create-team"], status: 201) },
            APIEndpoint(
                .post, "/join-team", "joinTeam", summary: "Brings you into a team by its code.",
                request: .change([
                    .init("code", .text("The team's code.")),
                    .init("nickname", .text("What you are called in it, 1 to \(Member.nicknameLimit) characters.")),
                    .init("job", .text("What you do, at most \(Member.jobLimit) characters."), required: false),
                ]),
                answers: [.init(200, "You are in it.", .done), .refusal(.tooMany)] + refusals
            ) { call, services in
                try await answer(join(call.visit, call.retroForm, network: call.network), call)
            },
            APIEndpoint(
                .post, "/teams/{team}/choose-team", "chooseTeam",
                summary: "Has the Retro room begin with this team, where you are in several.", request: .object([]),
                answers: [.init(204, "It does from now on."), .refusal(.missing)]
            ) { call, services in
                try await choose(try call.id("team"), call.visit)
                return .nothing
            },
            APIEndpoint(
                .post, "/teams/{team}/renew-code", "renewTeamCode",
                summary: "Gives a team another code. By the facilitator.", request: .object([]),
                answers: [.init(204, "The code before no longer works.")] + refusals
            ) { call, services in
                try await renewCode(of: try call.id("team"), call.visit)
                return .nothing
            },
        ]
    }

    /// An endpoint that is one use case.
    private func acting(_ useCase: RetroUseCase) -> APIEndpoint {
        APIEndpoint(
            .post, "/teams/{team}/\(useCase.name)", useCase.camelName, summary: useCase.summary,
            request: .change(useCase.properties),
            answers: [.init(200, "Done, or nothing to do.", .done)] + refusals, file: useCase.file
        ) { call, services in
            let team: ID<Space> = try call.id("team")
            return try await done(call, [team.text, useCase.name])
        }
    }

    private func done(_ call: APICall, _ path: [String], status: Int = 200) async throws -> APIAnswer {
        let chance = services.chance
        let request = Floor.Request(.post, path, form: call.retroForm)
        let outcome = try await services.database.write { transaction in
            let viewer = call.visit.viewer(try call.visit.person(transaction))
            var tools = call.visit.tools(clock: .zero)
            let asked = RequestFingerprint(request, by: viewer.person)
            return try transaction.act(request, asked, as: viewer, &tools, chance)
        }
        try await tellMembers(of: outcome)
        return answer(outcome, call, status: status)
    }

    private func answer(_ outcome: Outcome, _ call: APICall, status: Int = 200) -> APIAnswer {
        var operation: JSON = .null
        var isRecorded = false
        if case .record(let operations, _) = outcome, let first = operations.first {
            operation = .string(first.id.text)
            isRecorded = true
        }
        let link =
            switch outcome {
            case .record(_, let link), .redirect(let link): link.text
            case .page: ""
            }
        return .json(
            ["operation": operation, "recorded": .bool(isRecorded), "link": .string(link)], status: status)
    }

    private var refusals: [APIEndpoint.Answer] {
        [.refusal(.invalid), .refusal(.forbidden), .refusal(.missing), .refusal(.conflict)]
    }
}

extension Schema {
    fileprivate static let done = Schema.object([
        .init("operation", .nullable(.id("The operation that came of it."))),
        .init("recorded", .boolean("Whether anything changed by this call.")),
        .init("link", .text("Where it is looked at.")),
    ])
}

extension APICall {
    /// The call as the form that a page would post.
    fileprivate var retroForm: Fields {
        var form = fields
        for member in body.members ?? [] where member.value.isNull { form.set(member.name, "") }
        if let id = form["id"] { form.set("operation", id) }
        return form
    }
}

extension Connection {
    /// - Throws: `missing` for a team that is not there or not theirs.
    fileprivate func requireTeammate(_ person: ID<Person>, of team: ID<Space>) throws {
        guard try space(team)?.kind == "retro", try role(of: person, in: team) != nil else { throw Refusal.missing }
    }
}
