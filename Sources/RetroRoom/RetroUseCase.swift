public import Floor

public typealias RetroUseCase = UseCase<RetroRules>
typealias RetroDraft = Draft<RetroRules>

extension RetroRules {
    /// All use cases of a team's members.
    public static let useCases =
        useCasesOnDevice + [
            renameTeam, editProfile, removeMember, leaveTeam, takeSeat, handOverSeat, deleteTeam, keepTeam,
            chooseBoard, scheduleRetrospective, unscheduleRetrospective, changeFormat, changeAnonymity,
            startRetrospective,
            endRetrospective, discardKeyword,
            giveTurn, openKeyword, closeKeyword, finishTurn, startTimer, stopTimer, sayDone, makeAction, judgeAction,
            groupKeyword, splitGroup, vote, showVotes, parkKeyword,
        ]

    /// Use cases that work offline: those on one's own keywords.
    public static let useCasesOnDevice: [RetroUseCase] = [addKeyword, editKeyword, deleteKeyword]

    /// The states before the day, in which keywords are written and dates are changed.
    static let beforeTheDay: [Retrospective.State] = [.unscheduled, .scheduled]

    /// Who may perform a use case, and in which states of the retrospective.
    public struct Permission: Sendable {
        let who: Who
        /// The states; nil if the state does not matter or the rule checks it.
        let states: [Retrospective.State]?
    }

    enum Who: Sendable {
        case member
        case facilitator
        /// The facilitator, or any member while the seat is empty.
        case leader
        /// Anybody whom the host admits.
        case stranger
    }

    /// The page to show after a use case.
    public enum Landing: Sendable {
        /// The team's page, with a confirmation.
        case team
        /// The team's page, without one: the page itself shows the result.
        case home
        case day
        /// The list of teams: a former member cannot see the team.
        case teams
    }

    /// - Throws: `missing` for a person who is not in the team; `facilitator-only`; `retrospective-missing`; the
    ///   refusal for the retrospective's state.
    /// - Returns: the retrospective that the form names, or else the current one.
    public static func admit(
        _ permission: Permission, _ form: Fields, _ slice: TeamSlice, _ viewer: Viewer, at now: Int64
    ) throws(Refusal) -> Retrospective {
        let role = slice.team.role(of: viewer.person)
        switch (permission.who, role) {
        case (.stranger, _), (.member, .some): break
        case (_, nil): throw .missing
        case (.facilitator, let role?): guard role == .facilitator else { throw .facilitatorOnly }
        case (.leader, let role?):
            guard role == .facilitator || slice.team.facilitator == nil else { throw .facilitatorOnly }
        }
        let named: ID<Entity>? = try form.id("retrospective")
        guard let id = named ?? slice.team.current.value, let retrospective = slice.team.retrospectives[id] else {
            throw .retrospectiveMissing
        }
        if let states = permission.states {
            let state = retrospective.state(at: now)
            guard states.contains(state) else { throw .wrongState(state) }
        }
        return retrospective
    }

    /// The page to show after a use case: the day's page for use cases of the day and for forms that come from there,
    /// the past retrospective for forms that come from its page, and otherwise the team's page.
    public static func link(
        _ landing: Landing, after operation: Operation?, _ form: Fields, in team: Link
    ) -> Link {
        switch landing {
        case .teams: return place.link
        case .day: return team.at(DayPage.segment)
        case .team, .home: if form["from"] == DayPage.segment { return team.at(DayPage.segment) }
        }
        guard let operation, case .team = landing else { return team }
        var page = team
        if form["from"] == ArchivePage.segment, let ended = form["retrospective"] {
            page = team.at(ArchivePage.segment).at(ended)
        }
        return page.with("did", operation.id.text).with("on", operation.kind)
    }

    /// Handles a use case of the day that arrives after the retrospective ended, from a stale page. Redirects to the
    /// team's page; text that was typed is shown there, unless a script sent the form and keeps the text itself.
    public static func diversion(
        from useCase: RetroUseCase, _ request: Request, _ refusal: Refusal, _ slice: TeamSlice, _ viewer: Viewer
    ) throws(Refusal) -> Outcome? {
        guard refusal == .retrospectiveDone, case .day = useCase.landing else { return nil }
        guard useCase.input.contains(where: { $0.name == "title" }), !request.wantsFragment,
            let words = request.form["title"]
        else {
            return .redirect(slice.link.with("late", useCase.name))
        }
        var page = TeamPage.page(try slice.seen(by: viewer.person), viewer, unmade: words)
        page.status = refusal.kind.status
        return .page(page)
    }
}

