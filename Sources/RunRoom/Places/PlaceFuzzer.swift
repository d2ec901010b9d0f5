public import Floor

/// Turns a place into the circle that is shown to people who may not know it.
///
/// The Earth is divided into cells of equal area, whose borders depend on the house's secret. All places in a cell have
/// the same circle, around the middle of the cell. Whatever is looked at, edited or created again, by anybody, tells
/// which cell a place is in and no more. See decision 0055.
public struct PlaceFuzzer: Sendable {
    /// A keyed hash with the house's secret, such as HMAC-SHA-256: at least eight bytes that nobody can compute without
    /// the secret.
    private let mac: @Sendable ([UInt8]) -> [UInt8]

    /// The side of a cell from north to south, in millionths of a degree: 886 m, the side of a square with the area of a
    /// ``Circle``.
    static let height: Int64 = 7_970

    public init(mac: @escaping @Sendable ([UInt8]) -> [UInt8]) { self.mac = mac }

    /// The circle of the cell that contains a place.
    ///
    /// - Parameter anchor: ``Place/anchor``, never the point itself: small moves of the point must not show.
    public func circle(around anchor: Coordinates) -> Circle {
        let (half, full): (Int64, Int64) = (180_000_000, 360_000_000)
        let north = PlaceFuzzer.quarter + Int64(anchor.latitude) + offset("rows", 0, below: PlaceFuzzer.height)
        let row = north / PlaceFuzzer.height
        let middle = row * PlaceFuzzer.height + PlaceFuzzer.height / 2 - (north - Int64(anchor.latitude))
        let latitude = min(max(middle, -PlaceFuzzer.quarter), PlaceFuzzer.quarter)
        let columns = PlaceFuzzer.columns(at: latitude)
        // Each row is shifted by its own amount: the borders of one row tell nothing about those of the next.
        let shift = offset("columns", row, below: full / columns)
        let column = (half + Int64(anchor.longitude) + shift) % full * columns / full
        let centre = (2 * column + 1) * full / (2 * columns) - shift - half
        return Circle(latitude: Int(latitude), longitude: Int(centre <= -half ? centre + full : centre))
    }

    /// The number of cells around the Earth at a latitude, in millionths of a degree.
    private static func columns(at latitude: Int64) -> Int64 {
        max(1, Int64(360_000_000 / Double(height) * Metres.cosine(latitude)))
    }

    /// 90 degrees.
    private static let quarter: Int64 = 90_000_000

    private func offset(_ purpose: String, _ row: Int64, below limit: Int64) -> Int64 {
        let bytes = mac(("run.place.1 " + purpose + " " + String(row)).bytes)
        let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int64(number % UInt64(max(1, limit)))
    }
}

/// Distances on the Earth, exact enough for a few kilometres.
enum Metres {
    /// Metres in a millionth of a degree of latitude.
    static let unit = 0.111_195

    /// The distance between two positions, squared.
    static func squared(_ one: Coordinates, _ other: Coordinates) -> Double {
        squared(latitude: one.latitude, longitude: one.longitude, other)
    }

    /// The same from millionths of a degree. East and west are measured at the latitude of the other one.
    static func squared(latitude: Int, longitude: Int, _ other: Coordinates) -> Double {
        let north = Double(latitude - other.latitude) * unit
        var degrees = longitude - other.longitude
        if degrees > 180 * Coordinates.unit { degrees -= 360 * Coordinates.unit }
        if degrees < -180 * Coordinates.unit { degrees += 360 * Coordinates.unit }
        let east = Double(degrees) * unit * cosine(Int64(other.latitude))
        return north * north + east * east
    }

    /// The cosine of a latitude in millionths of a degree, by its Taylor series: off by less than 0.00003. The embedded
    /// standard library has no trigonometry.
    static func cosine(_ latitude: Int64) -> Double {
        let angle = Double(latitude) / 180_000_000 * Double.pi
        let square = angle * angle
        return max(0, 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56))))
    }
}
