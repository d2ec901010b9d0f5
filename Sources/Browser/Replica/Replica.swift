import BoardRoom
import DeviceFloor
import Floor

/// A device's copy of its owner's spaces: the state confirmed by the server, unsent changes, and changes the server
/// refused.
struct Replica {
    private(set) var owner: DeviceOwner
    private(set) var people: People
    private(set) var rooms = HeldRooms()
    /// The spaces of which nothing is shown now: locked journals.
    var hidden: [ID<Space>] = []
    /// The spaces that have a lock, open or shut.
    var lockable: [ID<Space>] = []
    /// When the first of those that are open is shut, in Unix milliseconds of the device's clock.
    var shutsAt: Int64?
    /// How far the owner has read on this device, by space.
    private(set) var readings: [ID<Space>: Int64] = [:]
    /// Changes not yet sent, in the order they were made.
    private(set) var unsent: [UnsentChange] = []
    /// Unsent changes that no request has contained since this copy was opened. Of all others the server may have
    /// received what they said at that time.
    private var neverSent: Set<ID<Operation>> = []
    /// What is being written now, and when it was sent last.
    private var pace = UnsentPace()
    /// Changes the server refused, for the owner to see.
    private(set) var refused: [RefusedChange] = []
    /// How many of these the last requests have asked about: the next one goes on from there.
    private var doubtedCount = 0
    /// Changes the server recently accepted.
    var taken = TakenChanges()
    /// The lineage of the server's log that this copy is from; nil if no server has sent one.
    private(set) var lineage: String?
    /// The proofs of the device's positions, by space.
    private(set) var proofs: [ID<Space>: PositionProof] = [:]
    /// The server's clock minus the device's, in milliseconds, as of the last sync.
    private(set) var skew: Int64 = 0

    init(of owner: DeviceOwner) {
        self.owner = owner
        people = People(owner: owner)
    }

    /// The sync request: unsent changes, as many as one sync takes, the device's position in each space, and refused
    /// changes of which it asks whether they were recorded after all.
    ///
    /// - Parameters:
    ///   - bytes: the approximate limit of the changes' size. At least one change is sent, whatever its size.
    ///   - now: the device's clock, in Unix milliseconds; nil to send also what is still being written.
    ///   - without: the members to leave out.
    mutating func question(limit: Int, bytes: Int, now: Int64?, without: [String] = []) -> SyncQuestion {
        var question = SyncQuestion()
        question.person = owner.person
        if !without.contains(SyncQuestion.lineageName) { question.lineage = lineage }
        let isProved = question.lineage != nil && rooms.all.count <= Replica.provedLimit
        question.cursors = rooms.all.compactMap { $0.cursor(isProved ? proofs : nil) }
        if !without.contains(SyncQuestion.unsentName) {
            question.unsent = sendable(limit, bytes, now: now.map { $0 + skew })
        }
        if !without.contains(SyncQuestion.refusedName) {
            question.refused = doubted(limit)
            // Where the server fails at changes, one without them follows each, and between them all have their turn.
            if !without.contains(SyncQuestion.unsentName) { doubtedCount += question.refused.count }
        }
        return question
    }

    /// Refused changes, all of them in turn and the last first: a worker that begins anew begins with them again. One that
    /// was sent twice may be recorded although it was also refused, and only the server knows: the device may have lost the
    /// space, or have received it again with later operations only.
    private mutating func doubted(_ limit: Int) -> [JSON] {
        if doubtedCount >= refused.count { doubtedCount = 0 }
        return refused.reversed().dropFirst(doubtedCount).prefix(limit).map {
            ["id": .string($0.change.id.text), "space": .string($0.change.space.text)]
        }
    }

    /// Of more spaces no proofs are sent: they would leave no room for changes in a request.
    private static var provedLimit: Int { 2_000 }

    private mutating func sendable(_ limit: Int, _ bytes: Int, now: Int64?) -> [JSON] {
        var (changes, total): ([JSON], Int) = ([], 0)
        for change in due(now: now).prefix(limit) {
            let json = change.json
            var writer = JSON.Writer()
            writer.write(json)
            total += writer.bytes.count + 1
            if !changes.isEmpty, total > bytes { break }
            changes.append(json)
            neverSent.remove(change.id)
            if let now { pace.sent(change, at: now) }
        }
        return changes
    }

