import Floor
import Synchronization

/// A failure of a database.
public enum Fault: String, CaseIterable, Sendable {
    /// The connection breaks before anything was done.
    case connectionLost = "connections lost"
    /// The connection breaks during the commit, which does not happen. The caller cannot know.
    case commitLost = "commits lost"
    /// The commit happens, and its acknowledgement is lost. The caller cannot know.
    case answerLost = "answers to commits lost"
    /// The transaction is aborted in favour of another, and the engine retries it.
    case victim = "victims of others"
    /// Another transaction has locked the rows to write, briefly or beyond every timeout.
    case lockHeld = "locks held"
    /// The disk is full.
    case diskFull = "full disks"
    /// The connection breaks during a read.
    case readLost = "reads lost"
}

/// Chooses from a seed which transactions fail and how, for all nodes on one database, and counts the faults. Inactive
/// until ``begin()``.
public final class Faults: Sendable {
    /// How many of a hundred writes, and of a thousand reads, fail.
    private static let writesOfHundred = 15
    private static let readsOfThousand = 40

    private struct State {
        var random: Entropy
        var isOn = false
        let one: (fault: Fault, isPassing: Bool)?
        /// The next faults, in order: each occurs once before any is repeated.
        var next: [Fault] = []
        var counts: [Fault: Int] = [:]
    }

    private let state: Mutex<State>

    public init(seed: UInt64) {
        state = Mutex(State(random: Entropy(seed: (seed &* 0x9E37_79B9_7F4A_7C15, 21, 22, 23)), one: nil))
    }

    /// Injects a single fault into everything it can affect.
    ///
    /// - Parameter isPassing: whether it affects only one run of each transaction.
    public init(_ fault: Fault, isPassing: Bool) {
        state = Mutex(State(random: Entropy(seed: (1, 1, 1, 1)), one: (fault, isPassing)))
    }

    /// How often each fault was injected.
    public var counts: [Fault: Int] { state.withLock { $0.counts } }
    public var isOn: Bool { state.withLock { $0.isOn } }

    public func begin() { state.withLock { $0.isOn = true } }
    public func end() { state.withLock { $0.isOn = false } }

    /// Takes in what came of a strike. A fault that met nothing, because its transaction wrote nothing, is the next once
    /// more: otherwise a run could be over without it, by chance.
    func settle(_ strike: Strike) {
        state.withLock { state in
            if strike.hasFallen {
                state.counts[strike.fault, default: 0] += 1
            } else if state.one == nil, strike.fault != .readLost {
                state.next.append(strike.fault)
            }
        }
    }

    /// The fault for the next write, if any.
    func strikeOnWrite() -> Strike? {
        state.withLock { state in
            if let one = state.one {
                return state.isOn && one.fault != .readLost ? Strike(one.fault, isPassing: one.isPassing) : nil
            }
            guard state.isOn, Int.random(in: 0..<100, using: &state.random) < Faults.writesOfHundred else { return nil }
            if state.next.isEmpty {
                state.next = Fault.allCases.filter { $0 != .readLost }.shuffled(using: &state.random)
            }
            let isPassing = Int.random(in: 0..<4, using: &state.random) > 0
            return Strike(state.next.removeLast(), isPassing: isPassing)
        }
    }

    func strikeOnRead() -> Strike? {
        state.withLock { state in
            if let one = state.one {
                return state.isOn && one.fault == .readLost ? Strike(one.fault, isPassing: one.isPassing) : nil
            }
            guard state.isOn, Int.random(in: 0..<1_000, using: &state.random) < Faults.readsOfThousand else {
                return nil
            }
            return Strike(.readLost, isPassing: Bool.random(using: &state.random))
        }
    }
}

/// A fault injected into one transaction, however often the engine runs it.
final class Strike: Sendable {
    let fault: Fault
    /// Whether it affects one run only, and ends before any timeout.
    let isPassing: Bool
    private let times = Atomic(0)

    init(_ fault: Fault, isPassing: Bool) {
        self.fault = fault
        self.isPassing = isPassing
    }

    var hasFallen: Bool { times.load(ordering: .relaxed) > 0 }

    /// Whether it affects this run.
    func falls() -> Bool {
        let before = times.add(1, ordering: .relaxed).oldValue
        return before == 0 || !isPassing
    }
}
