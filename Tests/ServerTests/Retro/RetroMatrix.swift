import Floor
import RetroRoom

/// What everybody is answered at each address of a team, written down by hand from the room's rules: a row for each, with
/// four columns: while the retrospective is unscheduled, scheduled, open and done; in each, one letter for author,
/// recipient, teammate and facilitator. Whoever is outside finds nothing anywhere, so they need no letters.
///
/// Everything is asked about the retrospective in which the keyword was written, as far as the address takes one: when it
/// is done, the team has another one already, which is unscheduled.
enum RetroMatrix {
    /// o: done, or shown; x: forbidden; -: not there; c: in conflict with how things stand; r: led elsewhere.
    typealias Row = (address: String, answers: [String])

    static let states = ["unscheduled", "scheduled", "open", "done"]
    static let inside = ["author", "recipient", "teammate", "facilitator"]

    private static let everybody = ["oooo", "oooo", "oooo", "oooo"]
    private static let facilitators = ["xxxo", "xxxo", "xxxo", "xxxo"]

    /// By form and by the API alike, but for ``formsAlone`` and ``apiAlone``.
    static let useCases: [Row] = [
        ("rename-team", facilitators),
        ("edit-profile", everybody),
        ("remove-member", facilitators),
        ("leave-team", everybody),
        ("take-seat", everybody),
        ("hand-over-seat", facilitators),
        ("delete-team", facilitators),
        ("keep-team", everybody),
        // The team's own board, where nothing else is said.
        ("choose-board", everybody),
        ("schedule-retrospective", ["oooo", "oooo", "cccc", "cccc"]),
        ("unschedule-retrospective", ["oooo", "oooo", "cccc", "cccc"]),
        ("change-format", ["oooo", "oooo", "cccc", "cccc"]),
        ("change-anonymity", ["oooo", "oooo", "oooo", "cccc"]),
        ("start-retrospective", ["xxxc", "xxxo", "xxxo", "xxxc"]),
        ("end-retrospective", ["xxxc", "xxxc", "xxxo", "xxxo"]),
        ("add-keyword", ["oooo", "oooo", "cccc", "cccc"]),
        ("edit-keyword", ["o---", "o---", "cccc", "cccc"]),
        ("delete-keyword", ["o---", "o---", "cccc", "cccc"]),
        ("discard-keyword", ["cccc", "cccc", "cccc", "-o--"]),
        ("give-turn", ["xxxc", "xxxc", "xxxo", "xxxc"]),
        ("open-keyword", ["cccc", "cccc", "xoxo", "cccc"]),
        ("close-keyword", ["cccc", "cccc", "xoxo", "cccc"]),
        ("finish-turn", ["cccc", "cccc", "xoxo", "cccc"]),
        ("start-timer", ["xxxc", "xxxc", "xxxo", "xxxc"]),
        ("stop-timer", ["xxxc", "xxxc", "xxxo", "xxxc"]),
        ("say-done", ["cccc", "cccc", "oooo", "cccc"]),
        ("make-action", ["cccc", "cccc", "oooo", "cccc"]),
        // The keyword is sealed on, and of what is sealed nothing is told.
        ("group-keyword", ["cccc", "cccc", "x-x-", "cccc"]),
        ("split-group", ["cccc", "cccc", "x-x-", "cccc"]),
        ("vote", ["cccc", "cccc", "----", "cccc"]),
        ("show-votes", ["xxxc", "xxxc", "xxxo", "xxxc"]),
        ("park-keyword", ["cccc", "cccc", "xoxo", "cccc"]),
        // No action was made in an earlier one.
        ("judge-action", ["cccc", "cccc", "----", "cccc"]),
    ]

    /// Forms of the day's page that come after its end lead home, where that is said; and the form to edit a keyword comes
    /// back to its author alone, with what was typed.
    static let formsAlone: [Row] = [
        ("edit-keyword", ["o---", "o---", "c---", "c---"]),
        ("start-retrospective", ["xxxc", "xxxo", "xxxo", "xxxr"]),
        ("give-turn", ["xxxc", "xxxc", "xxxo", "xxxr"]),
        ("open-keyword", ["cccc", "cccc", "xoxo", "rrrr"]),
        ("close-keyword", ["cccc", "cccc", "xoxo", "rrrr"]),
        ("finish-turn", ["cccc", "cccc", "xoxo", "rrrr"]),
        ("start-timer", ["xxxc", "xxxc", "xxxo", "xxxr"]),
        ("stop-timer", ["xxxc", "xxxc", "xxxo", "xxxr"]),
        ("say-done", ["cccc", "cccc", "oooo", "rrrr"]),
        ("make-action", ["cccc", "cccc", "oooo", "cccc"]),
        ("group-keyword", ["cccc", "cccc", "x-x-", "rrrr"]),
        ("split-group", ["cccc", "cccc", "x-x-", "rrrr"]),
        ("vote", ["cccc", "cccc", "----", "rrrr"]),
        ("show-votes", ["xxxc", "xxxc", "xxxo", "xxxr"]),
        ("park-keyword", ["cccc", "cccc", "xoxo", "rrrr"]),
        ("judge-action", ["cccc", "cccc", "----", "rrrr"]),
    ]

