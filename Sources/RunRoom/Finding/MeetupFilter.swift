public import Floor

/// Which meetups to list. It is part of the address, so it can be bookmarked, shared and navigated back from. Empty, it
/// lists all.
///
/// Places and distances are those of circles: no filter tells more of a place than its ``Circle`` does.
public struct MeetupFilter: Equatable, Sendable {
    /// Words that the title, the text or the district must contain.
    public var text = ""
    /// Where to look from; nil for everywhere, without distances.
    public var centre: Coordinates?
    /// How far around the centre, to a circle's centre.
    public var kilometres: Int?
    /// The local day of the run.
    public var day: Day?
    public var band: Meetup.Band?
    /// Any of these; empty for all.
    public var paces: [Runner.Pace] = []
    /// Whom one may run with: women also find what is for everyone.
    public var gender: Gender?
    /// Ages that overlap with the run's.
    public var ages: ClosedRange<Int>?
    public var hasAfterParty: Bool?
    /// The leader has one of these; empty for all.
    public var jobs: [Runner.Job] = []
    /// Only with a free place, and open.
    public var isOpenOnly = false
    /// Only what the viewer's profile fits.
    public var isFitOnly = false
    public var sort = Sort.soonest
    /// The last one of the page before.
    public var after: Cursor?

    public enum Gender: String, Sendable, CaseIterable {
        /// Runs that women may come to.
        case women
        /// Runs for women alone.
        case womenOnly = "women-only"
        case men
        case menOnly = "men-only"
    }

    public enum Sort: String, Sendable, CaseIterable {
        case soonest, newest, distance, places
    }

    /// Where a page begins: the value by which the list is sorted, and the id.
    public struct Cursor: Equatable, Sendable {
        public var value: Int64
        public var id: ID<Space>

        public init(value: Int64, id: ID<Space>) {
            self.value = value
            self.id = id
        }

        public var text: String { String(value) + "." + id.text }

        /// A field of a query; nil without one.
        ///
        /// - Throws: `filter-unknown`.
        public init?(in query: Fields, field: String = "after") throws(Refusal) {
            guard let given = query[field], !given.isEmpty else { return nil }
            guard let cursor = MeetupFilter.Cursor(given) else { throw .filterUnknown(field, given) }
            self = cursor
        }

        init?(_ text: String) {
            let parts = text.split(at: UInt8(ascii: "."), omitsEmpty: false)
            guard parts.count == 2, let value = Int64(parts[0]), let id = ID<Space>(parts[1]) else { return nil }
            self.init(value: value, id: id)
        }
    }

    static let textLimit = Meetup.titleLimit
    /// The distances to choose from.
    static let distances = [1, 3, 5, 10, 30]
    static let usualDistance = 3
    /// Seoul City Hall, rounded as every centre is: where whoever has no place of their own looks from.
    public static let cityHall = Coordinates(latitude: 37_566_535, longitude: 126_977_969)

    public init() {}

    /// Parses a query; an empty field does not filter.
    ///
    /// - Throws: the refusals of coordinates and of a day; `filter-unknown` with the field.
    public init(_ query: Fields) throws(Refusal) {
        text = Graphemes.first(MeetupFilter.textLimit, of: Text.trimmed(query["text"] ?? ""))
        try readPlace(query)
        if let given = query["day"], !given.isEmpty {
            guard let day = Day(given) else { throw .filterUnknown("day", given) }
            self.day = day
        }
        band = try MeetupFilter.choice("band", query)
        gender = try MeetupFilter.choice("gender", query)
        sort = try MeetupFilter.choice("sort", query) ?? .soonest
        // Near is near to somewhere.
        if sort == .distance, centre == nil { centre = MeetupFilter.cityHall }
        paces = Runner.Pace.allCases.filter { query["pace-" + $0.rawValue] == "on" }
        jobs = Runner.Job.allCases.filter { query["job-" + $0.rawValue] == "on" }
        try readAges(query)
        switch query["after-party"] {
        case "yes": hasAfterParty = true
        case "no": hasAfterParty = false
        case nil, "": break
        case let given: throw .filterUnknown("after-party", given)
        }
        isOpenOnly = query["open"] == "on"
        isFitOnly = query["fits"] == "on"
        after = try Cursor(in: query)
    }

    private mutating func readPlace(_ query: Fields) throws(Refusal) {
        let (latitude, longitude) = (query["latitude"] ?? "", query["longitude"] ?? "")
        if !latitude.isEmpty || !longitude.isEmpty {
            centre = try Coordinates(latitude: latitude, longitude: longitude)
            // Somewhere alone means around there; a distance that was left empty, anywhere.
            if query["km"] == nil { kilometres = MeetupFilter.usualDistance }
        }
        if let given = query["km"], !given.isEmpty {
            guard let kilometres = Int(given), MeetupFilter.distances.contains(kilometres) else {
                throw .filterUnknown("km", given)
            }
            self.kilometres = kilometres
            if centre == nil { centre = MeetupFilter.cityHall }
        }
    }