    /// The unsent changes without those that are still being written: each is the last one of its space.
    private func due(now: Int64?) -> [UnsentChange] {
        guard let now, !pace.isEmpty else { return unsent }
        var later: Set<ID<Space>> = []
        var due: [UnsentChange] = []
        for change in unsent.reversed() {
            let isLast = later.insert(change.space).inserted
            if isLast, neverSent.contains(change.id), !pace.isDue(change, now: now) { continue }
            due.append(change)
        }
        return due.reversed()
    }

    /// Whether there is anything to send now.
    ///
    /// - Parameter now: the device's clock, in Unix milliseconds.
    func hasDue(now: Int64) -> Bool { !due(now: now + skew).isEmpty }

    /// Handles a new lineage: requests all spaces as a whole, and sends recent changes again. The server applies those
    /// that it already has only once.
    private mutating func comeElsewhere(_ told: inout SyncEffects) {
        proofs = [:]
        let again = taken.empty().filter { change in !unsent.contains { $0.id == change.id } }
        unsent += again
        sortUnsent()
        told.offered = again
        told.ofOtherLineage = rooms.distrust()
    }

    /// Adds to the refused changes what the owner did in a space on another device and the server has lost.
    ///
    /// - Parameter missing: see ``HeldFacts/missing(from:of:)``.
    private mutating func salvage(
        _ missing: [Operation], in space: String, _ effects: inout SyncEffects
    ) {
        // What was recorded beside an act comes again with it, by another id: alone it is not missing.
        for operation in missing.whole where !operation.isNote {
            let id = operation.id
            guard !unsent.contains(where: { $0.id == id }), !refused.contains(where: { $0.change.id == id }),
                !self.taken.all.contains(where: { $0.id == id }), !effects.settled.contains(id),
                let change = UnsentChange(wordsOf: operation)
            else { continue }
            let kept = RefusedChange(
                change: change, problem: .lostByHouse(owner.language), spaceName: space)
            refused.append(kept)
            effects.refused.append(kept)
        }
    }

    /// Notes how far the owner has read in a space. Returns whether that is news.
    mutating func noteRead(_ space: ID<Space>, upTo sequence: Int64) -> Bool {
        guard sequence > readings[space] ?? 0 else { return false }
        readings[space] = sequence
        return true
    }

    /// Applies a change locally and queues it for the server.
    mutating func queue(_ change: UnsentChange, _ operations: [Operation], at now: Int64) {
        unsent.append(change)
        neverSent.insert(change.id)
        rooms.begin(change)
        rooms.show(operations, in: change.space, at: now)
    }

    /// The same for a change that may take the place of an earlier one. Returns the change that is queued.
    mutating func queue<Room: RoomOnDevice>(
        _ change: UnsentChange, _ operations: [Operation], of room: Room.Type, as viewer: Viewer, at now: Int64
    ) -> UnsentChange {
        let queued = Room.adding(change, to: unsent) { !neverSent.contains($0) || isOvertaken($0) }
        pace.wrote(change, at: now)
        guard queued.count == unsent.count, let folded = zip(queued, unsent).first(where: { $0 != $1 })?.0 else {
            queue(change, operations, at: now)
            return change
        }
        unsent = queued
        // Decided on what the earlier one was decided on: its operation is made anew.
        rooms.rebase(unsent, inJournal: change.space, as: viewer, names: people)
        return folded
    }

    private func isOvertaken(_ id: ID<Operation>) -> Bool {
        guard let change = unsent.first(where: { $0.id == id }), let held = rooms.journals[change.space] else {
            return false
        }
        return held.shown.isOvertaken(change)
    }

