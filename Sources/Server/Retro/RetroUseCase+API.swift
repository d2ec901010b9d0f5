import RetroRoom

extension RetroUseCase {
    /// Its name for generated clients: `addKeyword`.
    var camelName: String {
        // Of boards one is removed too, and names are told apart by the whole of the API.
        if name == "remove-member" { return "removeTeammate" }
        let words = name.split(separator: "-")
        let later = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return (words.first.map(String.init) ?? "") + later.joined()
    }

    /// What it does, in a sentence.
    var summary: String {
        switch name {
        case "rename-team": "Renames a team. By the facilitator."
        case "edit-profile": "Changes what you are called in a team and what you do."
        case "remove-member": "Takes somebody out of a team, at once. By the facilitator."
        case "leave-team": "Takes you out of a team. What you wrote stays, by a departed member."
        case "take-seat":
            "Takes the facilitator's seat, whoever has it. For an hour, whoever took it starts nothing early."
        case "delete-team":
            "Has a team deleted with everything in it, in 30 days. By the facilitator, who names it; any member can keep it."
        case "keep-team": "Keeps a team that was to be deleted. By any member."
        case "hand-over-seat": "Gives the facilitator's seat to somebody else. By the facilitator."
        case "schedule-retrospective": "Says when the retrospective is and what it is called, or says it anew."
        case "unschedule-retrospective": "Takes the day back; the keywords stay."
        case "change-format": "Gives the retrospective other kinds of keywords, while none is written."
        case "change-anonymity": "Says how much is told of who wrote what; it only gets less once anything is written."
        case "start-retrospective": "Opens a scheduled retrospective before its time. By the facilitator."
        case "end-retrospective": "Ends the retrospective and begins the next. By the facilitator."
        case "add-keyword": "Writes a keyword for a teammate, sealed until the day."
        case "edit-keyword": "Changes a keyword of your own, until the day."
        case "delete-keyword": "Takes a keyword of your own away, until the day."
        case "discard-keyword": "Deletes what you received, for yourself and for good; its author keeps it."
        case "give-turn": "Says whose keywords are opened now. By who leads the day."
        case "open-keyword": "Opens a keyword on everybody's screen. By whose turn it is, or who leads the day."
        case "close-keyword": "Puts the keyword that is shown aside."
        case "finish-turn": "Ends the present turn, and gives it to the next where one is named."
        case "start-timer": "Sets a time that everybody sees. By who leads the day."
        case "stop-timer": "Takes that time away."
        case "say-done": "Says that you are done with the present turn, or takes it back."
        case "make-action": "Makes an action: a card on the team's board, for a teammate to see to."
        case "judge-action": "Says whether an action that is finished helped: one answer of the team's."
        case "group-keyword": "Puts an opened keyword together with another. By whose turn it is, or who leads the day."
        case "split-group": "Takes a group of keywords apart again."
        case "vote": "Votes for an opened keyword, or takes the vote back. Nobody else is told."
        case "show-votes": "Shows everybody how many voted for what. By who leads the day."
        case "park-keyword": "Keeps what was not opened for the next retrospective, or brings it back."
        default: name
        }
    }

