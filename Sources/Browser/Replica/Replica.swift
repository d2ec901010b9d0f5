import BoardRoom
import DeviceFloor
import Floor
import RetroRoom

/// What a device holds of its owner's spaces: as the house confirmed them, what was done here since, and what the house
/// would not take.
struct Replica {
    private(set) var owner: DeviceOwner
    private(set) var people: People
    private(set) var boards = HeldSpaces<BoardCopy>()
    private(set) var teams = HeldSpaces<TeamCopy>()
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

    /// What the house is told and asked: what was done here, as much as one sync takes, and how far the device has come.
    ///
    /// - Parameter bytes: how long the changes may be together, about. One goes however long it is.
    func question(limit: Int, bytes: Int) -> JSON {
        var members = [
            JSON.Member("version", .integer(SyncDelta.wireVersion)), JSON.Member("person", .string(owner.person.text)),
            JSON.Member("cursors", .array(boards.cursors + teams.cursors)),
            JSON.Member("unsent", .array(sendable(limit, bytes))),
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
    var isOfOneLineage: Bool { !isBroken(except: []) }

    /// Whether some space has to be asked for anew.
    private func isBroken(except unreadable: [ID<Space>]) -> Bool {
        boards.isBroken(except: unreadable) || teams.isBroken(except: unreadable)
    }

    /// The house's log is another than the one that is held: the whole of everything is asked for, and what was done here of
    /// late is offered again. What the house has after all is done once.
    private mutating func comeElsewhere(_ told: inout SyncEffects) {
        let again = taken.empty().filter { change in !unsent.contains { $0.id == change.id } }
        unsent += again
        sortUnsent()
        told.offered = again
        boards.distrust()
        teams.distrust()
    }

    /// Puts into the tray what its owner did in a space, elsewhere than here, and the house has lost.
    private mutating func salvage<Copy>(_ space: HeldSpace<Copy>?, _ told: SyncDelta?, _ effects: inout SyncEffects) {
        guard let space, space.isOfOtherLineage else { return }
        for operation in space.confirmed.missing(from: told, of: owner.person) {
            let id = operation.id
            guard !unsent.contains(where: { $0.id == id }), !refused.contains(where: { $0.change.id == id }),
                !self.taken.all.contains(where: { $0.id == id }), !effects.settled.contains(id),
                let change = UnsentChange(wordsOf: operation)
            else { continue }
            let kept = RefusedChange(
                change: change, problem: .lostByHouse(owner.language), spaceName: space.shown.name)
            refused.append(kept)
            effects.refused.append(kept)
        }
    }

    /// Does one thing here, to be told to the house later.
    mutating func queue(_ change: UnsentChange, _ operations: [Operation], at now: Int64) {
        unsent.append(change)
        if change.isBeginning { boards.begin(BoardCopy(id: change.space)) }
        boards.show(operations, in: change.space, at: now)
        teams.show(operations, in: change.space, at: now)
    }

    /// Takes in what the house said.
    ///
    /// - Parameters:
    ///   - now: the device's clock, in Unix milliseconds.
    ///   - viewer: the owner, for doing again what is still unsent.
    mutating func take(_ answer: SyncAnswer, now: Int64, zone: OffsetTable) -> SyncEffects {
        var effects = SyncEffects()
        skew = answer.now - now
        owner = answer.owner
        people = answer.people
        if let lineage = answer.lineage, lineage != self.lineage {
            if self.lineage != nil || !boards.isEmpty || !teams.isEmpty { comeElsewhere(&effects) }
            self.lineage = lineage
        }
        let sent = unsent
        for result in answer.settled { settle(result, &effects) }
        for lost in answer.lost { lose(lost, &effects) }
        for delta in answer.spaces { take(delta, &effects) }
        dropArrived(&effects)
        keepOrder(&effects)
        effects.lessened = sent.filter { effects.settled.contains($0.id) && wasLessened($0) }
        showUnsent(now: now, zone: zone)
        // A house whose clock is weeks ahead for an hour is not to take from a device what a restore may need.
        effects.forgotten += self.taken.forgetOld(now: min(answer.now, now))
        effects.isBroken = isBroken(except: effects.unreadable)
        return effects
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
    mutating func restore(_ delta: SyncDelta) {
        switch delta.kind {
        case BoardRules.kind: _ = boards.take(delta, owner: owner.person)
        case RetroRules.kind: _ = teams.take(delta, owner: owner.person)
        default: break
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
        boards.keepNew(begun)
        for space in begun where boards[space] == nil { boards.begin(BoardCopy(id: space)) }
        boards.rebase(unsent, as: viewer, names: people)
        teams.rebase(unsent, as: viewer, names: people)
    }

    /// The spaces that are to be written down as a whole: those that came so, and those of which much has come since.
    mutating func settled(_ effects: SyncEffects) -> [SyncDelta] {
        boards.settled(effects.snapshots, for: owner.person) + teams.settled(effects.snapshots, for: owner.person)
    }

    private mutating func settle(_ result: PushResult, _ effects: inout SyncEffects) {
        guard let index = unsent.firstIndex(where: { $0.id == result.id }) else {
            if case .refused = result.result { return }
            return drop([result.id], &effects)
        }
        let change = unsent.remove(at: index)
        effects.settled.append(change.id)
        if result.result == .done {
            self.taken.add(change)
            effects.kept.append(change)
        }
        guard case .refused(let problem) = result.result else { return }
        let kept = RefusedChange(change: change, problem: problem, spaceName: name(of: change.space))
        refused.append(kept)
        effects.refused.append(kept)
        // It was shown, and is no more.
        effects.changed.append(change.space)
    }

    /// What was refused once and is done after all, since it was sent again before the refusal was heard, needs nobody.
    private mutating func dropArrived(_ effects: inout SyncEffects) {
        drop(
            refused.map { $0.change }.filter { confirmed($0) != nil }.map { $0.id }, &effects)
    }

    /// What the house recorded of a change, as far as it was told here.
    private func confirmed(_ change: UnsentChange) -> Operation? {
        boards[change.space]?.confirmed.recorded(change.id) ?? teams[change.space]?.confirmed.recorded(change.id)
    }

    private mutating func drop(_ arrived: [ID<Operation>], _ effects: inout SyncEffects) {
        refused.removeAll { arrived.contains($0.change.id) }
        effects.refused.removeAll { arrived.contains($0.change.id) }
        effects.arrived += arrived
    }

    /// What the house stamped later than it was done here, since it took in others' words, goes before what was done after
    /// it: that is moved past it.
    private mutating func keepOrder(_ told: inout SyncEffects) {
        for board in boards.all where unsent.contains(where: { $0.space == board.id }) {
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

    /// Whether less came of a change than was shown here, since others had changed the same before the house heard of it.
    private func wasLessened(_ change: UnsentChange) -> Bool {
        boards[change.space]?.confirmed.wasLessened(change) ?? teams[change.space]?.confirmed.wasLessened(change)
            ?? false
    }

    private mutating func lose(_ space: ID<Space>, _ effects: inout SyncEffects) {
        // What was done there and is still unsent is sent all the same: the house refuses it, and says why.
        salvage(boards[space], nil, &effects)
        salvage(teams[space], nil, &effects)
        boards.lose(space)
        teams.lose(space)
        effects.forgotten += self.taken.forget(in: space)
        effects.lost.append(space)
        effects.changed.append(space)
    }

    private mutating func take(_ delta: SyncDelta, _ effects: inout SyncEffects) {
        switch delta.kind {
        case BoardRules.kind: note(boards.take(delta, owner: owner.person), of: delta, &effects)
        case RetroRules.kind: note(teams.take(delta, owner: owner.person), of: delta, &effects)
        // A newer house may have rooms that this build knows nothing of.
        default: break
        }
    }

    private mutating func note<Copy>(
        _ outcome: HeldSpaces<Copy>.TakeResult, of delta: SyncDelta, _ effects: inout SyncEffects
    ) {
        effects.changed.append(delta.space)
        switch outcome {
        case .late: break
        // Asked for at once it would come the same: with the next sync.
        case .unreadable: effects.unreadable.append(delta.space)
        case .snapshot(let replaced):
            salvage(replaced, delta, &effects)
            effects.snapshots.append(delta.space)
        case .loose: effects.loose.append(delta)
        }
    }

    /// What a space is called.
    func name(of space: ID<Space>) -> String { boards[space]?.shown.name ?? teams[space]?.shown.name ?? "" }
}

/// Something that was done here and that the house would not take.
struct RefusedChange {
    var change: UnsentChange
    var problem: PushResult.Problem
    /// What its space was called.
    var spaceName: String

    init(change: UnsentChange, problem: PushResult.Problem, spaceName: String) {
        self.change = change
        self.problem = problem
        self.spaceName = spaceName
    }

    var json: JSON {
        [
            "change": change.json, "settled": PushResult(change.id, .refused(problem)).json,
            "space": .string(spaceName),
        ]
    }

    init?(json: JSON) {
        guard let given = json["change"], let change = try? UnsentChange(json: given),
            let settled = json["settled"].flatMap({ PushResult(json: $0) }),
            case .refused(let problem) = settled.result
        else { return nil }
        self.init(change: change, problem: problem, spaceName: json["space"]?.stringValue ?? "")
    }
}

/// What came of taking in the house's answer: what has to be written down, and which pages are to be drawn anew.
struct SyncEffects {
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
    /// Spaces that came as a whole.
    var snapshots: [ID<Space>] = []
    var loose: [SyncDelta] = []
    /// What the house has taken, to be kept for a while; what need not be kept any longer; and what is to be sent again.
    var kept: [UnsentChange] = []
    var forgotten: [ID<Operation>] = []
    var offered: [UnsentChange] = []
    /// Spaces that came as a whole which this build cannot read.
    var unreadable: [ID<Space>] = []
    /// Whether some space has to be asked for anew.
    var isBroken = false
}
