public import Floor

extension RetroRules {
    /// Puts an opened keyword together with another, and with what that is together with. By whose turn it is, or who leads
    /// the day; fields `keyword` and `with`. Not once their votes were shown, which stay as they were counted.
    public static let groupKeyword = RetroUseCase(
        "group-keyword", makes: .settle("keyword.grouped"), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.put, "keywords/{keyword}/group", status: 200),
        summary: "Groups an opened keyword with another. Only the member who has the turn or the facilitator can.",
        input: [
            .init("keyword", .id, "An opened keyword."),
            .init("with", .id, "The keyword to group it with."),
            .retrospective,
        ],
        isAboutKeyword: true, needsWall: true, form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        try draft.requireTurnOrLead()
        let moved = try draft.group(form)
        let with = try draft.group(form, "with")
        if moved.head == with.head { return draft.unchanged }
        guard moved.votes == nil, with.votes == nil else { throw .votesAreShown }
        // What others were put to brings them along, so that no group stands within another.
        return draft.record(moved.keywords.map { $0.change(Keyword.Field.group, to: .id(with.head)) })
    }

    /// Takes a group apart again. By whose turn it is, or who leads the day; field `keyword`, any of it. Not once its votes
    /// were shown.
    public static let splitGroup = RetroUseCase(
        "split-group", makes: .settle("keyword.split"), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.delete, "keywords/{keyword}/group", status: 200),
        summary: "Splits the group that a keyword is in.",
        input: [
            .init("keyword", .id, "Any keyword of the group."),
            .retrospective,
        ],
        isAboutKeyword: true, needsWall: true, form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        try draft.requireTurnOrLead()
        let group = try draft.group(form)
        let members = group.keywords.filter { $0.marks.group.value != nil }
        if members.isEmpty { return draft.unchanged }
        guard group.votes == nil else { throw .votesAreShown }
        return draft.record(members.map { $0.change(Keyword.Field.group, to: .null) })
    }
}

extension RetroDraft {
    /// What an opened keyword of this retrospective stands together with, named by a field of the form.
    ///
    /// - Throws: `keyword-missing` also for one that is still sealed, or that nobody sees any more, of which nothing is told.
    func group(_ form: Fields, _ field: String = "keyword") throws(Refusal) -> Team.Group {
        let id: ID<Entity>? = try form.id(field)
        let groups = team.groups(of: retrospective.id)
        guard let group = groups.first(where: { $0.keywords.contains { $0.id == id } }) else { throw .keywordMissing }
        return group
    }
}

extension Team {
    /// Some opened keywords that stand as one on the day; one alone is a group too.
    struct Group: Equatable {
        /// What they were put to: one of them, unless it is no longer seen.
        let head: ID<Entity>
        /// The newest first.
        let keywords: [Keyword]

        /// The one by which forms name it.
        var first: ID<Entity> { keywords.first?.id ?? head }

        /// Their words, each once.
        var words: [String] {
            var words: [String] = []
            for keyword in keywords where !words.contains(keyword.word.value) { words.append(keyword.word.value) }
            return words
        }

        /// How many voted, once that was shown.
        var votes: Int64? {
            for keyword in keywords {
                if let votes = keyword.marks.votes.value { return votes }
            }
            return nil
        }

        func hasVote(of person: ID<Person>) -> Bool { keywords.contains { $0.hasVote(of: person) } }
    }

    /// What was opened in a retrospective, together as it was put: most votes first where they are shown, and else as it
    /// stands on the wall. Whoever left is not talked about, and what was written to them stands in no group.
    func groups(of retrospective: ID<Entity>) -> [Group] {
        var heads: [ID<Entity>] = []
        var members: [ID<Entity>: [Keyword]] = [:]
        for keyword in wall(of: retrospective) where keyword.opened.value {
            guard let recipient = keyword.recipient.value, has(recipient) else { continue }
            if members[keyword.head] == nil { heads.append(keyword.head) }
            members[keyword.head, default: []].append(keyword)
        }
        let groups = heads.map { Group(head: $0, keywords: members[$0] ?? []) }
        return Array(groups.indices).ordered { left, right in
            let (one, other) = (groups[left].votes ?? -1, groups[right].votes ?? -1)
            return one == other ? left < right : one > other
        }.map { groups[$0] }
    }

    /// Groups that may be put together because a word of theirs is spelled alike, A to Z in either case: one pair for each
    /// such word.
    func alike(in groups: [Group]) -> [(keyword: Group, with: Group)] {
        var first: [String: Int] = [:]
        var paired: [String] = []
        var pairs: [(keyword: Group, with: Group)] = []
        for (place, group) in groups.enumerated() where group.votes == nil {
            for word in group.words {
                let spelling = Text.lowercased(word)
                guard let with = first[spelling] else {
                    first[spelling] = place
                    continue
                }
                if with == place || paired.contains(spelling) { continue }
                paired.append(spelling)
                pairs.append((group, groups[with]))
            }
        }
        return pairs
    }
}
