import DeviceFloor
import Floor
import RetroRoom

/// What a device holds of its owner's teams: as the house told it, with what was written here since on top.
struct RetroReplica {
    private(set) var owner: DeviceOwner
    private(set) var teams: [TeamCopy] = []
    /// How far the house's clock is ahead of the device's, in milliseconds.
    private var skew: Int64 = 0

    /// Reads what was written down, `[[key, value], …]` in the order of the keys; what is not Retro's is passed over. Nil
    /// where there is no owner among it.
    init?(entries: [JSON], now: Int64, zone: OffsetTable) {
        let pairs = entries.compactMap { $0.arrayValue }.filter { $0.count == 2 }
        guard let owner = pairs.first(where: { $0[0].stringValue == Entry.owner }).flatMap({ DeviceOwner(json: $0[1]) })
        else { return nil }
        self.owner = owner
        var unsent: [UnsentChange] = []
        for pair in pairs {
            guard let key = pair[0].stringValue else { continue }
            if key == Entry.skew {
                skew = pair[1].integerValue ?? 0
            } else if key.hasPrefix(Entry.space) || key.hasPrefix(Entry.news) {
                if let news = try? SpaceNews(json: pair[1]), news.kind == "retro" { take(news) }
            } else if key.hasPrefix(Entry.unsent) {
                if let change = try? UnsentChange(json: pair[1]) { unsent.append(change) }
            }
        }
        let viewer = viewer(now: now, zone: zone)
        for change in unsent.ordered(by: { $0.clock < $1.clock }) {
            for index in teams.indices where teams[index].team.id == change.space {
                teams[index].redo(change, as: viewer)
            }
        }
    }

    private mutating func take(_ news: SpaceNews) {
        if let whole = news.whole {
            if let copy = try? TeamCopy(news, whole) { teams.append(copy) }
        } else {
            for index in teams.indices where teams[index].team.id == news.space { teams[index].take(news) }
        }
    }

    func viewer(now: Int64, zone: OffsetTable) -> Viewer { owner.viewer(now: now + skew, zone: zone) }

    /// What the device answers to a request by itself.
    enum Visited {
        case page(Page, Viewer)
        case redirect(Link)
        /// Not for this device to answer.
        case pass
    }

    /// The answer, and what was done, to be told to the house later.
    struct Came {
        var visited: Visited
        var queued: UnsentChange?
    }

    /// Answers a request to Retro from what is held.
    ///
    /// - Parameter now: the device's clock, in Unix milliseconds.
    func visit(_ request: Request, now: Int64, zone: OffsetTable, entropy: Entropy) -> Came {
        var viewer = viewer(now: now, zone: zone)
        var tools = Tools(entropy: entropy, clock: .zero, now: now + skew)
        viewer.formID = tools.id()
        do throws(Refusal) {
            return try answer(request, viewer, &tools)
        } catch {
            let page = Page(
                title: error.title(viewer.language), place: .retro, back: Link("/retro"),
                body: errorState(viewer.say(error.phrase), retry: nil, viewer.language), status: error.kind.status)
            return Came(visited: .page(page, viewer))
        }
    }

    private func held(_ id: ID<Space>) -> TeamCopy? { teams.first { $0.team.id == id } }

    private func answer(_ given: Request, _ viewer: Viewer, _ tools: inout Tools) throws(Refusal) -> Came {
        var request = given
        if request.method == .post, let held = request.path.first.flatMap({ ID<Space>($0) }).flatMap({ self.held($0) })
        {
            if let id: ID<Operation> = try request.form.id("operation"), let recorded = held.recorded(id) {
                if let again = try RetroDoor.again(recorded, for: request, among: RetroUseCase.offline, as: viewer) {
                    return Came(visited: visited(again, viewer))
                }
                request.form.set("operation", "")
            }
            tools.clock = held.clock
            // By the time the house hears of it the day may have come, and another retrospective be the current one.
            if request.form["retrospective"] == nil, let current = held.team.currentRetrospective {
                request.form.set("retrospective", current.id.text)
            }
        }
        let outcome = try RetroDoor.answerAlone(
            to: request, teams: teams.map { $0.summary }.ordered { $0.name < $1.name },
            slice: { id in held(id)?.slice },
            as: viewer, tools: &tools)
        guard let outcome else { return Came(visited: .pass) }
        guard case .record(let operations, _) = outcome, let first = operations.first, let useCase = request.path.last
        else { return Came(visited: visited(outcome, viewer)) }
        var form = request.form
        if useCase == "add-keyword", let subject = first.subject { form.set("keyword", subject.text) }
        form.set("operation", "")
        let change = UnsentChange(id: first.id, space: first.space, useCase: useCase, form: form, clock: first.clock)
        return Came(visited: visited(outcome, viewer), queued: change)
    }

    private func visited(_ outcome: Outcome, _ viewer: Viewer) -> Visited {
        switch outcome {
        case .page(let page): .page(page, viewer)
        case .redirect(let link), .record(_, let link): .redirect(link)
        }
    }
}
