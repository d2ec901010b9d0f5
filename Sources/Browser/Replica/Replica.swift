import BoardRoom
import Floor

/// What a device holds of its owner's boards: as the house confirmed them, what was done here since, and what the house
/// would not take.
struct Replica {
    private(set) var owner: DeviceOwner
    private(set) var people: People
    private(set) var boards: [HeldBoard] = []
    /// The spaces of other rooms.
    private(set) var distant: [DistantSpace] = []
    /// What the house has not been told, in the order it was done.
    private(set) var unsent: [UnsentChange] = []
    /// What it would not take, for the owner to see.
    private(set) var refused: [RefusedChange] = []
    /// What it took, of late.
    var taken = TakenChanges()
    /// Which life of the house's log what is held is of; nil where no house has said.
    private(set) var lineage: String?
    /// How far the house's clock is ahead of the device's, in milliseconds, as of the last time they spoke.
    private(set) var skew: Int64 = 0

    init(of owner: DeviceOwner) {
        self.owner = owner
        people = People(owner: owner)
    }

    func board(_ id: ID<Space>) -> HeldBoard? { boards.first { $0.id == id } }

    /// What the house is told and asked: what was done here, as much as one sync takes, and how far the device has come.
    ///
    /// - Parameter bytes: how long the changes may be together, about. One goes however long it is.
    func question(limit: Int, bytes: Int) -> JSON {
        var cursors: [JSON] = []
        for board in boards {
            guard let cursor = board.cursor else { continue }
            cursors.append(["space": .string(board.id.text), "sequence": .integer(cursor)])
        }
        for space in distant {
            cursors.append(["space": .string(space.id.text), "sequence": .integer(space.cursor)])
        }
        var members = [
            JSON.Member("version", .integer(SpaceNews.wireVersion)), JSON.Member("person", .string(owner.person.text)),
            JSON.Member("cursors", .array(cursors)), JSON.Member("unsent", .array(sendable(limit, bytes))),
        ]
        if let lineage { members.append(JSON.Member("lineage", .string(lineage))) }
        return .object(members)
    }

    private func sendable(_ limit: Int, _ bytes: Int) -> [JSON] {
        var (changes, total): ([JSON], Int) = ([], 0)
        for change in unsent.prefix(limit) {
            let json = change.json
            var writer = JSON.Writer()
            writer.write(json)
            total += writer.bytes.count + 1
            if !changes.isEmpty, total > bytes { break }
            changes.append(json)
        }
        return changes
    }

    /// Whether all that is held is of the lineage of the house's log.
    var isOfOneLineage: Bool { !boards.contains { $0.isBroken } && !distant.contains { $0.isOfOtherLineage } }

    /// The house's log is another than the one that is held: the whole of everything is asked for, and what was done here of
    /// late is offered again. What the house has after all is done once.
    private mutating func comeElsewhere(_ told: inout Taken) {
        let again = taken.empty().filter { change in !unsent.contains { $0.id == change.id } }
        unsent += again
        sortUnsent()
        told.offered = again
        for index in boards.indices where !boards[index].isNew { boards[index].distrust() }
        for index in distant.indices { distant[index].distrust() }
    }

    /// Puts into the tray what its owner did on a board, elsewhere than here, and the house has lost.
    private mutating func salvage(_ board: HeldBoard, _ told: SpaceNews?, _ taken: inout Taken) {
        guard board.isOfOtherLineage else { return }
        for operation in board.confirmed.missing(from: told, of: owner.person) {
            let id = operation.id
            guard !unsent.contains(where: { $0.id == id }), !refused.contains(where: { $0.change.id == id }),
                !self.taken.all.contains(where: { $0.id == id }), !taken.settled.contains(id),
                let change = UnsentChange(wordsOf: operation)
            else { continue }
            let kept = RefusedChange(
                change: change, problem: .lostByHouse(owner.language), spaceName: board.shown.board.name.value)
            refused.append(kept)
            taken.refused.append(kept)
        }
    }

    /// Does one thing here, to be told to the house later.
    mutating func queue(_ change: UnsentChange, _ operations: [Operation], at now: Int64) {
        unsent.append(change)
        if change.isBeginning { boards.append(HeldBoard(BoardCopy(id: change.space))) }
        for index in boards.indices where boards[index].id == change.space {
            boards[index].show(operations, at: now)
        }
    }

