import BoardRoom
import DeviceFloor
import Floor

/// The result of a visit: the response, and the entries to store and delete.
struct VisitResult {
    var response: Response
    var queued: UnsentChange?
    var dropped: ID<Operation>?
    /// How far the owner has read in a space, where that is news.
    var read: (space: ID<Space>, sequence: Int64)?
}

extension Replica {
    /// `GET /unsent`, `POST /unsent/retry` and `POST /unsent/drop`, the latter two with `change`, the id of a refused
    /// change or, for `drop`, also of an unsent one.
    ///
    /// - Parameters:
    ///   - files: the number of files that are still to be uploaded.
    ///   - hidden: the spaces whose words are not shown now.
    mutating func visitUnsent(
        _ request: Request, files: Int, hiding hidden: [ID<Space>], now: Int64, zone: OffsetTable, entropy: Entropy
    ) -> VisitResult {
        var viewer = owner.viewer(now: now + skew, zone: zone)
        var tools = Tools(entropy: entropy, clock: .zero, now: now + skew, sealer: .later)
        viewer.formID = tools.id()
        guard request.method == .post else {
            let page = page(files: files, isLeaving: request.query["leaving"] != nil, hidden, viewer)
            return VisitResult(response: .page(page, viewer))
        }
        let there = Response.redirect(UnsentPage.link)
        guard let id: ID<Operation> = try? request.form.id("change") else { return VisitResult(response: there) }
        guard let given = drop(id) else {
            guard request.path.last == "drop", dropUnsent(id) else { return VisitResult(response: there) }
            showUnsent(now: now, zone: zone)
            return VisitResult(response: there, dropped: id)
        }
        guard request.path.last == "retry" else { return VisitResult(response: there, dropped: id) }
        var change = given.change
        change.id = tools.id()
        // A change for a retrospective that has opened since goes to the current one.
        if change.form["retrospective"] != nil { change.form.set("retrospective", "") }
        tools.clock = rooms[change.space]?.clock ?? .zero
        change.clock = tools.tick()
        queue(change, [], at: tools.now)
        showUnsent(now: now, zone: zone)
        return VisitResult(response: there, queued: change, dropped: id)
    }

    private func page(files: Int, isLeaving: Bool, _ hidden: [ID<Space>], _ viewer: Viewer) -> Page {
        var page: (unsent: [UnsentPage.Waiting], refused: [UnsentPage.Waiting])
        page.unsent = unsent.map { waiting($0, place: rooms[$0.space]?.name ?? "", hidden, viewer) }
        page.refused = refused.map {
            waiting($0.change, place: $0.spaceName, reason: $0.problem.text, hidden, viewer)
        }
        return UnsentPage.page(
            unsent: page.unsent, refused: page.refused, files: files, isLeaving: isLeaving, viewer)
    }

    private func waiting(
        _ change: UnsentChange, place: String, reason: String? = nil, _ hidden: [ID<Space>], _ viewer: Viewer
    ) -> UnsentPage.Waiting {
        let isHidden = hidden.contains(change.space)
        var described: (title: Phrase, input: [Input])?
        for room in DeviceRoom.all where described == nil { described = room.described(change.useCase) }
        var what = viewer.say(described?.title ?? Phrase(ko: "변경", en: "A change"))
        if let card = change.form["card"].flatMap({ ID<Entity>($0) }), change.form["title"] == nil,
            let title = rooms.boards[change.space]?.shown.board.cards[card]?.title.value
        {
            what += ": " + title
        }
        return UnsentPage.Waiting(
            id: change.id, what: what, place: place, words: isHidden ? [] : words(of: change, described?.input),
            reason: reason)
    }

    /// The text that a person entered in a form, without its hidden fields.
    ///
    /// - Parameter input: the form's inputs; nil if unknown.
    private func words(of change: UnsentChange, _ input: [Input]?) -> [String] {
        guard let input else { return change.form.pairs.filter { $0.name != "card" }.map { $0.value } }
        return input.filter { $0.type.isWritten }.compactMap { change.form[$0.name] }.filter { !$0.isEmpty }
    }
}
