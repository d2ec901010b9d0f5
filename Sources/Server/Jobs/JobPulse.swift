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
            try await beat(onTheMinute: true) {
                try await services.watchSchema()
                try await services.watchClock()
                try await services.watchLineage()
                try await services.planJobs()
                _ = try await services.runHouseJobs()
            }
            try await mails
            try await weather
            try await long
        }
    }

    /// - Parameter isOnTheMinute: whether one beat is at each full minute of the clock. What people set begins at one:
    ///   reminders and retrospectives are then not late by the pause between two beats.
    private func beat(onTheMinute isOnTheMinute: Bool = false, _ body: () async throws -> Void) async throws {
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
            let rest = isOnTheMinute ? JobPulse.rest(at: services.clock()) : Limits.jobSeconds * 1_000
            try? await Task.sleep(for: .milliseconds(rest))  // Cancelled sleep: the loop ends.
        }
    }

    /// The milliseconds until the next check, of which one is at each full minute.
    static func rest(at now: Int64) -> Int64 {
        let pause = Limits.jobSeconds * 1_000
        return pause - now % pause
    }
}
