import Floor
package import RetroRoom
import ServerFloor
package import Storage

extension Transaction {
    /// Appends operations of one team to its log and brings the tables up to them: the one door of the Retro room.
    ///
    /// - Parameters:
    ///   - team: as this transaction has read it. Brought up to them too.
    ///   - head: the space's row, locked by this transaction before the team was read.
    ///   - asked: the request that the first of them came of; nil where nobody asked for it.
    func record(
        _ operations: [Floor.Operation], on team: inout Team, to head: inout SpaceHead,
        _ asked: RequestFingerprint? = nil, at now: Int64
    ) throws {
        for (index, operation) in operations.enumerated() {
            let affected = RetroAffectedIDs(of: [operation])
            try take(affected, into: &team)
            _ = try append(operation, to: &head, fingerprint: index == 0 ? asked?.value : nil, at: now)
            team.apply(operation)
            try save(affected, of: team, at: now)
            try notifyTeam(of: operation, on: team, at: now)
        }
    }

    private func save(_ affected: RetroAffectedIDs, of team: Team, at now: Int64) throws {
        try save(team, at: now)
        if affected.hasBoard { try saveBoard(of: team) }
        for id in affected.members.sorted() {
            guard let member = team.members[id] else { continue }
            try save(member, of: team.id)
            try setRole(member.isHere.value ? Role.member.rawValue : nil, of: id, in: team.id, at: now)
        }
        // The one that has ended before the one that follows it: at no moment are there two.
        let retrospectives = affected.retrospectives.compactMap { team.retrospectives[$0] }
        for retrospective in retrospectives.sorted(by: { $0.phase.value > $1.phase.value }) {
            try save(retrospective, of: team.id)
        }
        try save(affected.visits, in: .visits, of: team)
        try save(affected.signs, in: .signs, of: team)
        for id in affected.actions.sorted() { if let action = team.actions[id] { try save(action, of: team.id) } }
        for id in affected.keywords.sorted() {
            guard let keyword = team.keywords[id] else { continue }
            try save(keyword, of: team.id)
            try saveMarks(of: keyword, of: team.id)
        }
        try save(affected.ballots, of: team)
    }
}

extension Connection {
    /// Loads the keywords among `affected` that the team does not hold yet, as they are stored. All else of it is there.
    package func take(_ affected: RetroAffectedIDs, into team: inout Team) throws {
        let missing = affected.keywords.filter { team.keywords[$0] == nil }
        team.take(try keywords(missing.sorted(), of: team.id))
    }
}
