import DiaryRoom
import Floor
import HTTPTypes

/// The Diary room's rows. A journal is there for its owner and for nobody else.
extension Matrix {
    static let diary = diaryPages + diaryForms + diaryAPI

    private static let diaryPages: [Row] =
        [
            .page("/diary", .people, 303),
            .page("/diary/journals", .people),
            .page("/diary/{journal}", .ownerAlone),
            .page("/diary/{journal}/new", .ownerAlone, 303),
            .page("/diary/{journal}/month?month=2026-12", .ownerAlone),
            .page("/diary/{journal}/photos", .ownerAlone),
            .page("/diary/{journal}/on-this-day", .ownerAlone),
            .page("/diary/{journal}/search?q=a", .ownerAlone),
            .page("/diary/{journal}/trash", .ownerAlone),
            .page("/diary/{journal}/settings", .ownerAlone),
            .page("/diary/{journal}/import", .ownerAlone),
            .page("/diary/{journal}/links", .ownerAlone),
            .page("/diary/{journal}/lock", .ownerAlone),
            .page("/shared/{sharedCode}", .everyone),
            .page("/shared/{sharedCode}/photo/{unknown}/1024", .everyone, 404),
            .page("/diary/{journal}/export.json", .ownerAlone),
            .page("/diary/{journal}/export.zip", .ownerAlone),
            .page("/diary/{journal}/entry/{entry}", .ownerAlone),
            .page("/diary/{journal}/entry/{entry}/versions/{version}", .ownerAlone),
            .page("/diary/{journal}/entry/{entry}/photo/{photo}", .ownerAlone),
        ]
        + ["delete", "share", "details", "versions"].map {
            .page("/diary/{journal}/entry/{entry}/" + $0, .ownerAlone)
        }

    private static let diaryForms: [Row] =
        [
            .form("/diary/create-journal", .people, ["name": "새 일기장"]),
            // A file comes in another form.
            .form("/diary/{journal}/preview-import", .ownerAlone, [:], 415),
            .form("/diary/{journal}/upload-photos", .ownerAlone, [:], 415),
            .form("/diary/{journal}/import-entries", .ownerAlone, ["import": "{unknownID}"], 404),
            .form("/diary/{journal}/make-link", .ownerAlone, ["entry": "{entry}"], 200),
            .form("/diary/{journal}/revoke-link", .ownerAlone, ["link": "{shareLink}"]),
            .form(
                "/diary/{journal}/set-lock", .ownerAlone, ["minutes": "5", "passphrase": "열려라 참깨", "again": "열려라 참깨"]),
            .form("/diary/{journal}/remove-lock", .ownerAlone, ["current": "열려라 참깨"], needing: "lock"),
            .form("/diary/{journal}/lock-now", .ownerAlone, needing: "lock"),
            .form("/diary/{journal}/unlock", .ownerAlone, ["passphrase": "열려라 참깨"], needing: "lock"),
            .form("/diary/{journal}/forget-lock", .ownerAlone, needing: "lock"),
            .form("/diary/{journal}/stay-open", .ownerAlone, [:], 200),
            .form("/shared/{sharedCode}", .everyone, ["password": "열려라"], 200),
        ]
        + acts.map { act in
            Row(
                method: .post, path: "/diary/{journal}/" + act.name, rule: .ownerAlone, status: 303,
                form: act.fields, needing: act.needing)
        }

    private static let diaryAPI: [Row] =
        [
            .api(.get, "/journals", .people),
            .api(.post, "/journals", .people, ["name": "새 일기장"], 201),
            .api(.get, "/journals/{journal}", .ownerAlone),
            .api(.get, "/journals/{journal}/entries", .ownerAlone, needing: "entry"),
            .api(.get, "/journals/{journal}/export", .ownerAlone, needing: "entry"),
            .api(.get, "/journals/{journal}/export.zip", .ownerAlone, needing: "entry"),
            .api(
                .post, "/journals/{journal}/import", .ownerAlone, ["file": "[{\"title\":\"하루\",\"created_at\":1}]"], 201
            ),
            .api(.post, "/journals/{journal}/import/{unknownID}", .ownerAlone, [:], 404),
            // The matrix sends no bytes.
            .api(.put, "/journals/{journal}/import/{unknownID}/parts/0", .people, [:], 415),
            .api(.post, "/journals/{journal}/unlock", .ownerAlone, ["passphrase": "열려라 참깨"], 204, needing: "lock"),
            .api(.get, "/journals/{journal}/links", .ownerAlone),
            .api(.post, "/journals/{journal}/entries/{entry}/links", .ownerAlone, ["lasting": "day"], 201),
            .api(.delete, "/journals/{journal}/links/{shareLink}", .ownerAlone, nil, 204),
            .api(.get, "/journals/{journal}/entries/{entry}", .ownerAlone),
            .api(.get, "/journals/{journal}/entries/{entry}/versions", .ownerAlone),
            .api(.get, "/journals/{journal}/entries/{entry}/versions/{version}", .ownerAlone),
        ] + acts.compactMap { resource($0) }

    private static func resource(_ act: Act) -> Row? {
        guard let useCase = DiaryRules.useCases.first(where: { $0.name == act.name }),
            case .rest(let place, let below, let status) = useCase.api
        else { return nil }
        let method = HTTPRequest.Method("\(place)".uppercased()) ?? .post
        var path = "/journals/{journal}" + (below.isEmpty ? "" : "/" + below)
        var members: [JSON.Member] = []
        for (name, value) in act.fields {
            if below.contains("{\(name)}") {
                path = path.replacing("{\(name)}", with: value)
            } else {
                members.append(JSON.Member(name, .string(value)))
            }
        }
        let hasDocument = method == .post || !members.isEmpty
        return .api(
            method, path, .ownerAlone, hasDocument ? .object(members) : nil, status, needing: act.needing)
    }

    private struct Act {
        var name: String
        var fields: [(String, String)] = []
        var needing: String?
    }

    private static let acts = [
        Act(name: "write-entry", fields: [("entry", "{entry}"), ("text", "다른 글")]),
        Act(name: "delete-entry", fields: [("entry", "{entry}")]),
        Act(name: "restore-entry", fields: [("entry", "{removedEntry}")]),
        Act(name: "mark-entry", fields: [("entry", "{entry}"), ("mark", "sun")]),
        Act(name: "set-place", fields: [("entry", "{entry}"), ("name", "서울"), ("coordinates", "37.57,126.98")]),
        Act(name: "set-weather", fields: [("entry", "{entry}"), ("weather", "rain day - person 1796256000000")]),
        Act(name: "add-photo", fields: [("entry", "{entry}"), ("photo", "{unknownID}"), ("alt", "강")]),
        Act(name: "describe-photo", fields: [("entry", "{entry}"), ("photo", "{photo}"), ("alt", "산")]),
        Act(name: "move-photo", fields: [("entry", "{entry}"), ("photo", "{photo}"), ("to", "first")]),
        Act(name: "remove-photo", fields: [("entry", "{entry}"), ("photo", "{photo}")]),
        Act(name: "restore-version", fields: [("entry", "{entry}"), ("version", "{version}")]),
        Act(name: "dismiss-clash", fields: [("entry", "{clashedEntry}")]),
        Act(name: "rename-journal", fields: [("name", "비밀스러운 이름")]),
        Act(name: "show-memories"),
        Act(name: "hide-memories", needing: "memories"),
        Act(name: "mute-memory", fields: [("entry", "{entry}")]),
        Act(name: "unmute-memory", fields: [("on", "12-03")], needing: "mutedDay"),
    ]
}
