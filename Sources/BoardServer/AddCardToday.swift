import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

extension BoardHost {
    /// The form on Today: adds a card to the board it names, by the board's own rule. Fields: `title`, `board`,
    /// `due-today`.
    ///
    /// On a shared board the card is assigned to its author, or it would not appear on their Today.
    func addToday(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services, dropping: 2)
        let services = services
        let answer = try await services.database.write { transaction -> TodayAnswer in
            var viewer = visit.viewer(try visit.person(transaction))
            var tools = visit.tools(clock: .zero)
            let form = visit.request.form
            guard let board: ID<Space> = try form.id("board") else { throw Refusal.missing }
            var request = Floor.Request(.post, [board.text, "add-card"])
            for name in ["title", "operation"] { request.form.set(name, form[name] ?? "") }
            if form["due-today"] != nil { request.form.set("due", viewer.today.iso) }
            do {
                let isShared = try transaction.members(of: board).count > 1
                if isShared { request.form.set("mine", "on") }
                let asked = RequestFingerprint("today/add-card", form, by: viewer.person)
                let acted = try transaction.act(
                    in: BoardRules.self, request, asked, as: viewer, &tools, spent: .isRenewed)
                let link = Link("/today").with("on", board.text)
                guard case .record(let operations, _) = acted.outcome, let operation = operations.first else {
                    return .added(link.with("did", form["operation"] ?? ""))
                }
                return .added(link.with("did", operation.id.text))
            } catch let refusal as Refusal where refusal.kind == .invalid {
                viewer.formID = tools.id()
                var page = try services.today(viewer, transaction)
                let board = try transaction.boardToday(for: viewer)
                page.parts = [
                    TodayPart(
                        waiting: board.waiting(viewer), adding: board.adding(viewer, form: form, refusal: refusal),
                        recent: board.recent(viewer))
                ]
                page.status = refusal.kind.status
                return .refused(page)
            }
        }
        switch answer {
        case .added(let link): return Reply(services).redirect(link)
        case .refused(let page): return Reply(services).page(page.page, for: page.viewer, visit.request)
        }
    }

    private enum TodayAnswer: Sendable {
        case added(Link)
        case refused(TodayPage)
    }
}
