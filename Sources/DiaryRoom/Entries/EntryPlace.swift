public import Floor

/// Where an entry was written: a name, coordinates, or both.
public struct EntryPlace: TextValue {
    /// At most ``nameLimit`` characters; may be empty.
    public let name: String
    public let coordinates: Coordinates?

    public static let nameLimit = 100

    public init(name: String, coordinates: Coordinates?) {
        self.name = name
        self.coordinates = coordinates
    }

    /// The coordinates, a line end, the name.
    public var text: String { (coordinates?.text ?? "") + "\n" + name }

    /// Parses ``text``.
    public init?(stored text: String) {
        let lines = text.split(at: UInt8(ascii: "\n"), maxSplits: 1, omitsEmpty: false)
        guard lines.count == 2 else { return nil }
        let coordinates = Coordinates(lines[0])
        guard coordinates != nil || lines[0].isEmpty else { return nil }
        self.init(name: lines[1], coordinates: coordinates)
    }

    /// A point on the Earth.
    public struct Coordinates: Equatable, Sendable {
        /// Millionths of a degree, north and east positive.
        public let latitude: Int
        public let longitude: Int

        /// Millionths of a degree in a hundredth: 1.1 km from north to south.
        static let coarse = 10_000

        /// Nil outside the globe, and for 0, 0: what a device without a position says.
        public init?(latitude: Int, longitude: Int) {
            guard abs(latitude) <= 90_000_000, abs(longitude) <= 180_000_000, latitude != 0 || longitude != 0 else {
                return nil
            }
            self.latitude = latitude
            self.longitude = longitude
        }

        /// Parses degrees as `37.5665,126.978`; digits after the sixth decimal are dropped.
        public init?(_ text: String) {
            let parts = text.split(at: UInt8(ascii: ","), omitsEmpty: false)
            guard parts.count == 2, let latitude = Coordinates.millionths(Text.trimmed(parts[0])),
                let longitude = Coordinates.millionths(Text.trimmed(parts[1]))
            else { return nil }
            self.init(latitude: latitude, longitude: longitude)
        }

        public var text: String { Coordinates.degrees(latitude) + "," + Coordinates.degrees(longitude) }

        /// To a hundredth of a degree, about a kilometre; nil if that is 0, 0.
        public var rounded: Coordinates? {
            Coordinates(latitude: Coordinates.rounded(latitude), longitude: Coordinates.rounded(longitude))
        }

        private static func rounded(_ value: Int) -> Int {
            let half = value < 0 ? -coarse / 2 : coarse / 2
            return (value + half) / coarse * coarse
        }

        private static func millionths(_ text: String) -> Int? {
            var bytes = text.bytes[...]
            let isNegative = bytes.first == UInt8(ascii: "-")
            if isNegative { bytes.removeFirst() }
            var (whole, fraction, decimals) = (0, 0, 0)
            var (hasDigit, hasPoint) = (false, false)
            for byte in bytes {
                if byte == UInt8(ascii: "."), !hasPoint, hasDigit {
                    hasPoint = true
                    continue
                }
                let digit = Int(byte) - 0x30
                guard 0...9 ~= digit, whole <= 180 else { return nil }
                hasDigit = true
                if !hasPoint {
                    whole = whole * 10 + digit
                } else if decimals < 6 {
                    fraction = fraction * 10 + digit
                    decimals += 1
                }
            }
            guard hasDigit, whole <= 180 else { return nil }
            for _ in decimals..<6 { fraction *= 10 }
            let value = whole * 1_000_000 + fraction
            return isNegative ? -value : value
        }

        private static func degrees(_ value: Int) -> String {
            let sign = value < 0 ? "-" : ""
            var digits = String(abs(value) % 1_000_000)
            digits = String(repeating: "0", count: 6 - digits.utf8.count) + digits
            while digits.hasSuffix("0") { digits = digits.beginning(digits.utf8.count - 1) }
            return sign + String(abs(value) / 1_000_000) + (digits.isEmpty ? "" : "." + digits)
        }
    }
}
