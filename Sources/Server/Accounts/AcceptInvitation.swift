import Floor
import ServerFloor
import Storage

extension Services {
    /// Accepts an invitation for a person with an account. Attempts are rate-limited.
    ///
    /// - Parameter code: nil if the text given is malformed.
    /// - Returns: where to redirect.
    /// - Throws: `invitation-missing`, `too-many-attempts`.
    func join(_ person: SignedIn, by code: InvitationCode?, network: [UInt8]?) async throws -> Link {
        try await countAttempts([.person(person.id), .network(network)])
        guard let code else { throw Refusal.invitationMissing }
        let (now, seed) = (clock(), random.entropy())
        let next = try await database.write { transaction in
            var entropy = seed
            return try accept(code, person.id, person.device, transaction, now, &entropy)
        }
        live.recheck(person.id)
        return next
    }

    /// Takes one use of an invitation and, if it names a space, makes the person a member of it. A person who is in
    /// already takes none.
    ///
    /// - Parameter isNew: whether the account was just created.
    /// - Returns: where to redirect.
    /// - Throws: `invitation-missing`.
    func accept(
        _ code: InvitationCode, _ person: ID<Person>, _ device: ID<Device>, _ transaction: Transaction, _ now: Int64,
        _ entropy: inout Entropy, isNew: Bool = false
    ) throws -> Link {
        guard let invitation = try transaction.invitation(code, now: now) else { throw Refusal.invitationMissing }
        // Before the invitation's row: whoever deletes the space has locked it, and comes to its invitations later.
        let head = try invitation.space.flatMap { try transaction.lockSpace($0) }
        let isNeeded = try isNew || transaction.brings(invitation, person)
        guard try !isNeeded || transaction.use(invitation) else { throw Refusal.invitationMissing }
        guard let space = invitation.space, let role = invitation.role else { return Link("/") }
        guard let head, let room = rooms.first(where: { $0.kind == head.kind }) else {
            throw Refusal.invitationMissing
        }
        return try room.admit(
            transaction,
            Room.Admission(
                space: space, person: person, role: role, invitedBy: invitation.madeBy, device: device, now: now,
                invitedAt: invitation.createdAt, invitedAtSequence: invitation.madeAtSequence),
            &entropy)
    }
}

extension Transaction {
    /// Whether an invitation gives a person with an account anything they do not have.
    fileprivate func brings(_ invitation: Invitation, _ person: ID<Person>) throws -> Bool {
        guard let space = invitation.space else { return false }
        let present = try role(of: person, in: space)
        return present == nil || present == "viewer" && invitation.role != "viewer"
    }
}
