import Logging
import ServiceLifecycle
import Storage

/// Does what is due for as long as the house is open. Every node looks; each job is one node's at a time.
///
/// What is done outside has a pulse of its own: a mail server that says nothing holds up no reminder.
struct JobPulse: Service {
    let services: Services

    func run() async throws {
        await cancelWhenGracefulShutdown {
            async let errands: Void = beat { _ = try await services.runErrands() }
            await beat {
                try await services.watchClock()
                try await services.planJobs()
                _ = try await services.runHouseJobs()
            }
            await errands
        }
    }

    private func beat(_ body: () async throws -> Void) async {
        while !Task.isCancelled {
            do {
                try await body()
            } catch is CancellationError {
                return
            } catch {
                services.logger.warning("Jobs could not be looked at", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: .seconds(Limits.jobSeconds))  // Cancelled sleep: the loop ends.
        }
    }
}
