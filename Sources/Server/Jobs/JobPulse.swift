import ServerFloor
import Logging
import ServiceLifecycle
import Storage

/// Runs due jobs while the server runs. Every node checks; each job runs on one node at a time.
///
/// The external jobs of each outside server have a loop of their own, so that an unresponsive mail server delays neither
/// reminders nor weather, and so have the jobs that take long.
///
/// It ends by itself, and the server with it, if a newer Maru has migrated the database.
struct JobPulse: NamedService {
    let services: Services

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            async let mails: Void = beat {
                try await services.askMailAgain()
                _ = try await services.runExternalJobs(of: .mail)
            }
            async let long: Void = beat { _ = try await services.runLongJobs() }
            async let weather: Void = beat { _ = try await services.runExternalJobs(of: .weather) }
            try await beat {
                try await services.watchSchema()
                try await services.watchClock()
                try await services.planJobs()
                _ = try await services.runHouseJobs()
            }
            try await mails
            try await weather
            try await long
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
            } catch StorageError.unwritable {
                // The database logs it, once a minute.
            } catch {
                services.logger.warning("Due jobs could not be read", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: .seconds(Limits.jobSeconds))  // Cancelled sleep: the loop ends.
        }
    }
}
