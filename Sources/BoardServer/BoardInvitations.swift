import BoardRoom
package import Floor
package import Hummingbird
package import ServerFloor
import Storage

/// Invitations to a board, by its owners. They are not operations of the room; accepting one records an operation.
extension BoardHost {
    package func mountInvitations(_ routes: Routes) {
        routes.post("board/{board}/invite") { try await invite($0, $1) }
        routes.post("board/{board}/renew-invitation") { try await renewInvitation($0, $1) }
        routes.post("board/{board}/withdraw-invitation") { try await withdrawInvitation($0, $1) }
    }

    /// Makes one. The page shows its link and code only once.
    package func invite(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let board = try board(of: visit)
        let made = try await services.invite(visit, to: board, try NewInvitation(visit.request.form))
        return try await show(made, to: board, visit, incoming)
    }

    /// Gives a valid invitation a new link and code; the old ones stop working.
    func renewInvitation(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let board = try board(of: visit)
        let made = try await services.renewInvitation(visit.request.form.id("invitation"), to: board, visit)
        return try await show(made, to: board, visit, incoming)
    }

    package func withdrawInvitation(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let board = try board(of: visit)
        try await services.withdrawInvitation(visit.request.form.id("invitation"), to: board, visit)
        return Reply(services).redirect(Link("/board").at(board).at("people"))
    }

    /// The board in an address.
    package func board(of visit: Visit) throws(Refusal) -> ID<Space> {
        guard let board = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        return board
    }

    private func show(
        _ made: MadeInvitation, to board: ID<Space>, _ visit: Visit, _ incoming: Incoming
    ) async throws -> Response {
        let (slice, viewer) = try await people(of: board, visit)
        let shown = PeoplePage.MadeInvitation(
            address: services.whole(made.link, as: incoming), code: made.short.spoken,
            place: services.whole(Link("/join"), as: incoming))
        return Reply(services).page(PeoplePage.page(slice, viewer, invitation: shown), for: viewer, visit.request)
    }
}

extension Services {
    /// - Throws: `missing` if there is no such invitation.
    func renewInvitation(_ id: ID<Invitation>?, to board: ID<Space>, _ visit: Visit) async throws -> MadeInvitation {
        guard let id else { throw Refusal.missing }
        let code = InvitationCode(random)
        let short = InvitationCode(random, length: InvitationCode.shortLength)
        return try await database.write { transaction in
            try transaction.requireOwner(try visit.person(transaction).id, of: board)
            let standing = try transaction.invitations(to: board, now: visit.now).first { $0.id == id }
            guard let standing, try transaction.renew(invitation: id, code, short: short, to: board) else {
                throw Refusal.missing
            }
            return MadeInvitation(id: id, code: code, short: short, expiresAt: standing.expiresAt)
        }
    }

    /// Withdraws an invitation. Succeeds if it is gone already, since the form may be repeated.
    ///
    /// - Throws: `missing` for a board the person cannot see; `forbidden` for one they do not own.
    package func withdrawInvitation(_ id: ID<Invitation>?, to board: ID<Space>, _ visit: Visit) async throws {
        guard let id else { throw Refusal.missing }
        try await database.write { transaction in
            try transaction.requireOwner(try visit.person(transaction).id, of: board)
            try transaction.withdraw(id, to: board)
        }
    }
}

extension Connection {
    /// The invitations on the page of a board's people, which leaves out expired ones.
    func boardInvitations(_ board: ID<Space>) throws -> [BoardInvitation] {
        try invitations(to: board, now: 0).compactMap { invitation in
            guard let role = invitation.role.flatMap({ Role(stored: $0) }) else { return nil }
            return BoardInvitation(
                id: ID(invitation.id), role: role, maker: invitation.makerName, usesLeft: Int(invitation.usesLeft),
                expiresAt: invitation.expiresAt)
        }
    }

    /// Whether an owner did something to a person on a board after they were invited to it: the kind of its operation.
    func was(_ kind: String, on board: ID<Space>, since admission: Room.Admission) throws -> Bool {
        let isSince: SQL =
            if let sequence = admission.invitedAtSequence { "sequence > \(sequence)" } else {
                "recorded_at >= \(admission.invitedAt)"
            }
        return try first(
            """
            SELECT 1 FROM floor_operation
            WHERE space = \(board) AND subject = \(admission.person) AND kind = \(kind) AND \(isSince)
            LIMIT 1
            """) != nil
    }
}
