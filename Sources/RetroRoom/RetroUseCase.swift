import Floor

/// One thing a person can do in a team: `POST /retro/T/<name>`.
///
/// Hosts make their routes from `RetroUseCase.all`, so none can be forgotten. There is one of each for the whole run.
public final class RetroUseCase: Sendable {
    /// The last segment of the address, verb and noun: `add-keyword`.
    public let name: String
    /// Where it is written, as `Module/File.swift`.
    public let file: String
    /// The kind of the operation that comes of it.
    let kind: String
    let who: Who
    /// In which states of the retrospective; nil where it makes no difference or the rule looks for itself.
    let states: [Retrospective.State]?
    /// Whether the form names a keyword.
    let isAboutKeyword: Bool
    /// Whether the rule looks at the cards of actions.
    let needsActions: Bool
    /// Whether the rule looks at all keywords of the current retrospective.
    let needsWall: Bool
    /// The rule: what to record, or why not.
    let decide: @Sendable (Fields, Draft, inout Tools, Sealer) throws(Refusal) -> Outcome

    /// Who may do something; nobody who is not in the team.
    enum Who: Sendable {
        case member
        case facilitator
        /// Who leads the day: the facilitator, or anyone while the seat is empty.
        case leader
    }

    init(
        _ name: String, file: String = #fileID, makes kind: String, by who: Who,
        in states: [Retrospective.State]? = nil,
        isAboutKeyword: Bool = false, needsActions: Bool = false, needsWall: Bool = false,
        decide: @escaping @Sendable (Fields, Draft, inout Tools, Sealer) throws(Refusal) -> Outcome
    ) {
        self.name = name
        self.file = file
        self.kind = kind
        self.who = who
        self.states = states
        self.isAboutKeyword = isAboutKeyword
        self.needsActions = needsActions
        self.needsWall = needsWall
        self.decide = decide
    }

    /// Everything that can be done in a team by somebody who is in it.
    public static let all = ofTheTeam + planning + writing + ofTheDay

    /// What can be done on a device alone, where there is no network: what concerns one's own keywords.
    public static let offline: [RetroUseCase] = [.addKeyword, .editKeyword, .deleteKeyword]

    private static let ofTheTeam: [RetroUseCase] = [
        .renameTeam, .editProfile, .removeMember, .leaveTeam, .takeSeat, .handOverSeat,
        .deleteTeam, .keepTeam,
    ]
    private static let planning: [RetroUseCase] = [
        .scheduleRetrospective, .unscheduleRetrospective, .changeFormat, .changeAnonymity, .startRetrospective,
        .endRetrospective,
    ]
    private static let writing: [RetroUseCase] = [.addKeyword, .editKeyword, .deleteKeyword, .discardKeyword]
    private static let ofTheDay: [RetroUseCase] = [
        .giveTurn, .openKeyword, .closeKeyword, .finishTurn, .startTimer, .stopTimer,
        .sayDone, .makeAction, .judgeAction,
        .groupKeyword, .splitGroup, .vote, .showVotes, .parkKeyword,
    ]

    /// Before the day: while keywords are written and dates are moved.
    static let beforeTheDay: [Retrospective.State] = [.unscheduled, .scheduled]

    /// Whether its form stands on the page of who is in the team.
    var isAskedAmongPeople: Bool {
        self === RetroUseCase.editProfile || self === RetroUseCase.renameTeam || self === RetroUseCase.deleteTeam
    }

    /// Where one goes on after it: what is done on the day, or by a form that comes from there, is seen on the day's page,
    /// by one that comes from the archive on that retrospective's, all else at the team's own. That one tells what was done,
    /// but for the end of a retrospective: whoever ended it too, at the same time, comes to the same page. Whoever has left
    /// sees nothing of the team, and goes on to their teams.
    ///
    /// - Parameter operation: what came of it; nil where nothing was changed.
    func link(after operation: ID<Operation>?, _ form: Fields, in team: Link) -> Link {
        if kind == LeaveTeam.kind { return Link("/retro") }
        if states == [.open] || form["from"] == DayPage.segment { return team.at(DayPage.segment) }
        guard let operation, kind != EndRetrospective.kind else { return team }
        var page = team
        if form["from"] == ArchivePage.segment, let ended = form["retrospective"] {
            page = team.at(ArchivePage.segment).at(ended)
        }
        return page.with("did", operation.text)
    }
}

/// What every use case begins with: who does it, to what, and that they may.
final class Draft {
    private let useCase: RetroUseCase
    private let form: Fields
    let slice: TeamSlice
    let viewer: Viewer
    let id: ID<Operation>
    let clock: HybridTime
    /// The one that the form names, and else the current one.
    let retrospective: Retrospective
    /// Unix milliseconds.
    let now: Int64

    var team: Team { slice.team }

    /// - Throws: `missing` for whoever is not in the team; `facilitator-only`; why it cannot be done as the retrospective
    ///   stands; and what is wrong with the form's ids.
    init(
        _ useCase: RetroUseCase, _ form: Fields, _ slice: TeamSlice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) {
        guard let role = slice.team.role(of: viewer.person) else { throw .missing }
        switch useCase.who {
        case .member: break
        case .facilitator: guard role == .facilitator else { throw .facilitatorOnly }
        case .leader:
            guard role == .facilitator || slice.team.facilitator == nil else { throw .facilitatorOnly }
        }
        let named: ID<Entity>? = try form.id("retrospective")
        guard let id = named ?? slice.team.current.value, let retrospective = slice.team.retrospectives[id] else {
            throw .retrospectiveMissing
        }
        if let states = useCase.states {
            let state = retrospective.state(at: tools.now)
            guard states.contains(state) else { throw .wrongState(state) }
        }
        self.useCase = useCase
        self.form = form
        self.retrospective = retrospective
        self.id = try form.id("operation") ?? tools.id()
        clock = tools.tick()
        now = tools.now
        self.slice = slice
        self.viewer = viewer
    }

    /// Records one operation, then shows where it is seen. Nothing here is undone by going back: what was done
    /// has a way of its own to be taken back, or none.
    ///
    /// - Parameter time: its clock, where it is not the draft's.
    func record(_ changes: [Change], at time: HybridTime? = nil) -> Outcome {
        let operation = Operation(
            id: id, space: team.id, author: viewer.person, device: viewer.device, clock: time ?? clock,
            kind: useCase.kind, intent: .settle, changes: changes)
        return .record([operation], then: useCase.link(after: id, form, in: slice.link))
    }

    /// There was nothing to change.
    var unchanged: Outcome { .redirect(useCase.link(after: nil, form, in: slice.link)) }

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
