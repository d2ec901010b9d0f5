import Floor
import HTTPTypes
import RunRoom
import TestKit

/// What everybody is answered at each address of a run that is open and has not started, written down by hand from the
/// room's rules.
enum RunMatrix {
    /// - address: the use case, or the page.
    /// - form: its fields; names in braces are ids of the run's people.
    /// - answers: a letter for each of ``Who``, in their order. o: done, or shown; r: led to sign in; s: refused to sign in
    ///   first; x: forbidden; -: not there; c: in conflict with how things stand; i: invalid; w: of the wrong type.
    typealias Row = (address: String, form: [(String, String)], answers: String)

    enum Who: String, CaseIterable {
        case guest, outsider, applicant, accepted, leader, declined, removed, blocked, suspended, administrator

        var isIn: Bool { self == .accepted || self == .leader }
    }

    static let useCases: [Row] = [
        ("edit-meetup", Meeting.form(start: "{start}"), "sxxxoxx-sx"),
        ("open-meetup", [], "sxxxcxx-sx"),
        // Once: then it repeats already.
        ("repeat-meetup", [("count", "3")], "sxxxoxx-sx"),
        ("close-meetup", [], "sxxxoxx-sx"),
        ("cancel-meetup", [], "sxxxoxx-sx"),
        ("discard-draft", [], "sxxxcxx-sx"),
        ("apply", [("note", "안녕하세요")], "soccccc-so"),
        ("withdraw", [], "scocccc-sc"),
        ("leave-meetup", [], "sxxocxx-sx"),
        // Who is in already has the place.
        ("take-place", [], "sccoocc-sc"),
        ("accept-application", [("person", "{applicant}")], "sxxxoxx-sx"),
        ("decline-application", [("person", "{applicant}")], "sxxxoxx-sx"),
        ("remove-member", [("person", "{accepted}")], "sxxxoxx-sx"),
        // Before the start.
        ("mark-attendance", [("person", "{accepted}"), ("mark", "present")], "sxxxcxx-sx"),
        ("show-code", [], "sxxxcxx-sx"),
        ("check-in", [("code", "123456")], "sxxccxx-sx"),
        ("post-message", [("text", "안녕")], "sxxooxx-sx"),
        ("post-message", [("text", "어디서요?"), ("thread", "{me}")], "scocccc-sc"),
        ("post-message", [("text", "저도요"), ("thread", "{applicant}")], "s-o-o---s-"),
        ("delete-message", [("message", nothing)], "s-------s-"),
        // There is no such message in what the person reads.
        ("react", [("message", nothing), ("on", "heart")], "sx---xx-sx"),
        ("report", [("thing", "{meetup}"), ("reason", "spam")], "soooioo-so"),
        ("hide-meetup", [], "s-------so"),
        ("show-meetup", [], "s-------so"),
        ("report", [("thing", "{accepted}"), ("reason", "spam")], "s--io---s-"),
        ("attach-route", [("route", Meeting.otherRoute)], "sxxxoxx-sx"),
        ("remove-route", [], "sxxxoxx-sx"),
    ]

    static let pages: [Row] = [
        ("", [], "ooooooo-so"),
        ("/apply", [], "roooooo-so"),
        ("/edit", [], "rxxxoxx-sx"),
        ("/applicants", [], "rxxxoxx-sx"),
        ("/attendance", [], "rxxooxx-sx"),
        ("/stamps", [], "rxxooxx-sx"),
        ("/talk", [], "rxxooxx-sx"),
        ("/talk?thread={me}", [], "roooooo-so"),
        ("/talk?thread={applicant}", [], "r-o-o---s-"),
        ("/report-messages", [], "rxxooxx-sx"),
        ("/report-messages?thread={applicant}", [], "r-o-o---s-"),
        ("/image?message=" + nothing, [], "r-------s-"),
        ("/route", [], "rxxooxx-sx"),
        ("/route.gpx", [], "rxxooxx-sx"),
        ("/nowhere", [], "----------"),
    ]

    static let readings: [Row] = [
        ("", [], "soooooo-so"),
        ("/participants", [], "soooooo-so"),
        ("/stamps", [], "sxxooxx-sx"),
        ("/messages", [], "sxxooxx-sx"),
        ("/messages?thread={applicant}", [], "s-o-o---s-"),
        ("/messages/01a2a000-0000-7000-8000-0000000000ff", [], "s-------s-"),
        ("/route", [], "sxxooxx-sx"),
        ("/route.gpx", [], "sxxooxx-sx"),
        ("/check-in-code", [], "sxxxoxx-sx"),
    ]

