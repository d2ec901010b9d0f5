public import Floor

extension RetroRules {
    /// A vote for an opened keyword and what it is together with, or the vote taken back. Nobody else is told of it, and how
    /// many there are is told when they are shown. By anybody, for ``Keyword/voteLimit`` at most; fields `keyword`; optional
    /// `vote`, which is `off` to take it back.
    public static let vote = RetroUseCase(
        "vote", makes: .settle(Vote.kind), by: .member, in: [.open], lands: .day,
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
        let isCast = form["vote"] != "off"
        if group.hasVote(of: person) == isCast { return draft.unchanged }
        guard group.votes == nil else { throw .votesAreShown }
        guard isCast else {
            let cast = group.keywords.filter { $0.hasVote(of: person) }
            return draft.record(cast.map { $0.change(Keyword.Field.ballot(person), to: .bool(false)) })
        }
        guard draft.team.votesLeft(of: person, in: draft.retrospective.id) > 0 else { throw .tooManyVotes }
        let named: ID<Entity>? = try form.id("keyword")
        let cast = group.keywords.filter { $0.id == named }
        return draft.record(cast.map { $0.change(Keyword.Field.ballot(person), to: .bool(true)) })
    }

    /// Shows everybody how many voted for each of what was opened, and for whom nobody: after it there are no more votes for
    /// those. By who leads the day.
    public static let showVotes = RetroUseCase(
        "show-votes", makes: .settle("votes.shown"), by: .leader, in: [.open], lands: .day,
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
            let votes = JSON.integer(Int64(group.voters))
            // On each of them, so that it is told whichever of them is seen.
            for keyword in group.keywords { changes.append(keyword.change(Keyword.Field.votes, to: votes)) }
        }
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }
}

/// Its kind stands apart from its rule: a device that looks for the one does not carry the other along.
enum Vote {
    static let kind = "vote.cast"
}

extension Team {
    /// How many more groups somebody may vote for. Two of their votes that were put together are one, and taken apart again
    /// they are two, of which none is lost: it may be more than the limit then, and never less than none is left.
    func votesLeft(of person: ID<Person>, in retrospective: ID<Entity>) -> Int {
        var cast = 0
        for group in groups(of: retrospective) where group.hasVote(of: person) { cast += 1 }
        return max(0, Keyword.voteLimit - cast)
    }
}

extension Team.Group {
    /// How many voted for any of it, each counted once.
    fileprivate var voters: Int {
        var voters: Set<ID<Person>> = []
        for keyword in keywords {
            for (person, ballot) in keyword.marks.ballots where ballot.value { voters.insert(person) }
        }
        return voters.count
    }
}

extension Refusal {
    static let votesAreShown = Refusal(
        .conflict, "votes-are-shown",
        Phrase(
            ko: "투표 결과가 이미 공개되어 더는 바꿀 수 없어요.",
            en: "The votes have been shown already, so nothing changes here any more."), field: "keyword")
    static let tooManyVotes = Refusal(
        .conflict, "too-many-votes",
        Phrase(
            ko: "한 사람이 \(Keyword.voteLimit)표까지 줄 수 있어요. 다른 표를 먼저 거두어 주세요.",
            en: "Everybody has \(Keyword.voteLimit) votes. Take another back first."), field: "keyword")
}
