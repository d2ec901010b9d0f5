public import Floor

public typealias RunUseCase = UseCase<RunRules>
typealias RunDraft = Draft<RunRules>

extension RunRules {
    /// All use cases of a meetup.
    public static let useCases: [RunUseCase] =
        useCasesOnDevice + [
            editMeetup, openMeetup, repeatMeetup, closeMeetup, cancelMeetup, discardDraft, apply, withdraw, leaveMeetup,
            takePlace,
            acceptApplication, declineApplication, removeMember, markAttendance, showCode, report, hideMeetup,
            showMeetup, attachRoute, removeRoute,
        ]

    /// Use cases that work offline: those that lose nothing by arriving late.
    public static let useCasesOnDevice: [RunUseCase] = [checkIn, postMessage, deleteMessage, react]

    /// Phases in which a meetup can still be changed.
    static let beforeStart: [Meetup.Phase] = [.open, .closed]
    /// Phases in which a meetup is written.
    static let writable: [Meetup.Phase] = [.draft, .open, .closed]
    /// Phases of a meetup that takes place; whether it is time is for the rule to say.
    static let takingPlace: [Meetup.Phase] = [.open, .closed, .running, .ended]

    /// Who may perform a use case, and in which phases of the meetup.
    public struct Permission: Sendable {
        let who: Who
        /// The phases; nil if the phase does not matter.
        let phases: [Meetup.Phase]?
        /// Whether people who have a part in the meetup may do it where they and the leader have blocked each other.
        let holdsDespiteBlocks: Bool
    }

    enum Who: Sendable, CaseIterable {
        /// Anybody who is signed in and may know of the meetup.
        case anybody
        /// Accepted people and the leader.
        case member
        case leader
        /// Of the house: they need no part in the meetup, and learn nothing of it but that it was done.
        case administrator
    }

    /// The page to show after a use case.
    public enum Landing: Sendable {
        /// The meetup's page.
        case meetup
        /// The same, which says that something was reported.
        case reported
        /// The list of meetups: the meetup has no page any more.
        case meetups
        case applicants
        case attendance
        case route
        /// The administrators' list of reports.
        case reports
        /// The talk, or the thread that the form names.
        case talk
        /// The message that the form names, on the page of it that the form was on.
        case message
    }

    /// - Throws: `signed-out`; `blocked` where the person has blocked the leader; `missing` for a meetup that the person may not know of; `leader-only`, `members-only`; the
    ///   refusal for the meetup's phase.
    public static func admit(
        _ permission: Permission, _ form: Fields, _ slice: MeetupSlice, _ viewer: Viewer, at now: Int64
    ) throws(Refusal) -> Standing {
        let standing = slice.meetup.standing(of: viewer.person)
        guard standing != .guest else { throw .signedOut }
        if permission.who == .administrator {
            // Nobody else learns that there is such a thing, or such a meetup.
            guard viewer.isAdministrator, slice.meetup.leader.value != nil else { throw .missing }
            return standing
        }
        // Who has a part in the meetup gets out of it, and can report it, whoever has blocked whom.
        let blocks = permission.holdsDespiteBlocks && standing != .outsider ? Blocks() : slice.blocks
        // First what nobody may know of: otherwise the next refusal tells that a draft of a blocked leader exists.
        try slice.meetup.requireKnown(to: standing, Blocks())
        // One's own block is a reason one may read, whether or not there is another's, of which nobody learns.
        if let leader = slice.meetup.leader.value, blocks.byViewer.contains(leader) { throw .blocked }
        try slice.meetup.requireKnown(to: standing, blocks)
        switch permission.who {
        case .anybody: break
        case .member: guard standing.isIn else { throw .membersOnly }
        case .leader: guard standing == .leader else { throw .leaderOnly }
        case .administrator: throw .missing
        }
        if let phases = permission.phases {
            let phase = slice.meetup.phase(at: now)
            guard phases.contains(phase) else { throw .wrongPhase(phase) }
        }
        return standing
    }

    /// The field of a meetup's address that says that something was just reported.
    static let reportedField: StaticString = "reported"

    public static func link(
        _ landing: Landing, after operation: Operation?, _ form: Fields, in meetup: Link
    ) -> Link {
        switch landing {
        case .meetup: return meetup
        case .reported: return meetup.with(reportedField, "1")
        case .meetups: return place.link
        case .applicants: return meetup.at(ApplicantsPage.segment)
        case .attendance: return meetup.at(AttendancePage.segment)
        case .route: return meetup.at(RoutePage.segment)
        case .reports: return reports
        case .talk, .message:
            var talk = meetup.at(TalkPage.segment)
            if let thread = form["thread"], ID<Person>(thread) != nil { talk = talk.with("thread", thread) }
            guard case .message = landing, let message = form["message"], ID<Entity>(message) != nil else {
                return talk
            }
            if let before = form["before"], ID<Entity>(before) != nil { talk = talk.with("before", before) }
            return talk.to("m-" + message)
        }
    }
}

