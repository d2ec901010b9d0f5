import DiaryRoom
import Floor
package import ServerFloor
package import Storage

extension Room.Leaving {
    /// A journal is deleted with its owner's account.
    package static let diary = Room.Leaving(
        belongings: { connection, person in
            try connection.journals(of: person).map {
                Room.Belonging(space: $0.id, name: $0.name, disposition: .deleted)
            }
        },
        part: { transaction, departure in
            // Lock in the order of ids, as everywhere, to avoid deadlocks.
            let journals = try transaction.spaces(of: departure.viewer.person, kind: DiaryRules.kind).map(\.space.id)
            for journal in journals.sorted() {
                if let head = try transaction.lockSpace(journal) { try transaction.delete(journal: head) }
            }
        })
}

extension Transaction {
    /// Deletes all of a journal's rows, and then the space.
    package func delete(journal head: SpaceHead) throws {
        try clear(head.id, in: .diary)
        try forgetWeather(of: head.id)
        try dropFiles(of: head.id)
        try execute("DELETE FROM diary_text_due WHERE space = \(head.id)")
        try execute("DELETE FROM diary_import WHERE journal = \(head.id)")
        try execute("DELETE FROM diary_photo_import WHERE journal = \(head.id)")
        try removeLock(of: head.id)
        try execute("DELETE FROM diary_share_link WHERE journal = \(head.id)")
        try execute("DELETE FROM diary_entry WHERE journal = \(head.id)")
        try execute("DELETE FROM diary_muted_day WHERE journal = \(head.id)")
        try execute("DELETE FROM diary_journal WHERE id = \(head.id)")
        try execute("DELETE FROM floor_notice WHERE space = \(head.id)")
        try execute("DELETE FROM floor_notice_mute WHERE space = \(head.id)")
        try forget(space: head)
    }
}
