import Logging
import NIOCore
import ServerFloor
import ServiceLifecycle
import Storage

/// Lets proxies turn to another process before this one stops, so that no request is lost.
///
/// As the last of the services it is told first to stop. `/readyz` then answers 503, and everything else is answered as
/// before, until proxies that ask for it know. After that no new connection comes in. Then the server closes its port
/// and lets idle connections go (`PartingHandler`).
struct GracefulStop: NamedService {
    let state: HouseState
    let listeningPort: ListeningPort
    let patience: Patience
    /// Whether another process may be there to turn to. On SQLite there is none, and everybody waits for the next start.
    let isShared: Bool
    let logger: Logger

    func run() async throws {
        do {
            try await gracefulShutdown()
            state.become(.stopping)
            guard isShared else { return }
            try await Task.sleep(for: .nanoseconds(patience.notice.nanoseconds))
            try await listeningPort.refuseNewConnections()
            try await Task.sleep(for: .nanoseconds(patience.arrival.nanoseconds))
        } catch is CancellationError {
            // There is no more time for it.
        } catch {
            logger.warning("New connections could not be held back", metadata: ["error": "\(error)"])
        }
    }
}

extension Database {
    /// Whether other processes may serve the same house.
    var isShared: Bool { engineName != "SQLite" }
}