    /// What its document holds besides the operation's id.
    var properties: [Schema.Property] {
        let retrospective = Schema.Property(
            "retrospective", .id("Which retrospective; the current one without it."), required: false)
        return switch name {
        case "rename-team": [.init("name", .text("1 to \(Team.nameLimit) characters."))]
        case "edit-profile":
            [
                .init("nickname", .text("1 to \(Member.nicknameLimit) characters."), required: false),
                .init("job", .text("At most \(Member.jobLimit) characters."), required: false),
            ]
        case "remove-member", "hand-over-seat": [.init("person", .id("Somebody in the team."))]
        case "give-turn": [.init("person", .id("Somebody in the team.")), retrospective]
        case "schedule-retrospective":
            [
                .init("name", .text("1 to \(Retrospective.nameLimit) characters.")),
                .init("start", .integer("When it starts, in Unix milliseconds.")),
                .init("zone", .text("In whose words that was said: an IANA name such as Asia/Seoul.")), retrospective,
            ]
        case "change-format":
            [
                .init("format", .choice("Which kinds.", Format.ready.compactMap(\.name) + ["own"])),
                .init("kinds", .text("The team's own, one a line."), required: false), retrospective,
            ]
        case "change-anonymity":
            [
                .init("anonymity", .choice("What is told.", Anonymity.allCases.map(\.rawValue))), retrospective,
            ]
        case "add-keyword":
            [
                .init(
                    "keyword",
                    .id("The new keyword's id; made here without it. Everybody is told it: let no time stand in it."),
                    required: false)
            ]
                + content(isNew: true) + [
                    .init(
                        "promise",
                        .choice("The anonymity that its author was shown.", Anonymity.allCases.map(\.rawValue)),
                        required: false), retrospective,
                ]
        case "edit-keyword": [.init("keyword", .id("A keyword of your own."))] + content(isNew: false)
        case "delete-keyword": [.init("keyword", .id("A keyword of your own."))]
        case "discard-keyword": [.init("keyword", .id("A keyword for you, of a retrospective that ended."))]
        case "open-keyword": [.init("keyword", .id("A keyword for whoever's turn it is.")), retrospective]
        case "finish-turn":
            [
                .init("turn", .id("Whose turn is meant; another's is not ended."), required: false),
                .init("next", .id("Whose turn follows; by who leads the day."), required: false), retrospective,
            ]
        case "start-timer": [.init("minutes", .integer("1 to 60.")), retrospective]
        case "say-done":
            [
                .init("turn", .id("Whose turn is meant; nothing is said of another's."), required: false),
                .init("done", .choice("Whether you are; on without it.", ["on", "off"]), required: false),
                retrospective,
            ]
        case "make-action":
            [
                .init(
                    "action", .id("The new action's id, which is its card's; made here without it."), required: false),
                .init("title", .text("1 to \(Action.titleLimit) characters.")),
                .init("owner", .id("Somebody in the team.")),
                .init("due", .text("Until when: a day such as 2026-12-03."), required: false), retrospective,
            ]
        case "judge-action":
            [
                .init("action", .id("An action of an earlier retrospective, whose card is finished.")),
                .init("help", .choice("Whether it helped.", Action.Help.allCases.map(\.rawValue))), retrospective,
            ]
        case "group-keyword":
            [
                .init("keyword", .id("An opened keyword.")), .init("with", .id("Another.")), retrospective,
            ]
        case "split-group": [.init("keyword", .id("Any keyword of the group.")), retrospective]
        case "vote":
            [
                .init("keyword", .id("An opened keyword, or any of a group.")),
                .init("vote", .choice("On without it; off takes it back.", ["on", "off"]), required: false),
                retrospective,
            ]
        case "park-keyword":
            [
                .init(
                    "keyword", .id("Which; all unopened ones of whoever's turn it is without it."), required: false),
                .init("turn", .id("Whose turn is meant; nothing is done in another's."), required: false),
                .init(
                    "whose", .choice("All that nobody opened, by who leads the day.", ["everybody"]), required: false),
                .init("parked", .choice("On without it; off brings it back.", ["on", "off"]), required: false),
                retrospective,
            ]
        case "delete-team": [.init("name", .text("The team's name, to be sure."))]
        case "leave-team", "take-seat", "keep-team": []
        default: [retrospective]
        }
    }

    private func content(isNew: Bool) -> [Schema.Property] {
        [
            .init("recipient", .id("A teammate."), required: isNew),
            .init("kind", .text("One of the format's kinds."), required: isNew),
            .init(
                "situation", .text("What happened. All three texts together: at most 400 characters."), required: isNew),
            .init("feeling", .text("How it felt."), required: false),
            .init("request", .text("A request or a cheer."), required: false),
            .init("word", .text("The keyword, 1 to \(Keyword.wordLimit) characters."), required: isNew),
        ]
    }
}
