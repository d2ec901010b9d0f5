import Floor
import Foundation
import HTTPTypes
import RetroRoom

/// The Retro room's rows. In a team the owner has the facilitator's seat, and what is the facilitator's stands as `owners`.
extension Matrix {
    static let retro = retroPages + retroForms + retroAPI + retroResources

    private static let retroPages: [Row] = [
        .page("/retro", .people),
        .page("/retro/teams", .people),
        .page("/retro/create-team", .people),
        .page("/retro/join-team", .people),
        .page("/retro/{team}", .members),
        Row(method: .get, path: "/retro/{team}", rule: .members, status: 200, needing: "scheduled"),
        Row(method: .get, path: "/retro/{team}", rule: .members, status: 200, needing: "opened"),
        .page("/retro/{team}/people", .members),
        .page("/retro/{team}/write", .members),
        .page("/retro/{team}/box", .members),
        Row(method: .get, path: "/retro/{team}/day", rule: .members, status: 200, needing: "opened"),
        Row(method: .get, path: "/retro/{team}/schedule", rule: .members, status: 200, needing: "scheduled"),
        .page("/retro/{team}/keyword/{keyword}", .members),
        .page("/retro/{team}/keyword/{keyword}/edit", .members),
        .page("/retro/{team}/keyword/{received}", .members),
        .page("/retro/{team}/archive", .members),
        Row(method: .get, path: "/retro/{team}/archive", rule: .members, status: 200, needing: "ended"),
        .page("/retro/{team}/archive/{ended}", .members),
        .page("/retro/{team}/export/team.json", .members),
        .page("/retro/{team}/export/team.csv", .members),
        .page("/retro/{team}/export/team.md", .members),
    ]

    private static let retroForms: [Row] =
        [
            .form("/retro/create-team", .people, ["name": "새 팀", "nickname": "나"]),
            .form("/retro/join-team", .people, ["code": "{teamCode}", "nickname": "새사람"]),
            .form("/retro/{team}/choose-team", .members),
            .form("/retro/{team}/renew-code", .owners),
            .form("/retro/{team}/invite-housemate", .members, ["person": "{strangerPerson}"]),
        ]
        + acts.map { act in
            Row(
                method: .post, path: "/retro/{team}/" + act.name, rule: act.rule, status: 303, form: act.fields,
                needing: act.needing)
        }

    private static let retroAPI: [Row] =
        [
            .api(.get, "/teams", .people),
            .api(.post, "/teams", .people, ["name": "새 팀", "nickname": "나"], 201),
            .api(.post, "/join-team", .people, ["code": "{teamCode}", "nickname": "새사람"]),
            .api(.get, "/teams/{team}", .members),
            .api(.get, "/teams/{team}/code", .members),
            .api(.get, "/teams/{team}/operations", .members),
            .api(.post, "/teams/{team}/choose-team", .members, [:], 204),
            .api(.post, "/teams/{team}/renew-code", .owners, [:], 204),
            .api(.post, "/teams/{team}/invite-housemate", .members, ["person": "{strangerPerson}"], 204),
        ]
        + acts.map { act in
            let members = act.fields.map { name, value in
                JSON.Member(name, Int64(value).map { .integer($0) } ?? .string(value))
            }
            return .api(.post, "/teams/{team}/" + act.name, act.rule, .object(members), needing: act.needing)
        }

    /// The same acts where each has a place among the resources of a team, and what can be read there.
    private static let retroResources: [Row] =
        [
            .api(.get, "/teams/{team}/members", .members),
            .api(.get, "/teams/{team}/retrospectives", .members),
            .api(.get, "/teams/{team}/retrospectives/{retrospective}", .members),
            .api(.get, "/teams/{team}/retrospectives/{retrospective}/day", .members, needing: "opened"),
            .api(.get, "/teams/{team}/keywords", .members, needing: "keyword"),
            .api(.get, "/teams/{team}/keywords/{keyword}", .members),
            .api(.get, "/teams/{team}/keywords/{openedKeyword}", .members),
            .api(.get, "/teams/{team}/keywords/{received}", .members),
            .api(.get, "/teams/{team}/actions", .members, needing: "finishedAction"),
            .api(.get, "/teams/{team}/actions/{finishedAction}", .members),
            .api(.post, "/teams/{team}/choose", .members, [:], 204),
            .api(.post, "/teams/{team}/code/renew", .owners, [:]),
        ] + acts.compactMap { resource($0) }