extension UseCase where Room == RunRules {
    /// - Parameters:
    ///   - phases: the phases of the meetup; nil if the phase does not matter or the rule checks it.
    ///   - holdsDespiteBlocks: whether people who have a part in the meetup may do it where they and the leader have blocked
    ///     each other.
    ///   - needsRunners: whether the rule, or the page that shows its refusal, needs the participants' profiles.
    ///   - hasScope: whether it can do the same in others of a series, which the form's ``SeriesScope`` says.
    ///   - messages: the fields that name messages the rule needs, which may not exist yet.
    ///   - existing: the fields that name messages the rule is about.
    ///   - files: the fields that name files which the viewer has uploaded.
    ///   - needsTalk: whether the page that shows its refusal needs the talk, or the thread that the form names.
    convenience init(
        _ name: String, file: String = #fileID, makes kind: String, by who: RunRules.Who,
        in phases: [Meetup.Phase]?, despiteBlocks holdsDespiteBlocks: Bool = false, lands landing: RunRules.Landing,
        adds: String? = nil, onDevice: Phrase? = nil,
        api: APIPlace, summary: String, input: [Input] = [], needsRunners: Bool = false, hasScope: Bool = false,
        messages: [String] = [], existing: [String] = [], files: [StaticString] = [], needsTalk: Bool = false,
        form: Form? = nil, rule: @escaping Rule
    ) {
        self.init(
            name, file: file, makes: .permanent(kind),
            by: RunRules.Permission(who: who, phases: phases, holdsDespiteBlocks: holdsDespiteBlocks), lands: landing,
            adds: adds, onDevice: onDevice, api: api, summary: summary, input: input,
            needs: { form, meetup throws(Refusal) in
                func named(_ fields: [String]) throws(Refusal) -> [ID<Entity>] {
                    var named: [ID<Entity>] = []
                    for field in fields {
                        let id: ID<Entity>? = try form.id(field)
                        if let id { named.append(id) }
                    }
                    return named
                }
                var uploaded: [ID<StoredFile>] = []
                for field in files {
                    let id: ID<StoredFile>? = try form.id(field.text)
                    if let id { uploaded.append(id) }
                }
                var talk: RunQuery.Part.Talk?
                if needsTalk { talk = .init(thread: try form.id("thread")) }
                return RunQuery.Part(
                    meetup, runners: needsRunners, talk: talk, messages: try named(messages),
                    existing: try named(existing), files: uploaded,
                    siblings: hasScope && SeriesScope.reachesOthers(form))
            }, form: form, rule: rule)
    }
}

extension RunDraft {
    var meetup: Meetup { slice.meetup }
    var standing: Standing { context }

    /// The viewer's own record, new for a person who has none.
    var own: Participant { meetup.participants[viewer.person] ?? Participant(id: viewer.person) }

    /// The participant that a field of the form names.
    ///
    /// - Throws: `participant-missing`.
    func participant(_ form: Fields) throws(Refusal) -> Participant {
        let id: ID<Person>? = try form.id("person")
        guard let id, let participant = meetup.participants[id] else { throw .participantMissing }
        return participant
    }

    /// The viewer's own profile.
    ///
    /// - Throws: `profile-missing`.
    func profile() throws(Refusal) -> Runner {
        guard let me = slice.me else { throw .profileMissing }
        return me
    }

    /// Checks the conditions as they are now, of somebody who applies.
    ///
    /// - Throws: `gender-unfit`, `age-unfit`, `under-age`, `pace-unfit`.
    func requireFit(_ runner: Runner) throws(Refusal) {
        guard let conditions = meetup.conditions.value, let time = meetup.time.value else { throw .meetupDraft }
        let year = time.year(offset: slice.zoneOffset)
        let fit = Fit(runner, conditions, .open, year: year)
        if let refusal = fit.refusal(conditions, .open, age: runner.age(in: year)) { throw refusal }
    }
}

extension Input {
    static let person = Input("person", .id, "A person who applied to the meetup, or is in it.")
}

extension Refusal {
    static let leaderOnly = Refusal(
        .forbidden, "leader-only", Phrase(ko: "모임을 연 사람만 할 수 있어요.", en: "Only the leader of the run can do this."))
    static let blocked = Refusal(
        .conflict, "blocked",
        Phrase(
            ko: "이 모임을 연 사람을 차단했어요. 차단을 풀면 함께할 수 있어요.",
            en: "You have blocked the leader of this run. Unblock them first."))
    public static let membersOnly = Refusal(
        .forbidden, "members-only",
        Phrase(ko: "함께 달리기로 한 사람만 할 수 있어요.", en: "Only people who are in the run can do this."))
    static let participantMissing = Refusal(
        .missing, "participant-missing",
        Phrase(ko: "이 모임에 그런 사람이 없어요.", en: "This run has no such person."), field: "person")
    static let profileMissing = Refusal(
        .conflict, "profile-missing",
        Phrase(
            ko: "먼저 러너 프로필을 채워 주세요. 페이스와 나이를 알아야 함께할 수 있는지 볼 수 있어요.",
            en: "Fill in your runner profile first. It says whether you meet the conditions."))

    /// The refusal for the meetup's phase.
    static func wrongPhase(_ phase: Meetup.Phase) -> Refusal {
        switch phase {
        case .draft: .meetupDraft
        case .open: .meetupOpen
        case .closed: .meetupClosed
        case .running, .ended: .meetupPast
        case .cancelled: .meetupCancelled
        case .hidden: .meetupHidden
        }
    }

    static let meetupDraft = Refusal(
        .conflict, "meetup-draft", Phrase(ko: "아직 열지 않은 모임이에요.", en: "This run hasn’t been published yet."))
    static let meetupOpen = Refusal(
        .conflict, "meetup-open", Phrase(ko: "이미 모집하고 있어요.", en: "This run is open already."))
    static let meetupClosed = Refusal(
        .conflict, "meetup-closed", Phrase(ko: "모집이 끝났어요.", en: "This run takes no more applications."))
    static let meetupPast = Refusal(
        .conflict, "meetup-past", Phrase(ko: "이미 시작했거나 끝난 모임이에요.", en: "This run has started or is over."))
    static let meetupCancelled = Refusal(
        .conflict, "meetup-cancelled", Phrase(ko: "취소된 모임이에요.", en: "This run was cancelled."))
    static let meetupHidden = Refusal(
        .conflict, "meetup-hidden", Phrase(ko: "관리자가 가린 모임이에요.", en: "An administrator has hidden this run."))
}
