import Floor

/// Leaves out points of a line whose absence nobody sees (Douglas–Peucker). The point that is farthest from the line comes
/// back first, wherever it is: so the number of points is bounded, and so is the work, by their product with the limit.
enum SimplifiedLine {
    /// Metres by which the line may be beside a point that is left out, where the limit allows it.
    static let tolerance = 2.0

    /// - Parameter limit: at least twice the number of parts.
    static func points(of points: [RoutePoint], limit: Int) -> [RoutePoint] {
        let plane = points.onPlane
        var isKept = [Bool](repeating: false, count: points.count)
        var (spans, count): ([Span], Int) = ([], 0)
        var start = 0
        for index in points.indices where index + 1 == points.count || points[index + 1].begins {
            for end in [start, index] where !isKept[end] {
                isKept[end] = true
                count += 1
            }
            spans.append(Span(start, index, plane))
            start = index + 1
        }
        while count < limit {
            var worst = 0
            for index in spans.indices where spans[index].deviation > spans[worst].deviation { worst = index }
            let span = spans[worst]
            guard span.deviation > tolerance * tolerance else { break }
            isKept[span.farthest] = true
            count += 1
            spans[worst] = Span(span.start, span.farthest, plane)
            spans.append(Span(span.farthest, span.end, plane))
        }
        var kept: [RoutePoint] = []
        kept.reserveCapacity(count)
        for index in points.indices where isKept[index] { kept.append(points[index]) }
        return kept
    }
}

/// A piece of the line between two points that are kept.
private struct Span {
    let start: Int
    let end: Int
    /// The point that is farthest from the straight line.
    let farthest: Int
    /// How far, in square metres.
    let deviation: Double

    init(_ start: Int, _ end: Int, _ plane: [(x: Double, y: Double)]) {
        self.start = start
        self.end = end
        let (from, to) = (plane[start], plane[end])
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let square = dx * dx + dy * dy
        var (farthest, most) = (start, 0.0)
        var index = start + 1
        while index < end {
            let (x, y) = (plane[index].x - from.x, plane[index].y - from.y)
            // The nearest place of the piece, from 0 at its start to 1 at its end.
            let share = square > 0 ? min(1, max(0, (x * dx + y * dy) / square)) : 0
            let (east, north) = (x - share * dx, y - share * dy)
            let distance = east * east + north * north
            if distance > most { (farthest, most) = (index, distance) }
            index += 1
        }
        self.farthest = farthest
        deviation = most
    }
}

extension [RoutePoint] {
    /// Metres east and north of the first point, leg by leg: a line across the 180th meridian goes on.
    var onPlane: [(x: Double, y: Double)] {
        var plane: [(x: Double, y: Double)] = []
        plane.reserveCapacity(count)
        var (x, y) = (0.0, 0.0)
        for index in indices {
            if index > 0 {
                let (former, place) = (self[index - 1].place, self[index].place)
                let middle = (Int64(former.latitude) + Int64(place.latitude)) / 2
                x += Double(Metres.turn(place.longitude - former.longitude)) * Metres.unit * Metres.cosine(middle)
                y += Double(place.latitude - former.latitude) * Metres.unit
            }
            plane.append((x, y))
        }
        return plane
    }
}