    /// Takes in what the house said.
    ///
    /// - Parameters:
    ///   - now: the device's clock, in Unix milliseconds.
    ///   - viewer: the owner, for doing again what is still unsent.
    mutating func take(_ answer: SyncAnswer, now: Int64, zone: OffsetTable) -> Taken {
        var taken = Taken()
        skew = answer.now - now
        owner = answer.owner
        people = answer.people
        if let lineage = answer.lineage, lineage != self.lineage {
            if self.lineage != nil || !boards.isEmpty || !distant.isEmpty { comeElsewhere(&taken) }
            self.lineage = lineage
        }
        let sent = unsent
        for settlement in answer.settled { settle(settlement, &taken) }
        for lost in answer.lost { lose(lost, &taken) }
        for news in answer.spaces {
            if news.kind == "board" { take(news, &taken) } else { takeDistant(news, &taken) }
        }
        dropArrived(&taken)
        keepOrder(&taken)
        taken.lessened = sent.filter { taken.settled.contains($0.id) && wasLessened($0) }
        showUnsent(now: now, zone: zone)
        // A house whose clock is weeks ahead for an hour is not to take from a device what a restore may need.
        taken.forgotten += self.taken.forgetOld(now: min(answer.now, now))
        taken.isBroken =
            boards.contains { $0.isBroken && !taken.unreadable.contains($0.id) }
            || distant.contains { $0.isOfOtherLineage }
        return taken
    }

    /// Takes back a refused change, to be sent once more as another operation, or forgets it.
    mutating func drop(_ id: ID<Operation>) -> RefusedChange? {
        guard let index = refused.firstIndex(where: { $0.change.id == id }) else { return nil }
        return refused.remove(at: index)
    }

    /// Forgets a change that the house has not been told of.
    mutating func dropUnsent(_ id: ID<Operation>) -> Bool {
        guard let index = unsent.firstIndex(where: { $0.id == id }) else { return false }
        unsent.remove(at: index)
        return true
    }

    /// Puts back what was written down when the device was last open.
    mutating func restore(_ news: SpaceNews) {
        if news.kind != "board" {
            var taken = Taken()
            takeDistant(news, &taken)
        } else if let whole = news.whole {
            guard let copy = try? BoardCopy(news, whole, owner: owner.person) else { return }
            boards.append(HeldBoard(copy))
        } else {
            for index in boards.indices where boards[index].id == news.space { boards[index].take(news.operations) }
        }
    }
    mutating func restore(_ change: UnsentChange) { unsent.append(change) }
    mutating func restore(_ change: RefusedChange) { refused.append(change) }
    mutating func restore(lineage: String?) { self.lineage = lineage }
    mutating func restore(skew: Int64) { self.skew = skew }
    mutating func restore(_ people: People) { self.people = people }
    /// Puts what is unsent into the order in which it was done.
    mutating func sortUnsent() {
        unsent = unsent.ordered { $0.clock < $1.clock }
        taken.sort()
    }

    /// Shows everything that is unsent, once all of it is here again. A board that was made here is shown from what is
    /// unsent alone, and no longer once that is not.
    mutating func showUnsent(now: Int64, zone: OffsetTable) {
        let viewer = owner.viewer(now: now + skew, zone: zone)
        let begun = unsent.filter { $0.isBeginning }.map { $0.space }
        boards.removeAll { $0.isNew && !begun.contains($0.id) }
        for space in begun where board(space) == nil { boards.append(HeldBoard(BoardCopy(id: space))) }
        for index in boards.indices { boards[index].rebase(unsent, as: viewer, names: people) }
    }

    /// The boards that are to be written down as a whole: those that came so, and those of which much has come since.
    func unsettled(_ taken: Taken) -> [ID<Space>] {
        boards.filter { taken.whole.contains($0.id) || $0.looseCount > HeldBoard.looseLimit }.map { $0.id }
    }

    mutating func settleDown(_ board: ID<Space>) {
        for index in boards.indices where boards[index].id == board { boards[index].settleDown() }
    }

    private mutating func settle(_ settlement: Settlement, _ taken: inout Taken) {
        guard let index = unsent.firstIndex(where: { $0.id == settlement.id }) else {
            if case .refused = settlement.result { return }
            return drop([settlement.id], &taken)
        }
        let change = unsent.remove(at: index)
        taken.settled.append(change.id)
        if settlement.result == .done {
            self.taken.add(change)
            taken.kept.append(change)
        }
        guard case .refused(let problem) = settlement.result else { return }
        let kept = RefusedChange(change: change, problem: problem, spaceName: name(of: change.space))
        refused.append(kept)
        taken.refused.append(kept)
        // It was shown, and is no more.
        taken.changed.append(change.space)
    }

    /// What was refused once and is done after all, since it was sent again before the refusal was heard, needs nobody.
    private mutating func dropArrived(_ taken: inout Taken) {
        drop(
            refused.map { $0.change }.filter { board($0.space)?.confirmed.recorded($0.id) != nil }.map { $0.id }, &taken
        )
    }

    private mutating func drop(_ arrived: [ID<Operation>], _ taken: inout Taken) {
        refused.removeAll { arrived.contains($0.change.id) }
        taken.refused.removeAll { arrived.contains($0.change.id) }
        taken.arrived += arrived
    }

