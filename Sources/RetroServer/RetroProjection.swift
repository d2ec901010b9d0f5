import Floor
package import RetroRoom
import ServerFloor
package import Storage

extension Transaction {
    /// Appends operations of one team to its log and applies them to the tables: the single write path of the Retro
    /// room.
    ///
    /// - Parameters:
    /// - team: as read in this transaction. The operations are applied to it too.
    /// - head: the space's row, locked by this transaction before the team was read.
    /// - request: the fingerprint of the request that the first operation came from; nil for none.
    func record(
        _ operations: [Floor.Operation], on team: inout Team, to head: inout SpaceHead,
        _ request: RequestFingerprint? = nil, at now: Int64
    ) throws {
        for (index, operation) in operations.enumerated() {
            let affected = RetroAffectedIDs(of: [operation])
            try load(affected, into: &team)
            _ = try append(operation, to: &head, fingerprint: index == 0 ? request?.value : nil, at: now)
            team.apply(operation)
            try save(affected, of: team, at: now)
            try notifyTeam(of: operation, on: team, at: now)
        }
    }

    private func save(_ affected: RetroAffectedIDs, of team: Team, at now: Int64) throws {
        try save(team, of: nil, with: [Cell("changed_at", now)])
        if affected.hasBoard, team.boards.isWritten { try save(team.boards, of: nil, with: []) }
        for id in affected.members.sorted() {
            guard let member = team.members[id] else { continue }
            try save(member, of: team.id, with: [])
            try setMember(member.isHere.value ? Role.member.rawValue : nil, of: id, in: team.id, at: now)
        }
        // Save the ended one before its successor: two current ones at once violate the unique index.
        let retrospectives = affected.retrospectives.compactMap { team.retrospectives[$0] }
        for retrospective in retrospectives.sorted(by: { $0.phase.value > $1.phase.value }) {
            try save(retrospective, of: team.id, with: [])
        }
        try save(affected.visits, in: .visits, of: team)
        try save(affected.signs, in: .signs, of: team)
        for id in affected.actions.sorted() {
            if let action = team.actions[id] { try save(action, of: team.id, with: []) }
        }
        for id in affected.keywords.sorted() {
            guard let keyword = team.keywords[id] else { continue }
            try save(keyword, of: team.id, with: [])
            if keyword.marks.isWritten { try save(keyword.marks, of: team.id, with: []) }
        }
        try save(affected.ballots, in: .ballots, of: team)
    }
}

extension Connection {
    /// Loads the keywords in `affected` that the team does not hold yet. It holds everything else.
    package func load(_ affected: RetroAffectedIDs, into team: inout Team) throws {
        let missing = affected.keywords.filter { team.keywords[$0] == nil }
        team.insertLoaded(try keywords(missing.sorted(), of: team.id))
    }
}
