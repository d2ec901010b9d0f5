public import Floor

/// A run's place in a series: runs that were planned together, one a week. Each is a meetup of its own, with its own people,
/// talk and attendance; the series only links them.
public struct MeetupSeries: TextValue {
    /// The same for all its runs: the id of the operation that made them.
    public let id: ID<MeetupSeries>
    /// Its place in the order in which they were planned, from 1.
    public let index: Int
    /// How many were planned, whatever became of them.
    public let count: Int

    /// How many runs a series can have.
    public static let countRange = 2...8
    /// Days from one run to the next.
    static let days = 7

    public init(id: ID<MeetupSeries>, index: Int, count: Int) {
        self.id = id
        self.index = index
        self.count = count
    }

    /// The stored form: `01a2a000-0000-7000-8000-000000000001 3 6`.
    public var text: String { id.text + " " + String(index) + " " + String(count) }

    /// Parses ``text``.
    public init?(stored text: String) {
        let parts = text.split(at: UInt8(ascii: " "), omitsEmpty: false)
        guard parts.count == 3, let id = ID<MeetupSeries>(parts[0]), let index = Int(parts[1]),
            let count = Int(parts[2])
        else { return nil }
        self.init(id: id, index: index, count: count)
    }

    /// The id of the meetup at another place of the series. It follows from the series, so that nothing can make the same
    /// one twice.
    func space(at index: Int) -> ID<Space> {
        // An odd factor, so that no two places have the same bits. The two highest bits are the kind of id.
        ID(high: id.high, low: id.low ^ (UInt64(index) &* 0x9E37_79B9_7F4A_7C15 & (.max >> 2)))
    }
}

/// One run of a series, as the page of each of them shows it.
public struct SeriesRun: Equatable, Sendable {
    public var id: ID<Space>
    public var index: Int
    public var time: MeetupTime
    public var stage: Meetup.Stage
    public var isHidden: Bool
    /// Whether the viewer is in it, and sees it though it is hidden.
    public var hasViewer: Bool
    /// The UTC offset at the start in its own time zone, in seconds; nil to show the viewer's time.
    public var zoneOffset: Int?

    public init(
        id: ID<Space>, index: Int, time: MeetupTime, stage: Meetup.Stage, isHidden: Bool, hasViewer: Bool,
        zoneOffset: Int? = nil
    ) {
        self.id = id
        self.index = index
        self.time = time
        self.stage = stage
        self.isHidden = isHidden
        self.hasViewer = hasViewer
        self.zoneOffset = zoneOffset
    }

    /// - Parameter now: Unix milliseconds.
    public func phase(at now: Int64) -> Meetup.Phase {
        Meetup.Phase(stage, isHidden: isHidden, time, at: now)
    }
}

extension MeetupTime {
    /// Another day at the local time of a run, whatever clocks have done meanwhile.
    ///
    /// - Parameters:
    ///   - local: local time where it takes place.
    ///   - time: whose time of the day, zone and minutes it gets.
    static func on(_ day: Day, as time: MeetupTime, _ local: (Int64) -> Moment) -> MeetupTime? {
        let form = Fields([.init("day", day.iso), .init("time", local(time.start).input)])
        guard let start = LocalTime.instant(form, local) else { return nil }
        // A program can give a start with seconds, which the form does not know.
        return MeetupTime(start: start + time.start % 60_000, zone: time.zone, minutes: time.minutes)
    }
}

extension Moment {
    /// As a form's day and time inputs have it: ``Fields/localStart``.
    var localStart: String { day.iso + " " + input }

    /// The hour and minute as a time input has them: 15:05.
    var input: String {
        (minute < 600 ? "0" : "") + String(minute / 60) + (minute % 60 < 10 ? ":0" : ":") + String(minute % 60)
    }
}

extension MeetupSlice {
    /// Local time where the meetup takes place.
    func local(_ time: Int64) -> Moment { Moment(milliseconds: time, offset: offsets(time)) }
}
