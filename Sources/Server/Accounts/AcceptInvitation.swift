import Floor
import Storage

extension Services {
    /// Takes one use of an invitation and, where it names a space, makes the person a member of it.
    ///
    /// - Returns: where to go.
    /// - Throws: `invitation-missing`.
    func accept(
        _ code: InvitationCode, _ person: ID<Person>, _ device: ID<Device>, _ transaction: Transaction, _ now: Int64,
        _ entropy: inout Entropy
    ) throws -> Link {
        guard let invitation = try transaction.invitation(code, now: now), try transaction.use(invitation) else {
            throw Refusal.invitationMissing
        }
        guard let space = invitation.space, let role = invitation.role else { return Link("/") }
        guard let kind = try transaction.space(space)?.kind, let room = rooms.first(where: { $0.kind == kind }) else {
            throw Refusal.invitationMissing
        }
        return try room.admit(
            transaction,
            Room.Admission(
                space: space, person: person, role: role, invitedBy: invitation.madeBy, device: device, now: now),
            &entropy)
    }
}
