import Floor

extension RunRoute {
    /// The stored form: `5230 31 1820 1000:350,1000:342 37566535,126977969,382,0;120,-35,2,3|…`. Length, climb and time (`-`
    /// for what is unknown), the splits, and the points. A point is its position, elevation and seconds less those of the
    /// point before; `|` stands before one that begins a part.
    public var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 + points.count * 20)
        bytes.append(contentsOf: String(metres).bytes)
        for fact in [climb, seconds] {
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: (fact.map { String($0) } ?? "-").bytes)
        }
        bytes.append(UInt8(ascii: " "))
        if splits.isEmpty { bytes.append(UInt8(ascii: "-")) }
        for (index, split) in splits.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: (String(split.metres) + ":" + String(split.seconds)).bytes)
        }
        bytes.append(UInt8(ascii: " "))
        var last = Cursor()
        for (index, point) in points.enumerated() {
            if index > 0 { bytes.append(point.begins ? UInt8(ascii: "|") : UInt8(ascii: ";")) }
            bytes.append(contentsOf: last.step(to: point).bytes)
        }
        return String(bytes: bytes)
    }

    /// Parses ``text``, and nothing else: a form that would be written otherwise is nil, as is a route whose facts are not
    /// within their limits or do not add up.
    public init?(stored text: String) {
        guard text.utf8.count <= RunRoute.byteLimit else { return nil }
        let parts = text.split(at: UInt8(ascii: " "), omitsEmpty: false)
        guard parts.count == 5, let metres = Int(parts[0]), let splits = RunRoute.splits(parts[3]),
            let points = RunRoute.points(parts[4])
        else { return nil }
        self.init(
            points: points, metres: metres, climb: Int(parts[1]), seconds: Int(parts[2]), splits: splits)
        guard isSound, self.text == text else { return nil }
    }

    private static func splits(_ text: String) -> [RouteSplit]? {
        if text == "-" { return [] }
        var splits: [RouteSplit] = []
        for part in text.split(at: UInt8(ascii: ","), omitsEmpty: false) {
            let numbers = part.split(at: UInt8(ascii: ":"), omitsEmpty: false)
            guard numbers.count == 2, let metres = Int(numbers[0]), let seconds = Int(numbers[1]) else { return nil }
            splits.append(RouteSplit(metres: metres, seconds: seconds))
        }
        return splits
    }

    private static func points(_ text: String) -> [RoutePoint]? {
        var (points, last): ([RoutePoint], Cursor) = ([], Cursor())
        for part in text.split(at: UInt8(ascii: "|"), omitsEmpty: false) {
            var begins = true
            for step in part.split(at: UInt8(ascii: ";"), omitsEmpty: false) {
                guard points.count < pointLimit, let point = last.point(after: step, begins: begins) else { return nil }
                points.append(point)
                begins = false
            }
        }
        return points
    }

    /// Whether all values are within their limits, every part has a line, and the splits are the whole.
    private var isSound: Bool {
        guard points.count >= 2, RunRoute.lengthRange ~= metres, climb.map({ RunRoute.climbRange ~= $0 }) ?? true,
            seconds.map({ RunRoute.secondsRange ~= $0 }) ?? splits.isEmpty
        else { return false }
        var (total, time) = (0, 0)
        for (index, split) in splits.enumerated() {
            guard 1...RouteSplit.length ~= split.metres, RunRoute.secondsRange ~= split.seconds,
                split.metres == RouteSplit.length || index == splits.count - 1, total <= metres
            else { return false }
            total += split.metres
            time += split.seconds
        }
        guard splits.isEmpty || total == metres && time == seconds else { return false }
        let isTimed = points[0].seconds != nil
        guard isTimed == (seconds != nil), points[0].seconds ?? 0 == 0 else { return false }
        var parts = 0
        for index in points.indices {
            let point = points[index]
            if point.begins {
                parts += 1
                guard index + 1 < points.count, !points[index + 1].begins else { return false }
            }
            guard point.elevation.map({ RoutePoint.elevationRange ~= $0 }) ?? true, (point.seconds != nil) == isTimed,
                point.seconds.map({ RunRoute.secondsRange ~= $0 }) ?? true,
                index == 0 || point.seconds ?? 0 >= points[index - 1].seconds ?? 0
            else { return false }
        }
        return parts <= RunRoute.partLimit
    }
}

/// The values of the point before, while points are written or read.
private struct Cursor {
    private var latitude = 0
    private var longitude = 0
    private var elevation = 0
    private var seconds = 0

    mutating func step(to point: RoutePoint) -> String {
        var text = String(point.place.latitude - latitude) + "," + String(point.place.longitude - longitude)
        (latitude, longitude) = (point.place.latitude, point.place.longitude)
        if let height = point.elevation {
            text += "," + String(height - elevation)
            elevation = height
        } else if point.seconds != nil {
            text += ","
        }
        if let time = point.seconds {
            text += "," + String(time - seconds)
            seconds = time
        }
        return text
    }

    mutating func point(after step: String, begins: Bool) -> RoutePoint? {
        let parts = step.split(at: UInt8(ascii: ","), omitsEmpty: false)
        guard 2...4 ~= parts.count, let north = Cursor.sum(latitude, parts[0]),
            let east = Cursor.sum(longitude, parts[1]),
            let place = Coordinates(latitude: north, longitude: east, isExact: true)
        else { return nil }
        (latitude, longitude) = (place.latitude, place.longitude)
        var (height, time): (Int?, Int?)
        if parts.count > 2, !(parts.count == 4 && parts[2].utf8.isEmpty) {
            guard let value = Cursor.sum(elevation, parts[2]) else { return nil }
            elevation = value
            height = value
        }
        if parts.count == 4 {
            guard let value = Cursor.sum(seconds, parts[3]) else { return nil }
            seconds = value
            time = value
        }
        return RoutePoint(place, elevation: height, seconds: time, begins: begins)
    }

    /// Nil for no number, and for one that is larger than any difference of ours: it must not overflow.
    private static func sum(_ value: Int, _ text: String) -> Int? {
        guard text.utf8.count <= 10, let step = Int(text), -stepLimit...stepLimit ~= step else { return nil }
        let (sum, isOver) = value.addingReportingOverflow(step)
        return isOver ? nil : sum
    }

    private static let stepLimit = 360 * Coordinates.unit
}
