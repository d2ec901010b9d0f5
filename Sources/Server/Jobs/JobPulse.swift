import ServerFloor
import Logging
import ServiceLifecycle
import Storage

/// Runs due jobs while the server runs. Every node checks; each job runs on one node at a time.
///
/// External jobs have a loop of their own, so that an unresponsive mail server does not delay reminders.
///
/// It ends by itself, and the server with it, if a newer Maru has migrated the database.
struct JobPulse: Service {
    let services: Services

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            async let externalJobs: Void = beat { _ = try await services.runExternalJobs() }
            try await beat {
                try await services.watchSchema()
                try await services.watchClock()
                try await services.planJobs()
                _ = try await services.runHouseJobs()
            }
            try await externalJobs
        }
    }

    private func beat(_ body: () async throws -> Void) async throws {
        while !Task.isCancelled {
            do {
                try await body()
            } catch is CancellationError {
                return
            } catch StorageError.newerSchema(let unknown) {
                throw StorageError.newerSchema(unknown)
            } catch {
                services.logger.warning("Due jobs could not be read", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: .seconds(Limits.jobSeconds))  // Cancelled sleep: the loop ends.
        }
    }
}
