package import Floor
import Synchronization

/// The pending events of one live stream. It keeps the latest of each kind, so its size is bounded: a slow browser
/// misses intermediate states, never the last.
package final class Mailbox: Sendable {
    package let person: ID<Person>
    /// The spaces this browser shows; other viewers see that.
    let looksAt: Set<ID<Space>>
    private let state = Mutex(State())
    private let signal: AsyncStream<Void>.Continuation
    let signals: AsyncStream<Void>

    package struct Contents: Sendable {
        var sequences: [ID<Space>: Int64] = [:]
        var presence: Set<ID<Space>> = []
        /// Whether the notices may have changed.
        var hasNotices = false
        var mustRecheck = false

        package var isEmpty: Bool { sequences.isEmpty && presence.isEmpty && !hasNotices && !mustRecheck }
    }

    private struct State {
        var contents = Contents()
        var spaces: Set<ID<Space>> = []
        var isSettled = false
    }

    package init(person: ID<Person>, lookingAt: [ID<Space>]) {
        self.person = person
        looksAt = Set(lookingAt.prefix(Limits.presencePerStream))
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// - Returns: the spaces it was subscribed to before.
    func setSpaces(_ spaces: Set<ID<Space>>) -> Set<ID<Space>> {
        state.withLock { state in
            defer { state.spaces = spaces }
            return state.spaces
        }
    }

    package var spaces: Set<ID<Space>> { state.withLock { $0.spaces } }

    package func put(_ space: ID<Space>, _ sequence: Int64) {
        put { $0.sequences[space] = max($0.sequences[space] ?? 0, sequence) }
    }

    func putPresence(_ space: ID<Space>) {
        put { $0.presence.insert(space) }
    }

    func putNotices() {
        put { $0.hasNotices = true }
    }

    package func recheck() {
        put { $0.mustRecheck = true }
    }

    private func put(_ change: (inout Contents) -> Void) {
        state.withLock { state in
            change(&state.contents)
            state.isSettled = false
        }
        signal.yield()
    }

    /// Takes everything out.
    package func drain() -> Contents {
        state.withLock { state in
            defer { state.contents = Contents() }
            return state.contents
        }
    }

    /// Marks everything taken out as sent.
    package func settle() { state.withLock { $0.isSettled = $0.contents.isEmpty } }

    /// Whether the stream has begun and has sent everything put in.
    var isSettled: Bool { state.withLock { $0.isSettled } }

    /// Ends the signals: the stream sends its last bytes and ends.
    package func finish() { signal.finish() }
}
