import Floor

@testable import Server
@testable import ServerFloor

extension LiveHub {
    /// Streams that have said where each of their spaces is, and wait for news.
    var listening: Int { mailboxes.count { $0.isSettled } }
    /// News that no stream has taken out yet, or not yet sent.
    var waiting: Int { mailboxes.count { !$0.isSettled } }

    func hears(_ person: ID<Person>, of space: ID<Space>) -> Bool {
        mailboxes.contains { $0.person == person && $0.spaces.contains(space) }
    }
}
