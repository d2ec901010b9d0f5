public import Floor

/// What a person wrote down of a day on which they ran. It is theirs: there is one for a day, and nobody else sees it
/// unless they make it public.
public struct RunLog: Equatable, Sendable {
    /// The day in the person's time zone, or for a run with others, where that took place.
    public let day: Day
    public var stamp: RunStamp
    public var text: String
    public var sky: Sky?
    /// Whole degrees Celsius; 0 is a temperature, and nil is none.
    public var degrees: Int?
    /// Whether people who run with them see it.
    public var isPublic: Bool
    /// The run with others; nil for who ran alone.
    public var meetup: ID<Space>?
    public var photo: LogPhoto?
    /// When it was saved last, in Unix milliseconds.
    public var savedAt: Int64

    /// Characters of the text.
    public static let textLimit = 500
    public static let degreesRange = -50...60
    /// How far back a new one may be, in days: a year.
    public static let dayReach = 365

    /// The weather, as a person says it.
    public enum Sky: String, Sendable, CaseIterable {
        case sunny, cloudy, night, rain, snow
    }

    /// Who sees it.
    public enum Visibility: String, Sendable, CaseIterable {
        case ownOnly = "private"
        case coRunners = "public"
    }

    public init(
        day: Day, stamp: RunStamp, text: String = "", sky: Sky? = nil, degrees: Int? = nil, isPublic: Bool = false,
        meetup: ID<Space>? = nil, photo: LogPhoto? = nil, savedAt: Int64
    ) {
        self.day = day
        self.stamp = stamp
        self.text = text
        self.sky = sky
        self.degrees = degrees
        self.isPublic = isPublic
        self.meetup = meetup
        self.photo = photo
        self.savedAt = savedAt
    }

    public var visibility: Visibility { isPublic ? .coRunners : .ownOnly }

    /// Whether both say the same, whenever they were saved.
    func isAlike(_ other: RunLog) -> Bool {
        var other = other
        other.savedAt = savedAt
        return self == other
    }
}

extension RunLog {
    /// Reads the form of a day: `stamp`, and optional `text`, `weather`, `degrees`, `visibility` (private without it),
    /// `meetup` and `photo`. A form of a page says in `saved-at` which log it showed.
    ///
    /// - Parameters:
    ///   - former: the log as it is; nil if there is none. The run that it has it may keep, whatever became of that.
    ///   - runs: the person's runs of the day that have started.
    ///   - uploaded: the photo that the form names, if it is complete, the person's own, and in no log.
    /// - Throws: `log-day-future`, `log-day-old`, `log-meetup-unfit`, `stamp-unknown`, `stamp-alone`, `log-text-too-long`,
    ///   `weather-unknown`, `degrees-invalid`, `visibility-unknown`, `log-photo-missing`, `log-changed`.
    public init(
        _ form: Fields, on day: Day, after former: RunLog?, runs: [RunOfDay], uploaded: LogPhoto? = nil,
        _ viewer: Viewer
    ) throws(Refusal) {
        let meetup: ID<Space>? = try form.id("meetup")
        let isThere =
            meetup.map { id in id == former?.meetup || runs.contains { $0.id == id && $0.day == day } } ?? false
        guard meetup == nil || isThere else { throw .logMeetupUnfit }
        // Where a run takes place it can be tomorrow already.
        guard day <= viewer.today || isThere else { throw .logDayFuture(day) }
        guard former != nil || day >= RunLog.earliest(viewer) else { throw .logDayOld(day) }
        guard let stamp = RunStamp(named: form["stamp"] ?? "") else { throw .stampUnknown(form["stamp"]) }
        guard meetup != nil || stamp == .check else { throw .stampAlone }
        guard let visibility = Visibility(named: form["visibility"] ?? Visibility.ownOnly.rawValue) else {
            throw .visibilityUnknown(form["visibility"])
        }
        self.init(
            day: day, stamp: stamp, text: try RunLog.checkedText(form), sky: try RunLog.sky(form),
            degrees: try RunLog.degrees(form), isPublic: visibility == .coRunners, meetup: meetup,
            photo: try RunLog.photo(form, former: former?.photo, uploaded: uploaded), savedAt: viewer.now)
        guard let former else { return }
        if isAlike(former) {
            savedAt = former.savedAt
        } else if let shown = form["saved-at"], shown != String(former.savedAt) {
            // It was written on another device since the form was made: nothing of it is lost unseen.
            throw .logChanged
        }
    }

    /// The first day of which somebody may still write.
    static func earliest(_ viewer: Viewer) -> Day { viewer.today.adding(days: -dayReach) }

    private static func checkedText(_ form: Fields) throws(Refusal) -> String {
        let given = form["text"] ?? ""
        do throws(Text.Fault) {
            return try Text.lines(Text.trimmed(given), limit: textLimit)
        } catch {
            throw .text(error, field: "text", name: "log-text", subject: LogWords.text, given: given)
        }
    }

    private static func sky(_ form: Fields) throws(Refusal) -> Sky? {
        guard let given = form["weather"], !given.isEmpty else { return nil }
        guard let sky = Sky(named: given) else { throw .skyUnknown(given) }
        return sky
    }

    private static func degrees(_ form: Fields) throws(Refusal) -> Int? {
        guard let given = form["degrees"] else { return nil }
        let trimmed = Text.trimmed(given)
        if trimmed.isEmpty { return nil }
        // Phones type this minus, too.
        let plain = trimmed.hasPrefix("\u{2212}") ? "-" + trimmed.dropping(3) : trimmed
        guard let degrees = Int(plain), degreesRange.contains(degrees) else { throw .degreesInvalid(given) }
        return degrees
    }
}

/// A run with others of which its person may write: they were in it, it has started, and nobody has marked them absent.
public struct RunOfDay: Equatable, Sendable {
    public var id: ID<Space>
    public var title: String
    /// The day where it took place.
    public var day: Day

    public init(id: ID<Space>, title: String, day: Day) {
        self.id = id
        self.title = title
        self.day = day
    }
}

extension RunLog.Sky {
    var phrase: Phrase {
        switch self {
        case .sunny: Phrase(ko: "맑음", en: "Sunny")
        case .cloudy: Weather.Condition.clouds.name
        case .night: Phrase(ko: "밤", en: "Night")
        case .rain: Weather.Condition.rain.name
        case .snow: Weather.Condition.snow.name
        }
    }
}

extension RunLog {
    /// The weather and the temperature as people say them; nil without both.
    func weatherText(_ viewer: Viewer) -> String? {
        let parts = [sky.map { viewer.say($0.phrase) }, degreesText].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// −3°C.
    private var degreesText: String? {
        degrees.map { ($0 < 0 ? "\u{2212}" : "") + String($0 < 0 ? -$0 : $0) + "°C" }
    }
}
