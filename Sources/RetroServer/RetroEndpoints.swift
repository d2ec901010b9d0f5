import Floor
import Hummingbird
import RetroRoom
import ServerFloor
import Storage

/// Retro's part of the API: the use cases of the pages, filtered for the caller.
extension RetroHost {
    var endpoints: [APIEndpoint] {
        api.endpoints(
            after: reading + comingAndGoing + renewing + invitingEndpoints + RetroRules.useCases.map { acting($0) })
    }

    private var api: RoomAPI<RetroRules> {
        RoomAPI(host: self, collection: "/teams", prefix: "team", resources: APIResource.retro)
    }

    private var reading: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/teams", "teams", summary: "Your retro teams, most recently changed first.",
                answers: [
                    .init(
                        200, "Teams.",
                        .object([.init("teams", .list(of: .teamSummary))]))
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
                summary: "A team with its members, retrospectives, keywords and actions, as far as you may see them.",
                answers: [.init(200, "The team.", .team), .refusal(.missing)]
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
                .get, "/teams/{team}/code", "teamCode", summary: "The code for joining a team.",
                answers: [
                    .init(200, "The code.", .teamCode), .refusal(.missing),
                ]
            ) { call, services in
                .json(try await code(call, services))
            },
            APIEndpoint(
                .get, "/teams/{team}/operations", "teamOperations",
                summary: "The operations in a team, in order, as far as you may see them.",
                parameters: [
                    .init("after", .integer("The last sequence you have; 0 by default.")),
                    .init("limit", .integer("How many are scanned, 1 to 200; 100 by default.")),
                ],
                answers: [
                    .init(
                        200, "Operations, and the last sequence scanned if there may be more.",
                        .object([
                            .init("operations", .list(of: .operation)),
                            .init("next", .nullable(.integer("The next `after`."))),
                        ])),
                    .refusal(.missing), .refusal(.invalid),
                ]
            ) { call, services in try await operations(call, services) },
        ]
    }

    private func code(_ call: APICall, _ services: Services) async throws -> JSON {
        let team: ID<Space> = try call.id("team")
        let code = try await services.database.read { connection in
            try connection.requireTeammate(try call.visit.person(connection).id, of: team)
            return try connection.code(of: team)
        }
        guard let code else { throw Refusal.missing }
        return ["code": .string(code.text), "expiresAt": .integer(code.expiresAt)]
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
                answers: [.init(201, "The team was created.", .createdTeam)] + refusals
            ) { call, services in
                let made = try await create(call)
                let answer = answer(made.acted.outcome, status: 201)
                let id = JSON.Member("id", .string(made.space.text))
                return .json(.object([id] + (answer.body?.members ?? [])), status: 201)
            },
            APIEndpoint(
                .post, "/join-team", "joinTeam", summary: RetroRules.joinTeam.summary,
                request: .change(RetroRules.joinTeam.input),
                answers: [.init(200, "You are in the team.", .done), .refusal(.tooMany)] + refusals
            ) { call, services in
                try await answer(join(call.visit, call.form, network: call.network))
            },
            choosing("choose-team", "chooseTeam", replacement: "POST /teams/{team}/choose"),
            APIEndpoint(
                .post, "/teams/{team}/renew-code", "renewTeamCode",
                summary: "Gives a team a new code. Only the facilitator can.", request: .object([]),
                answers: [.init(204, "The previous code no longer works.")] + refusals,
                replacement: "POST /teams/{team}/code/renew"
            ) { call, services in
                try await renewCode(of: try call.id("team"), call.visit)
                return .nothing
            },
        ]
    }

    /// Changes of a team that are not operations.
    private var renewing: [APIEndpoint] {
        [
            choosing("choose", "teamChoose", replacement: nil),
            APIEndpoint(
                .post, "/teams/{team}/code/renew", "teamRenewCode",
                summary: "Gives a team a new code. Only the facilitator can.", request: .object([]),
                answers: [.init(200, "The new code. The previous code no longer works.", .teamCode)] + refusals
            ) { call, services in
                try await renewCode(of: try call.id("team"), call.visit)
                return .json(try await code(call, services))
            },
        ]
    }

    private func choosing(_ segment: String, _ name: String, replacement: String?) -> APIEndpoint {
        APIEndpoint(
            .post, "/teams/{team}/\(segment)", name,
            summary: "Sets the team that the Retro room opens with, if you are in several.", request: .object([]),
            answers: [.init(204, "Done."), .refusal(.missing)], replacement: replacement
        ) { call, _ in
            try await choose(try call.id("team"), call.visit)
            return .nothing
        }
    }

    /// The deprecated endpoint of a use case: the path from before the resources.
    private func acting(_ useCase: RetroUseCase) -> APIEndpoint {
        // Boards have `removeMember` too, and operation ids are unique in the API.
        let name = useCase === RetroRules.removeMember ? "removeTeammate" : useCase.camelName
        return APIEndpoint(
            .post, "/teams/{team}/\(useCase.name)", name, summary: useCase.summary, request: .change(useCase.input),
            answers: [.init(200, "Done, or nothing to change.", .done)] + refusals,
            replacement: api.address(of: useCase),
            file: useCase.file
        ) { call, services in
            let team: ID<Space> = try call.id("team")
            return answer(try await change(call, .act(team, useCase), [team.text, useCase.name], call.form).0.outcome)
        }
    }

    private func answer(_ outcome: Outcome, status: Int = 200) -> APIAnswer {
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

    private var refusals: [APIEndpoint.Answer] { RoomAPI<RetroRules>.refusals }
}

extension Connection {
    /// - Throws: `missing` for a team that does not exist or that the person cannot see.
    func requireTeammate(_ person: ID<Person>, of team: ID<Space>) throws {
        guard try space(team)?.kind == RetroRules.kind, try role(of: person, in: team) != nil else {
            throw Refusal.missing
        }
    }
}