    /// Applies the server's response.
    ///
    /// - Parameters:
    ///   - now: the device's clock, in Unix milliseconds.
    ///   - viewer: the owner, for reapplying unsent changes.
    mutating func apply(_ answer: SyncAnswer, now: Int64, zone: OffsetTable) -> SyncEffects {
        var effects = SyncEffects()
        skew = answer.now - now
        // The list of boards is drawn again, as where one of them has changed.
        if answer.owner.favourites != owner.favourites { effects.changed = owner.favourites + answer.owner.favourites }
        owner = answer.owner
        people = answer.people
        if let lineage = answer.lineage, lineage != self.lineage {
            if self.lineage != nil || !rooms.all.isEmpty { comeElsewhere(&effects) }
            self.lineage = lineage
        }
        let sent = unsent
        for result in answer.settled { settle(result, &effects) }
        for lost in answer.lost { lose(lost, &effects) }
        for delta in answer.spaces { apply(delta, &effects) }
        for proof in answer.proofs where rooms[proof.space]?.sequence == proof.sequence {
            proofs[proof.space] = proof
            effects.proofs.append(proof)
        }
        // With what they were answered.
        for change in sent where answer.settled.contains(PushResult(change.id, .unchanged)) {
            rooms.noteUnchanged(change)
        }
        dropArrived(&effects)
        keepOrder(&effects)
        effects.partlyOverridden = sent.filter { effects.settled.contains($0.id) && wasPartlyOverridden($0) }
        showUnsent(now: now, zone: zone)
        // With the earlier clock: a server whose clock is temporarily weeks ahead must not make the device discard
        // changes that a restore may need.
        effects.forgotten += self.taken.forgetOld(now: min(answer.now, now))
        effects.isBroken = rooms.all.contains { $0.isBroken && !effects.unreadable.contains($0.id) }
        return effects
    }

    /// Removes a refused change, to send it again as another operation or to discard it.
    mutating func drop(_ id: ID<Operation>) -> RefusedChange? {
        guard let index = refused.firstIndex(where: { $0.change.id == id }) else { return nil }
        return refused.remove(at: index)
    }

    /// Discards an unsent change.
    mutating func dropUnsent(_ id: ID<Operation>) -> Bool {
        guard let index = unsent.firstIndex(where: { $0.id == id }) else { return false }
        unsent.remove(at: index)
        return true
    }

    /// Restores an entry stored when the device was last open.
    mutating func restore(_ delta: SyncDelta) {
        _ = rooms.apply(delta, owner: owner.person, isStored: true)
    }
    mutating func restore(_ change: UnsentChange) { unsent.append(change) }
    mutating func restore(_ change: RefusedChange) { refused.append(change) }
    mutating func restore(lineage: String?) { self.lineage = lineage }
    mutating func restore(ofOtherLineage space: ID<Space>) { rooms.distrust(space) }
    mutating func restore(_ proof: PositionProof) { proofs[proof.space] = proof }
    mutating func restore(skew: Int64) { self.skew = skew }
    mutating func restore(_ people: People) { self.people = people }
    /// Sorts unsent changes by the time they were made.
    mutating func sortUnsent() {
        unsent = unsent.ordered { $0.clock < $1.clock }
        taken.sort()
    }

    /// Applies all unsent changes, once all of them have been restored. A space that was created here and is not on the
    /// server exists through its unsent changes only, and is removed without them.
    mutating func showUnsent(now: Int64, zone: OffsetTable) {
        rooms.rebase(unsent, as: owner.viewer(now: now + skew, zone: zone), names: people)
    }

    /// The spaces to store as a whole: those received as a whole, and those with many deltas since.
    mutating func settled(_ effects: SyncEffects) -> [SyncDelta] {
        rooms.settled(effects.snapshots, for: owner.person)
    }

    private mutating func settle(_ result: PushResult, _ effects: inout SyncEffects) {
        guard let index = unsent.firstIndex(where: { $0.id == result.id }) else {
            if case .refused = result.result { return }
            return drop([result.id], areRecorded: result.result == .done, &effects)
        }
        let change = unsent.remove(at: index)
        effects.settled.append(change.id)
        if result.result == .done {
            self.taken.add(change)
            effects.kept.append(change)
        }
        guard case .refused(let problem) = result.result else { return }
        let kept = RefusedChange(change: change, problem: problem, spaceName: rooms[change.space]?.name ?? "")
        refused.append(kept)
        effects.refused.append(kept)
        // It was shown until now.
        effects.changed.append(change.space)
    }

