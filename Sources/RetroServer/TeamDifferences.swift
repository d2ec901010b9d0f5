import Floor
import RetroRoom
import ServerFloor
import Storage

extension Connection {
    /// The differences between a team's tables and a fold of all its operations, up to a number.
    func teamDifferences(_ head: SpaceHead, limit: Int) throws -> [LogDifference] {
        let folded = try fold(head, into: Team(id: head.id))
        guard var stored = try team(head.id) else { return [LogDifference("team", head.id.text, .null, nil)] }
        stored.insertLoaded(try keywords(of: head.id))
        var found = LogDifference.between(TeamSnapshot(of: folded).json, TeamSnapshot(of: stored).json)
        // Keywords that their recipients discarded are hidden from everybody, and so from snapshots.
        for (id, keyword) in folded.keywords {
            guard let other = stored.keywords[id], other.discarded != keyword.discarded else { continue }
            found.append(
                LogDifference("discarded", id.text, .bool(keyword.discarded.value), .bool(other.discarded.value)))
        }
        let here = Set(folded.present.map(\.id))
        let members = Set(try members(of: head.id).map(\.person))
        for person in here.symmetricDifference(members).sorted() {
            found.append(
                LogDifference(
                    "roles", person.text, here.contains(person) ? .bool(true) : nil,
                    members.contains(person) ? .bool(true) : nil))
        }
        return Array(found.prefix(limit))
    }
}
