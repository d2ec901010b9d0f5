import Floor

extension TeamSnapshot {
    /// The team.
    public func team() throws(Unreadable) -> Team {
        let head = try Row(json["team"], Team.fields)
        var team = Team(id: ID(head.id))
        head.write(to: &team)
        for value in try rows("members") { try Row(value, Member.fields).write(to: &team) }
        for value in try rows("retrospectives") {
            let row = try Row(value, Retrospective.fields)
            row.write(to: &team)
            try readMarks(row, 0, into: &team) { Retrospective.Field.visited($0) }
            try readMarks(row, 1, into: &team) { Retrospective.Field.sign($0) }
        }
        for value in try rows("keywords") {
            let row = try Row(value, Keyword.told, moreStamps: 1)
            row.write(to: &team)
            // The author of a keyword is not a field; it is the author of the stamp on `added`.
            team.keywords[row.id]?.added = Register(row.beyond(0)?.id(), stamp: row.stamps[Keyword.told.count])
            try readMarks(row, 1, into: &team) { Keyword.Field.ballot($0) }
        }
        for value in try rows("actions") { try Row(value, Action.fields).write(to: &team) }
        return team
    }

    /// Reads marks of people, each of which is a field of its own.
    private func readMarks(
        _ row: Row, _ index: Int, into team: inout Team, field: (ID<Person>) -> String
    ) throws(Unreadable) {
        for mark in row.beyond(index)?.arrayValue ?? [] {
            let person = try Row(mark, ["mark"])
            team.write(
                Change(row.id, field(ID(person.id)), to: person.values[0]), stamp: person.stamps[0], author: .unmade)
        }
    }

    private func rows(_ name: String) throws(Unreadable) -> [JSON] {
        guard let rows = json[name]?.arrayValue else { throw Unreadable() }
        return rows
    }

    /// A row of a snapshot: its fields, in the room's order, then additional values.
    private struct Row {
        let id: ID<Entity>
        let stamps: [Stamp]
        let values: [JSON]
        let fields: [String]

        init(_ json: JSON?, _ fields: [String], moreStamps: Int = 0) throws(Unreadable) {
            guard let values = json?.arrayValue, values.count >= 2 + fields.count,
                let id = values[0].stringValue.flatMap({ ID<Entity>($0) }),
                let stamps = values[1].stringValue.flatMap({ Stamps.read($0, count: fields.count + moreStamps) })
            else { throw Unreadable() }
            self.id = id
            self.stamps = stamps
            self.fields = fields
            self.values = Array(values.dropFirst(2))
        }

        /// The additional value at an index.
        func beyond(_ index: Int) -> JSON? {
            values.indices.contains(fields.count + index) ? values[fields.count + index] : nil
        }

        func write(to team: inout Team) {
            for (index, field) in fields.enumerated() {
                team.write(Change(id, field, to: values[index]), stamp: stamps[index], author: .unmade)
            }
        }
    }
}
