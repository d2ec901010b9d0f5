import Logging
import ServiceLifecycle
import Storage

/// Forwards the database's announcements to the live streams while the server runs.
package struct LivePulse: NamedService {
    private let services: Services
    private let announcements: AsyncStream<Announcement>
    private let gaps: AsyncStream<Void>
    private let presence: PresencePulse

    /// Subscribes at once, so that nothing is missed between construction and running.
    package init(_ services: Services) {
        self.services = services
        announcements = services.database.announcements()
        gaps = services.database.gaps()
        presence = PresencePulse(services)
    }

    package func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await announcement in announcements {
                        services.live.tell(announcement.channel, sequence: announcement.sequence)
                    }
                }
                group.addTask { for await _ in gaps { await services.live.recheckAll() } }
                group.addTask {
                    await presence.run()
                    try? await gracefulShutdown()
                }
                group.addTask { try? await gracefulShutdown() }  // Cancellation counts as a shutdown.
                await group.next()
                group.cancelAll()
            }
            await presence.leave()
        } onGracefulShutdown: {
            services.state.become(.stopping)
            services.live.end()
        }
    }
}
