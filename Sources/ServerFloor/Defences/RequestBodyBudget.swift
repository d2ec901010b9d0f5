package import Floor
import Synchronization

/// Limits the memory of all request bodies, from their first bytes until their requests are answered. What is declared
/// and has not come takes none.
///
/// It is three budgets, so that nobody takes what belongs to others: one for senders of whom no session is known, one for
/// the forms and documents of signed-in people, one for their files. In each a sender has a share. Where there is no more
/// left, whoever sends too slowly is let go.
package final class RequestBodyBudget: Sendable {
    /// Whose bytes they are, and of what.
    package struct Share: Hashable, Sendable {
        package enum Kind: Sendable {
            case strangers, people, files

            /// Bytes of all senders, and of one.
            fileprivate var limits: (all: Int, share: Int) {
                switch self {
                case .strangers: (Limits.strangersBodiesBytes, Limits.strangersBodiesBytes / 8)
                case .people: (Limits.bodiesBytes, Limits.bodiesBytes / 8)
                case .files: (Limits.fileBodiesBytes, Limits.fileBodiesShareBytes)
                }
            }
        }

        private enum Sender: Hashable, Sendable {
            case network([UInt8]?)
            case person(ID<Person>)
        }

        package let kind: Kind
        private let sender: Sender

        /// Of whoever has shown no session, by their network; nil for this machine.
        package init(network: [UInt8]?) {
            kind = .strangers
            sender = .network(network)
        }

        /// Of a signed-in person, wherever they are.
        package init(_ person: ID<Person>, isOfFiles: Bool) {
            kind = isOfFiles ? .files : .people
            sender = .person(person)
        }
    }

    private struct Body: Sendable {
        var share: Share
        var bytes = 0
        let since: Int64
        var isWhole = false
        /// Ends its request.
        let hangUp: @Sendable () -> Void

        /// Whether it takes memory, and less of it has come than a slow line brings.
        func isSlow(at now: Int64) -> Bool {
            let late = now - since - Limits.bodyStartMilliseconds
            return bytes > 0 && !isWhole && Int64(bytes) * 1_000 < late * Limits.bodyBytesPerSecond
        }
    }

    private struct State: Sendable {
        var bodies: [ObjectIdentifier: Body] = [:]
        private var taken: [Share.Kind: Int] = [:]
        private var shares: [Share: Int] = [:]
        /// When it was last looked for slow bodies.
        private var lookedAt: [Share.Kind: Int64] = [:]

        mutating func remove(_ key: ObjectIdentifier) -> Body? {
            guard let body = bodies.removeValue(forKey: key) else { return nil }
            count(-body.bytes, in: body.share)
            return body
        }

        /// - Returns: false if there is not enough left; then it is as it was.
        mutating func grow(_ key: ObjectIdentifier, _ body: Body, to bytes: Int, in share: Share) -> Bool {
            var body = body
            count(-body.bytes, in: body.share)
            let isLetIn = fits(bytes, in: share)
            if isLetIn { (body.bytes, body.share) = (bytes, share) }
            count(body.bytes, in: body.share)
            bodies[key] = body
            return isLetIn
        }

        private func fits(_ bytes: Int, in share: Share) -> Bool {
            let limits = share.kind.limits
            return taken[share.kind, default: 0] + bytes <= limits.all
                && shares[share, default: 0] + bytes <= limits.share
        }

        private mutating func count(_ bytes: Int, in share: Share) {
            taken[share.kind, default: 0] += bytes
            let left = shares[share, default: 0] + bytes
            shares[share] = left > 0 ? left : nil
        }

        /// Removes the slow bodies of a budget of which one wants more, if it is used up for all, and not only its
        /// sender's share. At most once a second, since it looks at each.
        mutating func makeWay(for key: ObjectIdentifier, _ bytes: Int, in share: Share, at now: Int64) -> [Body] {
            let (kind, body) = (share.kind, bodies[key])
            let inBudget = body?.share.kind == kind ? body?.bytes ?? 0 : 0
            let inShare = body?.share == share ? body?.bytes ?? 0 : 0
            guard taken[kind, default: 0] - inBudget + bytes > kind.limits.all,
                shares[share, default: 0] - inShare + bytes <= kind.limits.share
            else { return [] }
            if let last = lookedAt[kind], now - last < 1_000 { return [] }
            lookedAt[kind] = now
            let slow = bodies.filter { $0.key != key && $0.value.share.kind == kind && $0.value.isSlow(at: now) }
            for key in slow.keys { _ = remove(key) }
            return Array(slow.values)
        }
    }

    private let state = Mutex(State())
    /// Milliseconds of a monotonic clock.
    package let now: @Sendable () -> Int64

    package init(steady now: @escaping @Sendable () -> Int64) { self.now = now }

    /// The bodies that come in or are being answered.
    package var count: Int { state.withLock { $0.bodies.count } }

    /// The bytes of all that has come.
    package var bytes: Int { state.withLock { $0.bodies.values.reduce(0) { $0 + $1.bytes } } }

    /// Begins a body, which takes nothing yet.
    ///
    /// - Parameters:
    ///   - request: whose body it is.
    ///   - hangUp: ends that request, if its body comes too slowly; called on any thread.
    package func begin(_ request: AnyObject, in share: Share, hangUp: @escaping @Sendable () -> Void) {
        let body = Body(share: share, since: now(), hangUp: hangUp)
        let key = ObjectIdentifier(request)
        state.withLock { state in
            _ = state.remove(key)
            state.bodies[key] = body
        }
    }

    /// Takes memory for a body of which so many bytes have come in all.
    ///
    /// - Throws: `busy` if there is none; `too-slow` for a body that was let go.
    package func hold(_ bytes: Int, of request: AnyObject, in share: Share) throws(Refusal) {
        let (key, now) = (ObjectIdentifier(request), now())
        let (isLetIn, slow) = state.withLock { state -> (Bool?, [Body]) in
            guard let body = state.bodies[key] else { return (nil, []) }
            if state.grow(key, body, to: bytes, in: share) { return (true, []) }
            let slow = state.makeWay(for: key, bytes, in: share, at: now)
            if slow.isEmpty { return (false, []) }
            return (state.grow(key, body, to: bytes, in: share), slow)
        }
        for body in slow { body.hangUp() }
        guard let isLetIn else { throw .tooSlow }
        guard isLetIn else { throw .busy }
    }

    /// All of a body has come. It keeps its memory while its request is answered, however long that takes.
    ///
    /// - Throws: `too-slow` for a body that was let go.
    package func complete(_ request: AnyObject) throws(Refusal) {
        let key = ObjectIdentifier(request)
        let isThere = state.withLock { state in
            state.bodies[key]?.isWhole = true
            return state.bodies[key] != nil
        }
        guard isThere else { throw .tooSlow }
    }

    /// Gives back what a request holds, if anything.
    package func end(_ request: AnyObject) {
        let key = ObjectIdentifier(request)
        state.withLock { _ = $0.remove(key) }
    }
}