    private static func resource(_ act: Act) -> Row? {
        guard let useCase = RetroRules.useCases.first(where: { $0.name == act.name }),
            case .rest(let place, let below, let status) = useCase.api
        else { return nil }
        let method = HTTPRequest.Method("\(place)".uppercased()) ?? .post
        var path = "/teams/{team}" + (below.isEmpty ? "" : "/" + below)
        var members: [JSON.Member] = []
        for (name, value) in act.fields {
            if below.contains("{\(name)}") {
                path = path.replacing("{\(name)}", with: value)
            } else if method == .delete {
                path += "?\(name)=" + (value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
            } else {
                members.append(JSON.Member(name, Int64(value).map { .integer($0) } ?? .string(value)))
            }
        }
        return .api(method, path, act.rule, method == .delete ? nil : .object(members), status, needing: act.needing)
    }

    private struct Act {
        var name: String
        var rule: Rule
        var fields: [(String, String)] = []
        var needing: String?
    }

    private static let acts = [
        Act(name: "rename-team", rule: .owners, fields: [("name", "비밀스러운 이름")]),
        Act(name: "edit-profile", rule: .members, fields: [("nickname", "다른이름")]),
        Act(name: "remove-member", rule: .owners, fields: [("person", "{editorPerson}")]),
        Act(name: "leave-team", rule: .members),
        Act(name: "take-seat", rule: .members),
        Act(name: "hand-over-seat", rule: .owners, fields: [("person", "{editorPerson}")]),
        Act(name: "delete-team", rule: .owners, fields: [("name", "비밀스러운 팀")]),
        Act(name: "keep-team", rule: .members),
        // The team's own, where no board is named.
        Act(name: "choose-board", rule: .members),
        Act(
            name: "schedule-retrospective", rule: .members,
            fields: [("name", "회고"), ("start", "1796259600000"), ("zone", "Asia/Seoul")]),
        Act(name: "unschedule-retrospective", rule: .members, needing: "scheduled"),
        Act(name: "change-format", rule: .members, fields: [("format", "four-ls")]),
        Act(name: "change-anonymity", rule: .members, fields: [("anonymity", "alias")]),
        Act(name: "start-retrospective", rule: .owners, needing: "scheduled"),
        Act(name: "end-retrospective", rule: .owners, needing: "opened"),
        Act(
            name: "add-keyword", rule: .members,
            fields: [("recipient", "{teammate}"), ("kind", "stop"), ("situation", "일"), ("word", "말")]),
        Act(name: "edit-keyword", rule: .members, fields: [("keyword", "{keyword}"), ("word", "다른 말")]),
        Act(name: "delete-keyword", rule: .members, fields: [("keyword", "{keyword}")]),
        Act(name: "discard-keyword", rule: .members, fields: [("keyword", "{received}")]),
        Act(name: "give-turn", rule: .owners, fields: [("person", "{editorPerson}")], needing: "opened"),
        Act(name: "open-keyword", rule: .owners, fields: [("keyword", "{keyword}")], needing: "turn"),
        Act(name: "close-keyword", rule: .owners, needing: "opened"),
        Act(name: "finish-turn", rule: .members, needing: "opened"),
        Act(name: "start-timer", rule: .owners, fields: [("minutes", "5")], needing: "opened"),
        Act(name: "stop-timer", rule: .owners, needing: "opened"),
        Act(
            name: "group-keyword", rule: .owners, fields: [("keyword", "{openedKeyword}"), ("with", "{openedKeyword}")]),
        Act(name: "split-group", rule: .owners, fields: [("keyword", "{openedKeyword}")]),
        Act(name: "vote", rule: .members, fields: [("keyword", "{openedKeyword}")]),
        Act(name: "show-votes", rule: .owners, needing: "opened"),
        Act(name: "park-keyword", rule: .owners, fields: [("keyword", "{keyword}")], needing: "turn"),
        Act(name: "say-done", rule: .members, needing: "turn"),
        Act(
            name: "make-action", rule: .members, fields: [("title", "비밀스러운 일"), ("owner", "{editorPerson}")],
            needing: "opened"),
        Act(
            name: "judge-action", rule: .members, fields: [("action", "{finishedAction}"), ("help", "yes")]),
    ]
}
