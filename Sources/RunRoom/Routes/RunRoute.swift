public import Floor

/// The way of a run: the line, how long it is, how much it climbs and, if it was recorded, how fast each kilometre was.
///
/// The facts are measured on the whole recording (``Track/route(trimming:meetingAt:)``); the line keeps only the points
/// that it needs. It says nothing of the day on which it was run.
public struct RunRoute: TextValue {
    /// The line: at most ``pointLimit`` points.
    public let points: [RoutePoint]
    public let metres: Int
    /// Metres; nil if the file had no elevations.
    public let climb: Int?
    /// Without the gaps between the parts of a recording; nil if the file had no usable times.
    public let seconds: Int?
    /// One for each kilometre, and one for what is left; empty without times.
    public let splits: [RouteSplit]

    /// Points of the line.
    public static let pointLimit = 500
    /// Parts of a recording that was interrupted.
    public static let partLimit = 100
    /// Metres. The longest is a run of several days.
    public static let lengthRange = 100...500_000
    /// Metres of climb.
    public static let climbRange = 0...30_000
    /// Seconds: a week.
    public static let secondsRange = 0...604_800
    /// Bytes of ``text``.
    public static let byteLimit = 32_000

    init(points: [RoutePoint], metres: Int, climb: Int?, seconds: Int?, splits: [RouteSplit]) {
        self.points = points
        self.metres = metres
        self.climb = climb
        self.seconds = seconds
        self.splits = splits
    }
}

/// A point of a route or of a recording.
public struct RoutePoint: Equatable, Sendable {
    public let place: Coordinates
    /// Decimetres above the sea; nil if unknown.
    public let elevation: Int?
    /// Since the first point; nil if unknown.
    public let seconds: Int?
    /// Whether a part begins here. Nobody knows the way from the point before.
    public let begins: Bool

    /// Decimetres: from below the Dead Sea to above Mount Everest.
    public static let elevationRange = -10_000...100_000

    public init(_ place: Coordinates, elevation: Int? = nil, seconds: Int? = nil, begins: Bool = false) {
        self.place = place
        self.elevation = elevation
        self.seconds = seconds
        self.begins = begins
    }

    func beginning(_ begins: Bool, since start: Int? = nil) -> RoutePoint {
        RoutePoint(place, elevation: elevation, seconds: seconds.map { $0 - (start ?? 0) }, begins: begins)
    }
}

/// One kilometre of a route, or what is left at its end.
public struct RouteSplit: Equatable, Sendable {
    public let metres: Int
    public let seconds: Int

    /// Metres of a whole one.
    public static let length = 1_000

    public init(metres: Int, seconds: Int) {
        self.metres = metres
        self.seconds = seconds
    }

    /// Seconds that a kilometre takes at this pace.
    public var pace: Int {
        let product = Int64(seconds) * Int64(RouteSplit.length)
        return Int((product + Int64(metres) / 2) / Int64(max(1, metres)))
    }
}

/// What everybody may know of a route. It is rounded for those who are not in, so that it names no route of a
/// collection.
public struct RouteLength: Equatable, Sendable {
    public let metres: Int
    /// Metres; nil if unknown.
    public let climb: Int?
    public let isExact: Bool

    /// To what the length and the climb are rounded, in metres.
    static let metresStep = 100
    static let climbStep = 10

    init(_ route: RunRoute, isExact: Bool) {
        func rounded(_ value: Int, _ step: Int) -> Int { isExact ? value : (value + step / 2) / step * step }
        metres = rounded(route.metres, RouteLength.metresStep)
        climb = route.climb.map { rounded($0, RouteLength.climbStep) }
        self.isExact = isExact
    }
}
