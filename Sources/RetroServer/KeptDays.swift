import Floor
import RetroRoom
import ServerFloor
import Storage
import Synchronization

/// A cache of the data for pages of the day.
///
/// When a keyword is opened, every page in the team requests the day at once. The first request loads the team; the
/// others filter the same data for their person. Everything shown passes ``TeamSlice/seen(by:)``.
final class KeptDays: Sendable {
    /// The sequences of the team and of the board of its actions.
    struct Standing: Equatable {
        let sequence: Int64
        package let board: ID<Space>?
        let boardSequence: Int64?
    }

    /// The maximum number of cached teams; the oldest entry is dropped first.
    package static let limit = 64

    private struct Shelf {
        var days: [ID<Space>: (standing: Standing, slice: TeamSlice)] = [:]
        var order: [ID<Space>] = []
    }

    private let shelf = Mutex(Shelf())

    func slice(of team: ID<Space>, at standing: Standing) -> TeamSlice? {
        shelf.withLock { shelf in
            shelf.days[team].flatMap { $0.standing == standing ? $0.slice : nil }
        }
    }

    package func keep(_ slice: TeamSlice, at standing: Standing) {
        let team = slice.team.id
        shelf.withLock { shelf in
            if shelf.days.updateValue((standing, slice), forKey: team) == nil { shelf.order.append(team) }
            if shelf.order.count > KeptDays.limit { shelf.days[shelf.order.removeFirst()] = nil }
        }
    }
}

extension Connection {
    /// The data for the day's page, unfiltered: two statements if it is cached.
    ///
    /// - Throws: `missing` if there is no such team.
    func day(of team: ID<Space>, for person: ID<Person>, _ days: KeptDays) throws -> TeamSlice {
        let row = try first(
            """
            SELECT s.sequence, b.board, c.sequence, m.person
            FROM floor_space s LEFT JOIN retro_board b ON b.team = s.id LEFT JOIN floor_space c ON c.id = b.board
                LEFT JOIN floor_member m ON m.space = b.board AND m.person = \(person)
            WHERE s.id = \(team) AND s.kind = \(RetroRules.kind)
            """)
        guard let row else { throw Refusal.missing }
        let standing = KeptDays.Standing(
            sequence: try row.int64(0), board: try row.optionalID(1), boardSequence: try row.optionalInt64(2))
        var slice: TeamSlice
        if let kept = days.slice(of: team, at: standing) {
            slice = kept
        } else {
            slice = try loadDay(of: team)
            days.keep(slice, at: standing)
        }
        // Pictures change without an operation in the team.
        slice.photos = try photos(in: team)
        // Only the board decides who may see a card.
        if try row.optionalText(3) == nil { slice.cards = [:] }
        return slice
    }

    private func loadDay(of team: ID<Space>) throws -> TeamSlice {
        guard let head = try space(team) else { throw Refusal.missing }
        var part = RetroQuery.Part(team, wall: true)
        part.isCurrentAlone = true
        var slice = try slice(part, at: head)
        if let board = slice.team.board.value {
            slice.hasBoard = try space(board) != nil
            slice.cards = try actionCards(of: slice.team, on: board)
        }
        return slice
    }
}
