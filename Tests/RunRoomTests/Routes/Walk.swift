import Floor
import Testing

@testable import RunRoom

/// Points due north of Seoul City Hall, of which 900 millionths of a degree are 100.08 m.
struct Walk {
    var points: [RoutePoint] = []
    private var latitude = Desk.latitude

    /// Nine ten-thousandths of a degree.
    static let step = 900

    /// - Parameters:
    ///   - legs: how many points follow the first.
    ///   - seconds: for one leg; nil for a line without times.
    init(_ legs: Int, seconds: Int? = nil, elevations: [Int] = []) throws {
        for index in 0...legs {
            points.append(
                RoutePoint(
                    try place(Desk.latitude + index * Walk.step),
                    elevation: index < elevations.count ? elevations[index] : nil,
                    seconds: seconds.map { $0 * index }))
        }
    }

    private func place(_ latitude: Int) throws -> Coordinates {
        try #require(Coordinates(latitude: latitude, longitude: Desk.longitude, isExact: true))
    }

    func route(_ trim: Track.Trim = .none) throws -> RunRoute { try Track([points]).route(trimming: trim) }
}
