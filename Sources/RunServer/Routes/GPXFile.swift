package import Floor
import Foundation
package import RunRoom

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads a GPX file (1.0 and 1.1): the tracks that have a line, otherwise the routes that have one. Everything else in it
/// is ignored.
///
/// The XML is parsed by `XMLParser`. What it must never see is refused before: declarations of documents and entities, so
/// that nothing is expanded and no other file is read; and a single tag of any length, since the time for its attributes
/// grows with the square of their number. Processing instructions, at which it can crash, are left out. What is left takes
/// a second or two for the largest file.
package enum GPXFile {
    /// Elements within each other. A watch's heart rate is seven deep.
    static let depthLimit = 32
    /// Bytes of one tag. The root names its schemas in about 1,000.
    static let tagLimit = 4_096
    /// Bytes of an elevation or a time.
    static let valueLimit = 64

    /// - Parameter number: of the track that is wanted, from 1; nil for all, one after the other.
    /// - Throws: `route-file-…`, `route-points-too-many`, `route-point-invalid`, `route-empty`, `route-track-missing`,
    ///   `route-parts-too-many`.
    package static func track(in bytes: [UInt8], number: Int? = nil) throws(Refusal) -> Track {
        if let kind = RouteFileKind(bytes) { throw .routeFileNoGPX(kind) }
        guard bytes.count <= Track.byteLimit else { throw .routeFileTooLarge }
        let plain = try XMLBytes.plain(bytes)
        guard !plain.allSatisfy({ $0 == 0x20 || 0x09...0x0D ~= $0 }) else { throw .routeFileNone }
        let text = try XMLBytes.safe(plain)
        let reader = GPXReader()
        let parser = XMLParser(data: Data(text))
        parser.delegate = reader
        parser.shouldProcessNamespaces = false
        parser.shouldResolveExternalEntities = false
        parser.externalEntityResolvingPolicy = .never
        let isParsed = parser.parse()
        if let refusal = reader.refusal { throw refusal }
        // A file that ends too early is parsed all the same: its root was never closed.
        guard isParsed, reader.isClosed, parser.parserError.map(isHarmless) ?? true else {
            throw .routeFileMalformed(line: parser.lineNumber > 0 ? parser.lineNumber : nil)
        }
        guard reader.isGPX else { throw .routeFileNoGPX(reader.root) }
        return try Track(tracks: reader.lines, number: number)
    }

    /// A prefix that was not declared: many programs forget theirs, and we read none.
    private static func isHarmless(_ error: any Error) -> Bool {
        (error as NSError).code == XMLParser.ErrorCode.namespaceErrorNumber
    }
}

extension XMLParser.ErrorCode {
    /// libxml2's `XML_NS_ERR_UNDEFINED_NAMESPACE`, which has no case here.
    fileprivate static var namespaceErrorNumber: Int { 201 }
}

/// Takes the points of the lines out of what the parser finds.
private final class GPXReader: NSObject, XMLParserDelegate {
    private(set) var refusal: Refusal?
    /// The name of the outermost element, shortened.
    private(set) var root: String?
    /// Whether the root has ended.
    private(set) var isClosed = false
    /// The parts of the tracks, and of the routes, that have a line.
    private var tracks: [[[RoutePoint]]] = []
    private var routes: [[[RoutePoint]]] = []

    /// The names of the open elements, without prefixes.
    private var path: [String] = []
    /// The parts of the open track or route.
    private var parts: [[RoutePoint]] = []
    private var count = 0
    private var point: OpenPoint?
    /// The text of the open elevation or time; nil where none is open.
    private var value: [UInt8]?

    private struct OpenPoint {
        /// Nil for (0, 0), which a watch writes before it knows where it is.
        var place: Coordinates?
        var elevation: Int?
        /// Unix milliseconds.
        var time: Int64?
    }

