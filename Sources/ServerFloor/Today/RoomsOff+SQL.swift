package import Floor
package import Storage

extension SQL {
    /// Joins a person `p` with the rooms that they have switched off: a row for each, as `o.room`, or one without.
    package static var roomsOff: SQL { "LEFT JOIN floor_room_off o ON o.person = p.id" }
}

extension [Storage.Row] {
    /// Those rooms, of the rows of one person.
    package func roomsOff(_ column: Storage.Row.Column) throws -> [Page.Place] {
        let off = try compactMap { try $0.optionalText(column) }
        return Page.Place.allCases.filter { off.contains($0.rawValue) }
    }
}

extension Services {
    /// Stores which rooms a person has switched off, of those that they chose among. All others stay as they are: one that is
    /// off for everyone is as they left it when it is back.
    ///
    /// - Returns: all that are off for them now.
    @discardableResult
    package func setRoomsOff(
        _ off: [Page.Place], among shown: [Page.Place], for person: SignedIn, _ transaction: Transaction
    ) throws -> [Page.Place] {
        let all = rooms.map(\.place).filter { (shown.contains($0) ? off : person.switchedOff).contains($0) }
        try transaction.setRoomsOff(all, for: person.id)
        return all
    }
}

extension Transaction {
    /// Stores which rooms a person has switched off; the others are on.
    package func setRoomsOff(_ rooms: [Page.Place], for person: ID<Person>) throws {
        // Two choices at once: the later one counts, whole.
        _ = try first("SELECT id FROM floor_person WHERE id = \(person) \(.forUpdate)")
        try execute("DELETE FROM floor_room_off WHERE person = \(person)")
        for room in rooms {
            try execute("INSERT INTO floor_room_off (person, room) VALUES (\(person), \(room.rawValue))")
        }
    }
}