    /// What the house stamped later than it was done here, since it took in others' words, goes before what was done after
    /// it: that is moved past it.
    private mutating func keepOrder(_ told: inout Taken) {
        for board in boards where unsent.contains(where: { $0.space == board.id }) {
            let own = taken.all.filter { $0.space == board.id }.map { $0.id }
            var last = HybridTime.zero
            for recorded in board.confirmed.log where recorded.operation.clock > last {
                if own.contains(recorded.operation.id) { last = recorded.operation.clock }
            }
            for index in unsent.indices where unsent[index].space == board.id {
                if unsent[index].clock <= last {
                    unsent[index].clock = last.next
                    told.moved.append(unsent[index])
                }
                last = unsent[index].clock
            }
        }
    }

    /// Whether less came of a change than was shown here, since others had changed the same before the house heard of it:
    /// it undid or redid a part, or another's later words stand in its place.
    private func wasLessened(_ change: UnsentChange) -> Bool {
        guard let copy = board(change.space)?.confirmed, let done = copy.recorded(change.id) else { return false }
        guard let target = done.intent.target else { return copy.isOvertaken(done) }
        return copy.recorded(target).map { done.changes.count < $0.reversibleCount } ?? false
    }

    private mutating func lose(_ space: ID<Space>, _ taken: inout Taken) {
        // What was done there and is still unsent is sent all the same: the house refuses it, and says why.
        if let board = board(space) { salvage(board, nil, &taken) }
        boards.removeAll { $0.id == space }
        distant.removeAll { $0.id == space }
        taken.forgotten += self.taken.forget(in: space)
        taken.lost.append(space)
        taken.changed.append(space)
    }

    private mutating func take(_ news: SpaceNews, _ taken: inout Taken) {
        taken.changed.append(news.space)
        if let whole = news.whole {
            // One that was long on its way has nothing new, and lacks what was heard of since.
            if let held = board(news.space), !held.isBroken, news.sequence < held.confirmed.sequence { return }
            guard let copy = try? BoardCopy(news, whole, owner: owner.person) else {
                // Asked for at once it would come the same: with the next sync.
                return taken.unreadable.append(news.space)
            }
            if let board = board(news.space) { salvage(board, news, &taken) }
            boards.removeAll { $0.id == news.space }
            boards.append(HeldBoard(copy))
            taken.whole.append(news.space)
            return
        }
        for index in boards.indices where boards[index].id == news.space { boards[index].take(news.operations) }
        taken.loose.append(news)
    }

    private mutating func takeDistant(_ news: SpaceNews, _ taken: inout Taken) {
        taken.changed.append(news.space)
        let arrived = news.operations.map { $0.operation.id }
        drop(refused.map { $0.change.id }.filter { arrived.contains($0) }, &taken)
        if let whole = DistantSpace(news) {
            distant.removeAll { $0.id == news.space }
            distant.append(whole)
            taken.distant.append(news)
        } else if let index = distant.firstIndex(where: { $0.id == news.space }) {
            distant[index].take(news)
            taken.loose.append(news)
        }
    }

    /// What a space is called.
    func name(of space: ID<Space>) -> String {
        board(space)?.shown.board.name.value ?? distant.first { $0.id == space }?.name ?? ""
    }
}

/// Something that was done here and that the house would not take.
struct RefusedChange {
    var change: UnsentChange
    var problem: Settlement.Problem
    /// What its space was called.
    var spaceName: String

    init(change: UnsentChange, problem: Settlement.Problem, spaceName: String) {
        self.change = change
        self.problem = problem
        self.spaceName = spaceName
    }

    var json: JSON {
        [
            "change": change.json, "settled": Settlement(change.id, .refused(problem)).json,
            "space": .string(spaceName),
        ]
    }

    init?(json: JSON) {
        guard let given = json["change"], let change = try? UnsentChange(json: given),
            let settled = json["settled"].flatMap({ Settlement(json: $0) }),
            case .refused(let problem) = settled.result
        else { return nil }
        self.init(change: change, problem: problem, spaceName: json["space"]?.stringValue ?? "")
    }
}

/// What came of taking in the house's answer: what has to be written down, and which pages are to be drawn anew.
struct Taken {
    var settled: [ID<Operation>] = []
    var refused: [RefusedChange] = []
    /// What is no longer refused.
    var arrived: [ID<Operation>] = []
    var lost: [ID<Space>] = []
    /// What is unsent still and has another time.
    var moved: [UnsentChange] = []
    /// Changes of which less came than was shown here: it is told on the board.
    var lessened: [UnsentChange] = []
    var changed: [ID<Space>] = []
    /// Boards that came as a whole.
    var whole: [ID<Space>] = []
    var loose: [SpaceNews] = []
    /// Spaces of other rooms that came as a whole.
    var distant: [SpaceNews] = []
    /// What the house has taken, to be kept for a while; what need not be kept any longer; and what is to be sent again.
    var kept: [UnsentChange] = []
    var forgotten: [ID<Operation>] = []
    var offered: [UnsentChange] = []
    /// Boards that came as a whole which this build cannot read.
    var unreadable: [ID<Space>] = []
    /// Whether some board has to be asked for anew.
    var isBroken = false
}
