public import Floor

/// What is kept of the retrospectives that ended, for hosts.
public enum Archive {
    /// Keywords that a search in it looks through: the newest one received, and as many that one sent.
    public static let searchLimit = 1_000
    /// Retrospectives on one of its pages.
    static let pageLimit = 20
}

extension Team {
    /// The retrospectives that ended, the newest first.
    var ended: [Retrospective] {
        retrospectives.values.filter { $0.phase.value == .done }.ordered { left, right in
            let (one, other) = (left.endedAt.value ?? 0, right.endedAt.value ?? 0)
            return one == other ? left.id > right.id : one > other
        }
    }

    /// What a keyword's reader is told of who wrote it: a nickname, that they departed, a made-up name, or nothing.
    func author(of keyword: Keyword, in language: Language) -> String {
        if let author = keyword.author { return name(of: author, in: language) }
        let rule = keyword.retrospective.value.flatMap { retrospectives[$0] }?.anonymity.value ?? .anonymous
        guard max(rule, keyword.promise.value) == .alias else {
            return Phrase(ko: "이름을 밝히지 않은 팀원", en: "a teammate without a name")(language)
        }
        return Alias.name(for: keyword.id)(language)
    }

    /// Where somebody reads what they may of a keyword: on its own page, where they wrote it or received it; else on the
    /// team's.
    ///
    /// - Parameter keyword: as they may see it.
    public func link(to keyword: Keyword, for person: ID<Person>) -> Link {
        let team = Link("/retro").at(id)
        guard keyword.author == person || isReceived(keyword, by: person) else { return team }
        return team.at(KeywordPage.segment).at(keyword.id)
    }

    /// Whether a keyword is among what somebody received: written for them, in a retrospective that ended.
    ///
    /// - Parameter keyword: as they may see it.
    func isReceived(_ keyword: Keyword, by person: ID<Person>) -> Bool {
        keyword.recipient.value == person && isKept(keyword)
    }

    /// Whether a keyword's retrospective has ended.
    func isKept(_ keyword: Keyword) -> Bool {
        keyword.retrospective.value.flatMap { retrospectives[$0] }?.phase.value == .done && !keyword.isRemoved
    }
}

extension Retrospective {
    /// The kinds to group some of its keywords by: those of its format, and any that it had before.
    func kinds(of keywords: [Keyword]) -> [String] {
        var kinds = format.value.kinds
        for keyword in keywords where !kinds.contains(keyword.kind.value) { kinds.append(keyword.kind.value) }
        return kinds
    }
}
