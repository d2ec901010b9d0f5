import Floor
import Synchronization

/// What a database can do wrong.
public enum Fault: String, CaseIterable, Sendable {
    /// The connection breaks before anything was done.
    case connectionLost = "connections lost"
    /// The connection breaks during the commit, which is not done. Whoever asked for it cannot know.
    case commitLost = "commits lost"
    /// The commit is done, and the answer to it lost. Whoever asked for it cannot know either.
    case answerLost = "answers to commits lost"
    /// The transaction is rolled back for another's sake, and the engine runs it again.
    case victim = "victims of others"
    /// Another has locked what is to be written, for a moment or for longer than anybody waits.
    case lockHeld = "locks held"
    /// There is no room for what was written.
    case diskFull = "full disks"
    /// The connection breaks under a read.
    case readLost = "reads lost"
}

/// Draws from a seed which transactions something goes wrong with, for all nodes of one store, and counts what did. It
/// rests until ``begin()``.
public final class Faults: Sendable {
    /// Of a hundred writes, and of a thousand reads, so many are struck.
    private static let writesOfHundred = 15
    private static let readsOfThousand = 40

    private struct State {
        var random: Entropy
        var isOn = false
        let one: (fault: Fault, isPassing: Bool)?
        /// What comes next, in the order of its coming: each fault once before any comes again.
        var next: [Fault] = []
        var counts: [Fault: Int] = [:]
    }

    private let state: Mutex<State>

    public init(seed: UInt64) {
        state = Mutex(State(random: Entropy(seed: (seed &* 0x9E37_79B9_7F4A_7C15, 21, 22, 23)), one: nil))
    }

    /// Nothing but one, which strikes whatever it can.
    ///
    /// - Parameter isPassing: whether it strikes one run of each transaction only.
    public init(_ fault: Fault, isPassing: Bool) {
        state = Mutex(State(random: Entropy(seed: (1, 1, 1, 1)), one: (fault, isPassing)))
    }

    /// How often each has struck.
    public var counts: [Fault: Int] { state.withLock { $0.counts } }
    public var isOn: Bool { state.withLock { $0.isOn } }

    public func begin() { state.withLock { $0.isOn = true } }
    public func end() { state.withLock { $0.isOn = false } }

    func count(_ fault: Fault) { state.withLock { $0.counts[fault, default: 0] += 1 } }

    /// What goes wrong with the write that comes now.
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

/// One fault that strikes one transaction, however often the engine runs that.
final class Strike: Sendable {
    let fault: Fault
    /// Whether it strikes one run only, and passes before anybody's patience is over.
    let isPassing: Bool
    private let times = Atomic(0)

    init(_ fault: Fault, isPassing: Bool) {
        self.fault = fault
        self.isPassing = isPassing
    }

    var hasFallen: Bool { times.load(ordering: .relaxed) > 0 }

    /// Whether it strikes this run.
    func falls() -> Bool {
        let before = times.add(1, ordering: .relaxed).oldValue
        return before == 0 || !isPassing
    }
}
