/// What somebody asks of a room: a page, or a change by a form. The same value in the server and in the service worker.
public struct Request: Equatable, Sendable {
    public enum Method: Equatable, Sendable { case get, post }

    public var method: Method
    /// The address's segments, decoded, without the room's own: `/board/B/card/C` is `["B", "card", "C"]`.
    public var path: [String]
    public var query: Fields
    public var form: Fields
    /// Only the part of the page that changes is wanted, not the document around it.
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

/// Who asks, and all that the answer depends on besides the data: language, day, time and chance come in as values.
public struct Viewer: Sendable {
    public var person: ID<Person>
    public var name: String
    public var photo: Photo?
    public var device: ID<Device>
    public var language: Language
    public var theme: Theme
    /// The calendar day where the person is.
    public var today: Day
    /// When that day ends there, in Unix milliseconds: the page asks again then.
    public var dayEnds: Int64
    /// Unix milliseconds.
    public var now: Int64
    public var isAdministrator: Bool
    /// How many notices wait unread; 0 during quiet hours for what came in them.
    public var unread = 0
    /// The rooms this person has no use for: they are not shown among the places.
    public var switchedOff: [Page.Place] = []
    /// The id that the forms of this page carry, new each time a page is drawn: a form sent twice is done once.
    public var formID: ID<Operation>
    /// What the clock on the person's wall shows at a time in Unix milliseconds.
    public var clock: @Sendable (Int64) -> Moment

    public enum Theme: String, Sendable, CaseIterable { case system, light, dark }

    public init(
        person: ID<Person>, name: String, photo: Photo? = nil, device: ID<Device>, language: Language,
        theme: Theme = .system, today: Day, dayEnds: Int64, now: Int64, isAdministrator: Bool = false,
        formID: ID<Operation> = .unmade, clock: @escaping @Sendable (Int64) -> Moment = { Moment(milliseconds: $0) }
    ) {
        self.person = person
        self.name = name
        self.photo = photo
        self.device = device
        self.language = language
        self.theme = theme
        self.today = today
        self.dayEnds = dayEnds
        self.now = now
        self.isAdministrator = isAdministrator
        self.formID = formID
        self.clock = clock
    }

    /// A phrase in the viewer's language.
    @inline(never)
    public func say(_ phrase: Phrase) -> String { phrase(language) }
}

extension ID {
    /// No id at all: what a page carries that nobody will post from.
    public static var unmade: ID { ID(high: 0, low: 0) }
}

/// What a room answers.
public enum Outcome: Sendable {
    case page(Page)
    /// Look there instead; nothing changed.
    case redirect(Link)
    /// Record these, all or none, then look there.
    case record([Operation], then: Link)
}
