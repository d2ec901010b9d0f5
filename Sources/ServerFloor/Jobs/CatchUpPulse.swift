import Floor
import Logging
import ServiceLifecycle
import Storage

extension Services {
    /// Applies deferred updates before a lookup, so that it finds what was written. If there are more than a person
    /// should wait for, the rest is left to ``CatchUpPulse``.
    /// - Returns: whether some are left.
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

/// Applies deferred updates in the background, in batches, with a pause after each that is longer than the batch took,
/// so that other writers do not wait long.
package struct CatchUpPulse: NamedService {
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
                    // Under heavy writes, updates that nobody has asked for wait.
                    let seconds = since.duration(to: .now) / .seconds(1)
                    let isQuiet = Double(services.database.writesBegun - written) <= seconds * Limits.catchUpWrites
                    if isBehind, isQuiet { pause = began.duration(to: .now) * 4 }
                } catch is CancellationError {
                    return
                } catch StorageError.unwritable {
                    // The database logs it, once a minute.
                } catch {
                    services.logger.warning("The search index could not be updated", metadata: ["error": "\(error)"])
                    await services.noteIfDamaged(error)
                }
                (written, since) = (services.database.writesBegun, .now)
                try? await Task.sleep(for: pause)  // Cancelled sleep: the loop ends.
            }
        }
    }
}
