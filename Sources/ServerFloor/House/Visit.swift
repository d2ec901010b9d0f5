public import Floor
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Storage

/// A request as the rooms see it: read, checked, and with what it says of who asks. No data has been touched yet.
///
/// ```swift
/// let visit = try await Visit(incoming, context, services)
/// let (viewer, slice) = try await services.database.read { connection in
///     let viewer = try visit.viewer(connection)
///     return (viewer, try connection.slice(need, for: viewer.person))
/// }
/// ```
public struct Visit: Sendable {
    /// The core's own form of it. Its path has no room's segment.
    public let request: Floor.Request
    /// Unix milliseconds; the whole request is answered as of this moment.
    public let now: Int64
    /// Where it was made, as a link to come back to after signing in.
    public let address: Link?
    /// What a browser asks for before anyone has chosen.
    public var language: Language { Language(accepting: acceptLanguage) }
    package let token: SessionToken?
    /// What the browser keeps of who has signed in with it.
    package var browser: KnownBrowser? {
        cookies[SessionCookie.knownName(services.settings.address.isSecure)].flatMap { KnownBrowser(String($0)) }
    }
    private let cookies: Cookies
    private let acceptLanguage: String
    private let zone: String?
    private let services: Services
    private let memo: MaruContext.Memo

    /// Reads a request, with its form if it posts one.
    ///
    /// - Parameter dropping: how many segments of the path are the room's own.
    /// - Throws: what is wrong with it (400, 413, 415).
    package init(
        _ incoming: Incoming, _ context: MaruContext, _ services: Services, dropping: Int = 1
    ) async throws {
        let isPost = incoming.method == .post
        let form = isPost ? try await FormReader.form(incoming, now: services.clock) : Fields()
        try self.init(incoming, context, services, dropping: dropping, form: form)
    }

    /// Reads a request whose body is somebody else's matter.
    package init(
        _ incoming: Incoming, _ context: MaruContext, _ services: Services, dropping: Int = 1, form: Fields
    ) throws(Refusal) {
        var path: [String] = []
        for segment in incoming.uri.path.utf8.split(separator: UInt8(ascii: "/")).dropFirst(dropping) {
            path.append(try FormReader.text(segment, plusIsSpace: false, field: nil))
        }
        request = Floor.Request(
            incoming.method == .post ? .post : .get, path,
            query: try FormReader.fields((incoming.uri.query ?? "").utf8), form: form,
            wantsFragment: incoming.headers[.fragment] != nil)
        now = services.clock()
        address = incoming.method == .get || incoming.method == .head ? Link(within: incoming.uri.string) : nil
        acceptLanguage = incoming.headers[.acceptLanguage] ?? ""
        cookies = Cookies(incoming.headers)
        token = cookies[SessionCookie.name(services.settings)].flatMap { SessionToken(String($0)) }
        // What does not decode is no zone, and is ignored as any other nonsense there.
        zone = cookies["maru_zone"].flatMap { try? FormReader.text($0.utf8, plusIsSpace: false, field: nil) }
        self.services = services
        memo = context.memo
    }

    /// Who asks, found in the transaction that reads the rest: one query.
    ///
    /// - Throws: `signed-out`; `too-many-requests`.
    public func viewer(_ connection: Connection) throws -> Viewer { try viewer(try person(connection), connection) }

    /// Who asks, if they are signed in.
    public func viewerIfAny(_ connection: Connection) throws -> Viewer? {
        try personIfAny(connection).map { try viewer($0, connection) }
    }

    /// - Throws: `signed-out`; `account-suspended`; `too-many-requests`.
    public func person(_ connection: Connection) throws -> SignedIn {
        if let person = try personIfAny(connection) { return person }
        if let token, try connection.isSuspended(token, now: services.houseClock.cautious()) {
            throw Refusal.accountSuspended
        }
        throw Refusal.signedOut
    }

    package func personIfAny(_ connection: Connection) throws -> SignedIn? {
        let now = services.houseClock.cautious()
        guard let token, let person = try connection.signedIn(token, now: now) else { return nil }
        memo.remember(person, zone: zone)
        try services.rates.count(person.id)
        return person
    }

    /// The time zone the browser says it is in, if it is one.
    package var knownZone: String? { zone.flatMap { ZoneDays.isZone($0) ? $0 : nil } }

    /// The same person as the rooms know them, with the day it is where they are.
    public func viewer(_ person: SignedIn) -> Viewer {
        services.viewer(person, in: zone, now: now)
    }

    /// The same, with what the house around a page shows of them, where a whole page is asked for.
    package func viewer(_ person: SignedIn, _ connection: Connection) throws -> Viewer {
        var viewer = viewer(person)
        guard address != nil, !request.wantsFragment else { return viewer }
        try connection.surround(&viewer)
        return viewer
    }

    /// What a handler makes operations with.
    public func tools(clock: HybridTime) -> Tools {
        Tools(entropy: services.random.entropy(), clock: clock, now: now, sealer: Sealer(services.random))
    }
}

extension Services {
    /// Somebody signed in, on the day and by the clock where they are.
    ///
    /// - Parameter zone: where their browser says they are, which goes before where they were last seen.
    package func viewer(_ person: SignedIn, in zone: String? = nil, now: Int64) -> Viewer {
        let zones = person.zones(zone)
        let days = self.zones
        return Viewer(person, on: days.day(in: zones, now: now), now: now) { days.moment($0, in: zones) }
    }
}
