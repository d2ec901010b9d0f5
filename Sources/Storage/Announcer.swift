import Floor

/// Delivers announcements to all listeners in this process.
final class Announcer: Sendable {
    /// How many announcements are buffered per listener before the oldest are dropped.
    static let backlog = 1024

    /// The same for notes of other processes.
    let notes = Listeners<Note>(backlog: backlog)
    /// Signals that announcements may have been missed.
    let gaps = Listeners<Void>(backlog: 1)
    private let listeners = Listeners<Announcement>(backlog: backlog)

    func listen() -> AsyncStream<Announcement> { listeners.listen() }

    func tell(_ announcements: [Announcement]) {
        guard !announcements.isEmpty else { return }
        listeners.tell(Announcer.latest(announcements))
    }

    /// Keeps only the latest sequence of each channel, which implies the earlier ones.
    private static func latest(_ announcements: [Announcement]) -> [Announcement] {
        var places: [Channel: Int] = [:]
        var latest: [Announcement] = []
        for announcement in announcements {
            if let place = places[announcement.channel] {
                latest[place].sequence = max(latest[place].sequence, announcement.sequence)
            } else {
                places[announcement.channel] = latest.count
                latest.append(announcement)
            }
        }
        return latest
    }

    func close() {
        listeners.close()
        notes.close()
        gaps.close()
    }
}