extension UseCase where Room == RetroRules {
    /// - Parameters:
    ///   - states: the states of the retrospective; nil if the state does not matter or the rule checks it.
    ///   - isAboutKeyword: whether the form names a keyword.
    ///   - needsActions: whether the rule needs the cards of actions.
    ///   - needsWall: whether the rule needs all keywords of the current retrospective.
    ///   - needsPeoplePage: whether a refused form is shown on the people page, with all its data.
    ///   - namesBoard: whether the form names a board.
    convenience init(
        _ name: String, file: String = #fileID, makes: Makes, by who: RetroRules.Who,
        in states: [Retrospective.State]? = nil, lands landing: RetroRules.Landing, adds: String? = nil,
        onDevice: Phrase?, api: APIPlace, summary: String, input: [Input], isAboutKeyword: Bool = false,
        needsActions: Bool = false, needsWall: Bool = false, needsPeoplePage: Bool = false, namesBoard: Bool = false,
        form: Form?,
        rule: @escaping Rule
    ) {
        self.init(
            name, file: file, makes: makes, by: RetroRules.Permission(who: who, states: states), lands: landing,
            adds: adds, onDevice: onDevice, api: api, summary: summary, input: input,
            needs: { form, team throws(Refusal) in
                // Whose id a form gives to a new thing may be a keyword's; of all else that has one the rule is told anyway.
                let keyword: ID<Entity>? =
                    if isAboutKeyword { try form.id("keyword") } else if let adds { try form.id(adds) } else { nil }
                var part = RetroQuery.Part(
                    team, retrospective: try form.id("retrospective"), keywords: keyword.map { [$0] } ?? [],
                    wall: needsWall, actions: needsActions)
                part.code = needsPeoplePage
                part.photos = needsPeoplePage
                part.choices = needsPeoplePage
                if namesBoard { part.board = try form.id("board") }
                return part
            }, form: form, rule: rule)
    }
}

extension Input {
    static let retrospective = Input(
        "retrospective", .id, "The retrospective; the current one if omitted.", isRequired: false)
}

extension Fields {
    /// Whether something is on, as it is where nothing is said of it.
    ///
    /// - Throws: `on-or-off`: what is misspelled is not taken for its opposite.
    func isOn(_ name: String) throws(Refusal) -> Bool {
        switch self[name] ?? "" {
        case "on", "": return true
        case "off": return false
        case let given: throw .onOrOff(name, given: given)
        }
    }
}

extension RetroDraft {
    var team: Team { slice.team }
    /// The retrospective that the form names, or else the current one.
    var retrospective: Retrospective { context }

    /// A present member, named by a field of the form.
    ///
    /// - Throws: `member-missing`.
    func member(_ form: Fields, _ field: String = "person") throws(Refusal) -> Member {
        let id: ID<Person>? = try form.id(field)
        guard let id, let member = team.members[id], member.isHere.value else { throw .memberMissing }
        return member
    }
}

extension Refusal {
    static func onOrOff(_ field: String, given: String) -> Refusal {
        Refusal(
            .invalid, "on-or-off", Phrase(ko: "on이나 off여야 해요.", en: "It must be on or off."), field: field,
            given: given)
    }
    static let facilitatorOnly = Refusal(
        .forbidden, "facilitator-only",
        Phrase(
            ko: "진행자만 할 수 있어요. 진행을 맡으면 할 수 있어요.",
            en: "Only the facilitator can do this. Take the seat first."))
    static let memberMissing = Refusal(
        .missing, "member-missing",
        Phrase(ko: "이 사람은 이 팀에 없어요. 그사이 나갔을 수 있어요.", en: "This person isn’t in the team. They may have left."),
        field: "person")
    static let retrospectiveMissing = Refusal(
        .missing, "retrospective-missing",
        Phrase(ko: "이 팀에는 그런 회고가 없어요.", en: "This team has no such retrospective."),
        field: "retrospective")

    /// The refusal for the retrospective's state.
    static func wrongState(_ state: Retrospective.State) -> Refusal {
        switch state {
        case .unscheduled, .scheduled: .retrospectiveNotOpen
        case .open: .retrospectiveOpen
        case .done: .retrospectiveDone
        }
    }

    static let retrospectiveNotOpen = Refusal(
        .conflict, "retrospective-not-open",
        Phrase(ko: "회고가 아직 시작되지 않았어요.", en: "The retrospective hasn’t started yet."))
    static let retrospectiveOpen = Refusal(
        .conflict, "retrospective-open",
        Phrase(
            ko: "그사이 회고가 시작되어 더는 바꿀 수 없어요. 쓴 글은 그대로 있으니 다음 회고에 보낼 수 있어요.",
            en:
                "The retrospective has started, so this can no longer be changed. Your text is still here, for the next one."
        ))
    static let retrospectiveDone = Refusal(
        .conflict, "retrospective-done",
        Phrase(ko: "이 회고는 끝났어요.", en: "This retrospective has ended."))
}
