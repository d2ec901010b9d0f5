import Floor
import RetroRoom
import TestKit

/// What people wish to do in a storm, and how they fill in its forms.
extension TeamStorm {
    /// A use case and what its form says.
    struct Wish {
        let useCase: String
        var form: [(String, String)]
    }

    /// Everything that can be done in a team, in an order in which it can: a row for each, whose last comes about by what
    /// stands before it.
    static let course: [[String]] =
        [
            ["change-format"], ["change-anonymity"], ["rename-team"], ["edit-profile"], ["choose-board"],
        ] + Array(repeating: ["add-keyword"], count: 12) + [
            ["edit-keyword"], ["delete-keyword"], ["schedule-retrospective", "unschedule-retrospective"],
            ["schedule-retrospective", "start-retrospective"], ["give-turn"], ["give-turn", "open-keyword"],
            ["give-turn", "open-keyword", "close-keyword"], ["give-turn", "open-keyword", "group-keyword"],
            ["split-group"], ["vote"], ["say-done"], ["start-timer"], ["stop-timer"], ["park-keyword"], ["make-action"],
            ["give-turn", "finish-turn"], ["show-votes"], ["end-retrospective"], ["discard-keyword"],
            ["schedule-retrospective", "start-retrospective"], ["judge-action"], ["end-retrospective"],
            ["remove-member"], ["delete-team"], ["keep-team"], ["hand-over-seat"], ["take-seat"], ["leave-team"],
        ]

    /// What is done before the day, and on it: what is named more often is done more often.
    static let before = often(
        [
            ("add-keyword", 40), ("edit-keyword", 14), ("delete-keyword", 4), ("discard-keyword", 4),
            ("schedule-retrospective", 10), ("unschedule-retrospective", 2), ("change-format", 3),
            ("change-anonymity", 3),
            ("start-retrospective", 10), ("end-retrospective", 1), ("open-keyword", 1),
        ] + ofTheTeam)
    static let onTheDay = often(
        [
            ("open-keyword", 22), ("close-keyword", 4), ("give-turn", 10), ("finish-turn", 8), ("start-timer", 4),
            ("stop-timer", 4), ("say-done", 8), ("make-action", 7), ("judge-action", 5), ("group-keyword", 7),
            ("split-group", 3), ("vote", 12), ("show-votes", 3), ("park-keyword", 6), ("end-retrospective", 5),
            ("add-keyword", 2), ("edit-keyword", 2), ("delete-keyword", 1), ("change-anonymity", 2),
        ] + ofTheTeam)
    private static let ofTheTeam = [
        ("rename-team", 2), ("edit-profile", 3), ("take-seat", 1), ("hand-over-seat", 1), ("remove-member", 1),
        ("leave-team", 1), ("delete-team", 1), ("keep-team", 2), ("choose-board", 2),
    ]

    private static func often(_ names: [(String, Int)]) -> [String] {
        names.flatMap { Array(repeating: $0.0, count: $0.1) }
    }

    /// The keywords of the current retrospective.
    private func here(in seen: JSON) -> [JSON] {
        seen["keywords"]?.arrayValue?.filter { $0["retrospective"] == seen["current"] } ?? []
    }

    func isOpen(_ seen: JSON) -> Bool { current(of: seen)?["phase"] == "open" }

    private func current(of seen: JSON) -> JSON? {
        seen["retrospectives"]?.arrayValue?.first { $0["id"] == seen["current"] }
    }

