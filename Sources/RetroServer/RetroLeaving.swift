import Floor
import RetroRoom
package import ServerFloor
import Storage

extension Room.Leaving {
    /// Teams without other members are deleted; others stay, and what the person wrote is shown as from a former
    /// member.
    package static let retro = Room.Leaving(
        belongings: { connection, person in
            try connection.teamNames(of: person).map { team in
                let isAlone = try connection.members(of: team.space).count == 1
                return Room.Belonging(space: team.space, name: team.name, disposition: isAlone ? .deleted : .stays)
            }
        },
        part: { transaction, departure in
            let person = departure.viewer.person
            var tools = Tools(entropy: departure.entropy, clock: .zero, now: departure.now, sealer: .later)
            // Lock in the order of ids, as everywhere, to avoid deadlocks.
            for team in try transaction.teams(of: person).sorted() {
                guard let head = try transaction.lockSpace(team) else { continue }
                if try transaction.members(of: team).count == 1 {
                    try transaction.delete(team: head)
                } else {
                    let request = Floor.Request(.post, [team.text, RetroRules.leaveTeam.name])
                    _ = try transaction.act(in: RetroRules.self, request, as: departure.viewer, &tools)
                }
            }
        })
}
