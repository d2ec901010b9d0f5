import Floor
import Synchronization

/// What waits to be said on one live stream. It holds the latest of each kind, so it cannot grow with what happens:
/// a slow browser misses steps, never the end.
final class Mailbox: Sendable {
    let person: ID<Person>
    /// The spaces this browser shows; others on them see that.
    let looksAt: Set<ID<Space>>
    private let state = Mutex(State())
    private let signal: AsyncStream<Void>.Continuation
    let signals: AsyncStream<Void>

    struct Contents: Sendable {
        var sequences: [ID<Space>: Int64] = [:]
        var presence: Set<ID<Space>> = []
        var mustRecheck = false
    }

    private struct State {
        var contents = Contents()
        var spaces: Set<ID<Space>> = []
    }

    init(person: ID<Person>, lookingAt: [ID<Space>]) {
        self.person = person
        looksAt = Set(lookingAt.prefix(Limits.presencePerStream))
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The spaces it shows and may see.
    var present: Set<ID<Space>> { looksAt }

    /// - Returns: the spaces it heard of before.
    func setSpaces(_ spaces: Set<ID<Space>>) -> Set<ID<Space>> {
        state.withLock { state in
            defer { state.spaces = spaces }
            return state.spaces
        }
    }

    var spaces: Set<ID<Space>> { state.withLock { $0.spaces } }

    func put(_ space: ID<Space>, _ sequence: Int64) {
        state.withLock { $0.contents.sequences[space] = max($0.contents.sequences[space] ?? 0, sequence) }
        signal.yield()
    }

    func putPresence(_ space: ID<Space>) {
        _ = state.withLock { $0.contents.presence.insert(space) }
        signal.yield()
    }

    func recheck() {
        state.withLock { $0.contents.mustRecheck = true }
        signal.yield()
    }

    /// Takes everything out.
    func take() -> Contents {
        state.withLock { state in
            defer { state.contents = Contents() }
            return state.contents
        }
    }

    /// No more signals come: the stream says good-bye and ends.
    func finish() { signal.finish() }
}
