public import Floor

extension RetroRules {
    /// Puts an opened keyword, with its group, together with another and its group. By the member on turn or the person
    /// who leads; fields `keyword` and `with`. Refused once their votes were shown, because the counts stay as they
    /// are.
    public static let groupKeyword = RetroUseCase(
        "group-keyword", makes: .permanent("keyword.grouped"), by: .member, in: [.open], lands: .day,
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
        // Move the whole group, so that groups do not nest.
        return draft.record(moved.keywords.map { $0.marks.change(Keyword.Marks.group, to: with.head) })
    }

    /// Splits a group. By the member on turn or the person who leads; field `keyword`, any keyword of the group.
    /// Refused once its votes were shown.
    public static let splitGroup = RetroUseCase(
        "split-group", makes: .permanent("keyword.split"), by: .member, in: [.open], lands: .day,
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
        return draft.record(members.map { $0.marks.change(Keyword.Marks.group, to: nil) })
    }
}

extension RetroDraft {
    /// The group of an opened keyword of this retrospective, named by a field of the form.
    ///
    /// - Throws: `keyword-missing`, also for a keyword that is still sealed or no longer visible, so that the refusal
    ///   reveals nothing.
    func group(_ form: Fields, _ field: String = "keyword") throws(Refusal) -> Team.Group {
        let id: ID<Entity>? = try form.id(field)
        let groups = team.groups(of: retrospective.id)
        guard let group = groups.first(where: { $0.keywords.contains { $0.id == id } }) else { throw .keywordMissing }
        return group
    }
}

extension Team {
    /// Opened keywords that count as one on the day; a single keyword is a group too.
    struct Group: Equatable {
        /// The keyword that the others were put together with: a member of the group, unless it is no longer visible.
        let head: ID<Entity>
        /// Newest first.
        let keywords: [Keyword]

        /// The keyword by which forms name the group.
        var first: ID<Entity> { keywords.first?.id ?? head }

        /// The distinct words of its keywords.
        var words: [String] {
            var words: [String] = []
            for keyword in keywords where !words.contains(keyword.word.value) { words.append(keyword.word.value) }
            return words
        }

        /// The number of voters, once it is shown.
        var votes: Int64? {
            for keyword in keywords {
                if let votes = keyword.marks.votes.value { return votes }
            }
            return nil
        }

        func hasVote(of person: ID<Person>) -> Bool { keywords.contains { $0.hasVote(of: person) } }
    }

    /// The groups of keywords opened in a retrospective: by votes, most first, once they are shown, else in the order
    /// of the wall. Keywords written for members who left are excluded.
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

    /// Pairs of groups that have a word spelled alike, ignoring the case of A to Z: one pair per word.
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
