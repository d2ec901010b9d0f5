public import Floor
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Storage

/// A request as the rooms see it: parsed and checked, with its credentials. Nothing has been read from the database
/// yet.
///
/// ```swift
/// let visit = try await Visit(incoming, context, services)
/// let (viewer, slice) = try await services.database.read { connection in
///     let viewer = try visit.viewer(connection)
///     return (viewer, try connection.slice(need, for: viewer.person))
/// }
/// ```
public struct Visit: Sendable {
    /// The core's form of it. Its path has no room segment.
    public private(set) var request: Floor.Request
    /// Unix milliseconds; the whole request uses this time.
    public let now: Int64
    /// Its address, as a link to return to after signing in.
    public let address: Link?
    /// The browser's preferred language, used until a person chooses one.
    public var language: Language { Language(accepting: acceptLanguage) }
    package let token: SessionToken?
    /// The known-browser cookie.
    package var browser: KnownBrowser? {
        cookies[SessionCookie.knownName(services.settings.isSecure)].flatMap { KnownBrowser(String($0)) }
    }
    private let cookies: Cookies
    private let acceptLanguage: String
    private let zone: String?
    let services: Services
    let memo: MaruContext.Memo

    /// Parses a request, with its form if it posts one.
    ///
    /// - Parameters:
    ///   - dropping: the number of path segments that belong to the room.
    ///   - formBytes: the limit of a posted form.
    /// - Throws: what is wrong with it (400, 413, 415); what reading its form throws (``form(_:limit:)``).
    package init(
        _ incoming: Incoming, _ context: MaruContext, _ services: Services, dropping: Int = 1,
        formBytes: Int = Limits.formBytes
    ) async throws {
        try self.init(incoming, context, services, dropping: dropping, form: Fields())
        if incoming.method == .post { request.form = try await form(incoming, limit: formBytes) }
    }

    /// Parses a request whose body is read elsewhere.
    package init(
        _ incoming: Incoming, _ context: MaruContext, _ services: Services, dropping: Int = 1, form: Fields
    ) throws(Refusal) {
        ReadCount.add(.path)
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
        token = SessionCookie.token(in: incoming.headers, services.settings)
        // An undecodable zone is ignored, like an unknown one.
        zone = cookies["maru_zone"].flatMap { try? FormReader.text($0.utf8, plusIsSpace: false, field: nil) }
        self.services = services
        memo = context.memo
    }

    /// Identifies the person in the transaction that reads the rest: one query.
    ///
    /// - Throws: `signed-out`; `too-many-requests`.
    public func viewer(_ connection: Connection) throws -> Viewer { try viewer(try person(connection), connection) }

    /// The person, if signed in.
    public func viewerIfAny(_ connection: Connection) throws -> Viewer? {
        try personIfAny(connection).map { try viewer($0, connection) }
    }

    /// The person, or a guest with the browser's language and day.
    ///
    /// - Throws: `account-suspended`; `too-many-requests`.
    package func viewerOrGuest(_ connection: Connection) throws -> Viewer {
        if let viewer = try viewerIfAny(connection) { return viewer }
        try requireUnsuspended(connection)
        return services.guest(language, in: zone, now: now)
    }

    /// - Throws: `signed-out`; `account-suspended`; `too-many-requests`.
    public func person(_ connection: Connection) throws -> SignedIn {
        if let person = try personIfAny(connection) { return person }
        try requireUnsuspended(connection)
        throw Refusal.signedOut
    }

    /// - Throws: `account-suspended`, which is told in the person's language.
    private func requireUnsuspended(_ connection: Connection) throws {
        guard let token, let language = try connection.suspended(token, now: services.houseClock.cautious()) else {
            return
        }
        memo.remember(language)
        throw Refusal.accountSuspended
    }

    package func personIfAny(_ connection: Connection) throws -> SignedIn? {
        let now = services.houseClock.cautious()
        guard let token, let person = try connection.signedIn(token, now: now) else { return nil }
        // Who is asked for more than once, as where the body is long, has made one request.
        let isFirst = memo.person == nil
        memo.remember(person, zone: zone)
        if isFirst { try services.rates.count(person.id) }
        return person
    }

    /// The browser's time zone, if it is a known one.
    package var knownZone: String? { zone.flatMap { ZoneDays.isZone($0) ? $0 : nil } }

    /// The zone in which the page of this form was drawn, if it says so. What was typed there is in that one, and is read and
    /// drawn again in it, though its writer may be in another by now.
    private var drawnZone: String? {
        request.form[LocalTime.drawnIn.text].flatMap { ZoneDays.isZone($0) ? $0 : nil }
    }

    /// The time zone in which a person types times, an IANA name; nil if none is known.
    package func zone(of person: SignedIn) -> String? {
        drawnZone ?? person.zones(knownZone).compactMap(\.self).first { ZoneDays.isZone($0) }
    }

    /// The person as the rooms see them, with the current day in their time zone.
    public func viewer(_ person: SignedIn) -> Viewer {
        services.viewer(person, in: zone, drawnIn: drawnZone, now: now)
    }

    /// The same, with the number of their unread notices, which the frame shows, if a whole page is requested.
    package func viewer(_ person: SignedIn, _ connection: Connection) throws -> Viewer {
        var viewer = viewer(person)
        guard address != nil, !request.wantsFragment else { return viewer }
        viewer.unread = try connection.unread(for: viewer)
        return viewer
    }

    /// What a use case makes operations with.
    public func tools(clock: HybridTime) -> Tools {
        Tools(entropy: services.random.entropy(), clock: clock, now: now, sealer: Sealer(services.random))
    }
}

extension Services {
    /// The signed-in person, with the current day and time in their time zone.
    ///
    /// - Parameters:
    ///   - zone: the browser's zone, which takes precedence over the one last seen.
    ///   - drawn: the zone of the page that they have before them, which takes precedence over both.
    package func viewer(
        _ person: SignedIn, in zone: String? = nil, drawnIn drawn: String? = nil, now: Int64
    ) -> Viewer {
        let zones = drawn.map { [$0] } ?? person.zones(zone)
        let days = self.zones
        return furnished(
            Viewer(person, on: days.day(in: zones, now: now), now: now) { days.moment($0, in: zones) }, zones)
    }

    /// Somebody who is not signed in.
    ///
    /// - Parameter zone: the browser's.
    package func guest(_ language: Language, in zone: String?, now: Int64) -> Viewer {
        let days = zones
        let day = days.day(in: [zone], now: now)
        return furnished(
            .guest(language: language, today: day.today, dayEnds: day.ends, now: now) { days.moment($0, in: [zone]) },
            [zone])
    }

    /// The viewer with what the house has to offer pages.
    private func furnished(_ viewer: Viewer, _ zones: [String?]) -> Viewer {
        var viewer = viewer
        viewer.zone = zones.compactMap(\.self).first { ZoneDays.isZone($0) }
        viewer.places = places
        viewer.map = map
        viewer.findsAddresses = addresses.isOn
        viewer.findsWeather = weather.isOn
        return viewer
    }
}
