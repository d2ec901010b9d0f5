import Floor

/// Brings announcements to everyone in this process who listens.
final class Announcer: Sendable {
    /// How many announcements a listener may fall behind before the oldest are dropped.
    static let backlog = 1024

    /// The same for what other processes say.
    let notes = Listeners<Note>(backlog: backlog)
    /// Told once some of it may have been missed.
    let gaps = Listeners<Void>(backlog: 1)
    private let listeners = Listeners<Announcement>(backlog: backlog)

    func listen() -> AsyncStream<Announcement> { listeners.listen() }

    func tell(_ announcements: [Announcement]) {
        guard !announcements.isEmpty else { return }
        listeners.tell(Announcer.latest(announcements))
    }

    /// One for each channel: whoever hears how far it has come need not hear of the way.
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
