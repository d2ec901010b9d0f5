public import Floor

public typealias RetroUseCase = UseCase<RetroRules>
typealias RetroDraft = Draft<RetroRules>

extension RetroRules {
    /// Everything that can be done in a team by somebody who is in it.
    public static let useCases =
        useCasesOnDevice + [
            renameTeam, editProfile, removeMember, leaveTeam, takeSeat, handOverSeat, deleteTeam, keepTeam,
            scheduleRetrospective, unscheduleRetrospective, changeFormat, changeAnonymity, startRetrospective,
            endRetrospective, discardKeyword,
            giveTurn, openKeyword, closeKeyword, finishTurn, startTimer, stopTimer, sayDone, makeAction, judgeAction,
            groupKeyword, splitGroup, vote, showVotes, parkKeyword,
        ]

    /// What can be done on a device alone, where there is no network: what concerns one's own keywords.
    public static let useCasesOnDevice: [RetroUseCase] = [addKeyword, editKeyword, deleteKeyword]

    /// Before the day: while keywords are written and dates are moved.
    static let beforeTheDay: [Retrospective.State] = [.unscheduled, .scheduled]

    /// Who may do something in a team, and when.
    public struct Permission: Sendable {
        let who: Who
        /// In which states of the retrospective; nil where it makes no difference or the rule looks for itself.
        let states: [Retrospective.State]?
    }

    enum Who: Sendable {
        case member
        case facilitator
        /// Who leads the day: the facilitator, or anyone while the seat is empty.
        case leader
        /// Whoever the host lets in.
        case stranger
    }

    /// Which page shows what came of a use case.
    public enum Landing: Sendable {
        /// The team's own page, which tells of it.
        case team
        /// The same, which does not: what was done is all that it shows.
        case home
        case day
        /// The list of teams: whoever has left sees nothing of the team.
        case teams
    }

    /// - Throws: `missing` for whoever is not in the team; `facilitator-only`; `retrospective-missing`; why it cannot be done
    ///   as the retrospective stands.
    /// - Returns: the retrospective that the form names, and else the current one.
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

    /// What is done on the day, or by a form that comes from there, is seen on the day's page; by one that comes from the
    /// archive on that retrospective's; all else at the team's own.
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
        return page.with("did", operation.id.text)
    }

    /// What is done on the day alone is asked for from its page, which may not have heard of the end: one goes on at the
    /// team's, with the words that are nowhere else. Scripts keep them.
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
    ///   - states: in which states of the retrospective; nil where it makes no difference or the rule looks for itself.
    ///   - isAboutKeyword: whether the form names a keyword.
    ///   - needsActions: whether the rule looks at the cards of actions.
    ///   - needsWall: whether the rule looks at all keywords of the current retrospective.
    ///   - needsPeoplePage: whether its form comes back among all else that the page of people shows.
    convenience init(
        _ name: String, file: String = #fileID, makes: Makes, by who: RetroRules.Who,
        in states: [Retrospective.State]? = nil, lands landing: RetroRules.Landing, adds: String? = nil,
        onDevice: Phrase?, api: APIPlace, summary: String, input: [Input], isAboutKeyword: Bool = false,
        needsActions: Bool = false,
        needsWall: Bool = false, needsPeoplePage: Bool = false, form: Form?, rule: @escaping Rule
    ) {
        self.init(
            name, file: file, makes: makes, by: RetroRules.Permission(who: who, states: states), lands: landing,
            adds: adds, onDevice: onDevice, api: api, summary: summary, input: input,
            needs: { form, team throws(Refusal) in
                let keyword: ID<Entity>? = isAboutKeyword ? try form.id("keyword") : nil
                var part = RetroQuery.Part(
                    team, retrospective: try form.id("retrospective"), keywords: keyword.map { [$0] } ?? [],
                    wall: needsWall, actions: needsActions)
                part.code = needsPeoplePage
                part.photos = needsPeoplePage
                return part
            }, form: form, rule: rule)
    }
}

extension Input {
    static let retrospective = Input(
        "retrospective", .id, "The retrospective; the current one if omitted.", isRequired: false)
}

extension RetroDraft {
    var team: Team { slice.team }
    /// The one that the form names, and else the current one.
    var retrospective: Retrospective { context }

    /// Somebody who is in the team now, named by a field of the form.
    ///
    /// - Throws: `member-missing`.
    func member(_ form: Fields, _ field: String = "person") throws(Refusal) -> Member {
        let id: ID<Person>? = try form.id(field)
        guard let id, let member = team.members[id], member.isHere.value else { throw .memberMissing }
        return member
    }
}

extension Refusal {
    static let facilitatorOnly = Refusal(
        .forbidden, "facilitator-only",
        Phrase(
            ko: "진행자만 할 수 있어요. 진행을 맡으면 할 수 있어요.",
            en: "Only the facilitator can do this. Take the seat to do it."))
    static let memberMissing = Refusal(
        .missing, "member-missing",
        Phrase(ko: "이 사람은 이 팀에 없어요. 그사이 나갔을 수 있어요.", en: "This person is not in the team. They may have left."),
        field: "person")
    static let retrospectiveMissing = Refusal(
        .missing, "retrospective-missing",
        Phrase(ko: "이 팀에는 그런 회고가 없어요.", en: "There is no such retrospective in this team."),
        field: "retrospective")

    /// Why something cannot be done as the retrospective stands.
    static func wrongState(_ state: Retrospective.State) -> Refusal {
        switch state {
        case .unscheduled, .scheduled: .retrospectiveNotOpen
        case .open: .retrospectiveOpen
        case .done: .retrospectiveDone
        }
    }

    static let retrospectiveNotOpen = Refusal(
        .conflict, "retrospective-not-open",
        Phrase(ko: "회고가 아직 시작되지 않았어요.", en: "The retrospective has not started yet."))
    static let retrospectiveOpen = Refusal(
        .conflict, "retrospective-open",
        Phrase(
            ko: "그사이 회고가 시작되어 더는 바꿀 수 없어요. 쓴 글은 그대로 있으니 다음 회고에 보낼 수 있어요.",
            en: "The retrospective has started, so nothing changes any more. Your text is still here, for the next one."
        ))
    static let retrospectiveDone = Refusal(
        .conflict, "retrospective-done",
        Phrase(ko: "이 회고는 끝났어요.", en: "This retrospective has ended."))
}
