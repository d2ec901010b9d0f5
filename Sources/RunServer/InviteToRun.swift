import Floor
import HTTPTypes
import Hummingbird
import RunRoom
import ServerFloor
import Storage

/// A run's leader tells somebody they know by name of it
/// (`docs/decisions/log/0083-words-that-met-and-people-told-of-a-run.md`). Whoever is told applies, or does nothing: the
/// leader learns neither whether it arrived nor who among the run's people they are.
extension RunHost {
    func mountInviting(_ routes: Routes) {
        routes.post("run/{meetup}/\(InvitePeople.name)") { try await invite($0, $1) }
    }

    /// The page's data with whom its leader may tell of the run.
    func listing(_ data: RunData, _ viewer: Viewer, _ connection: Connection) throws -> RunData {
        guard case .meetup(var slice) = data, slice.meetup.standing(of: viewer.person) == .leader else { return data }
        slice.housemates = try services.acquaintances(of: viewer.person, connection)
        return .meetup(slice)
    }

    private func invite(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let path = visit.request.path
        guard let meetup = path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        try await invite(try visit.request.form.id("person"), to: meetup, visit)
        return Reply(services).redirect(InvitePeople.link(of: meetup))
    }

    /// The answer is the same whether somebody is told, was told before, is in the run already or is kept apart from its
    /// leader by a block: any other would tell whose nickname is whose.
    ///
    /// - Throws: `missing` for a run that the viewer may not know of, and for a person who is not listed; `leader-only`;
    ///   the phase's refusal where nobody can apply.
    private func invite(_ person: ID<Person>?, to meetup: ID<Space>, _ visit: Visit) async throws {
        let services = services
        try await services.database.write { transaction in
            let leader = try visit.person(transaction).id
            // A block of one of the two waits for it, or has been before.
            guard try transaction.lockSpace(meetup) != nil else { throw Refusal.missing }
            guard let found = try transaction.meetup(meetup) else { throw Refusal.missing }
            let reaches = try InvitePeople.reaches(
                person ?? leader, of: found, by: leader, try transaction.blocks(of: leader), at: visit.now)
            guard let person, try !services.acquaintances(of: leader, only: person, transaction).isEmpty else {
                throw Refusal.missing
            }
            if !reaches { return }
            try transaction.notify(
                NewNotice(
                    .runInvited, to: [person], in: meetup, about: ID(leader), cause: "invited/" + meetup.text,
                    detail: .object([]), at: visit.now))
        }
    }

    var invitingEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .post, "/meetups/{meetup}/invite-housemate", "meetupInviteHousemate",
                summary:
                    "Tells somebody with whom you share a board or a team of a run that you lead, once. They apply.",
                request: .object([.init("person", .id("One of those you share a board or a team with."))]),
                answers: [
                    .init(204, "Done, whether or not it reached them."), .refusal(.missing), .refusal(.forbidden),
                    .refusal(.invalid), .refusal(.conflict),
                ]
            ) { call, _ in
                try await invite(try call.fields.id("person"), to: try call.id("meetup"), call.visit)
                return .nothing
            }
        ]
    }
}
