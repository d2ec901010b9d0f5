package import Floor
public import Hummingbird
import Logging
import NIOCore
import Synchronization

/// What the server knows about a request besides its content: its id, its origin, and the person.
public struct MaruContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The other end of the connection, as an address without a port; nil if there is no network.
    public let peer: String?
    /// Filled in when the request has been checked, and when the session has been looked up; `HouseMiddleware` reads it
    /// once the response is ready.
    package let memo: Memo

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress
        memo = Memo(source.channel)
    }

    /// Identifies the request in logs, on error pages and in problems.
    public var requestID: String { logger[metadataKey: "hb.request.id"]?.description ?? "-" }

    package final class Memo: Sendable {
        private let found = Mutex<(person: SignedIn, zone: String?)?>(nil)
        private let caller = Mutex<[UInt8]?>(nil)
        /// Ends the connection; of HTTP/2 the request's stream alone.
        let hangUp: @Sendable () -> Void

        init(_ channel: any Channel) { hangUp = { channel.close(mode: .all, promise: nil) } }

        /// The caller's network (``ClientAddress/network``).
        package var network: [UInt8]? {
            get { caller.withLock { $0 } }
            set { caller.withLock { $0 = newValue } }
        }
        private let reading = Mutex<Language?>(nil)

        package var person: SignedIn? { found.withLock { $0?.person } }
        /// The time zone that the browser sent, unchecked.
        package var zone: String? { found.withLock { $0?.zone } }
        /// The language of somebody who is known and not let in.
        package var language: Language? { reading.withLock { $0 } }
        func remember(_ person: SignedIn, zone: String?) { found.withLock { $0 = (person, zone) } }
        func remember(_ language: Language) { reading.withLock { $0 = language } }
    }
}
