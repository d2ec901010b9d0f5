import BoardRoom
import Floor

/// What came of a visit: besides the answer, what is to be written down and removed.
struct Came {
    var visited: Visited
    var queued: UnsentChange?
    var dropped: ID<Operation>?
}

extension Replica {
    /// `GET /unsent`, `POST /unsent/retry` and `POST /unsent/drop`, the last two with `change`, a refused change's id.
    mutating func visitUnsent(
        _ request: Request, now: Int64, zone: OffsetTable, entropy: Entropy
    ) -> Came {
        var viewer = owner.viewer(now: now + skew, zone: zone)
        var tools = Tools(entropy: entropy, clock: .zero, now: now + skew)
        viewer.formID = tools.id()
        guard request.method == .post else { return Came(visited: .page(page(viewer), viewer)) }
        let there = Visited.redirect(UnsentPage.link)
        guard let id: ID<Operation> = try? request.form.id("change"), let given = drop(id) else {
            return Came(visited: there)
        }
        guard request.path.last == "retry" else { return Came(visited: there, dropped: id) }
        var change = given.change
        change.id = tools.id()
        tools.clock = board(change.space)?.shown.clock ?? .zero
        change.clock = tools.tick()
        queue(change, [], at: tools.now)
        showUnsent(now: now, zone: zone)
        return Came(visited: there, queued: change, dropped: id)
    }

    private func page(_ viewer: Viewer) -> Page {
        UnsentPage.page(
            unsent: unsent.count,
            refused: refused.map { kept in
                UnsentPage.Refused(
                    id: kept.change.id, place: kept.spaceName, words: kept.change.form.words, reason: kept.problem.text)
            }, viewer)
    }
}

extension Fields {
    /// What a person wrote in a form, without what it carries along unseen.
    fileprivate var words: [String] {
        ["title", "name", "text", "body", "due"].compactMap { self[$0] }.filter { !$0.isEmpty }
    }
}
