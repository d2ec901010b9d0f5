import Logging
import ServiceLifecycle
import Storage

/// Carries what the database announces to the live streams, as long as the house is open.
struct LivePulse: Service {
    let services: Services

    init(_ services: Services) { self.services = services }

    func run() async throws {
        let announcements = services.database.announcements()
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await announcement in announcements {
                        services.live.tell(announcement.space, sequence: announcement.sequence)
                    }
                }
                group.addTask { try? await gracefulShutdown() }  // Cancelled is as good as shut down.
                await group.next()
                group.cancelAll()
            }
        } onGracefulShutdown: {
            services.state.become(.stopping)
            services.live.end()
        }
    }
}
