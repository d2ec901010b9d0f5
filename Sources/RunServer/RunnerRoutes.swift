import Floor
import Hummingbird
import RunRoom
import ServerFloor
import Storage

/// What a person says of themselves, and whom they have blocked. Both belong to the person and to no meetup, so they are
/// no operations: what is saved is the whole value, and saving it again changes nothing.
extension RunHost {
    func mountRunners(_ routes: Routes) {
        routes.post("run/\(RunnerPage.saving)") { try await saveProfile($0, $1) }
        routes.post("run/\(RunRules.blocking)") { try await block($0, $1) }
        routes.post("run/\(RunRules.unblocking)") { try await unblock($0, $1) }
    }

    private func saveProfile(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let form = visit.request.form
        let meetup: ID<Space>? = try form.id("meetup")
        do {
            try await saveProfile(form, visit)
        } catch let refusal as Refusal where refusal.field != nil {
            let (viewer, former) = try await services.database.read { connection in
                let viewer = try visit.viewer(connection)
                return (viewer, try connection.runnerRecord(of: viewer.person))
            }
            let page = RunnerPage.page(former, viewer, meetup: meetup, form: form, refusal: refusal)
            return Reply(services).page(page, for: viewer, visit.request)
        }
        return Reply(services).redirect(meetup.map { RunRules.link(to: $0) } ?? Page.Place.run.link)
    }

    /// - Throws: the refusals of the profile's fields.
    func saveProfile(_ form: Fields, _ visit: Visit) async throws {
        try await services.database.write { transaction in
            let viewer = visit.viewer(try visit.person(transaction))
            let former = try transaction.runnerRecord(of: viewer.person)
            try transaction.save(try RunnerRecord(form, after: former, viewer))
        }
    }

    private func block(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let person: ID<Person>? = try visit.request.form.id("person")
        try await setBlock(true, of: person, visit)
        // The meetup's page is gone where its leader is whom they have blocked.
        return Reply(services).redirect(Page.Place.run.link)
    }

    private func unblock(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let person: ID<Person>? = try visit.request.form.id("person")
        try await setBlock(false, of: person, visit)
        return Reply(services).redirect(RunRules.blocked)
    }

    /// - Throws: `block-self`; `person-unseen` for an id of nobody who runs.
    func setBlock(_ isBlocked: Bool, of other: ID<Person>?, _ visit: Visit) async throws {
        let left = try await services.database.write { transaction -> [Floor.Operation] in
            let person = try visit.person(transaction).id
            guard let other else { throw Refusal.personUnseen }
            guard other != person else { throw Refusal.blockSelf }
            guard try !isBlocked || transaction.runnerRecord(of: other) != nil else { throw Refusal.personUnseen }
            var tools = visit.tools(clock: .zero)
            guard isBlocked else {
                try transaction.unblock(other, by: person, &tools)
                return []
            }
            return try transaction.block(other, by: person, &tools)
        }
        RunRules.recheckPeople(after: left, services)
    }
}
