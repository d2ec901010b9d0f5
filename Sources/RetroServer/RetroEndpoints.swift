import Floor
import Hummingbird
import RetroRoom
import ServerFloor
import Storage

/// Retro's part of the API: the same use cases as the pages, and nothing of a team that its caller may not see.
extension RetroHost {
    var endpoints: [APIEndpoint] { reading + comingAndGoing + RetroRules.useCases.map { acting($0) } }

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
                .post, "/teams", "createTeam", summary: RetroRules.creation.summary,
                request: .change(RetroRules.creation.input),
                answers: [.init(201, "It is there.", .done)] + refusals
            ) { call, services in try await self.done(call, [RetroRules.creation.name], status: 201) },
            APIEndpoint(
                .post, "/join-team", "joinTeam", summary: RetroRules.joinTeam.summary,
                request: .change(RetroRules.joinTeam.input),
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
        // Of boards one is removed too, and names are told apart by the whole of the API.
        let name = useCase === RetroRules.removeMember ? "removeTeammate" : useCase.camelName
        return APIEndpoint(
            .post, "/teams/{team}/\(useCase.name)", name, summary: useCase.summary, request: .change(useCase.input),
            answers: [.init(200, "Done, or nothing to do.", .done)] + refusals, file: useCase.file
        ) { call, services in
            let team: ID<Space> = try call.id("team")
            return try await done(call, [team.text, useCase.name])
        }
    }

    private func done(_ call: APICall, _ path: [String], status: Int = 200) async throws -> APIAnswer {
        answer(try await change(call, path, call.retroForm).0.outcome, call, status: status)
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
        guard try space(team)?.kind == RetroRules.kind, try role(of: person, in: team) != nil else {
            throw Refusal.missing
        }
    }
}
