import ServerFloor
import ServiceLifecycle
import Storage

/// Aborts database work that outlasts the shutdown, so that the process can stop.
///
/// As the first of the services it is asked last to stop. It is cancelled before that if the others take longer than
/// ``Limits/stopSeconds``.
struct DatabaseShutdown: NamedService {
    let database: Database

    func run() async throws {
        do { try await gracefulShutdown() } catch is CancellationError { database.breakOff() }
    }
}
