import Floor
import ServerFloor
import Storage

extension Services {
    /// Deletes one's own account and handles each room's content as announced, in one transaction.
    ///
    /// - Throws: `password-wrong`, `too-many-attempts`; `last-administrator` if others would remain without one.
    func deleteAccount(_ visit: Visit, password: String, successors: [ID<Space>: ID<Person>]) async throws {
        let account = try await database.read { try visit.account($0) }
        let proven = try await prove(Password(given: password), of: account)
        let (photo, others, uploads) = try await leave(visit, proven, successors)
        for other in others { live.recheck(other) }
        live.recheck(account.person.id)
        if let photo { try await dropPhoto(photo) }
        try await removeUploads(uploads)
        try await removeDroppedFiles()
    }

    /// How often it is tried to delete a person who is given spaces meanwhile.
    private static let leavingTries = 5

    /// Deletes a person and what is theirs. If they were given a space while they left the others, all of it is done anew:
    /// everywhere spaces are locked before people, so that space is not left while the person is locked.
    ///
    /// - Throws: `password-wrong`, `last-administrator`; ``StorageError/busy(_:)`` if they are given one each time.
    private func leave(
        _ visit: Visit, _ proven: ProvenPassword, _ successors: [ID<Space>: ID<Person>]
    ) async throws -> (Photo?, [ID<Person>], [ID<StoredFile>]) {
        let (entropy, rooms) = (random.entropy(), rooms)
        for _ in 0..<Self.leavingTries {
            do {
                return try await database.write { transaction in
                    guard try transaction.holds(proven) else { throw Refusal.passwordWrong }
                    let own = try visit.person(transaction)
                    let departure = Room.Departure(
                        viewer: visit.viewer(own), successors: successors, entropy: entropy, now: visit.now)
                    let others = try transaction.neighbours(of: own.id)
                    for room in rooms { try room.leaving.part(transaction, departure) }
                    let isAlone = try transaction.lock(own.id)
                    let uploads = try transaction.dropFiles(of: own.id)
                    let photo = try transaction.delete(own.id, isAlone: isAlone)
                    try transaction.forgetAttempts(at: proven.email)
                    return (photo, others, uploads)
                }
            } catch is GivenSpace {
                continue
            }
        }
        throw StorageError.busy("a person who deletes their account is given spaces again and again")
    }
}

/// Somebody was given a space while they left theirs.
private struct GivenSpace: Error {}

extension Transaction {
    /// Locks a person who has left their spaces: waits for all who are just giving them one, and keeps others from it
    /// (``setMember(_:of:in:at:)``) until this transaction ends. The administrators, of whom they may be one, are locked
    /// first: all lock those in one order.
    ///
    /// - Returns: whether nobody else has an account.
    /// - Throws: `last-administrator`; ``GivenSpace``.
    fileprivate func lock(_ person: ID<Person>) throws -> Bool {
        let isAlone = try first("SELECT 1 FROM floor_person WHERE id <> \(person)") == nil
        if !isAlone { try keepAdministrator(without: person) }
        _ = try first("SELECT 1 FROM floor_person WHERE id = \(person) \(.forUpdate)")
        guard try first("SELECT 1 FROM floor_member WHERE person = \(person)") == nil else { throw GivenSpace() }
        return isAlone
    }

    /// Deletes a person and their own data: address, name, picture, password, sessions, invitations, notices.
    ///
    /// - Returns: the picture whose files can be deleted.
    fileprivate func delete(_ person: ID<Person>, isAlone: Bool) throws -> Photo? {
        try removeFormerMember(person)
        try endSessions(of: person, except: nil)
        let photo = try first("DELETE FROM floor_person WHERE id = \(person) RETURNING photo")?
            .optionalText(0).flatMap { Photo($0) }
        // The first account of an empty server can be created again, by the link of its next start.
        if isAlone { try execute("UPDATE floor_house SET opened_at = NULL WHERE id = 1") }
        return photo
    }
}
