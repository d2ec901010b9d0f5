import BoardRoom
import Floor
import ServerFloor
import Storage

extension HouseJob {
    /// Reminds people of their cards that have a time, when they chose to be. Each reminder is sent once for a time: late
    /// if the house was off, and not for a card that was finished, archived, deleted or set to another time meanwhile.
    static let remindOfTimes = HouseJob("board.remind-times", every: Limits.dueTimeMilliseconds, going: .start) {
        run in
        let now = run.now
        let due = try await run.services.database.read { try $0.timesDue(at: now, limit: Limits.dueTimesAtOnce) }
        for card in due { try await run.part(card.id.text) { try $0.remind(of: card.id, on: card.board, at: now) } }
        return now - now % Limits.dueTimeMilliseconds + Limits.dueTimeMilliseconds
    }
}

extension Limits {
    /// The interval of checks for reminders of times.
    static let dueTimeMilliseconds: Int64 = 60_000
    /// Cards handled in one run of the job; the others follow in the next.
    static let dueTimesAtOnce = 500
}

extension Connection {
    /// In the order of boards, to lock in one order everywhere.
    fileprivate func timesDue(at now: Int64, limit: Int) throws -> [(board: ID<Space>, id: ID<Entity>)] {
        try all(
            """
            SELECT due.board, due.id FROM (
                SELECT board, id FROM board_card WHERE remind_at IS NOT NULL AND remind_at <= \(now)
                ORDER BY remind_at, board, id LIMIT \(limit)
            ) AS due ORDER BY due.board, due.id
            """
        ).map { (try $0.id(0), try $0.id(1)) }
    }
}

extension Transaction {
    /// Sends the reminder that is due of a card, and takes it as sent. The board is locked: the card may have been changed
    /// since the query.
    fileprivate func remind(of id: ID<Entity>, on board: ID<Space>, at now: Int64) throws {
        guard try lockSpace(board) != nil, let card = try cards([id], of: board).first else { return }
        let moment = card.dueMoment
        if let at = moment?.remindAt, at > now { return }
        try execute("UPDATE board_card SET remind_at = NULL WHERE board = \(board) AND id = \(id)")
        // Whoever sets a time whose reminder had passed by then knows of it.
        guard let moment, let instant = moment.instant, let at = moment.remindAt, card.timedAt <= at else { return }
        try notify(
            NewNotice(
                .cardSoon, to: try people(whoseOpenCardIs: id, on: board), in: board, about: id,
                cause: "due-time/\(id.text)/\(instant)/\(at)", detail: ["due": .integer(instant)], at: now))
    }

    /// Those whom the morning's reminder tells of a card: nobody of one that is done or not on the board.
    private func people(whoseOpenCardIs card: ID<Entity>, on board: ID<Space>) throws -> [ID<Person>] {
        try all("SELECT person FROM board_my_card WHERE board = \(board) AND card_id = \(card) ORDER BY person")
            .map { try $0.id(0) }
    }
}
