import Floor
import RetroRoom
import ServerFloor
import Storage

/// The readable resources of a team. All are built from ``Team/seen(by:)`` for the caller: what they may not see is null or
/// absent.
extension APIResource<RetroRules> {
    static let retro = [members, retrospectives, retrospective, day, keywords, keyword, actions, action]

    private static let members = APIResource(
        "members", "teamMembers", summary: "The people in a team.", about: "The members, in the order of their ids.",
        .object([.init("members", .list(of: .teamMember))])
    ) { _, team, person, connection in
        ["members": .array(try connection.seenTeam(team, by: person.id).present.map(\.json))]
    }

    private static let retrospectives = APIResource(
        "retrospectives", "teamRetrospectives", summary: "The retrospectives of a team, the oldest first.",
        about: "The retrospectives.", .object([.init("retrospectives", .list(of: .retrospective))])
    ) { _, team, person, connection in
        let seen = try connection.seenTeam(team, by: person.id) { $0.shownKeywords }
        return ["retrospectives": .array(seen.retrospectives.values.sorted { $0.id < $1.id }.map(\.json))]
    }

    private static let retrospective = APIResource(
        "retrospectives/{retrospective}", "teamRetrospective", summary: "One retrospective.",
        about: "The retrospective.", .retrospective
    ) { call, team, person, connection in
        try connection.seenRetrospective(try call.id("retrospective"), of: team, by: person.id).json
    }

    private static let day = APIResource(
        "retrospectives/{retrospective}/day", "teamRetrospectiveDay",
        summary:
            "What a retrospective shows to everybody while it is open: whose turn it is, and which keyword is shown.",
        about: "The state of the day. Before it and after it nobody has the turn.", .retrospectiveDay
    ) { call, team, person, connection in
        try connection.seenRetrospective(try call.id("retrospective"), of: team, by: person.id).day
    }

    private static let keywords = APIResource(
        "keywords", "teamKeywords",
        summary: "The keywords of a team in the order of their ids, as far as you may see them.",
        parameters: .page + [.init("retrospective", .id("Only those of this retrospective."))],
        about: "The keywords, and where the next page begins.",
        .object([.init("keywords", .list(of: .keyword)), .init("next", .nullable(.id("The next cursor.")))])
    ) { call, team, person, connection in
        let limit = try call.limit()
        let ids = try connection.keywordIDs(
            of: team, in: try call.visit.request.query.id("retrospective"),
            after: try call.visit.request.query.id("cursor"), limit: limit)
        let seen = try connection.seenTeam(team, by: person.id) { _ in ids }
        let standing = ids.compactMap { seen.keywords[$0] }.filter { !$0.isRemoved }
        return [
            "keywords": .array(standing.map(\.json)),
            "next": ids.count == limit ? .text(standing.last?.id) : .null,
        ]
    }

    private static let keyword = APIResource(
        "keywords/{keyword}", "teamKeyword", summary: "One keyword, as far as you may see it.", about: "The keyword.",
        .keyword
    ) { call, team, person, connection in
        let id: ID<Entity> = try call.id("keyword")
        let seen = try connection.seenTeam(team, by: person.id) { _ in [id] }
        guard let keyword = seen.keywords[id], !keyword.isRemoved else { throw Refusal.missing }
        return keyword.json
    }

    private static let actions = APIResource(
        "actions", "teamActions", summary: "The actions of a team in the order of their ids.",
        parameters: .page + [.init("retrospective", .id("Only those made in this retrospective."))],
        about: "The actions, and where the next page begins.",
        .object([.init("actions", .list(of: .action)), .init("next", .nullable(.id("The next cursor.")))])
    ) { call, team, person, connection in
        let limit = try call.limit()
        let after: ID<Entity>? = try call.visit.request.query.id("cursor")
        let retrospective: ID<Entity>? = try call.visit.request.query.id("retrospective")
        let seen = try connection.seenTeam(team, by: person.id)
        let page = seen.actions.values.filter { action in
            (retrospective == nil || action.retrospective.value == retrospective)
                && after.map { $0 < action.id } ?? true
        }.sorted { $0.id < $1.id }.prefix(limit)
        let cards = try connection.actionCards(of: seen, for: person.id)
        return [
            "actions": .array(page.map { $0.json(cards[$0.id]) }),
            "next": page.count == limit ? .text(page.last?.id) : .null,
        ]
    }

    private static let action = APIResource(
        "actions/{action}", "teamAction", summary: "One action, with what its card says now.", about: "The action.",
        .action
    ) { call, team, person, connection in
        let seen = try connection.seenTeam(team, by: person.id)
        guard let action = seen.actions[try call.id("action")] else { throw Refusal.missing }
        return action.json(try connection.actionCards(of: seen, for: person.id)[action.id])
    }
}

extension [APIEndpoint.Parameter] {
    /// The parameters of a paged list.
    fileprivate static let page: [APIEndpoint.Parameter] = [
        .init("cursor", .id("The `next` of the previous page.")),
        .init("limit", .integer("How many, 1 to 200; 100 by default.")),
    ]
}

extension Retrospective {
    /// What everybody sees on the day.
    fileprivate var day: JSON {
        [
            "retrospective": .string(id.text), "phase": .string(phase.value.rawValue), "turn": .text(turn.value),
            "shown": .text(shown.value), "visited": .array(visited.held.map { .text($0) }),
            "done": .array(signs.held.map { .text($0) }),
            "timerEnds": timerEnds.value.map { .integer($0) } ?? .null,
        ]
    }
}

extension Team {
    /// The keywords that its retrospectives show. They decide whether the caller may see that they are shown.
    fileprivate var shownKeywords: [ID<Entity>] { retrospectives.values.compactMap(\.shown.value) }
}

extension Connection {
    /// A team with some of its keywords, as a member may see it.
    ///
    /// - Throws: `missing` unless the person is a member.
    fileprivate func seenTeam(
        _ id: ID<Space>, by person: ID<Person>, with keywords: (Team) -> [ID<Entity>] = { _ in [] }
    ) throws -> Team {
        guard var team = try team(id), team.has(person) else { throw Refusal.missing }
        team.insertLoaded(try self.keywords(keywords(team), of: id))
        guard let seen = team.seen(by: person) else { throw Refusal.missing }
        return seen
    }

    fileprivate func seenRetrospective(
        _ id: ID<Entity>, of team: ID<Space>, by person: ID<Person>
    ) throws -> Retrospective {
        let seen = try seenTeam(team, by: person) { $0.shownKeywords }
        guard let found = seen.retrospectives[id] else { throw Refusal.missing }
        return found
    }

    /// The ids of keywords that are not deleted, in order.
    fileprivate func keywordIDs(
        of team: ID<Space>, in retrospective: ID<Entity>?, after: ID<Entity>?, limit: Int
    ) throws -> [ID<Entity>] {
        let those: SQL = retrospective.map { " AND retrospective = \($0)" } ?? ""
        return try all(
            """
            SELECT id FROM retro_keyword
            WHERE team = \(team) AND removed = \(false) AND id > \(after?.text ?? "")\(those) ORDER BY id LIMIT \(limit)
            """
        ).map { try $0.id(0) }
    }
}
