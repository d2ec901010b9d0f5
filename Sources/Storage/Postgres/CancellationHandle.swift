import CPostgres
import Glibc
import Synchronization

/// A handle by which other threads can end what a PostgreSQL connection waits for.
///
/// `@unchecked Sendable`: key and socket are never changed, and libpq lets any thread cancel with such a key.
final class CancellationHandle: @unchecked Sendable {
    private struct State {
        var isWaiting = false
        /// The time at which the current wait has timed out; nil for never.
        var deadline: ContinuousClock.Instant?
        var isCut = false
    }

    private let key: OpaquePointer?
    /// A duplicated descriptor, which cannot be reused for another file while we hold it; libpq closes the connection's
    /// own.
    private let socket: CInt
    private let state = Mutex(State())

    init(_ handle: OpaquePointer) {
        key = PQgetCancel(handle)
        // If no descriptors are left, it is -1, and cutting has no effect.
        socket = fcntl(PQsocket(handle), F_DUPFD_CLOEXEC, 0)
    }

    deinit {
        PQfreeCancel(key)
        close(socket)
    }

    /// Whether the connection was cut, and can no longer be used.
    var isCut: Bool { state.withLock { $0.isCut } }

    /// Runs a libpq call that waits for the server.
    /// - Parameter patience: the timeout; nil for none.
    func waiting<Result>(_ patience: Duration?, _ call: () -> Result) -> Result {
        state.withLock { state in
            state.isWaiting = true
            state.deadline = patience.map { ContinuousClock.now.advanced(by: $0) }
        }
        defer { state.withLock { $0.isWaiting = false } }
        return call()
    }

    /// Asks the server to cancel the running statement. The request uses a connection of its own, which libpq before 17
    /// never encrypts; its key is valid for cancelling on this connection only.
    func cancel() {
        guard state.withLock({ $0.isWaiting }) else { return }
        var message = [CChar](repeating: 0, count: 256)
        // A lost cancel request is followed by a cut.
        _ = PQcancel(key, &message, CInt(message.count))
    }

    /// Shuts down the connection's socket if its wait has timed out: the call returns as if the server had closed it.
    func cut(at now: ContinuousClock.Instant) {
        state.withLock { state in
            guard state.isWaiting, let deadline = state.deadline, deadline <= now else { return }
            cut(&state)
        }
    }

    /// Shuts down the connection's socket if it is waiting.
    func cut() {
        state.withLock { state in
            if state.isWaiting { cut(&state) }
        }
    }

    /// Called under the lock, so that the call that is cut is the one that was checked.
    private func cut(_ state: inout State) {
        state.isCut = true
        _ = shutdown(socket, CInt(SHUT_RDWR))
    }
}
