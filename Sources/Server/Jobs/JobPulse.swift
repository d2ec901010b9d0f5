import ServerFloor
import Logging
import ServiceLifecycle
import Storage

/// Does what is due for as long as the house is open. Every node looks; each job is one node's at a time.
///
/// What is done outside has a pulse of its own: a mail server that says nothing holds up no reminder.
///
/// It ends by itself, and the house with it, where a newer Maru has migrated the database.
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
                services.logger.warning("Jobs could not be looked at", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: .seconds(Limits.jobSeconds))  // Cancelled sleep: the loop ends.
        }
    }
}
