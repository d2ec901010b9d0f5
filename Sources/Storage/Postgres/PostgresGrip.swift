import CPostgres
import Glibc
import Synchronization

/// What other threads have of a connection to PostgreSQL: they can end what it waits for.
///
/// `@unchecked Sendable`: key and socket are never changed, and libpq lets every thread cancel by such a key.
final class PostgresGrip: @unchecked Sendable {
    private struct State {
        var isWaiting = false
        /// When what is waited for has taken too long; nil for never.
        var deadline: ContinuousClock.Instant?
        var isCut = false
    }

    private let key: OpaquePointer?
    /// A descriptor of its own, so that it never becomes that of something else; the connection's is libpq's to close.
    private let socket: CInt
    private let state = Mutex(State())

    init(_ handle: OpaquePointer) {
        key = PQgetCancel(handle)
        // Where there are no descriptors left, it is -1, and cutting does nothing.
        socket = fcntl(PQsocket(handle), F_DUPFD_CLOEXEC, 0)
    }

    deinit {
        PQfreeCancel(key)
        close(socket)
    }

    /// Whether the connection was cut, and so is of no use any more.
    var isCut: Bool { state.withLock { $0.isCut } }

    /// Runs a call to libpq that waits for the server.
    /// - Parameter patience: for how long at most; nil for ever.
    func waiting<Result>(_ patience: Duration?, _ call: () -> Result) -> Result {
        state.withLock { state in
            state.isWaiting = true
            state.deadline = patience.map { ContinuousClock.now.advanced(by: $0) }
        }
        defer { state.withLock { $0.isWaiting = false } }
        return call()
    }

    /// Asks the server to end the statement that runs. That goes over a connection of its own, which libpq before 17 never
    /// encrypts; its key is good for nothing else, and for this connection only.
    func cancel() {
        guard state.withLock({ $0.isWaiting }) else { return }
        var message = [CChar](repeating: 0, count: 256)
        // One that does not arrive is followed by a cut.
        _ = PQcancel(key, &message, CInt(message.count))
    }

    /// Ends the connection, if it waits and its time is over: the call comes back as where the server has gone.
    func cut(at now: ContinuousClock.Instant) {
        state.withLock { state in
            guard state.isWaiting, let deadline = state.deadline, deadline <= now else { return }
            cut(&state)
        }
    }

    /// Ends the connection, if it waits.
    func cut() {
        state.withLock { state in
            if state.isWaiting { cut(&state) }
        }
    }

    /// Under the lock, so that the call that is cut is the one that was looked at.
    private func cut(_ state: inout State) {
        state.isCut = true
        _ = shutdown(socket, CInt(SHUT_RDWR))
    }
}