    private mutating func readAges(_ query: Fields) throws(Refusal) {
        let (from, to) = (query["age-from"] ?? "", query["age-to"] ?? "")
        if from.isEmpty, to.isEmpty { return }
        let range = Conditions.ageRange
        let (low, high) = (from.isEmpty ? range.lowerBound : Int(from), to.isEmpty ? range.upperBound : Int(to))
        guard let low, let high, range.contains(low), range.contains(high) else {
            throw .agesInvalid(from + "–" + to)
        }
        // The other way round they mean the same.
        ages = min(low, high)...max(low, high)
    }

    private static func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, _ query: Fields
    ) throws(Refusal) -> Value? where Value.RawValue == String {
        guard let given = query[name], !given.isEmpty else { return nil }
        guard let value = Value.allCases.first(where: { $0.rawValue == given }) else {
            throw .filterUnknown(name, given)
        }
        return value
    }

    /// Whether it lists all, in whatever order.
    var isEmpty: Bool {
        var other = self
        other.sort = .soonest
        other.after = nil
        if kilometres == nil { other.centre = nil }
        return other == MeetupFilter()
    }

    /// The address with the filter added.
    func on(_ link: Link) -> Link {
        var link = link
        for (name, value) in fields { link = link.with(name, value) }
        return link
    }

    /// The fields of a query that ask for the same.
    var fields: [(name: StaticString, value: String)] {
        var fields: [(name: StaticString, value: String)] = []
        func add(_ name: StaticString, _ value: String?) {
            if let value { fields.append((name, value)) }
        }
        add("text", text.isEmpty ? nil : text)
        let chosen = centre == MeetupFilter.cityHall ? nil : centre
        add("latitude", chosen?.latitudeText)
        add("longitude", chosen?.longitudeText)
        add("km", kilometres.map { String($0) } ?? chosen.map { _ in "" })
        add("day", day?.iso)
        add("band", band?.rawValue)
        for pace in paces { add(MeetupFilter.field(of: pace), "on") }
        add("gender", gender?.rawValue)
        add("age-from", ages.map { String($0.lowerBound) })
        add("age-to", ages.map { String($0.upperBound) })
        add("after-party", hasAfterParty.map { $0 ? "yes" : "no" })
        for job in jobs { add(MeetupFilter.field(of: job), "on") }
        add("open", isOpenOnly ? "on" : nil)
        add("fits", isFitOnly ? "on" : nil)
        add("sort", sort == .soonest ? nil : sort.rawValue)
        add("after", after?.text)
        return fields
    }

    static func field(of pace: Runner.Pace) -> StaticString {
        switch pace {
        case .beginner: "pace-beginner"
        case .average: "pace-average"
        case .high: "pace-high"
        case .master: "pace-master"
        }
    }

    static func field(of job: Runner.Job) -> StaticString {
        switch job {
        case .publicServant: "job-public-servant"
        case .education: "job-education"
        case .development: "job-development"
        case .planning: "job-planning"
        case .design: "job-design"
        case .marketing: "job-marketing"
        case .service: "job-service"
        case .production: "job-production"
        case .research: "job-research"
        case .sales: "job-sales"
        case .medical: "job-medical"
        case .humanResources: "job-human-resources"
        case .accounting: "job-accounting"
        case .customerSupport: "job-customer-support"
        }
    }
}

extension MeetupFilter.Gender {
    /// The rules of the runs that it lists.
    public var rules: [Conditions.GenderRule] {
        switch self {
        case .women: [.everyone, .women]
        case .womenOnly: [.women]
        case .men: [.everyone, .men]
        case .menOnly: [.men]
        }
    }

    var phrase: Phrase {
        switch self {
        case .women: Phrase(ko: "여성이 갈 수 있는 모임", en: "Women may come")
        case .womenOnly: Phrase(ko: "여성만", en: "Women only")
        case .men: Phrase(ko: "남성이 갈 수 있는 모임", en: "Men may come")
        case .menOnly: Phrase(ko: "남성만", en: "Men only")
        }
    }
}

extension MeetupFilter.Sort {
    var phrase: Phrase {
        switch self {
        case .soonest: Phrase(ko: "빠른 날짜순", en: "Soonest")
        case .newest: Phrase(ko: "최근에 연 순", en: "Newest")
        case .distance: Phrase(ko: "가까운 순", en: "Nearest")
        case .places: Phrase(ko: "자리가 많이 남은 순", en: "Most places left")
        }
    }
}

extension Refusal {
    static func filterUnknown(_ field: String, _ given: String?) -> Refusal {
        Refusal(
            .invalid, "filter-unknown",
            Phrase(ko: "필터 조건을 알 수 없어요. 다시 골라 주세요.", en: "This filter is unknown. Choose again."),
            field: field, given: given)
    }
}