    /// What is about no meetup in particular. The fields of the API are given as a form's, and sent as it takes them.
    typealias HouseRow = (method: HTTPRequest.Method, path: String, form: [(String, String)], answers: String)

    static let house: [HouseRow] = [
        (.get, "/run", [], "oooooooo" + "so"),
        (.get, "/run/create-meetup", [], "rooooooo" + "so"),
        (.get, "/run/count-meetups", [], "oooooooo" + "so"),
        // This house finds no addresses.
        (.post, "/run/{meetup}/find-place", [("find", "시청역")], "sxxx-xx-" + "sx"),
        // Its leader shares no board and no team with anybody.
        (.post, "/run/{meetup}/invite-housemate", [("person", "{accepted}")], "sxxx-xx-" + "sx"),
        (.get, "/run/mine", [], "rooooooo" + "so"),
        (.get, "/run/talks", [], "rooooooo" + "so"),
        (.get, "/run/profile", [], "rooooooo" + "so"),
        (.get, "/run/export.json", [], "rooooooo" + "so"),
        (.get, "/run/blocked", [], "rooooooo" + "so"),
        (.get, "/run/bookmarks", [], "rooooooo" + "so"),
        (.get, "/run/log", [], "rooooooo" + "so"),
        (.get, "/run/log/{today}", [], "rooooooo" + "so"),
        // Who is in a run with them.
        (.get, "/run/runner/{accepted}", [], "r--oo---" + "s-"),
        (.get, "/run/reports", [], "r-------" + "so"),
        (.post, "/run/create-meetup", [("title", "남산")], "sooooooo" + "so"),
        (.post, "/run/save-profile", profile, "sooooooo" + "so"),
        // Marks of what they may look at: whom the leader has blocked sees no run there.
        (.post, "/run/add-bookmark", [("meetup", "{meetup}")], "soooooo-" + "so"),
        (.post, "/run/remove-bookmark", [("meetup", "{meetup}")], "sooooooo" + "so"),
        (.post, "/run/save-log", [("day", "{today}"), ("stamp", "check")], "sooooooo" + "so"),
        (.post, "/run/delete-log", [("day", "{today}")], "sooooooo" + "so"),
        // There is no public log; nobody reports their own.
        (
            .post, "/run/report-log", [("person", "{accepted}"), ("day", "{today}"), ("reason", "spam")],
            "s--i----" + "s-"
        ),
        (.post, "/run/hide-log", [("person", "{accepted}"), ("day", "{today}")], "s-------" + "s-"),
        // It is shown already.
        (.post, "/run/show-log", [("person", "{accepted}"), ("day", "{today}")], "s-------" + "so"),
        // Before the end.
        (
            .post, "/run/give-stamp", [("meetup", "{meetup}"), ("person", "{accepted}"), ("stamp", "joy")],
            "sxxccxx-" + "sx"
        ),
        // Nobody blocks themselves.
        (.post, "/run/block-person", [("person", "{declined}")], "sooooioo" + "so"),
        (.post, "/run/unblock-person", [("person", "{removed}")], "soooooio" + "so"),
        // There is no such message.
        (.post, "/run/{meetup}/read-talk", [("message", nothing)], "sxx---x-" + "sx"),
        (.post, "/run/{meetup}/mute-talk", [], "sxxoo-x-" + "sx"),
        (.post, "/run/{meetup}/unmute-talk", [], "sxxoo-x-" + "sx"),
        // Nothing is chosen.
        (.post, "/run/{meetup}/report-messages", [("reason", "spam")], "sxxii-x-" + "sx"),
        (.post, "/run/decide-report", [("report", nothing), ("verdict", "acted")], "s-------" + "s-"),
        // What it does with images is in `RunImageTests`; a form without one is no form of it.
        (.post, "/run/{meetup}/upload-images", [], "sxwww-x-sx"),
        // A form without a file: it is looked at only for who may attach one.
        (.post, "/run/{meetup}/upload-route", [], "sxxxw-x-" + "sx"),
        (.put, "/api/v1/meetups/{meetup}/route.gpx", [("gpx", "<gpx/>")], "sxxxi-x-" + "sx"),
        (.post, "/api/v1/meetups/{meetup}/invite-housemate", [("person", "{accepted}")], "sxxx--x-" + "sx"),
        (.get, "/api/v1/meetups", [], "sooooooo" + "so"),
        (.post, "/api/v1/meetups", [("title", "남산")], "sooooooo" + "so"),
        (.get, "/api/v1/runner", [], "sooooooo" + "so"),
        (.put, "/api/v1/runner", profile, "sooooooo" + "so"),
        (.post, "/run/{meetup}/upload-route", [], "sxxxw-x-" + "sx"),
        (.get, "/api/v1/runner/export", [], "sooooooo" + "so"),
        (.get, "/api/v1/runner/meetups", [], "sooooooo" + "so"),
        (.get, "/api/v1/runner/talks", [], "sooooooo" + "so"),
        (.put, "/api/v1/runner/talks/{meetup}/reading", [("message", nothing)], "sxx---x-" + "sx"),
        (.put, "/api/v1/runner/talks/{meetup}/mute", [], "sxxoo-x-" + "sx"),
        (.delete, "/api/v1/runner/talks/{meetup}/mute", [], "sxxoo-x-" + "sx"),
        (.get, "/api/v1/runner/logs", [], "sooooooo" + "so"),
        (.get, "/api/v1/runner/logs/{today}", [], "sooooooo" + "so"),
        (.put, "/api/v1/runner/logs/{today}", [("stamp", "check")], "sooooooo" + "so"),
        (.delete, "/api/v1/runner/logs/{today}", [], "sooooooo" + "so"),
        (.get, "/api/v1/runners/{accepted}", [], "s--oo---" + "s-"),
        (.put, "/api/v1/runners/{accepted}/logs/{today}/report", [("reason", "spam")], "s--i----" + "s-"),
        (.put, "/api/v1/runners/{accepted}/logs/{today}/hidden", [], "s-------" + "s-"),
        (.delete, "/api/v1/runners/{accepted}/logs/{today}/hidden", [], "s-------" + "so"),
        (.put, "/api/v1/meetups/{meetup}/stamps/{accepted}", [("stamp", "joy")], "sxxcc-x-" + "sx"),
        (.get, "/api/v1/runner/blocked", [], "sooooooo" + "so"),
        (.put, "/api/v1/runner/blocked/{declined}", [], "sooooioo" + "so"),
        (.delete, "/api/v1/runner/blocked/{removed}", [], "soooooio" + "so"),
        (.get, "/api/v1/runner/bookmarks", [], "sooooooo" + "so"),
        // By now the leader has blocked one more.
        (.put, "/api/v1/meetups/{meetup}/bookmark", [], "soooo-o-" + "so"),
        (.delete, "/api/v1/meetups/{meetup}/bookmark", [], "sooooooo" + "so"),
        (.get, "/api/v1/reports", [], "s-------" + "so"),
        (.put, "/api/v1/reports/" + nothing, [("verdict", "acted")], "s-------" + "s-"),
    ]