    /// A form as somebody may fill it in who sees this; nil where there is nothing to do it with.
    mutating func wish(_ useCase: String, _ seen: JSON, _ person: Cast) -> Wish? {
        let keywords = seen["keywords"]?.arrayValue ?? []
        let here = here(in: seen)
        let opened = here.filter { $0["opened"] == true }
        let own = here.filter { $0["author"]?.stringValue == ids[person] }
        let members = seen["members"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
        func one(_ values: [JSON]) -> String? { values.randomElement(using: &random)?["id"]?.stringValue }
        var form: [(String, String)] = []
        switch useCase {
        case "rename-team": form = [("name", short("팀"))]
        case "delete-team": form = [("name", seen["name"]?.stringValue ?? "")]
        case "edit-profile": form = Bool.random(using: &random) ? [("nickname", short("별"))] : [("job", short("일"))]
        case "remove-member", "hand-over-seat", "give-turn":
            guard let other = members.randomElement(using: &random) else { return nil }
            form = [("person", other)]
        case "choose-board":
            // On the other board is one of them alone.
            let isOwn = seen["chosenBoard"]?.stringValue != nil
            if !isOwn { form = [("board", board)] }
        case "schedule-retrospective":
            let start = nodes[0].clock.now + .random(in: 2...100, using: &random) * 60_000
            form = [("name", short("회고")), ("start", String(start)), ("zone", "Asia/Seoul")]
        case "change-format":
            form = [("format", Format.ready.compactMap(\.name).randomElement(using: &random) ?? "")]
        case "change-anonymity":
            form = [("anonymity", Anonymity.allCases.map(\.rawValue).randomElement(using: &random) ?? "")]
        case "add-keyword", "edit-keyword":
            let kinds = self.current(of: seen)?["kinds"]?.arrayValue?.compactMap(\.stringValue) ?? []
            guard let kind = kinds.randomElement(using: &random),
                let recipient = members.filter({ $0 != ids[person] }).randomElement(using: &random)
            else { return nil }
            form = [("recipient", recipient), ("kind", kind), ("word", short("말")), ("situation", next("일"))]
            if Bool.random(using: &random) { form.append(("feeling", next("마음"))) }
            if useCase == "edit-keyword" {
                guard let keyword = one(own) else { return nil }
                form.append(("keyword", keyword))
            } else {
                form.append(("keyword", ID<Entity>(milliseconds: 0, entropy: &random).text))
            }
        case "delete-keyword":
            guard let keyword = one(own) else { return nil }
            form = [("keyword", keyword)]
        case "discard-keyword":
            guard let keyword = one(keywords.filter { $0["recipient"]?.stringValue == ids[person] }) else { return nil }
            form = [("keyword", keyword)]
        case "open-keyword":
            let turn = self.current(of: seen)?["turn"]
            let laid = here.filter { $0["recipient"] == turn && $0["opened"] == false }
            guard let keyword = one(laid) ?? one(here) else { return nil }
            form = [("keyword", keyword)]
        case "vote":
            guard let keyword = one(opened) ?? one(here) else { return nil }
            form = [("keyword", keyword)]
            if Int.random(in: 0..<4, using: &random) == 0 { form.append(("vote", "off")) }
        case "split-group":
            guard let keyword = one(opened.filter { $0["group"] != .null }) ?? one(opened) else { return nil }
            form = [("keyword", keyword)]
        case "group-keyword":
            guard let keyword = one(opened), let other = one(opened) else { return nil }
            form = [("keyword", keyword), ("with", other)]
        case "park-keyword":
            if Bool.random(using: &random), let keyword = one(here) { form = [("keyword", keyword)] }
            if Int.random(in: 0..<4, using: &random) == 0 { form.append(("parked", "off")) }
        case "start-timer": form = [("minutes", "5")]
        case "finish-turn":
            if let turn = self.current(of: seen)?["turn"]?.stringValue { form = [("turn", turn)] }
        case "say-done": form = [("done", Bool.random(using: &random) ? "on" : "off")]
        case "make-action":
            guard let owner = members.randomElement(using: &random) else { return nil }
            form = [
                ("title", next("할 일")), ("owner", owner),
                ("action", ID<Entity>(milliseconds: 0, entropy: &random).text),
            ]
        case "judge-action":
            let actions = seen["actions"]?.arrayValue ?? []
            let finished = actions.filter { $0["done"] == true && $0["retrospective"] != seen["current"] }
            guard let action = one(finished) ?? one(actions) else { return nil }
            form = [("action", action), ("help", "yes")]
        default: break
        }
        return Wish(useCase: useCase, form: form)
    }

    /// A name that nothing else was ever given, and no longer than the shortest may be.
    private mutating func short(_ what: String) -> String {
        word += 1
        return "\(what)\(word)"
    }

    /// Words that nothing else was ever given, and that are looked for.
    private mutating func next(_ what: String) -> String {
        word += 1
        return "\(TeamStorm.mark)\(what)\(seed)-\(word)."
    }
}
