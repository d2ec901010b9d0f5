import Floor
import Logging
import Storage

/// Announces to the other processes who is viewing what here, and receives the same from them.
///
/// Messages may be lost, so they are repeated at an interval; a process that is silent for longer is considered gone.
struct PresencePulse: Sendable {
    private let services: Services
    private let notes: AsyncStream<Note>

    package init(_ services: Services) {
        self.services = services
        notes = services.database.notes()
    }

    /// Runs until it is cancelled.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await note in notes { await hear(note) } }
            group.addTask { for await space in services.live.presenceChanges { await tell(space) } }
            group.addTask {
                await say(.who)
                while (try? await Task.sleep(for: .milliseconds(Limits.presenceMilliseconds))) != nil { await again() }
            }
        }
    }

    /// The last message of a process that stops in order.
    package func leave() async { await say(.gone) }

    private func hear(_ note: Note) async {
        switch PresenceNote(note.text) {
        case .here(let space, let people):
            services.live.hear(people, at: space, from: note.sender, now: services.clock())
        case .gone: services.live.forget(note.sender)
        case .who: await tellAll()
        case nil: break
        }
    }

    private func again() async {
        services.live.forget(heardBefore: services.clock() - 3 * Limits.presenceMilliseconds)
        await tellAll()
    }

    private func tellAll() async {
        for space in services.live.spacesLookedAt { await tell(space) }
    }

    private func tell(_ space: ID<Space>) async { await say(.here(space, services.live.peopleHere(at: space))) }

    private func say(_ note: PresenceNote) async {
        do {
            try await services.database.tellOthers(note.text)
        } catch {
            services.logger.debug("Presence could not be announced", metadata: ["error": "\(error)"])
        }
    }
}
