import ServerFloor
import ServiceLifecycle
import Storage

/// Ends what the database still does for those whose time is over, so that the process can stop.
///
/// As the first of a house's services it is told last to stop. It is cancelled before that where the others take longer
/// than ``Limits/stopSeconds``.
struct LastCall: Service {
    let database: Database

    func run() async throws {
        do { try await gracefulShutdown() } catch is CancellationError { database.breakOff() }
    }
}