    /// The id of nothing.
    static let nothing = "01a2a000-0000-7000-8000-0000000000ff"

    /// What everybody's profile says already.
    private static let profile = [
        ("nickname", "{nickname}"), ("birth-year", "1990"), ("gender", "woman"), ("job", "development"),
        ("pace", "average"),
    ]

    /// The place of a use case in the API, below a meetup's, with the fields that stand in its path; and the others.
    static func call(_ useCase: RunUseCase, _ form: [(String, String)]) -> Call? {
        guard case .rest(let method, let place, _) = useCase.api else { return nil }
        var path = place
        var members: [JSON.Member] = []
        for (name, value) in form {
            if path.contains("{\(name)}") {
                path = path.replacing("{\(name)}", with: value)
            } else {
                members.append(JSON.Member(name, json(value, of: useCase.input.first { $0.name == name })))
            }
        }
        return Call(
            method: HTTPRequest.Method("\(method)".uppercased()) ?? .post, path: path.isEmpty ? "" : "/" + path,
            body: .object(members))
    }

    struct Call {
        let method: HTTPRequest.Method
        let path: String
        let body: JSON
    }

    private static func json(_ value: String, of input: Input?) -> JSON {
        switch input?.type {
        case .number, .optionalNumber: Int64(value).map { .integer($0) } ?? .null
        default: .string(value)
        }
    }

    static func json(_ form: [(String, String)]) -> JSON {
        .object(form.map { JSON.Member($0.0, $0.0 == "birth-year" ? .integer(Int64($0.1) ?? 0) : .string($0.1)) })
    }

    static func letter(_ answer: Answer) -> String {
        switch answer.status {
        case 200, 201, 204: "o"
        case 303: answer.location?.hasPrefix("/sign-in") == true ? "r" : "o"
        case 401: "s"
        case 403: "x"
        case 404: "-"
        case 409: "c"
        case 415: "w"
        case 422: "i"
        default: "\(answer.status)"
        }
    }
}
