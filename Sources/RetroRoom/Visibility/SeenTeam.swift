public import Floor

extension Team {
    /// The team as a person may see it; nil for a person who is not in it. Pages, snapshots, search results and exports
    /// are made of it alone.
    public func seen(by person: ID<Person>) -> Team? {
        guard has(person) else { return nil }
        var seen = self
        seen.keywords = [:]
        for keyword in keywords.values {
            let sight = sight(of: keyword, by: person)
            if sight != .nothing { seen.keywords[keyword.id] = keyword.redacted(to: sight, of: person) }
        }
        for retrospective in retrospectives.values {
            guard let keyword = retrospective.shown.value, !showsPlace(of: keyword, to: person) else { continue }
            seen.retrospectives[retrospective.id]?.shown = Register(nil, stamp: retrospective.shown.stamp)
        }
        return seen
    }
}

extension Keyword {
    /// The same keyword with only the fields that a sight allows. All other fields have their initial values.
    fileprivate func redacted(to sight: Sight, of person: ID<Person>) -> Keyword {
        var (keyword, redacted) = (self, Keyword(id: id))
        for field in Keyword.fields {
            guard let name = field.name, sight.shows(name) else { continue }
            let (value, stamp) = field.json(&keyword)
            // The retrospective of a keyword kept for the next one was written by another person.
            let isAuthors =
                Keyword.isAuthored(name) && (name != Keyword.retrospective.name || stamp == added.stamp)
            _ = field.take(&redacted, value, sight.showsAuthor || !isAuthors ? stamp : stamp.ofItsDay)
        }
        redacted.ballots.registers = ballots.registers.filter { sight.showsBallot(of: $0.key, to: person) }
        redacted.added = sight.showsAuthor ? added : Register(nil, stamp: added.stamp.ofItsDay)
        return redacted
    }
}
