import Floor
import HTTPTypes
import Hummingbird
import Storage

/// An invitation just made. The code is told this once; the database keeps its hash.
struct MadeInvitation: Sendable {
    let code: InvitationCode
    var link: Link { Link("/invite").at(code.text) }
}

extension Services {
    /// Makes an invitation: into the house by an administrator, into a space by one of its owners.
    ///
    /// - Throws: `administrators-only`; `missing` for a space the person does not see; `forbidden` for one they do not own.
    func invite(_ visit: Visit, to space: ID<Space>?, as role: String) async throws -> MadeInvitation {
        guard ["editor", "viewer"].contains(role) else { throw Refusal.choiceUnknown("role", given: role) }
        let code = InvitationCode(chance)
        var entropy = chance.entropy()
        let id = ID<Invitation>(milliseconds: visit.now, entropy: &entropy)
        try await database.write { transaction in
            let person = try visit.person(transaction)
            if let space {
                guard let own = try transaction.role(of: person.id, in: space) else { throw Refusal.missing }
                guard own == "owner" else { throw Refusal.forbidden }
            } else {
                guard person.isAdministrator else { throw Refusal.administratorsOnly }
            }
            try transaction.add(
                invitation: id, code, by: person.id, to: space, as: space == nil ? nil : role,
                uses: Limits.invitationUses, now: visit.now)
        }
        return MadeInvitation(code: code)
    }

    /// A link of ours as a whole address to hand on: at the public address or, where none is set, where the person
    /// reached the house.
    func whole(_ link: Link, as request: Incoming) -> String {
        let origin =
            settings.address.isSet ? settings.address.text : "http://" + (request.head.authority ?? "localhost")
        return origin + link.text
    }

    /// Ends the session that a visit is made with.
    func signOut(_ visit: Visit) async throws {
        let person = try await database.write { transaction in
            let person = try visit.person(transaction)
            _ = try transaction.endSession(person.device, of: person.id)
            return person
        }
        live.recheck(person.id)
    }
}
