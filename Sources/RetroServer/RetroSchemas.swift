import Floor
import RetroRoom
import ServerFloor

/// The schemas of Retro's resources. A member that the caller may not see is null, never absent.
extension Schema {
    static let teamSummary = Schema.named(
        "TeamSummary",
        .object([
            .init("id", .id("The team.")), .init("name", .text("Its name, at most \(Team.nameLimit) characters.")),
        ]))

    static let team = Schema.named(
        "Team",
        .object([
            .init("id", .id("The team.")), .init("name", .text("Its name, at most \(Team.nameLimit) characters.")),
            .init("facilitator", .nullable(.id("The facilitator; null if there is none."))),
            .init(
                "seatTakenAt",
                .nullable(.integer("When the facilitator's seat was last taken, in Unix milliseconds."))),
            .init(
                "deletesAt",
                .nullable(.integer("When the team is deleted, in Unix milliseconds; null if it is not planned."))),
            .init("current", .nullable(.id("The retrospective that keywords are written for."))),
            .init("members", .list(of: .teamMember)), .init("retrospectives", .list(of: .retrospective)),
            .init("keywords", .list(of: .keyword)),
            .init("board", .nullable(.id("The team's own board; null before the first action that went there."))),
            .init("chosenBoard", .nullable(.id("The board that the team chose for its actions; null for its own."))),
            .init("actions", .list(of: .action)),
        ]))

    static let teamCode = Schema.named(
        "TeamCode",
        .object([
            .init("code", .text("Six letters and digits.")),
            .init("expiresAt", .integer("When it expires, in Unix milliseconds.")),
        ]))

    static let teamMember = Schema.named(
        "TeamMember",
        .object([
            .init("id", .id("The person.")),
            .init("nickname", .text("Their nickname in the team, at most \(Width.described(Member.nicknameLimit)).")),
            .init("job", .text("What they do, at most \(Member.jobLimit) characters; may be empty.")),
        ]))

    static let retrospective = Schema.named(
        "Retrospective",
        .object([
            .init("id", .id("The retrospective.")),
            .init(
                "name", .text("Its name, at most \(Retrospective.nameLimit) characters; empty until it is scheduled.")),
            .init("phase", .choice("Its phase.", Retrospective.Phase.allCases.map(\.rawValue))),
            .init("start", .nullable(.integer("When it starts, in Unix milliseconds; null until it is scheduled."))),
            .init("zone", .nullable(.text("The time zone it was scheduled in, such as Asia/Seoul."))),
            .init("openedAt", .nullable(.integer("When it was opened, in Unix milliseconds."))),
            .init("endedAt", .nullable(.integer("When it ended, in Unix milliseconds."))),
            .init("kinds", .list(of: .text("A kind of keyword."))),
            .init("anonymity", .choice("What is shown of a keyword's author.", Anonymity.allCases.map(\.rawValue))),
            .init("turn", .nullable(.id("Whose turn it is."))),
            .init("shown", .nullable(.id("The keyword that is shown to everybody."))),
            .init("done", .list(of: .id("A member who is done with the current turn."))),
            .init("timerEnds", .nullable(.integer("When the timer ends, in Unix milliseconds."))),
        ]))

    static let retrospectiveDay = Schema.named(
        "RetrospectiveDay",
        .object([
            .init("retrospective", .id("The retrospective.")),
            .init("phase", .choice("Its phase.", Retrospective.Phase.allCases.map(\.rawValue))),
            .init("turn", .nullable(.id("Whose turn it is."))),
            .init("shown", .nullable(.id("The keyword that is shown to everybody."))),
            .init("visited", .list(of: .id("A member whose turn is over."))),
            .init("done", .list(of: .id("A member who is done with the current turn."))),
            .init("timerEnds", .nullable(.integer("When the timer ends, in Unix milliseconds."))),
        ]))

    static let keyword = Schema.named(
        "Keyword",
        .object([
            .init("id", .id("The keyword.")), .init("retrospective", .nullable(.id("The retrospective it is for."))),
            .init("word", .text("The keyword itself, at most \(Width.described(Keyword.wordLimit)).")),
            .init("fingerprint", .text("Proves later what was sealed: 64 hexadecimal digits.")),
            .init("kind", .nullable(.text("One of the retrospective's kinds; null while it is sealed."))),
            .init("recipient", .nullable(.id("The member it is for; null while sealed."))),
            .init("author", .nullable(.id("Its author; null if you may not see it."))),
            .init("situation", .nullable(.text("What happened; null while it is sealed."))),
            .init("feeling", .nullable(.text("How it felt; null while it is sealed, or if there is none."))),
            .init("request", .nullable(.text("A request; null while it is sealed, or if there is none."))),
            .init("salt", .nullable(.text("The salt of the fingerprint; null while it is sealed."))),
            .init("opened", .nullable(.boolean("Whether it was opened; null while its recipient is sealed."))),
            .init("parked", .nullable(.boolean("Whether it is kept for the next retrospective."))),
            .init("group", .nullable(.id("The keyword it is grouped with."))),
            .init("votes", .nullable(.integer("The number of votes; null until votes are shown."))),
            .init("voted", .boolean("Whether you voted for it.")),
        ]))

    static let action = Schema.named(
        "Action",
        .object([
            .init("id", .id("The action; also the id of its card.")),
            .init("retrospective", .nullable(.id("The retrospective it was made in."))),
            .init("title", .text("What is to be done, at most \(Action.titleLimit) characters.")),
            .init(
                "owners", .nullable(.list(of: .id("A person its card is assigned to.")))),
            .init("due", .nullable(.text("The day it is due.", format: "date"))),
            .init("done", .nullable(.boolean("Whether its card is done; null if you cannot see the card."))),
            .init(
                "help",
                .nullable(
                    .choice(
                        "Whether it helped; null until the team has answered.", Action.Help.allCases.map(\.rawValue)))),
            .init("judgedIn", .nullable(.id("The retrospective in which the team answered."))),
            .init("board", .nullable(.id("The board that its card is on; null if you cannot see the card."))),
        ]))

    /// The answer of the deprecated paths, and of joining a team.
    static let done = Schema.object(doneMembers)

    static let createdTeam = Schema.object([.init("id", .id("The new team."))] + doneMembers)

    private static let doneMembers: [Property] = [
        .init("operation", .nullable(.id("The recorded operation."))),
        .init("recorded", .boolean("Whether this call changed anything.")),
        .init("link", .text("The page that shows the result.")),
    ]
}
