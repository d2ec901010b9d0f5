import Floor

extension TeamSnapshot {
    /// The team.
    public func team() throws(Unreadable) -> Team {
        guard let head = FieldRow(json["team"], Team.fields) else { throw Unreadable() }
        var team = Team(id: ID(head.id))
        head.write { team.write($0, stamp: $1, author: .unmade) }
        team.take(try all("members") as [Member])
        team.take(try all("retrospectives") as [Retrospective])
        team.take(try all("keywords") as [Keyword])
        team.take(try all("actions") as [Action])
        return team
    }

    private func all<Part: Thing>(_ name: String) throws(Unreadable) -> [Part] {
        var parts: [Part] = []
        for value in try rows(name) {
            guard let part = Part(row: value) else { throw Unreadable() }
            parts.append(part)
        }
        return parts
    }

    private func rows(_ name: String) throws(Unreadable) -> [JSON] {
        guard let rows = json[name]?.arrayValue else { throw Unreadable() }
        return rows
    }
}
