public import Floor

extension RetroRules {
    /// Votes for an opened keyword with its group, or takes the vote back. Ballots are secret; the counts are shown
    /// with ``showVotes``. By any member, for at most ``Keyword/voteLimit`` groups; fields `keyword`; optional `vote`,
    /// `off` to take it back.
    public static let vote = RetroUseCase(
        "vote", makes: .permanent(Vote.kind), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.put, "keywords/{keyword}/vote", status: 200),
        summary: "Votes for an opened keyword or withdraws the vote. Nobody else can see it.",
        input: [
            .init("keyword", .id, "An opened keyword, or any keyword of a group."),
            .init("vote", .choice(["on", "off"]), "`on` if omitted; `off` withdraws the vote.", isRequired: false),
            .retrospective,
        ],
        isAboutKeyword: true, needsWall: true, form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        let group = try draft.group(form)
        let person = draft.viewer.person
        let isCast = try form.isOn("vote")
        if group.hasVote(of: person) == isCast { return draft.unchanged }
        guard group.votes == nil else { throw .votesAreShown }
        guard isCast else {
            let cast = group.keywords.filter { $0.hasVote(of: person) }
            return draft.record(cast.map { $0.change(Keyword.ballots.name(of: person), to: .bool(false)) })
        }
        guard draft.team.votesLeft(of: person, in: draft.retrospective.id) > 0 else { throw .tooManyVotes }
        let named: ID<Entity>? = try form.id("keyword")
        let cast = group.keywords.filter { $0.id == named }
        return draft.record(cast.map { $0.change(Keyword.ballots.name(of: person), to: .bool(true)) })
    }

    /// Shows everybody the number of votes of each opened keyword, zero included. It ends voting on those keywords. By
    /// the person who leads.
    public static let showVotes = RetroUseCase(
        "show-votes", makes: .permanent("votes.shown"), by: .leader, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.post, "retrospectives/{retrospective}/votes/show", status: 200),
        summary: "Shows everybody the number of votes. Only the facilitator can, or anybody while there is none.",
        input: [.retrospective],
        needsWall: true, form: nil
    ) {
        _, draft, _ throws(Refusal) in
        try draft.requireOpened()
        var changes: [Change] = []
        for group in draft.team.groups(of: draft.retrospective.id) where group.votes == nil {
            let votes = Int64(group.voters)
            // Store the count on each keyword of the group, so that it is known whichever of them a viewer sees.
            for keyword in group.keywords { changes.append(keyword.marks.change(Keyword.Marks.votes, to: votes)) }
        }
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }
}

/// Declared apart from its rule, so that a device that needs only the kind does not link the rule.
enum Vote {
    static let kind = "vote.cast"
}

extension Team {
    /// How many more groups a person may vote for, at least 0. Votes for keywords that are then grouped count as one,
    /// and count separately again after a split; a split may therefore exceed the limit, and no vote is dropped.
    func votesLeft(of person: ID<Person>, in retrospective: ID<Entity>) -> Int {
        var cast = 0
        for group in groups(of: retrospective) where group.hasVote(of: person) { cast += 1 }
        return max(0, Keyword.voteLimit - cast)
    }
}

extension Team.Group {
    /// The number of distinct voters of the group.
    fileprivate var voters: Int {
        var voters: Set<ID<Person>> = []
        for keyword in keywords { voters.formUnion(keyword.ballots.held) }
        return voters.count
    }
}

extension Refusal {
    static let votesAreShown = Refusal(
        .conflict, "votes-are-shown",
        Phrase(
            ko: "투표 결과가 이미 공개되어 더는 바꿀 수 없어요.",
            en: "The votes have already been shown, so this can no longer be changed."), field: "keyword")
    static let tooManyVotes = Refusal(
        .conflict, "too-many-votes",
        Phrase(
            ko: "한 사람이 \(Keyword.voteLimit)표까지 줄 수 있어요. 다른 표를 먼저 취소해 주세요.",
            en: "Everyone has \(Keyword.voteLimit) votes. Take one back first."), field: "keyword")
}
