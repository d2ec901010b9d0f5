public import Floor

extension RetroRules {
    /// Makes an action: a card on the board that the team chose, or on the team's own where its author or its assignee
    /// has no part in that; assigned to a member. Any member may, while the retrospective is open.
    ///
    /// Fields: `title`, `owner`; optional `due` (`YYYY-MM-DD`), `action` (the id of the action and of its card).
    public static let makeAction = RetroUseCase(
        "make-action", makes: .permanent(MakeAction.kind), by: .member, in: [.open], lands: .day, adds: "action",
        onDevice: nil,
        api: .rest(.post, "actions", status: 201),
        summary: "Creates an action: a card on the board that the team chose or on its own, assigned to a member.",
        input: [
            .init("action", .id, "The id of the new action and of its card; generated if omitted.", isRequired: false),
            .init("title", .words, "1 to \(Action.titleLimit) characters."),
            .init("owner", .id, "A member of the team."),
            .init("due", .words, "The due date, such as 2026-12-03.", isRequired: false),
            .retrospective,
        ],
        needsActions: true, form: nil
    ) {
        form, draft, tools throws(Refusal) in
        try draft.requireOpened()
        let team = draft.team
        guard team.actions.count < Action.countLimit else { throw .tooManyActions }
        let given: ID<Entity>? = try form.id("action")
        let id = given ?? tools.id()
        guard !team.holds(id) else { throw .actionTaken }
        let submitted = try MakeAction.Submission(form)
        guard team.has(submitted.owner) else { throw .actionOwner }
        let action = Action(id: id)
        var changes = [
            action.change(Action.title, to: submitted.title),
            action.change(Action.retrospective, to: draft.retrospective.id),
        ]
        if let chosen = draft.slice.chosenBoard(for: draft.viewer.person), chosen.shows(to: submitted.owner) {
            changes.append(action.change(Action.board, to: chosen.id))
        } else if !draft.slice.hasBoard {
            let board: ID<Space> = tools.id()
            changes.append(team.boards.change(Team.Boards.own, to: board))
        }
        return draft.record(changes)
    }

    /// Records whether a finished action helped. The team has one answer, and may change it until the retrospective
    /// ends. Fields: `action`, `help` (`yes`, `partly` or `no`).
    public static let judgeAction = RetroUseCase(
        "judge-action", makes: .permanent("action.judged"), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.put, "actions/{action}/help", status: 200),
        summary: "Sets whether a finished action helped. There is one answer for the whole team.",
        input: [
            .init("action", .id, "An action of an earlier retrospective, whose card is finished."),
            .init("help", .choice(of: Action.Help.self), "The team's answer."),
            .retrospective,
        ],
        needsActions: true, form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        let id: ID<Entity>? = try form.id("action")
        let current = draft.retrospective.id
        guard let action = id.flatMap({ draft.team.actions[$0] }), action.retrospective.value != current,
            let card = draft.slice.card(of: action.id, for: draft.viewer.person)
        else { throw .actionMissing }
        guard card.isDone else { throw .actionUnfinished }
        // An answer is final once the retrospective it was given in has ended.
        guard action.judgedIn.value == nil || action.judgedIn.value == current else { throw .actionJudged }
        guard let help = form["help"].flatMap({ Action.Help(named: $0) }) else {
            throw .actionHelp(given: form["help"])
        }
        if action.help.value == help { return draft.unchanged }
        return draft.record([
            action.change(Action.help, to: help),
            action.change(Action.judgedIn, to: current),
        ])
    }
}

/// How an action is stored: a host that records one writes its card in the same transaction.
public enum MakeAction {
    /// The kind of the operation that makes an action.
    public static let kind = "action.made"

    /// The checked fields of the form.
    public struct Submission: Equatable, Sendable {
        public var title: String
        public var owner: ID<Person>
        public var due: Day?

        /// - Throws: `action-title` and the other title refusals, `action-owner`, `action-due`, or the refusal for a
        ///   malformed id.
        public init(_ form: Fields) throws(Refusal) {
            title = try Text.line(
                form["title"] ?? "", limit: Action.titleLimit, field: "title", name: "action-title",
                subject: Noun.actionTitle)
            let owner: ID<Person>? = try form.id("owner")
            guard let owner else { throw .actionOwner }
            self.owner = owner
            guard let given = form["due"], !given.isEmpty else { return }
            guard let day = Day(given) else { throw .actionDue(given: given) }
            due = day
        }
    }

    /// Whether this operation creates the team's own board.
    public static func beginsBoard(_ operation: Operation) -> Bool {
        operation.changes.contains { $0.writes(Team.Boards.own) }
    }
}

extension Refusal {
    static let actionMissing = Refusal(
        .missing, "action-missing",
        Phrase(ko: "이 액션은 여기 없어요. 카드가 지워졌을 수 있어요.", en: "This action doesn’t exist. Its card may have been deleted."),
        field: "action")
    static let actionTaken = Refusal(
        .conflict, "action-taken", Phrase(ko: "이 id는 이미 쓰이고 있어요.", en: "This id is already in use."),
        field: "action")
    static let actionOwner = Refusal(
        .invalid, "action-owner",
        Phrase(ko: "지금 팀에 있는 사람 중 한 명을 골라 주세요.", en: "Choose someone who is in the team now."),
        field: "owner")
    static let actionUnfinished = Refusal(
        .conflict, "action-unfinished", Phrase(ko: "아직 끝나지 않은 액션이에요.", en: "This action isn’t finished yet."),
        field: "action")
    static let actionJudged = Refusal(
        .conflict, "action-judged",
        Phrase(ko: "지난 회고에서 이미 답했어요.", en: "An earlier retrospective has already answered this."), field: "action")
    static let tooManyActions = Refusal(
        .conflict, "too-many-actions",
        Phrase(
            ko: "한 팀에서 액션을 \(grouped(Action.countLimit))개까지 만들 수 있어요.",
            en: "A team can have at most \(grouped(Action.countLimit)) actions."))

    static func actionDue(given: String) -> Refusal {
        Refusal(
            .invalid, "action-due",
            Phrase(
                ko: "달력에 없는 날이에요. 2026-12-03처럼 적어 주세요.",
                en: "This day doesn’t exist. Enter a day such as 2026-12-03."), field: "due", given: given)
    }

    static func actionHelp(given: String?) -> Refusal {
        Refusal(
            .invalid, "action-help",
            Phrase(ko: "셋 중 하나를 골라 주세요.", en: "Choose one of the three answers."), field: "help", given: given)
    }
}
