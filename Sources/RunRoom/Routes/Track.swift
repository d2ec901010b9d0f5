public import Floor

/// Recordings or a drawn line as they were uploaded, before their ends are cut. It is never stored or shown.
public struct Track: Equatable, Sendable {
    /// The tracks of a file, in order: the points of each, of which the first begins a part. Every part has two or more.
    private let tracks: [[RoutePoint]]

    /// Of all tracks.
    var points: [RoutePoint] { tracks.flatMap { $0 } }
    /// How many tracks of the file they are.
    public var trackCount: Int { tracks.count }

    /// Bytes of a file. A point of a watch takes about 300.
    public static let byteLimit = 10 * 1_024 * 1_024
    /// Points of a file: one each second for almost fourteen hours.
    public static let pointLimit = 50_000

    /// How close to its ends nothing of a line is shown, in metres. Who records a run from home shows their home.
    public enum Trim: Int, Sendable, CaseIterable {
        case none = 0
        case short = 200
        case middle = 500
        case long = 1_000

        public static let usual = Trim.short
    }

    /// How close to the meeting place, in metres, a line's end is at it: as far as a watch may be wrong.
    static let meetingMetres = 50.0

    /// A single track.
    ///
    /// - Throws: `route-empty`, `route-parts-too-many`.
    public init(_ parts: [[RoutePoint]]) throws(Refusal) { try self.init(tracks: [parts]) }

    /// - Parameters:
    ///   - tracks: of a file, in order, each as the parts of a recording. Parts of a single point are left out.
    ///   - number: of the one that is wanted, from 1, among those that have a line; nil for all, one after the other.
    /// - Throws: `route-empty`, `route-track-missing`, `route-parts-too-many`.
    public init(tracks: [[[RoutePoint]]], number: Int? = nil) throws(Refusal) {
        var lines: [[[RoutePoint]]] = []
        for track in tracks {
            let parts = track.filter { $0.count >= 2 }
            if !parts.isEmpty { lines.append(parts) }
        }
        guard !lines.isEmpty else { throw .routeEmpty }
        if let number {
            guard 1...lines.count ~= number else { throw .routeTrackMissing(number, of: lines.count) }
            lines = [lines[number - 1]]
        }
        let count = lines.reduce(0) { $0 + $1.count }
        guard count <= RunRoute.partLimit else { throw .routePartsTooMany(count, tracks: lines.count) }
        self.tracks = lines.map { parts in
            parts.flatMap { part in part.indices.map { part[$0].beginning($0 == 0) } }
        }
    }

    /// Measures the line without its ends, and then keeps only the points that it needs.
    ///
    /// - Parameter meeting: where the run meets, which everybody who sees the route knows: the usual cut leaves an end
    ///   there as it is. Who chooses a longer one has a reason.
    /// - Throws: `route-too-short`, `route-too-long`; `route-parts-too-many` for a line that passes its ends too often.
    public func route(trimming trim: Trim, meetingAt meeting: Coordinates? = nil) throws(Refusal) -> RunRoute {
        let metres = Double(trim.rawValue)
        let recordings = recordings(apart: metres)
        let places: [Coordinates] = recordings.flatMap { [$0[0].place, $0[$0.count - 1].place] }
        let ends = places.filter { end in
            let isMeeting = meeting.map { Metres.between($0, end) <= Track.meetingMetres } ?? false
            return trim != .usual || !isMeeting
        }
        let kept = trim == .none ? points : recordings.flatMap { Track.cut($0, from: ends, metres) }
        guard kept.count >= 2 else { throw .routeTooShort(trim) }
        let parts = kept.count { $0.begins }
        guard parts <= RunRoute.partLimit else { throw .routePartsTooMany(parts, tracks: tracks.count) }
        let start = kept[0].seconds
        let points = kept.map { $0.beginning($0.begins, since: start) }
        var measure = RouteMeasure()
        for point in points { measure.take(point) }
        guard measure.metres >= Double(RunRoute.lengthRange.lowerBound) else { throw .routeTooShort(trim) }
        guard measure.metres <= Double(RunRoute.lengthRange.upperBound) else {
            throw .routeTooLong(tracks: tracks.count)
        }
        return measure.route(SimplifiedLine.points(of: points, limit: RunRoute.pointLimit))
    }

    /// The tracks as recordings, each of which has ends that are cut. A watch may write one recording as several tracks:
    /// they are one where the next begins soon after the former, and not near the first or the last point of all, where
    /// somebody may live.
    private func recordings(apart metres: Double) -> [[RoutePoint]] {
        guard let first = tracks.first?.first, let last = tracks.last?.last else { return [] }
        var recordings: [[RoutePoint]] = []
        for track in tracks {
            guard let begin = track.first else { continue }
            let isFar = { (point: RoutePoint) in
                Metres.between(point.place, first.place) >= metres && Metres.between(point.place, last.place) >= metres
            }
            if let end = recordings.last?.last, isFar(end), isFar(begin), Track.follows(begin, end) {
                recordings[recordings.count - 1] += track
            } else {
                recordings.append(track)
            }
        }
        return recordings
    }

    /// Seconds within which the next track of a recording begins.
    static let gapLimit = 1_800