    /// Removes refused changes that the server has recorded after all, because they were sent again before the refusal
    /// arrived.
    private mutating func dropArrived(_ effects: inout SyncEffects) {
        drop(
            refused.map { $0.change }.filter { rooms[$0.space]?.recorded($0.id) != nil }.map { $0.id },
            areRecorded: true, &effects)
    }

    /// - Parameter areRecorded: whether the server has recorded them. It may lose them again, like all that it has
    ///   accepted.
    private mutating func drop(_ arrived: [ID<Operation>], areRecorded: Bool, _ effects: inout SyncEffects) {
        for kept in refused where areRecorded && arrived.contains(kept.change.id) && !kept.problem.isLostByHouse {
            taken.add(kept.change)
            effects.kept.append(kept.change)
        }
        refused.removeAll { arrived.contains($0.change.id) }
        effects.refused.removeAll { arrived.contains($0.change.id) }
        effects.arrived += arrived
    }

    /// Whether a change had less effect than was shown here, because others had changed the same before the server
    /// received it. In other rooms than Board, nobody else changes what a device changes, or a page says what became of it.
    private func wasPartlyOverridden(_ change: UnsentChange) -> Bool {
        rooms.boards[change.space]?.confirmed.wasPartlyOverridden(change) ?? false
    }

    /// The server may stamp a change later than it was made here, to follow other people's changes. Moves unsent
    /// changes that were made after it past that time.
    private mutating func keepOrder(_ told: inout SyncEffects) {
        for board in rooms.boards.all where unsent.contains(where: { $0.space == board.id }) {
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

    private mutating func lose(_ space: ID<Space>, _ effects: inout SyncEffects) {
        // Unsent changes there are sent all the same: the server refuses them with a reason.
        if let held = rooms[space] {
            salvage(held.missing(from: nil, of: owner.person), in: held.name, &effects)
        }
        rooms.lose(space)
        readings[space] = nil
        proofs[space] = nil
        effects.forgotten += self.taken.forget(in: space)
        effects.lost.append(space)
        effects.changed.append(space)
    }

    private mutating func apply(_ delta: SyncDelta, _ effects: inout SyncEffects) {
        // As the copy is that a snapshot replaces.
        let replaced = delta.snapshot == nil ? nil : rooms[delta.space]
        guard let result = rooms.apply(delta, owner: owner.person) else { return }
        effects.changed.append(delta.space)
        switch result {
        case .late: break
        // An immediate request would return the same: wait for the next sync.
        case .unreadable: effects.unreadable.append(delta.space)
        case .snapshot:
            if let replaced {
                salvage(replaced.missing(from: delta, of: owner.person), in: replaced.name, &effects)
            }
            effects.snapshots.append(delta.space)
        case .loose: effects.loose.append(delta)
        }
    }
}

/// A local change that the server refused.
struct RefusedChange {
    var change: UnsentChange
    var problem: PushResult.Problem
    /// The name of its space at that time.
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

/// The effects of a server's response: entries to store, and pages to redraw.
struct SyncEffects {
    var settled: [ID<Operation>] = []
    var refused: [RefusedChange] = []
    /// Changes no longer refused.
    var arrived: [ID<Operation>] = []
    var lost: [ID<Space>] = []
    /// Unsent changes whose time has moved, or whose text has taken in what the server merged.
    var moved: [UnsentChange] = []
    /// Changes with less effect than was shown here; the board says so.
    var partlyOverridden: [UnsentChange] = []
    var changed: [ID<Space>] = []
    /// Spaces received as a whole.
    var snapshots: [ID<Space>] = []
    var loose: [SyncDelta] = []
    /// Proofs of positions that the device has come to.
    var proofs: [PositionProof] = []
    /// Changes the server accepted, to keep for a while; those to discard; and those to send again.
    var kept: [UnsentChange] = []
    var forgotten: [ID<Operation>] = []
    var offered: [UnsentChange] = []
    /// Spaces received as a whole that this build cannot read.
    var unreadable: [ID<Space>] = []
    /// Whether a space must be requested as a whole.
    var isBroken = false
    /// Spaces whose copies are of the lineage that the device has just left.
    var ofOtherLineage: [ID<Space>] = []
}
