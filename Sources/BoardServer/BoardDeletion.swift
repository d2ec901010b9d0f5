import BoardRoom
package import Floor
import Hummingbird
package import ServerFloor
package import Storage

extension BoardHost {
    /// Deletes a board for good, by one of its owners who typed its name.
    func deleteBoard(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        guard let board = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        do {
            try await delete(board, visit, visit.request.form)
            return Reply(services).redirect(Link("/board"))
        } catch let refusal as Refusal where refusal.kind == .invalid {
            return try await puttingAway(board, visit, refusal)
        }
    }

    /// - Throws: `missing`, `owners-only`, `board-name-differs`.
    package func delete(_ board: ID<Space>, _ visit: Visit, _ form: Fields) async throws {
        let people = try await services.database.write { transaction in
            let person = try visit.person(transaction).id
            guard let head = try transaction.lockSpace(board), head.kind == BoardRules.kind else {
                throw Refusal.missing
            }
            let people = try transaction.people(on: board)
            let slice = try transaction.slice(
                BoardQuery.Part(board, cards: .none), for: person, at: head, people: people)
            try DeleteBoard.check(form, slice)
            try transaction.delete(board: head)
            return people
        }
        for person in people { services.live.recheck(person.id) }
    }

    private func puttingAway(_ board: ID<Space>, _ visit: Visit, _ refusal: Refusal) async throws -> Response {
        let part = BoardQuery.Part(board, cards: .none)
        let (slice, viewer) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            guard case .board(let slice) = try connection.data(.board(part), for: viewer.person) else {
                throw Refusal.missing
            }
            return (slice, viewer)
        }
        var tools = visit.tools(clock: .zero)
        var shown = viewer
        shown.formID = tools.id()
        let page = try PutAwayPage.page(slice, shown, form: visit.request.form, refusal: refusal)
        return Reply(services).page(page, for: shown, visit.request)
    }
}

extension Transaction {
    /// Deletes all of a board's rows, and then the space. Other modules' rows about spaces are deleted by
    /// ``forget(space:)``.
    package func delete(board head: SpaceHead) throws {
        // Delete the index queue before the index, in the order of the indexer, to avoid a deadlock.
        try execute("DELETE FROM board_text_due WHERE space = \(head.id)")
        try clear(head.id, in: .board)
        try execute("DELETE FROM board_comment WHERE board = \(head.id)")
        try execute("DELETE FROM board_item WHERE board = \(head.id)")
        try execute("DELETE FROM board_card_assignee WHERE board = \(head.id)")
        try execute("DELETE FROM board_card_label WHERE board = \(head.id)")
        try execute("DELETE FROM board_label WHERE board = \(head.id)")
        try execute("DELETE FROM board_my_card WHERE board = \(head.id)")
        try execute("DELETE FROM board_card WHERE board = \(head.id)")
        try execute("DELETE FROM board_column WHERE board = \(head.id)")
        try execute("DELETE FROM board_board WHERE id = \(head.id)")
        try dropFiles(of: head.id)
        try execute("DELETE FROM floor_invitation WHERE space = \(head.id)")
        try execute("DELETE FROM floor_notice WHERE space = \(head.id)")
        try execute("DELETE FROM floor_notice_mute WHERE space = \(head.id)")
        try forget(space: head)
    }
}
