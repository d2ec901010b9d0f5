import Logging
import ServiceLifecycle
import Storage

/// Sends pushes while the server runs: as soon as a notice is made, and what was put off when it is due. Every node does;
/// each push is claimed by one.
package struct PushPulse: NamedService {
    package let services: Services

    package init(services: Services) { self.services = services }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
                group.addTask {
                    for await announcement in services.database.announcements() {
                        if case .person = announcement.channel { wake.yield() }
                    }
                }
                group.addTask {
                    while !Task.isCancelled {
                        wake.yield()
                        try? await Task.sleep(for: .seconds(Limits.jobSeconds))  // Cancelled sleep: the loop ends.
                    }
                    wake.finish()
                }
                group.addTask {
                    await begin()
                    for await _ in wakes {
                        await beat()
                        // What comes in a burst is read together.
                        try? await Task.sleep(for: .milliseconds(Limits.nudgeMilliseconds))  // As above.
                    }
                }
            }
        }
    }

    /// The house has its key from its first start on.
    private func begin() async {
        let now = services.clock()
        await quietly { services in
            try await services.database.write { transaction in
                _ = try transaction.madePushKey(at: now)
                try transaction.bringPushesNear(now)
            }
        }
    }

    private func beat() async { await quietly { _ = try await $0.sendPushes() } }

    private func quietly(_ body: (Services) async throws -> Void) async {
        do {
            try await body(services)
        } catch is CancellationError {
            return
        } catch {
            services.logger.warning("Due pushes could not be read", metadata: ["error": "\(error)"])
        }
    }
}
