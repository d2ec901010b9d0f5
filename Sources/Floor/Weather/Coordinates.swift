/// A position on the Earth (WGS 84), rounded to about a kilometre unless a person chose to keep it exact.
///
/// Never (0, 0), which is what programs report when they do not know a position.
public struct Coordinates: Equatable, Sendable {
    /// Millionths of a degree; north is positive. −90,000,000 to 90,000,000.
    public let latitude: Int
    /// Millionths of a degree; east is positive. −179,999,999 to 180,000,000: the antimeridian has one form.
    public let longitude: Int

    /// Millionths of a degree in a degree.
    public static let unit = 1_000_000
    /// Rounded coordinates are multiples of this: a hundredth of a degree, 1.1 km from north to south.
    public static let step = 10_000

    private init(checked latitude: Int, _ longitude: Int) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Millionths of a degree. Nil outside the Earth, and within half a ``step`` of (0, 0).
    ///
    /// - Parameter isExact: whether to keep them as they are; otherwise they are rounded to a ``step``.
    public init?(latitude: Int, longitude: Int, isExact: Bool = false) {
        let (limit, half) = (90 * Coordinates.unit, 180 * Coordinates.unit)
        guard -limit...limit ~= latitude, -half...half ~= longitude else { return nil }
        let (north, east) = (Coordinates.rounded(latitude), Coordinates.rounded(longitude))
        guard north != 0 || east != 0 else { return nil }
        let (latitude, longitude) = isExact ? (latitude, longitude) : (north, east)
        self.init(checked: latitude, longitude == -half ? half : longitude)
    }

    /// To the nearest step, halves away from zero.
    private static func rounded(_ value: Int) -> Int { (value + (value < 0 ? -step : step) / 2) / step * step }

    /// Rounded: all that is ever sent to a weather provider.
    public var rounded: Coordinates {
        let east = Coordinates.rounded(longitude)
        return Coordinates(
            checked: Coordinates.rounded(latitude), east == -180 * Coordinates.unit ? 180 * Coordinates.unit : east)
    }

    /// Whether they are no more precise than a ``step``.
    public var isRounded: Bool { latitude % Coordinates.step == 0 && longitude % Coordinates.step == 0 }
}

extension Coordinates {
    /// The latitude in degrees, without trailing zeros: `37.57`.
    public var latitudeText: String { Coordinates.text(latitude) }
    /// The longitude in degrees, without trailing zeros: `-0.13`.
    public var longitudeText: String { Coordinates.text(longitude) }

    /// The stored form: `37.57,126.98`.
    public var text: String { latitudeText + "," + longitudeText }

    /// Parses ``text``, and nothing else: a stored form that would be written otherwise is nil.
    public init?(stored text: String) {
        let parts = text.split(at: UInt8(ascii: ","), omitsEmpty: false)
        guard parts.count == 2, let latitude = Coordinates.millionths(parts[0]),
            let longitude = Coordinates.millionths(parts[1])
        else { return nil }
        self.init(latitude: latitude, longitude: longitude, isExact: true)
        guard self.text == text else { return nil }
    }

    /// Checks the fields of a form: degrees, such as `37.566535` and `-0.1276`, as a browser's position has them.
    ///
    /// - Throws: `latitude-invalid` or `longitude-invalid` with the field, `place-unknown` for (0, 0).
    public init(latitude: String, longitude: String, isExact: Bool = false) throws(Refusal) {
        guard let north = Coordinates.millionths(latitude), -90 * Coordinates.unit...90 * Coordinates.unit ~= north
        else { throw .latitudeInvalid(latitude) }
        guard let east = Coordinates.millionths(longitude), -180 * Coordinates.unit...180 * Coordinates.unit ~= east
        else { throw .longitudeInvalid(longitude) }
        guard let coordinates = Coordinates(latitude: north, longitude: east, isExact: isExact) else {
            throw .placeUnknown
        }
        self = coordinates
    }

    private static func text(_ value: Int) -> String {
        let size = value < 0 ? -value : value
        var digits = String(size % unit + unit).dropping(1)
        while digits.hasSuffix("0") { digits = digits.beginning(digits.utf8.count - 1) }
        return (value < 0 ? "-" : "") + String(size / unit) + (digits.utf8.count == 0 ? "" : "." + digits)
    }

    /// Parses degrees with an optional sign and fraction, without an exponent; nil for anything else. Digits after the
    /// sixth, a tenth of a metre, are dropped.
    private static func millionths(_ text: String) -> Int? {
        var bytes = text.bytes[...]
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { bytes = bytes.dropFirst() }
        let point = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        let (whole, fraction) = (bytes[..<point], bytes[point...].dropFirst())
        guard 1...3 ~= whole.count, point == bytes.endIndex || 1...30 ~= fraction.count else { return nil }
        var value = 0
        for byte in whole {
            guard let digit = digit(byte) else { return nil }
            value = value * 10 + digit
        }
        var count = 0
        for byte in fraction {
            guard let digit = digit(byte) else { return nil }
            guard count < 6 else { continue }
            value = value * 10 + digit
            count += 1
        }
        // At most 999,999,999, which fits the 32 bits of `Int` on a device.
        while count < 6 {
            value *= 10
            count += 1
        }
        return isNegative ? -value : value
    }

    private static func digit(_ byte: UInt8) -> Int? {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? Int(byte - UInt8(ascii: "0")) : nil
    }
}

extension Refusal {
    static func latitudeInvalid(_ given: String) -> Refusal {
        Refusal(
            .invalid, "latitude-invalid",
            Phrase(ko: "위도는 -90에서 90까지의 숫자로 적어 주세요.", en: "The latitude must be a number from -90 to 90."),
            field: "latitude", given: given)
    }

    static func longitudeInvalid(_ given: String) -> Refusal {
        Refusal(
            .invalid, "longitude-invalid",
            Phrase(ko: "경도는 -180에서 180까지의 숫자로 적어 주세요.", en: "The longitude must be a number from -180 to 180."),
            field: "longitude", given: given)
    }

    static var placeUnknown: Refusal {
        Refusal(
            .invalid, "place-unknown",
            Phrase(
                ko: "위도와 경도가 모두 0이면 위치를 모르는 것과 같아요. 위치를 비우거나 다시 찾아 주세요.",
                en: "Latitude and longitude are both 0, which means an unknown position. Leave it out, or locate again."
            ),
            field: "latitude")
    }
}
