public import Hummingbird
import Logging
import Synchronization

/// What the server knows about a request besides its content: its id, its origin, and the person.
public struct MaruContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The other end of the connection, as an address without a port; nil if there is no network.
    public let peer: String?
    /// Filled in when the session has been looked up; `HouseMiddleware` reads it once the response is ready.
    package let memo = Memo()

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress
    }

    /// Identifies the request in logs, on error pages and in problems.
    public var requestID: String { logger[metadataKey: "hb.request.id"]?.description ?? "-" }

    package final class Memo: Sendable {
        private let found = Mutex<(person: SignedIn, zone: String?)?>(nil)

        package var person: SignedIn? { found.withLock { $0?.person } }
        /// The time zone that the browser sent, unchecked.
        package var zone: String? { found.withLock { $0?.zone } }
        func remember(_ person: SignedIn, zone: String?) { found.withLock { $0 = (person, zone) } }
    }
}
