import Logging
import ServiceLifecycle
import Storage

/// Does what is due for as long as the house is open. Every node looks; each job is one node's at a time.
struct JobPulse: Service {
    let services: Services

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isPlanned = false
            while !Task.isCancelled {
                do {
                    if !isPlanned { try await services.planJobs() }
                    isPlanned = true
                    try await services.runDueJobs()
                } catch is CancellationError {
                    return
                } catch {
                    services.logger.warning("Jobs could not be looked at", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: .seconds(Limits.jobSeconds))  // Cancelled sleep: the loop ends.
            }
        }
    }
}