    private static func follows(_ begin: RoutePoint, _ end: RoutePoint) -> Bool {
        guard let begin = begin.seconds, let end = end.seconds else { return false }
        return 0...gapLimit ~= begin - end
    }

    /// The line without all that is closer than this to an end of a recording, its own or another's, in a straight line:
    /// also where it passes one once more. A watch that lies still records metres, too: along the line the cut could end at
    /// the door. Empty where nothing is left.
    private static func cut(_ points: [RoutePoint], from ends: [Coordinates], _ metres: Double) -> [RoutePoint] {
        ends.reduce(points) { kept, end in outside(end, metres, kept) }
    }

    /// What of a line is as far from a point or farther. A part begins where it comes out of the circle.
    private static func outside(_ centre: Coordinates, _ metres: Double, _ points: [RoutePoint]) -> [RoutePoint] {
        var kept: [RoutePoint] = []
        var wasOutside = false
        for index in points.indices {
            let point = points[index]
            let isOutside = Metres.between(point.place, centre) >= metres
            defer { wasOutside = isOutside }
            guard index > 0, !point.begins else {
                if isOutside { kept.append(point.beginning(true)) }
                continue
            }
            let former = points[index - 1]
            // A leg of a drawn line may be long: it is cut where it enters the circle, and where it leaves it.
            var (inner, outer): (RoutePoint?, RoutePoint?) = (nil, nil)
            if wasOutside, isOutside {
                inner = closest(to: centre, between: former, point)
                if let place = inner?.place, Metres.between(place, centre) >= metres { inner = nil }
                outer = inner
            } else {
                (inner, outer) = (isOutside ? former : nil, wasOutside ? point : nil)
            }
            if let outer, let edge = crossing(outer, former, from: centre, metres) { kept.append(edge) }
            guard isOutside else { continue }
            if let inner, let edge = crossing(inner, point, from: centre, metres) {
                kept.append(edge.beginning(true))
                kept.append(point)
            } else {
                kept.append(point.beginning(inner != nil))
            }
        }
        return whole(kept)
    }

    /// The point of a leg that is closest to a place; nil if that is one of its ends.
    private static func closest(
        to centre: Coordinates, between one: RoutePoint, _ other: RoutePoint
    ) -> RoutePoint? {
        let scale = Metres.cosine(Int64(centre.latitude))
        let x = Double(Metres.turn(one.place.longitude - centre.longitude)) * scale
        let y = Double(one.place.latitude - centre.latitude)
        let east = Double(Metres.turn(other.place.longitude - one.place.longitude)) * scale
        let north = Double(other.place.latitude - one.place.latitude)
        let square = east * east + north * north
        guard square > 0 else { return nil }
        let share = -(x * east + y * north) / square
        return 0 < share && share < 1 ? point(between: one, other, share) : nil
    }

    /// Without parts of a single point, which a cut can leave.
    private static func whole(_ points: [RoutePoint]) -> [RoutePoint] {
        var kept: [RoutePoint] = []
        for index in points.indices {
            let begins = index == 0 || points[index].begins
            let isLast = index + 1 == points.count || points[index + 1].begins
            if !(begins && isLast) { kept.append(points[index].beginning(begins)) }
        }
        return kept
    }

    /// Where a leg comes to be as far from a point; nil if that is at its end.
    ///
    /// - Parameters:
    ///   - inside: its end that is closer.
    ///   - outside: its end that is as far or farther.
    private static func crossing(
        _ inside: RoutePoint, _ outside: RoutePoint, from centre: Coordinates, _ metres: Double
    ) -> RoutePoint? {
        var (near, far) = (0.0, 1.0)
        for _ in 0..<30 {
            let middle = (near + far) / 2
            guard let place = place(between: inside.place, outside.place, middle) else { return nil }
            if Metres.between(place, centre) >= metres { far = middle } else { near = middle }
        }
        guard let edge = point(between: inside, outside, far), edge.place != outside.place else { return nil }
        return edge
    }

    /// A point of a leg, with what is known of its ends in the same share.
    private static func point(between one: RoutePoint, _ other: RoutePoint, _ share: Double) -> RoutePoint? {
        func between(_ one: Int?, _ other: Int?) -> Int? {
            guard let one, let other else { return nil }
            return one + nearest(Double(other - one) * share)
        }
        return place(between: one.place, other.place, share).map {
            RoutePoint(
                $0, elevation: between(one.elevation, other.elevation), seconds: between(one.seconds, other.seconds))
        }
    }

    private static func place(between one: Coordinates, _ other: Coordinates, _ share: Double) -> Coordinates? {
        let (unit, east) = (Coordinates.unit, Metres.turn(other.longitude - one.longitude))
        var longitude = one.longitude + nearest(Double(east) * share)
        if longitude > 180 * unit { longitude -= 360 * unit }
        if longitude < -180 * unit { longitude += 360 * unit }
        let latitude = one.latitude + nearest(Double(other.latitude - one.latitude) * share)
        return Coordinates(latitude: latitude, longitude: longitude, isExact: true)
    }
}

/// Halves away from zero.
func nearest(_ value: Double) -> Int { value < 0 ? -Int(0.5 - value) : Int(value + 0.5) }
