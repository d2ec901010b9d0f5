import Floor

extension TeamSnapshot {
    /// The team.
    public func team() throws(Unreadable) -> Team {
        let head = try row(json["team"], Team.fields)
        var team = Team(id: ID(head.id))
        write(head, to: &team)
        team.take(try all("members") as [Member])
        team.take(try all("retrospectives") as [Retrospective])
        for value in try rows("keywords") {
            let row = try self.row(value, Keyword.told, moreStamps: 1)
            write(row, to: &team)
            // The author of a keyword is not a field; it is the author of the stamp on `added`.
            team.keywords[row.id]?.added = Register(row.beyond(0)?.id(), stamp: row.stamps[Keyword.told.count])
            try readMarks(row, 1, into: &team) { Keyword.Field.ballot($0) }
        }
        team.take(try all("actions") as [Action])
        return team
    }

    /// Reads marks of people, each of which is a field of its own.
    private func readMarks(
        _ marked: FieldRow, _ index: Int, into team: inout Team, field: (ID<Person>) -> String
    ) throws(Unreadable) {
        for mark in marked.beyond(index)?.arrayValue ?? [] {
            let person = try row(mark, ["mark"])
            team.write(
                Change(marked.id, field(ID(person.id)), to: person.values[0]), stamp: person.stamps[0], author: .unmade)
        }
    }

    private func write(_ row: FieldRow, to team: inout Team) {
        row.write { team.write($0, stamp: $1, author: .unmade) }
    }

    private func row(_ json: JSON?, _ fields: [String], moreStamps: Int = 0) throws(Unreadable) -> FieldRow {
        guard let row = FieldRow(json, fields, moreStamps: moreStamps) else { throw Unreadable() }
        return row
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
