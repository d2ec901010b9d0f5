import Floor
import RetroRoom
import Storage

extension Room.Sync {
    /// Teams on devices: as much of a team as its reader may see, and no more.
    static let retro = Room.Sync(
        settle: { services, change, _, visit in try await RetroHost(services).settle(change, visit) },
        whole: { connection, head, person, _, _ in try connection.wholeTeam(head, for: person) },
        weight: { connection, team in try connection.teamWeight(team) },
        visible: { connection, operations, space, person in
            try connection.visible(operations, in: space, to: person)
        },
        changesSight: { Team.changesSight($0) })
}

extension RetroHost {
    /// Does what somebody did on a device, by the same rule as if they had just sent the form. Nobody comes into a team in
    /// this way: that takes its code.
    ///
    /// - Throws: what is wrong with it. What was sent before is answered as it was then.
    func settle(_ change: UnsentChange, _ visit: Visit) async throws -> Settlement.Result {
        let chance = services.chance
        let (outcome, isDone) = try await services.database.write { transaction -> (Outcome?, Bool) in
            let viewer = visit.viewer(try visit.person(transaction))
            let asked = RequestFingerprint(change, by: viewer.person)
            if let earlier = try transaction.settled(change, asked, by: viewer.person) {
                return (nil, earlier == .done)
            }
            var tools = visit.tools(clock: .zero)
            tools.doneAt = try transaction.moment(change.clock, of: viewer.person)
            let outcome = try transaction.act(
                change.request, asked ?? RequestFingerprint(change.request, by: viewer.person), as: viewer, &tools,
                chance, spent: .isRenewed)
            if case .record(let operations, _) = outcome {
                guard operations.allSatisfy({ $0.space == change.space }) else { throw Refusal.missing }
                return (outcome, true)
            }
            return (outcome, false)
        }
        if let outcome { try await tellMembers(of: outcome) }
        return isDone ? .done : .unchanged
    }
}

extension Connection {
    /// A team as somebody in it may take it along.
    ///
    /// - Throws: `missing`.
    func wholeTeam(_ head: SpaceHead, for person: ID<Person>) throws -> SpaceNews.Whole {
        SpaceNews.Whole(
            state: TeamSnapshot(of: try seenTeam(head.id, by: person)).json,
            members: try members(of: head.id).map { SpaceNews.Member($0.person, $0.role) })
    }
}
