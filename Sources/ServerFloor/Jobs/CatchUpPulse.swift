import Floor
import Logging
import ServiceLifecycle
import Storage

extension Services {
    /// Brings what rooms keep late up to date, for who is about to look something up in it: what they wrote is there. Where
    /// more was written than anybody should wait for, the rest is left to ``CatchUpPulse``.
    /// - Returns: whether there is such a rest.
    package func catchUp(_ scope: CatchUpScope) async throws -> Bool {
        var isBehind = false
        for room in rooms {
            var parts = Limits.catchUpParts
            var more = true
            while more, parts > 0 {
                more = try await room.catchUp(database, scope)
                parts -= 1
            }
            if more { isBehind = true }
        }
        return isBehind
    }
}

/// Brings what rooms keep late up to date before anybody asks for it. A part at a time, with a pause after each that is
/// longer than the part took, so that nobody else waits for long.
package struct CatchUpPulse: Service {
    package let services: Services

    package init(
        services: Services
    ) {
        self.services = services
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var (written, since) = (services.database.writesBegun, ContinuousClock.now)
            while !Task.isCancelled {
                var pause = Duration.seconds(Limits.catchUpSeconds)
                do {
                    let began = ContinuousClock.now
                    var isBehind = false
                    for room in services.rooms where try await room.catchUp(services.database, .all) { isBehind = true }
                    // While others write much, what nobody looks for yet waits for a quieter time.
                    let seconds = since.duration(to: .now) / .seconds(1)
                    let isQuiet = Double(services.database.writesBegun - written) <= seconds * Limits.catchUpWrites
                    if isBehind, isQuiet { pause = began.duration(to: .now) * 4 }
                } catch is CancellationError {
                    return
                } catch {
                    services.logger.warning("What is searched could not be read", metadata: ["error": "\(error)"])
                }
                (written, since) = (services.database.writesBegun, .now)
                try? await Task.sleep(for: pause)  // Cancelled sleep: the loop ends.
            }
        }
    }
}
