package import Floor
import HTTPTypes
import Hummingbird
package import Storage

/// A new invitation. Its codes are returned only once; the database stores their hashes.
package struct MadeInvitation: Sendable {
    package let id: ID<Invitation>
    package let code: InvitationCode
    /// The code to read out and type at `/join`.
    package let short: InvitationCode
    package let expiresAt: Int64

    package init(
        id: ID<Invitation>, code: InvitationCode, short: InvitationCode, expiresAt: Int64
    ) {
        self.id = id
        self.code = code
        self.short = short
        self.expiresAt = expiresAt
    }
    package var link: Link { Link("/invite").at(code.text) }
}

/// The parameters of a new invitation.
package struct NewInvitation: Sendable {
    package var role = "editor"
    /// How long it is valid.
    package var milliseconds = Limits.invitationMilliseconds
    /// How many people it admits.
    package var uses = Limits.invitationUses
    /// The form's id, so that a repeated form makes one invitation.
    package var id: ID<Invitation>?

    /// - Throws: `choice-unknown`, `number-out-of-range`.
    package init(_ form: Fields = Fields()) throws(Refusal) {
        role = form["role"] ?? role
        guard ["editor", "viewer"].contains(role) else { throw .choiceUnknown("role", given: role) }
        if let days = form["days"] { milliseconds = try NewInvitation.number("days", days, 1...90) * 86_400_000 }
        if let uses = form["uses"] { self.uses = try NewInvitation.number("uses", uses, 1...Limits.invitationUses) }
        id = try form.id("operation")
    }

    private static func number(
        _ name: String, _ given: String, _ range: ClosedRange<Int64>
    ) throws(Refusal) -> Int64 {
        guard let number = Int64(given), range.contains(number) else {
            throw .numberOutOfRange(name, range, given: given)
        }
        return number
    }
}

extension Connection {
    /// - Throws: `missing` for a space the person cannot see; `forbidden` for one they do not own.
    package func requireOwner(_ person: ID<Person>, of space: ID<Space>) throws {
        guard let own = try role(of: person, in: space) else { throw Refusal.missing }
        guard own == "owner" else { throw Refusal.forbidden }
    }
}

extension Services {
    /// Makes an invitation: to the server by an administrator, to a space by one of its owners.
    ///
    /// - Throws: `administrators-only`; `missing` for a space the person cannot see; `forbidden` for one they do not
    ///   own.
    package func invite(_ visit: Visit, to space: ID<Space>?, _ new: NewInvitation) async throws -> MadeInvitation {
        var entropy = random.entropy()
        let made = MadeInvitation(
            id: new.id ?? ID(milliseconds: visit.now, entropy: &entropy), code: InvitationCode(random),
            short: InvitationCode(random, length: InvitationCode.shortLength),
            expiresAt: visit.now + new.milliseconds)
        try await database.write { transaction in
            let person = try visit.person(transaction)
            if let space {
                try transaction.requireOwner(person.id, of: space)
            } else {
                guard person.isAdministrator else { throw Refusal.administratorsOnly }
            }
            let isMade = try transaction.add(
                invitation: made.id, made.code, short: made.short, by: person.id, to: space,
                as: space == nil ? nil : new.role, uses: new.uses, now: visit.now, lasting: new.milliseconds)
            guard isMade else { throw Refusal.operationTaken }
        }
        return made
    }

    /// A link as an absolute address, to hand on: at the public address or, if none is set, at the Host of the request.
    package func whole(_ link: Link, as request: Incoming) -> String {
        settings.origin(of: request.head.authority) + link.text
    }

    /// Ends the session of a visit.
    package func signOut(_ visit: Visit) async throws {
        let person = try await database.write { transaction in
            let person = try visit.person(transaction)
            _ = try transaction.endSession(person.device, of: person.id)
            return person
        }
        live.recheck(person.id)
    }
}
