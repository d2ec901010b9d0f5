public import Floor

/// What remains of retrospectives that have ended.
public enum Archive {
    /// How many keywords a search covers: the newest received ones, and as many of the newest sent ones.
    public static let searchLimit = 1_000
    /// Retrospectives per page.
    static let pageLimit = 20
}

extension Team {
    /// The retrospectives that have ended, newest first.
    var ended: [Retrospective] {
        retrospectives.values.filter { $0.phase.value == .done }.ordered { left, right in
            let (one, other) = (left.endedAt.value ?? 0, right.endedAt.value ?? 0)
            return one == other ? left.id > right.id : one > other
        }
    }

    /// The author as a keyword's reader may know them: a nickname, a former member, an alias, or nothing.
    func author(of keyword: Keyword, in language: Language) -> String {
        if let author = keyword.author { return name(of: author, in: language) }
        let rule = keyword.retrospective.value.flatMap { retrospectives[$0] }?.anonymity.value ?? .anonymous
        guard max(rule, keyword.promise.value) == .alias else {
            return Phrase(ko: "익명 팀원", en: "an unnamed teammate")(language)
        }
        return Alias.name(for: keyword.id)(language)
    }

    /// The page on which a person reads a keyword: its own page for its author and recipient, the team's page for
    /// everybody else.
    ///
    /// - Parameter keyword: as that person may see it.
    public func link(to keyword: Keyword, for person: ID<Person>) -> Link {
        let team = Link("/retro").at(id)
        guard keyword.author == person || isReceived(keyword, by: person) else { return team }
        return team.at(KeywordPage.segment).at(keyword.id)
    }

    /// Whether a person received a keyword: it was written for them, and its retrospective has ended.
    ///
    /// - Parameter keyword: as that person may see it.
    func isReceived(_ keyword: Keyword, by person: ID<Person>) -> Bool {
        keyword.recipient.value == person && isKept(keyword)
    }

    /// Whether a keyword's retrospective has ended.
    func isKept(_ keyword: Keyword) -> Bool {
        keyword.retrospective.value.flatMap { retrospectives[$0] }?.phase.value == .done && !keyword.isRemoved
    }
}

extension Retrospective {
    /// The kinds by which keywords are grouped: those of the current format, then any that earlier formats had.
    func kinds(of keywords: [Keyword]) -> [String] {
        var kinds = format.value.kinds
        for keyword in keywords where !kinds.contains(keyword.kind.value) { kinds.append(keyword.kind.value) }
        return kinds
    }
}
