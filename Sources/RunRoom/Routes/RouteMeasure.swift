import Floor

/// Adds up a line point by point: its length, its climb, and its kilometres.
///
/// Between two parts nothing is added: nobody knows the way, and the watch stood still.
struct RouteMeasure {
    private(set) var metres = 0.0
    /// Seconds without the gaps.
    private var moving = 0.0
    private var last: RoutePoint?
    private var isTimed = true
    /// The elevation from which the next climb or descent is counted, in decimetres.
    private var base: Int?
    private var climb = 0
    private var hasElevation = false
    /// The moving time at the end of each whole kilometre.
    private var marks: [Double] = []

    /// How much higher than the lowest point since the last climb, or lower than the highest, a point has to be before it
    /// counts, in decimetres. An elevation wavers by a metre or two where somebody stands still.
    static let climbThreshold = 30

    mutating func take(_ point: RoutePoint) {
        // Times that are missing, or out of order, say nothing of a pace.
        if !RunRoute.secondsRange.contains(point.seconds ?? -1) || point.seconds ?? 0 < last?.seconds ?? 0 {
            isTimed = false
        }
        if point.begins { base = nil }
        if let last, !point.begins {
            let leg = Metres.between(last.place, point.place)
            let time = Double((point.seconds ?? 0) - (last.seconds ?? 0))
            mark(leg, time)
            metres += leg
            moving += time
        }
        takeElevation(of: point)
        last = point
    }

    /// Notes the time at the ends of the kilometres within a leg.
    private mutating func mark(_ leg: Double, _ time: Double) {
        guard leg > 0 else { return }
        while marks.count < RunRoute.lengthRange.upperBound / RouteSplit.length {
            let end = Double((marks.count + 1) * RouteSplit.length)
            guard metres + leg >= end else { return }
            marks.append(moving + time * (end - metres) / leg)
        }
    }

    private mutating func takeElevation(of point: RoutePoint) {
        guard let height = point.elevation else { return }
        guard let from = base else {
            base = height
            return
        }
        hasElevation = true
        if height - from >= RouteMeasure.climbThreshold {
            climb += height - from
            base = height
        } else if from - height >= RouteMeasure.climbThreshold {
            base = height
        }
    }

    /// What was measured, with the points of its line.
    func route(_ points: [RoutePoint]) -> RunRoute {
        let length = nearest(metres)
        let total = nearest(moving)
        // Where all times are one, nobody wrote down how long it took.
        let isTimed = isTimed && total > 0 && RunRoute.secondsRange ~= total
        return RunRoute(
            points: isTimed ? points : points.map { RoutePoint($0.place, elevation: $0.elevation, begins: $0.begins) },
            metres: length, climb: hasElevation ? min((climb + 5) / 10, RunRoute.climbRange.upperBound) : nil,
            seconds: isTimed ? total : nil, splits: isTimed ? splits(length, total) : [])
    }

    /// The times are rounded at the ends of the kilometres, so that they add up to the whole.
    private func splits(_ length: Int, _ total: Int) -> [RouteSplit] {
        var splits: [RouteSplit] = []
        var former = 0
        for (index, mark) in marks.enumerated() {
            // Nothing is left after a last kilometre that ends within half a metre of the end.
            let isEnd = index == marks.count - 1 && length == marks.count * RouteSplit.length
            let time = isEnd ? total : nearest(mark)
            splits.append(RouteSplit(metres: RouteSplit.length, seconds: time - former))
            former = time
        }
        let rest = length - marks.count * RouteSplit.length
        if rest > 0 { splits.append(RouteSplit(metres: rest, seconds: total - former)) }
        return splits
    }
}

extension Metres {
    /// The distance between two positions on a sphere, as a straight line on a map whose scale is that of the latitude
    /// between them. For the legs of a run the difference is below a thousandth.
    static func between(_ one: Coordinates, _ other: Coordinates) -> Double {
        let north = Double(other.latitude - one.latitude) * unit
        let middle = (Int64(one.latitude) + Int64(other.latitude)) / 2
        let east = Double(turn(other.longitude - one.longitude)) * unit * cosine(middle)
        return (north * north + east * east).squareRoot()
    }

    /// A difference of longitudes the short way around the Earth, in millionths of a degree.
    static func turn(_ degrees: Int) -> Int {
        if degrees > 180 * Coordinates.unit { return degrees - 360 * Coordinates.unit }
        return degrees < -180 * Coordinates.unit ? degrees + 360 * Coordinates.unit : degrees
    }
}
