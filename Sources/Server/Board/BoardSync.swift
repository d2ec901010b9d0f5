import BoardRoom
import Floor
import Storage

extension Room.Sync {
    /// Boards on devices: all of a board that its people can look at, and everything they can do there.
    static let board = Room.Sync(
        settle: { services, change, visit in try await BoardHost(services).settle(change, visit) },
        whole: { connection, head, person, now in try connection.wholeBoard(head, for: person, at: now) },
        weight: { connection, board in try connection.cardCount(of: board) })
}

extension BoardHost {
    /// Does what somebody did on a device, by the same rule as if they had just sent the form.
    ///
    /// - Throws: what is wrong with it. What was recorded before is done, whatever the form says now.
    func settle(_ change: UnsentChange, _ visit: Visit) async throws -> Settlement.Result {
        let (outcome, isDone) = try await services.database.write { transaction -> (Outcome?, Bool) in
            let viewer = visit.viewer(try visit.person(transaction))
            if let known = try transaction.operation(change.id, in: change.space),
                known.operation.author == viewer.person
            {
                return (nil, true)
            }
            var tools = visit.tools(clock: .zero)
            tools.doneAt = min(change.clock, HybridTime(milliseconds: visit.now + Limits.clockAheadMilliseconds))
            let outcome = try transaction.act(change.request, as: viewer, &tools, BoardDoor.decide).outcome
            if case .record(let operations, _) = outcome {
                guard operations.allSatisfy({ $0.space == change.space }) else { throw Refusal.missing }
                return (outcome, true)
            }
            return (outcome, false)
        }
        if let outcome { tellMembers(of: outcome) }
        return isDone ? .done : .unchanged
    }
}

extension Connection {
    /// A board with everything on it, as somebody on it may take it along.
    ///
    /// - Throws: `missing`.
    func wholeBoard(_ head: SpaceHead, for person: ID<Person>, at now: Int64) throws -> SpaceNews.Whole {
        let board = try board(head.id, for: person, at: now)
        return SpaceNews.Whole(
            state: BoardSnapshot(of: board).json,
            members: try members(of: head.id).map { SpaceNews.Member($0.person, $0.role) },
            undoable: try undoable(by: person, in: head.id, limit: SpaceNews.undoLimit),
            redoable: try redoable(by: person, in: head.id, limit: SpaceNews.undoLimit))
    }

    func cardCount(of board: ID<Space>) throws -> Int {
        try first("SELECT card_count FROM board_board WHERE id = \(board)")?.int(0) ?? 0
    }
}
