import BoardRoom
import DeviceFloor
import Floor
import RetroRoom

extension Replica {
    /// Answers a request to Retro from what is held; what was done waits to be sent.
    ///
    /// - Parameters:
    ///   - isAlone: whether the house is not reached: what it shows better is then shown from here.
    ///   - now: the device's clock, in Unix milliseconds.
    mutating func visitRetro(
        _ request: Request, isAlone: Bool, now: Int64, zone: OffsetTable, entropy: Entropy
    ) -> Came {
        var viewer = owner.viewer(now: now + skew, zone: zone)
        var tools = Tools(entropy: entropy, clock: .zero, now: now + skew)
        viewer.formID = tools.id()
        do throws(Refusal) {
            return try answer(request, isAlone: isAlone, viewer, &tools)
        } catch {
            return Came(visited: .page(refusal(error, .retro, viewer), viewer))
        }
    }

    private mutating func answer(
        _ given: Request, isAlone: Bool, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Came {
        var request = given
        if request.method == .post, let held = request.path.first.flatMap({ ID<Space>($0) }).flatMap({ teams[$0] }) {
            if let id: ID<Operation> = try request.form.id("operation"), let recorded = held.shown.recorded(id) {
                let made = try RetroDoor.made(recorded, by: request, among: RetroUseCase.offline)
                if isRepeat(of: recorded, request, made: made) {
                    let link = try RetroDoor.landing(of: recorded, by: request, among: RetroUseCase.offline)
                    return Came(visited: .redirect(link))
                }
                request.form.set("operation", "")
            }
            tools.clock = held.shown.clock
            // By the time the house hears of it the day may have come, and another retrospective be the current one.
            if request.form["retrospective"] == nil, let current = held.shown.team.currentRetrospective {
                request.form.set("retrospective", current.id.text)
            }
        }
        let outcome = try RetroDoor.answerOnDevice(
            to: request, isAlone: isAlone, teams: summaries, slice: { id in slice(id) }, as: viewer, tools: &tools)
        guard let outcome else { return Came(visited: .pass) }
        guard case .record(let operations, _) = outcome, let first = operations.first, let useCase = request.path.last
        else { return Came(visited: visited(outcome, viewer)) }
        var form = request.form
        if useCase == "add-keyword", let subject = first.subject { form.set("keyword", subject.text) }
        let change = UnsentChange(useCase, first, asked: given.form, told: form)
        queue(change, operations, at: tools.now)
        return Came(visited: visited(outcome, viewer), queued: change)
    }

    private var summaries: [TeamSummary] { teams.all.map { $0.shown.summary }.ordered { $0.name < $1.name } }

    /// A team for rules and pages. It was cut to what its owner may see before it came here.
    private func slice(_ id: ID<Space>) -> TeamSlice? {
        guard let held = teams[id] else { return nil }
        let team = held.shown.team
        // How far the house has come: by this the page knows what it hears of from the house and does not show yet.
        var slice = TeamSlice(
            team: team, sequence: held.confirmed.sequence, keywordCount: held.shown.keywordCount)
        slice.teams = summaries
        for member in team.present { slice.photos[member.id] = people.photo(of: member.id) }
        if let board = team.board.value.flatMap({ boards[$0] }) {
            slice.hasBoard = true
            for action in team.actions.keys { slice.cards[action] = board.shown.board.card(ofAction: action) }
        }
        return slice
    }
}

extension Board {
    /// The card of a team's action as it stands; nil where it was deleted.
    fileprivate func card(ofAction id: ID<Entity>) -> ActionCard? {
        guard let card = cards[id], !card.isRemoved else { return nil }
        return ActionCard(
            id: id, title: card.title.value, owners: card.assignees.held, due: card.due.value,
            isDone: card.place.value.flatMap { columns[$0.column] }?.kind.value == .done)
    }
}
