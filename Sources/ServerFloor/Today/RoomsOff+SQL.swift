package import Floor
package import Storage

extension Connection {
    /// The rooms a person has switched off.
    package func roomsOff(for person: ID<Person>) throws -> [String] {
        try all("SELECT room FROM floor_room_off WHERE person = \(person) ORDER BY room").map { try $0.text(0) }
    }
}

extension Transaction {
    /// Stores which rooms a person has switched off; the others are on.
    package func setRoomsOff(_ rooms: [String], for person: ID<Person>) throws {
        // Two choices at once: the later one counts, whole.
        _ = try first("SELECT id FROM floor_person WHERE id = \(person) \(.forUpdate)")
        try execute("DELETE FROM floor_room_off WHERE person = \(person)")
        for room in rooms { try execute("INSERT INTO floor_room_off (person, room) VALUES (\(person), \(room))") }
    }
}
