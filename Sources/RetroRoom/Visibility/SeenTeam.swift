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
            if sight != .nothing { seen.keywords[keyword.id] = keyword.cut(to: sight, of: person) }
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
    fileprivate func cut(to sight: Sight, of person: ID<Person>) -> Keyword {
        func shown<Value>(_ register: Register<Value>, _ field: String, else nothing: Value) -> Register<Value> {
            guard sight.shows(field) else { return Register(nothing) }
            // The retrospective of a keyword kept for the next one was written by another person.
            let isAuthors =
                Keyword.authored.contains(field)
                && (field != Field.retrospective || register.stamp == added.stamp)
            return sight.showsAuthor || !isAuthors
                ? register : Register(register.value, stamp: register.stamp.ofItsDay)
        }
        return Keyword(
            id: id, retrospective: shown(retrospective, Field.retrospective, else: nil),
            word: shown(word, Field.word, else: ""), kind: shown(kind, Field.kind, else: ""),
            recipient: shown(recipient, Field.recipient, else: nil),
            situation: shown(situation, Field.situation, else: ""), feeling: shown(feeling, Field.feeling, else: ""),
            request: shown(request, Field.request, else: ""), promise: shown(promise, Field.promise, else: .named),
            salt: shown(salt, Field.salt, else: ""), fingerprint: shown(fingerprint, Field.fingerprint, else: ""),
            removed: shown(removed, Field.removed, else: true), opened: shown(opened, Field.opened, else: false),
            marks: Marks(
                group: shown(marks.group, Field.group, else: nil),
                parked: shown(marks.parked, Field.parked, else: false),
                votes: shown(marks.votes, Field.votes, else: nil),
                ballots: marks.ballots.filter { sight.showsBallot(of: $0.key, to: person) }),
            added: sight.showsAuthor ? added : Register(nil, stamp: added.stamp.ofItsDay))
    }
}