    /// Where the API takes no retrospective it is the present one that is meant, in which what ended is not found.
    static let apiAlone: [Row] = [
        ("edit-keyword", ["o---", "o---", "cccc", "----"]),
        ("delete-keyword", ["o---", "o---", "cccc", "----"]),
    ]

    static let others: [Row] = [
        ("GET /retro/{team}", everybody),
        ("GET /retro/{team}/people", everybody),
        ("GET /retro/{team}/write", ["oooo", "oooo", "cccc", "oooo"]),
        ("GET /retro/{team}/box", everybody),
        ("GET /retro/{team}/schedule", ["oooo", "oooo", "cccc", "oooo"]),
        ("GET /retro/{team}/day", ["rrrr", "rrrr", "oooo", "rrrr"]),
        ("GET /retro/{team}/archive", everybody),
        ("GET /retro/{team}/archive/{retrospective}", ["----", "----", "----", "oooo"]),
        ("GET /retro/{team}/keyword/{keyword}", ["o---", "o---", "o---", "oo--"]),
        ("GET /retro/{team}/keyword/{keyword}/edit", ["o---", "o---", "c---", "c---"]),
        ("GET /retro/{team}/export/{file}", everybody),
        ("POST /retro/{team}/choose-team", everybody),
        // Of somebody who is in the team already.
        ("POST /retro/{team}/invite-housemate", everybody),
        ("POST /retro/{team}/renew-code", facilitators),
        ("GET /api/v1/teams/{team}", everybody),
        ("GET /api/v1/teams/{team}/code", everybody),
        ("GET /api/v1/teams/{team}/operations", everybody),
        ("GET /api/v1/teams/{team}/members", everybody),
        ("GET /api/v1/teams/{team}/retrospectives", everybody),
        ("GET /api/v1/teams/{team}/retrospectives/{retrospective}", everybody),
        ("GET /api/v1/teams/{team}/retrospectives/{retrospective}/day", everybody),
        ("GET /api/v1/teams/{team}/keywords", everybody),
        // Its face alone, where it is sealed.
        ("GET /api/v1/teams/{team}/keywords/{keyword}", everybody),
        ("GET /api/v1/teams/{team}/actions", everybody),
        // No action was made.
        ("GET /api/v1/teams/{team}/actions/{action}", ["----", "----", "----", "----"]),
        ("POST /api/v1/teams/{team}/choose", everybody),
        ("POST /api/v1/teams/{team}/code/renew", facilitators),
        ("POST /api/v1/teams/{team}/choose-team", everybody),
        ("POST /api/v1/teams/{team}/invite-housemate", everybody),
        ("POST /api/v1/teams/{team}/renew-code", facilitators),
    ]

    /// Where what one person does leaves nothing for the next to do.
    static let once = ["finish-turn", "leave-team"]

    /// The use case of an address, by the place it names or by its own name.
    static func useCase(_ method: String, _ path: String) -> String? {
        let placed = RetroRules.useCases.first { useCase in
            guard case .rest(let place, let below, _) = useCase.api else { return false }
            let own = "/api/v1/teams/{team}" + (below.isEmpty ? "" : "/" + below)
            return "\(place)".uppercased() == method && path == own
        }
        if let placed { return placed.name }
        return method == "POST" ? path.split(separator: "/").last.map(String.init) : nil
    }

    /// The row of an address; nil where there is none.
    static func row(_ method: String, _ path: String) -> Row? {
        if let row = others.first(where: { $0.address == method + " " + path }) { return row }
        guard let useCase = useCase(method, path) else { return nil }
        let alone = path.hasPrefix("/api/") ? apiAlone : formsAlone
        return (alone + useCases).first { $0.address == useCase }
    }
}
