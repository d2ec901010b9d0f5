import Floor
import ServerFloor
import Storage

extension Services {
    /// Deletes one's own account and handles each room's content as announced, in one transaction.
    ///
    /// - Throws: `password-wrong`, `too-many-attempts`; `last-administrator` if others would remain without one.
    func deleteAccount(_ visit: Visit, password: String, heirs: [ID<Space>: ID<Person>]) async throws {
        let account = try await database.read { try visit.account($0) }
        let proven = try await prove(Password(given: password), of: account)
        let entropy = random.entropy()
        let rooms = rooms
        let (photo, others, uploads) = try await database.write {
            transaction -> (Photo?, [ID<Person>], [ID<StoredFile>]) in
            guard try transaction.holds(proven) else { throw Refusal.passwordWrong }
            let own = try visit.person(transaction)
            let departure = Room.Departure(
                viewer: visit.viewer(own), heirs: heirs, entropy: entropy, now: visit.now)
            let others = try transaction.neighbours(of: own.id)
            for room in rooms { try room.leaving.part(transaction, departure) }
            // Whoever got a space meanwhile has ended that by now, and nobody begins one any more (``setMember``). Spaces are
            // locked before people elsewhere, so that this comes after them.
            try transaction.lock(own.id)
            if try transaction.isMember(own.id) { for room in rooms { try room.leaving.part(transaction, departure) } }
            let uploads = try transaction.dropFiles(of: own.id)
            let photo = try transaction.delete(own.id, now: visit.now)
            try transaction.forgetAttempts(at: account.email)
            return (photo, others, uploads)
        }
        for other in others { live.recheck(other) }
        live.recheck(account.person.id)
        if let photo { try await dropPhoto(photo) }
        try await removeUploads(uploads)
        try await removeDroppedFiles()
    }
}

extension Transaction {
    /// Waits for all who are just giving a person a space, and keeps others from it until this transaction ends.
    fileprivate func lock(_ person: ID<Person>) throws {
        _ = try first("SELECT 1 FROM floor_person WHERE id = \(person) \(.forUpdate)")
    }

    fileprivate func isMember(_ person: ID<Person>) throws -> Bool {
        try first("SELECT 1 FROM floor_member WHERE person = \(person)") != nil
    }

    /// Deletes a person and their own data: address, name, picture, password, sessions, invitations, notices. They must
    /// have left all rooms' spaces.
    ///
    /// - Returns: the picture whose files can be deleted.
    /// - Throws: `last-administrator`.
    func delete(_ person: ID<Person>, now: Int64) throws -> Photo? {
        let isAlone = try first("SELECT 1 FROM floor_person WHERE id <> \(person)") == nil
        if !isAlone { try keepAdministrator(without: person) }
        guard try !isMember(person) else {
            throw StorageError.constraint("a room still has a membership of a person who deletes their account")
        }
        try removeFormerMember(person)
        try endSessions(of: person, except: nil)
        let photo = try first("DELETE FROM floor_person WHERE id = \(person) RETURNING photo")?
            .optionalText(0).flatMap { Photo($0) }
        // The first account of an empty server can be created again, by the link of its next start.
        if isAlone { try execute("UPDATE floor_house SET opened_at = NULL WHERE id = 1") }
        return photo
    }
}
