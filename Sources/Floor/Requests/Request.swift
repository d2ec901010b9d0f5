/// A request to a room: a page, or a change by a form. The same value in the server and in the service worker.
public struct Request: Equatable, Sendable {
    public enum Method: Equatable, Sendable { case get, post }

    public var method: Method
    /// The decoded path segments after the room's: `/board/B/card/C` is `["B", "card", "C"]`.
    public var path: [String]
    public var query: Fields
    public var form: Fields
    /// Whether only the page element is wanted, not the document around it.
    public var wantsFragment: Bool

    public init(
        _ method: Method, _ path: [String], query: Fields = Fields(), form: Fields = Fields(),
        wantsFragment: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.form = form
        self.wantsFragment = wantsFragment
    }
}

/// Who asks, and every other input of the response besides the data: language, day, time and randomness are passed as
/// values.
public struct Viewer: Sendable {
    @Boxed private var parts: Parts

    public var person: ID<Person> { parts.person }
    public var name: String { parts.name }
    public var photo: Photo? { parts.photo }
    public var device: ID<Device> { parts.device }
    public var language: Language {
        get { parts.language }
        set { parts.language = newValue }
    }
    public var theme: Theme {
        get { parts.theme }
        set { parts.theme = newValue }
    }
    /// The calendar day in the person's time zone.
    public var today: Day { parts.today }
    /// When that day ends there, in Unix milliseconds: the page reloads then.
    public var dayEnds: Int64 { parts.dayEnds }
    /// Unix milliseconds.
    public var now: Int64 { parts.now }
    /// When what the page shows of a locked space is shut, in Unix milliseconds: the page reloads then, as at the day's end.
    /// Nil for a page that shows nothing of one, and for the pages of such a space, which tell that they are used.
    public var shutsAt: Int64? {
        get { parts.shutsAt }
        set { parts.shutsAt = newValue }
    }
    public var isAdministrator: Bool { parts.isAdministrator }
    /// The number of unread notices; during quiet hours without those that arrived in them.
    public var unread: Int {
        get { parts.unread }
        set { parts.unread = newValue }
    }
    /// The places of this house, in the order of the navigation: its rooms that are on for everyone, and what is beside
    /// them.
    public var places: [Page.Place] {
        get { parts.places }
        set { parts.places = newValue }
    }
    /// The rooms this person has switched off for themselves.
    public var switchedOff: [Page.Place] {
        get { parts.switchedOff }
        set { parts.switchedOff = newValue }
    }
    /// The places that the navigation shows: of the rooms those that are on. Pages name, search and offer no other; only
    /// the settings of notices also have those that are off for the person alone, since notices of them come.
    public var shownPlaces: [Page.Place] {
        let off = switchedOff
        return places.filter { !off.contains($0) }
    }
    /// The operation id for the forms of this page, new each time a page is rendered: a form submitted twice is applied
    /// once.
    public var formID: ID<Operation> {
        get { parts.formID }
        set { parts.formID = newValue }
    }
    /// The person's local time at a time in Unix milliseconds.
    public var clock: @Sendable (Int64) -> Moment { parts.clock }
    /// The IANA name of the clock's time zone; nil if the person's is not known, and the clock shows UTC.
    public var zone: String? {
        get { parts.zone }
        set { parts.zone = newValue }
    }
    /// What maps are drawn from; nil if this house draws none.
    public var map: MapSource? {
        get { parts.map }
        set { parts.map = newValue }
    }
    /// Whether this house can find the position of an address.
    public var findsAddresses: Bool {
        get { parts.findsAddresses }
        set { parts.findsAddresses = newValue }
    }
    /// Whether this house can find the weather of a place.
    public var findsWeather: Bool {
        get { parts.findsWeather }
        set { parts.findsWeather = newValue }
    }

    public enum Theme: String, Sendable, CaseIterable { case system, light, dark }

    public init(
        person: ID<Person>, name: String, photo: Photo? = nil, device: ID<Device>, language: Language,
        theme: Theme = .system, today: Day, dayEnds: Int64, now: Int64, isAdministrator: Bool = false,
        formID: ID<Operation> = .unmade, clock: @escaping @Sendable (Int64) -> Moment = { Moment(milliseconds: $0) }
    ) {
        parts = Parts(
            person: person, name: name, photo: photo, device: device, language: language, theme: theme,
            today: today, dayEnds: dayEnds, now: now, isAdministrator: isAdministrator, formID: formID,
            clock: clock)
    }

    /// Somebody who is not signed in: they have the id of nobody, and no device.
    public static func guest(
        language: Language, today: Day, dayEnds: Int64, now: Int64,
        clock: @escaping @Sendable (Int64) -> Moment = { Moment(milliseconds: $0) }
    ) -> Viewer {
        Viewer(
            person: .unmade, name: "", device: .unmade, language: language, today: today, dayEnds: dayEnds, now: now,
            clock: clock)
    }

    /// Whether this is somebody who is not signed in.
    public var isGuest: Bool { person == .unmade }

    /// A phrase in the viewer's language.
    @inline(never)
    public func say(_ phrase: Phrase) -> String { phrase(language) }
}

extension Viewer {
    /// The stored properties.
    private struct Parts: Sendable {
        var person: ID<Person>
        var name: String
        var photo: Photo?
        var device: ID<Device>
        var language: Language
        var theme: Theme
        var today: Day
        var dayEnds: Int64
        var now: Int64
        var isAdministrator: Bool
        var unread: Int = 0
        var places = Page.Place.allCases
        var switchedOff: [Page.Place] = []
        var formID: ID<Operation>
        var clock: @Sendable (Int64) -> Moment
        var zone: String?
        var map: MapSource?
        var findsAddresses = false
        var shutsAt: Int64?
        var findsWeather = false
    }
}

extension ID {
    /// A placeholder id, for a page that nobody will post from.
    public static var unmade: ID { ID(high: 0, low: 0) }
}

/// What a room answers.
public enum Outcome: Sendable {
    case page(Page)
    /// Redirect; nothing changed.
    case redirect(Link)
    /// Record these, all or none, then redirect.
    case record([Operation], then: Link)
}
