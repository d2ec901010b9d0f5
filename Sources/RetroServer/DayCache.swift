import BoardRoom
import Floor
import RetroRoom
import ServerFloor
import Storage
import Synchronization

/// A cache of the data for pages of the day.
///
/// When a keyword is opened, every page in the team requests the day at once. The first request loads the team; the
/// others filter the same data for their person. Everything shown passes ``TeamSlice/seen(by:)``.
final class DayCache: Sendable {
    /// The sequences of the team and of the boards of its actions, as far as they exist.
    struct Standing: Equatable {
        let sequence: Int64
        let boards: [ID<Space>: Int64]
    }

    /// The maximum number of cached teams; the oldest entry is dropped first.
    package static let limit = 64

    private struct Entries {
        var days: [ID<Space>: (standing: Standing, slice: TeamSlice)] = [:]
        var order: [ID<Space>] = []
    }

    private let entries = Mutex(Entries())

    func slice(of team: ID<Space>, at standing: Standing) -> TeamSlice? {
        entries.withLock { entries in
            entries.days[team].flatMap { $0.standing == standing ? $0.slice : nil }
        }
    }

    /// The boards of a cached team, whose sequences tell whether the cache is current: the team's own sequence tells
    /// whether these are its boards.
    func boards(of team: ID<Space>) -> Set<ID<Space>> {
        entries.withLock { $0.days[team]?.slice.team.actionBoards ?? [] }
    }

    package func store(_ slice: TeamSlice, at standing: Standing) {
        let team = slice.team.id
        entries.withLock { entries in
            if entries.days.updateValue((standing, slice), forKey: team) == nil { entries.order.append(team) }
            if entries.order.count > DayCache.limit { entries.days[entries.order.removeFirst()] = nil }
        }
    }
}

extension Connection {
    /// The data for the day's page, unfiltered: two statements if it is cached.
    ///
    /// - Throws: `missing` if there is no such team.
    func day(of team: ID<Space>, for person: ID<Person>, _ cache: DayCache) throws -> TeamSlice {
        let (standing, roles) = try standing(of: team, with: cache.boards(of: team), for: person)
        var slice: TeamSlice
        if let cached = cache.slice(of: team, at: standing) {
            slice = cached
            // Only the boards decide who may see their cards, and they say so now.
            for board in slice.boards.keys { slice.boards[board]?.people[person] = roles[board] }
        } else {
            slice = try loadDay(of: team, cache)
        }
        // Pictures change without an operation in the team.
        slice.photos = try photos(in: team)
        return slice
    }

    /// - Returns: also whether the person may change each of the boards that they are on.
    /// - Throws: `missing` if there is no such team.
    private func standing(
        of team: ID<Space>, with boards: Set<ID<Space>>, for person: ID<Person>
    ) throws -> (DayCache.Standing, roles: [ID<Space>: Bool]) {
        var sequences: [ID<Space>: Int64] = [:]
        var roles: [ID<Space>: Bool] = [:]
        let rows = try all(
            """
            SELECT s.id, s.kind, s.sequence, m.role
            FROM floor_space s LEFT JOIN floor_member m ON m.space = s.id AND m.person = \(person)
            WHERE s.id IN (\(list: boards.union([team]).sorted()))
            """)
        for row in rows {
            let space: ID<Space> = try row.id(0)
            if space == team, try row.text(1) != RetroRules.kind { throw Refusal.missing }
            sequences[space] = try row.int64(2)
            if space != team, let role = try row.optionalText(3) {
                roles[space] = role != BoardRoom.Role.viewer.rawValue
            }
        }
        guard let sequence = sequences.removeValue(forKey: team) else { throw Refusal.missing }
        return (DayCache.Standing(sequence: sequence, boards: sequences), roles)
    }

    private func loadDay(of team: ID<Space>, _ cache: DayCache) throws -> TeamSlice {
        guard let head = try space(team) else { throw Refusal.missing }
        var part = RetroQuery.Part(team, wall: true)
        part.isCurrentAlone = true
        var slice = try slice(part, at: head)
        let boards = slice.team.actionBoards
        // Before what it describes, so that a change in between is noticed.
        let sequences = try all("SELECT id, sequence FROM floor_space WHERE id IN (\(list: boards.sorted()))")
        slice.boards = try actionBoards(boards, of: slice.team)
        slice.cards = try actionCards(of: slice.team, on: slice.boards.keys.sorted())
        let standing = DayCache.Standing(
            sequence: head.sequence,
            boards: Dictionary(
                try sequences.map { (try $0.id(0) as ID<Space>, try $0.int64(1)) }, uniquingKeysWith: { $1 }))
        cache.store(slice, at: standing)
        return slice
    }
}
