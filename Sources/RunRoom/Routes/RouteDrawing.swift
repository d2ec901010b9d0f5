import Floor

/// A route as a picture: its line on an empty ground, with its start and its end. There is no map below it, and nothing is
/// asked of anybody's map server.
enum RouteDrawing {
    /// The size of the drawing in its own units.
    private static let (width, height, margin) = (640, 400, 24)

    /// - Parameter id: of the drawing, which has a title and a description under names made of it.
    static func view(_ route: RunRoute, id: String, _ viewer: Viewer) -> HTML {
        let spots = spots(of: route.points)
        guard let first = spots.first, let last = spots.last else { return .nothing }
        return tag(
            "svg", .class("run-route"), .value("viewBox", "0 0 \(width) \(height)"), .role("img"),
            .value("aria-labelledby", id + "-title " + id + "-text")
        ) {
            tag("title", .id(id + "-title")) { viewer.say(Phrase(ko: "코스 그림", en: "Picture of the route")) }
            tag("desc", .id(id + "-text")) { viewer.say(text(route)) }
            tag("path", .value("d", path(route.points, spots)))
            // A ring around the end shows the start within it, where a run comes back to it.
            tag("circle", .class("run-route-end"), mark("cx", last.x), mark("cy", last.y), .fixed("r", "12"))
            tag("circle", .class("run-route-start"), mark("cx", first.x), mark("cy", first.y), .fixed("r", "7"))
        }
    }

    private static func mark(_ name: StaticString, _ value: Int) -> Attribute { .value(name, String(value)) }

    private static func text(_ route: RunRoute) -> Phrase {
        let length = RouteLength(route, isExact: true).phrase
        let points = route.points
        let isRound =
            Metres.between(points[0].place, points[points.count - 1].place) < Double(roundMetres)
        return isRound
            ? Phrase(ko: length.ko + ". 출발한 곳으로 돌아와요.", en: length.en + ". It comes back to its start.")
            : Phrase(ko: length.ko + ". 다른 곳에서 끝나요.", en: length.en + ". It ends somewhere else.")
    }

    /// How far from the start a route may end that comes back to it.
    private static let roundMetres = 150

    private static func path(_ points: [RoutePoint], _ spots: [(x: Int, y: Int)]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * 9)
        for index in points.indices {
            bytes.append(points[index].begins ? UInt8(ascii: "M") : UInt8(ascii: "L"))
            bytes.append(contentsOf: (String(spots[index].x) + " " + String(spots[index].y)).bytes)
        }
        return String(bytes: bytes)
    }

    /// The points on the drawing: north is up, and the line is as large as fits.
    private static func spots(of points: [RoutePoint]) -> [(x: Int, y: Int)] {
        let plane = points.onPlane
        guard let first = plane.first else { return [] }
        var (west, east, south, north) = (first.x, first.x, first.y, first.y)
        for place in plane {
            (west, east) = (min(west, place.x), max(east, place.x))
            (south, north) = (min(south, place.y), max(north, place.y))
        }
        let (wide, high) = (Double(width - 2 * margin), Double(height - 2 * margin))
        // A line that goes due north is not wide; one metre keeps it from being infinitely large.
        let scale = min(wide / max(1, east - west), high / max(1, north - south))
        let left = (Double(width) - (east - west) * scale) / 2
        let top = (Double(height) - (north - south) * scale) / 2
        return plane.map { (x: nearest(left + ($0.x - west) * scale), y: nearest(top + (north - $0.y) * scale)) }
    }
}