    var isGPX: Bool { root == "gpx" }
    var lines: [[[RoutePoint]]] { tracks.isEmpty ? routes : tracks }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard refusal == nil else { return }
        let name = String(name.split(separator: ":").last ?? "")
        if path.isEmpty { root = String(name.prefix(GPXFile.valueLimit)) }
        path.append(name)
        guard path.count <= GPXFile.depthLimit else { return refuse(.routeFileTooDeep, parser) }
        switch path {
        case ["gpx", "trk"], ["gpx", "rte"]: parts = []
        case ["gpx", "trk", "trkseg"]: parts.append([])
        case ["gpx", "trk", "trkseg", "trkpt"]: begin(attributes, parser)
        case ["gpx", "rte", "rtept"]:
            if parts.isEmpty { parts = [[]] }
            begin(attributes, parser)
        default: if point != nil, isValue { value = [] }
        }
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
        guard refusal == nil, !path.isEmpty else { return }
        if let given = value, isValue {
            take(String(decoding: given, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
            value = nil
        }
        switch path {
        case ["gpx", "trk", "trkseg", "trkpt"], ["gpx", "rte", "rtept"]: end()
        case ["gpx", "trk"]: if GPXReader.hasLine(parts) { tracks.append(parts) }
        case ["gpx", "rte"]: if GPXReader.hasLine(parts) { routes.append(parts) }
        default: break
        }
        path.removeLast()
        isClosed = path.isEmpty
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { add(text.utf8) }

    func parser(_ parser: XMLParser, foundCDATA bytes: Data) { add(bytes) }

    private func add(_ text: some Sequence<UInt8>) {
        guard let value, value.count <= GPXFile.valueLimit else { return }
        self.value = value + text.prefix(GPXFile.valueLimit)
    }

    /// Whether the innermost element is a point's own elevation or time, and no extension's.
    private var isValue: Bool {
        guard let name = path.last, name == "ele" || name == "time" else { return false }
        return path.count == 5 && path[3] == "trkpt" || path.count == 4 && path[2] == "rtept"
    }

    private func begin(_ attributes: [String: String], _ parser: XMLParser) {
        count += 1
        guard count <= Track.pointLimit else { return refuse(.routePointsTooMany, parser) }
        let (latitude, longitude) = (attributes["lat"] ?? "", attributes["lon"] ?? "")
        let (unit, limit) = (Coordinates.unit, 1_000_000)
        if let mark = GPXReader.scaled(latitude, by: unit, within: 200 * limit), GPXReader.pauses.contains(mark) {
            // It is no point, and nobody knows the way during a pause.
            if !parts.isEmpty { parts.append([]) }
            return
        }
        guard let north = GPXReader.scaled(latitude, by: unit, within: 90 * limit),
            let east = GPXReader.scaled(longitude, by: unit, within: 180 * limit)
        else {
            let given = latitude.prefix(Refusal.givenLimit / 2 - 1) + "," + longitude.prefix(Refusal.givenLimit / 2)
            return refuse(.routePointInvalid(line: parser.lineNumber, given: String(given)), parser)
        }
        point = OpenPoint(place: Coordinates(latitude: north, longitude: east, isExact: true))
    }

    private func take(_ text: String) {
        if path.last == "time" {
            point?.time = UnixTime.parse(text)?.milliseconds
        } else {
            // A height that cannot be is none: the place is good all the same.
            point?.elevation = GPXReader.scaled(text, by: 10, within: RoutePoint.elevationRange.upperBound)
                .flatMap { RoutePoint.elevationRange ~= $0 ? $0 : nil }
        }
    }

    private func end() {
        guard let point, let place = point.place, !parts.isEmpty else { return self.point = nil }
        // Seconds since 1970 do not fit the numbers of a device; since the first point they do.
        if firstTime == nil { firstTime = point.time }
        let seconds = point.time.flatMap { time in firstTime.flatMap { Int(exactly: (time - $0) / 1_000) } }
        parts[parts.count - 1].append(RoutePoint(place, elevation: point.elevation, seconds: seconds))
        self.point = nil
    }

    private var firstTime: Int64?

    private func refuse(_ refusal: Refusal, _ parser: XMLParser) {
        self.refusal = refusal
        parser.abortParsing()
    }

    /// Latitudes with which MyTracks, and OpenTracks until 2020, marked that a recording paused and went on.
    private static let pauses = [100 * Coordinates.unit, 200 * Coordinates.unit]

    private static func hasLine(_ parts: [[RoutePoint]]) -> Bool { parts.contains { $0.count >= 2 } }

    /// A decimal number times a factor, rounded; nil for anything else: the words that `Double` knows, and what is out of
    /// range.
    private static func scaled(_ text: String, by factor: Int, within limit: Int) -> Int? {
        guard text.utf8.count <= GPXFile.valueLimit,
            text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) }), let number = Double(text)
        else { return nil }
        let value = (number * Double(factor)).rounded()
        guard value.isFinite, abs(value) <= Double(limit) else { return nil }
        return Int(value)
    }
}
