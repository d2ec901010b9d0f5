import Floor
import RunRoom
import ServerFloor
import Storage

extension Connection {
    /// The titles of those of some pages that are runs of which a person may know, in one statement; none is asked about no
    /// run.
    func runTitles(of pages: [LinkedPage], for viewer: Viewer) throws -> [LinkedTitle] {
        let runs = pages.filter { $0.entry == nil }.map(\.space)
        if runs.isEmpty { return [] }
        let person = viewer.person
        return try all(
            """
            SELECT m.id, m.title, m.leader, m.stage, m.opened_at, m.hidden, p.status
            FROM run_meetup m LEFT JOIN run_participant p ON p.meetup = m.id AND p.person = \(person)
            WHERE m.id IN (\(list: runs)) AND NOT EXISTS (
                SELECT 1 FROM run_block b WHERE (b.person = \(person) AND b.other = m.leader)
                    OR (b.other = \(person) AND b.person = m.leader))
            """
        ).compactMap { row in
            guard let meetup = try Meetup(known: row) else { return nil }
            let status = try row.optionalText(6).flatMap { Participant.Status(rawValue: $0) }
            do {
                try meetup.requireKnown(
                    to: Standing(status ?? .none, isLeader: meetup.leader.value == person), Blocks())
                return LinkedTitle(LinkedPage(meetup.id), meetup.title.value)
            } catch {
                return nil
            }
        }
    }
}

extension Meetup {
    /// As much of a run as says whether a person may know of it; nil for a damaged row.
    fileprivate init?(known row: Storage.Row) throws {
        guard let leader = try row.readableValue(of: Meetup.leader, 2),
            let stage = try row.readableValue(of: Meetup.stage, 3)
        else { return nil }
        self.init(id: try row.id(0))
        Meetup.title.set(try row.value(of: Meetup.title, 1), of: &self)
        Meetup.leader.set(leader, of: &self)
        Meetup.stage.set(stage, of: &self)
        Meetup.openedAt.set(try row.value(of: Meetup.openedAt, 4), of: &self)
        Meetup.isHidden.set(try row.value(of: Meetup.isHidden, 5), of: &self)
    }
}
