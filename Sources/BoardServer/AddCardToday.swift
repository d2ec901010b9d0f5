import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

extension BoardHost {
    /// The form on Today: adds a card to the board it names, by the board's own rule. Fields: `title`, `board` (an id,
    /// or `own` for the person's own list), `due-today`. The board is remembered as the person's choice.
    ///
    /// On a shared board the card is assigned to its author, or it would not appear on their Today.
    func addToday(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services, dropping: 2)
        let services = services
        let isForOwnList = visit.request.form["board"] == CardTargets.ownListWord
        let answer = try await services.database.write { transaction -> TodayAnswer in
            var viewer = visit.viewer(try visit.person(transaction))
            var tools = visit.tools(clock: .zero)
            let form = visit.request.form
            let named: ID<Space>? = isForOwnList ? nil : try form.id("board")
            guard isForOwnList || named != nil else { throw Refusal.missing }
            do {
                let board = try transaction.target(named, form, as: viewer, &tools)
                var request = Floor.Request(.post, [board.text, "add-card"])
                for name in ["title", "operation"] { request.form.set(name, form[name] ?? "") }
                if form["due-today"] != nil { request.form.set("due", viewer.today.iso) }
                let isShared = try transaction.members(of: board).count > 1
                if isShared { request.form.set("mine", "on") }
                let asked = RequestFingerprint("today/add-card", form, by: viewer.person)
                let acted = try transaction.act(
                    in: BoardRules.self, request, asked, as: viewer, &tools, spent: .isRenewed)
                let link = Link("/today").with("on", board.text)
                guard case .record(let operations, _) = acted.outcome, let operation = operations.first else {
                    return .added(link.with("did", form["operation"] ?? ""), by: viewer.person)
                }
                return .added(link.with("did", operation.id.text), by: viewer.person)
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
        case .added(let link, let person):
            // The list may be new: its changes are heard of from now on.
            if isForOwnList { services.live.recheck(person) }
            return Reply(services).redirect(link)
        case .refused(let page): return Reply(services).page(page.page, for: page.viewer, visit.request)
        }
    }

    private enum TodayAnswer: Sendable {
        case added(Link, by: ID<Person>)
        case refused(TodayPage)
    }
}

extension Transaction {
    /// The board that a form of Today is for, remembered as the person's choice.
    ///
    /// - Parameter named: the board it names; nil for the person's own list.
    /// - Throws: the refusal of the title, before a list is made for it.
    fileprivate func target(
        _ named: ID<Space>?, _ form: Fields, as viewer: Viewer, _ tools: inout Tools
    ) throws -> ID<Space> {
        if let named {
            try choose(named, for: viewer.person)
            return named
        }
        _ = try Card.Title(form["title"] ?? "")
        return try chooseOwnList(of: viewer, &tools)
    }
}
