public import Floor

/// The part of town that is shown instead of a meetup's place.
///
/// The place is in it or close by: see ``PlaceFuzzer``. A circle of this radius has the area of the cell that it stands for.
public struct Circle: Equatable, Sendable {
    /// The centre, in millionths of a degree (WGS 84).
    public let latitude: Int
    public let longitude: Int

    /// Metres.
    public static let radius = 500

    public init(latitude: Int, longitude: Int) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// From a position to the centre.
    public func metres(from position: Coordinates) -> Int {
        let squared = Metres.squared(latitude: latitude, longitude: longitude, position)
        return Int(squared.squareRoot())
    }
}
