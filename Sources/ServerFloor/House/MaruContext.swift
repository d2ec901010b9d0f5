public import Hummingbird
import Logging
import Synchronization

/// What the host knows of a request besides what it says: its id, where it came from, and who it turned out to be.
public struct MaruContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The other end of the connection, as an address without a port; nil where there is no network.
    public let peer: String?
    /// Filled in when the session has been looked up; the front door reads it when the answer is ready.
    package let memo = Memo()

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress
    }

    /// Names the request in logs, on quiet pages and in problems.
    public var requestID: String { logger[metadataKey: "hb.request.id"]?.description ?? "-" }

    package final class Memo: Sendable {
        private let found = Mutex<(person: SignedIn, zone: String?)?>(nil)

        package var person: SignedIn? { found.withLock { $0?.person } }
        /// The time zone the browser says it is in, unchecked.
        package var zone: String? { found.withLock { $0?.zone } }
        func remember(_ person: SignedIn, zone: String?) { found.withLock { $0 = (person, zone) } }
    }
}
