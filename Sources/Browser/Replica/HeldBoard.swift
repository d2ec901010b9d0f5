import BoardRoom
import Floor

/// One board on this device: as the house has confirmed it, and as it is shown, with what was done here on top.
struct HeldBoard {
    private(set) var confirmed: BoardCopy
    private(set) var shown: BoardCopy
    /// Whether something came that cannot be put together with what is held: the whole board is asked for anew.
    private(set) var isBroken = false
    /// Whether it is of another lineage than the house's log: the whole is asked for, and compared with what is held.
    private(set) var isOfOtherLineage = false
    /// Operations taken in since the board was last written down as a whole.
    private(set) var looseCount = 0

    /// After so many loose operations the board is written down as a whole again.
    static let looseLimit = 100
    /// Operations of a board that a device keeps for its history; the house has them all.
    static let logLimit = 1_000

    init(_ confirmed: BoardCopy) {
        self.confirmed = confirmed
        shown = confirmed
    }

    var id: ID<Space> { confirmed.board.id }

    /// Whether it was made here and the house has not said yet that it has it.
    var isNew: Bool { confirmed.sequence == 0 }

    /// How far the device has come. Nil where the house knows nothing of the board yet; and no place at all in its log where
    /// the device has to begin anew: the house then tells the whole, or that the board is lost to the device.
    var cursor: Int64? { isNew ? nil : isBroken ? SpaceNews.beginningAnew : confirmed.sequence }

    /// Takes in what the house recorded, in its order. What is known already is passed over.
    mutating func take(_ operations: [RecordedOperation]) {
        for recorded in operations where recorded.sequence > confirmed.sequence {
            guard recorded.sequence == confirmed.sequence + 1, !confirmed.board.lacks(recorded.operation) else {
                isBroken = true
                return
            }
            confirmed.take(recorded)
            looseCount += 1
        }
    }

    /// The house's log is another by now: what is held says nothing about it.
    mutating func distrust() {
        isOfOtherLineage = true
        isBroken = true
    }

    /// Shows what is confirmed, and then does again what the house has not been told of: each by its rule, on what stands
    /// there now. What a rule refuses by now is left out; the house will refuse it too, and say why.
    mutating func rebase(_ unsent: [UnsentChange], as viewer: Viewer, names: People) {
        shown = confirmed
        var before: Set<ID<Operation>> = []
        for change in unsent where change.space == id && confirmed.recorded(change.id) == nil {
            redo(change, after: before, as: viewer, names: names)
            before.insert(change.id)
        }
    }

    /// Shows operations that were decided just now.
    mutating func show(_ operations: [Operation], at now: Int64) {
        for operation in operations { shown.take(operation, at: now) }
    }

    /// Is to be written down as a whole, with as much of its log as a history is likely to be asked for.
    mutating func settleDown() {
        confirmed.forget(keeping: HeldBoard.logLimit)
        looseCount = 0
    }

    @inline(never)
    private mutating func redo(
        _ change: UnsentChange, after before: Set<ID<Operation>>, as viewer: Viewer, names: People
    ) {
        // The same chance each time, so that what is done again is the same thing.
        var tools = Tools(
            entropy: Entropy(seed: (change.id.high, change.id.low, 1, 1)), clock: shown.clock,
            now: change.clock.milliseconds)
        tools.doneAt = change.clock
        guard let data = data(for: change, viewer, names),
            let outcome = try? BoardDoor.decide(
                change.request, among: BoardUseCase.offline, with: data, as: viewer, tools: &tools),
            case .record(let operations, _) = outcome
        else { return }
        show(shown.board.ordered(operations) { before.contains($0) }, at: change.clock.milliseconds)
    }

    private func data(for change: UnsentChange, _ viewer: Viewer, _ names: People) -> BoardData? {
        switch try? BoardDoor.plan(change.request, among: BoardUseCase.offline) {
        case .board(let part): shown.slice(part, for: viewer.person, names: names).map { .board($0) }
        case .boards: .boards([])
        default: nil
        }
    }
}

extension Board {
    /// Whether an operation changes something that ought to be here and is not: what was deleted long ago is not held.
    func lacks(_ operation: Operation) -> Bool {
        operation.changes.contains { change in
            !holds(change.subject) && change.field != Field.role
                && !operation.changes.contains { $0.subject == change.subject && $0.from == .null }
        }
    }
}
