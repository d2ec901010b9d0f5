import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

extension House {
    /// What an event of the live stream brings a person's device of some operations; nil if nothing. It is read anew each
    /// time: streams use for a second what one of them has read.
    func brings(_ space: ID<Space>, after: Int64, to last: Int64? = nil, for person: Cast) async throws -> JSON? {
        let services = services
        let token = try #require(self[person].cookies["maru"].flatMap { SessionToken($0) })
        let now = services.clock()
        let found = try await services.database.read { (try $0.signedIn(token, now: now), try $0.space(space)) }
        guard let signedIn = found.0, let head = found.1,
            let sync = services.rooms.first(where: { $0.kind == head.kind })?.sync
        else { return nil }
        let span = NewsSpan(space: space, after: after, last: last ?? head.sequence)
        guard let read = await services.operations(of: span, sync) else { return nil }
        let mailbox = Mailbox(person: signedIn.id, lookingAt: [space])
        let stream = LiveStream(services: services, person: signedIn, mailbox: mailbox, ping: .seconds(36_000))
        return await stream.brought(read, of: head.kind, sync)
    }
}
