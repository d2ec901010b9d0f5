import DiaryRoom
import Floor
import ServerFloor
import Storage

extension DiaryHost {
    /// Creates the journal that a person has from the start, unless they have one.
    ///
    /// Its id follows from the person's, so two requests at once, or a device without a network, create the same one. If
    /// that id was used for something else, which only a person who calls the API by hand can bring about, the journal
    /// gets another.
    func beginFirstJournal(_ visit: Visit) async throws {
        let hasJournal = try await services.database.read { connection in
            !(try connection.spaces(of: try visit.person(connection).id, kind: DiaryRules.kind).isEmpty)
        }
        if hasJournal { return }
        let random = services.random
        let operations = try await services.database.write { transaction -> [Floor.Operation] in
            let viewer = visit.viewer(try visit.person(transaction))
            // Lock the person: a concurrent request waits here, and then finds the journal.
            try transaction.execute("UPDATE floor_person SET id = id WHERE id = \(viewer.person)")
            guard try transaction.spaces(of: viewer.person, kind: DiaryRules.kind).isEmpty else { return [] }
            var form = Journal.beginning(for: viewer)
            let first = Journal.first(of: viewer.person)
            if try transaction.space(first) != nil || transaction.wasDeleted(first) {
                form = Fields([.init("name", form["name"] ?? "")])
            }
            var tools = visit.tools(clock: .zero)
            return try transaction.act(
                in: DiaryRules.self, Floor.Request(.post, [DiaryRules.creation.name], form: form), as: viewer, &tools,
                random: random
            ).operations
        }
        DiaryRules.recheckPeople(after: operations, services)
    }
}
