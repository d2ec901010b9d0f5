public import Floor

/// A position that a geocoder knows for some words.
public struct FoundAddress: Equatable, Sendable {
    public let point: Coordinates
    /// Such as "Seoul City Hall"; may be empty.
    public let name: String
    public let address: String
    /// The part of town, such as "중구 정동"; may be empty.
    public let district: String
    /// What the geocoder asks to be shown beside it; may be empty.
    public let credit: String
}

extension FoundAddress {
    /// The addresses in an answer of Nominatim (<https://nominatim.org/release-docs/latest/api/Output/>), in its order. What
    /// has no position is left out.
    static func all(in answer: JSON) -> [FoundAddress]? {
        guard let items = answer.arrayValue else { return nil }
        return Array(items.compactMap { FoundAddress($0) }.prefix(Limits.addressesFound))
    }

    private init?(_ item: JSON) {
        guard let latitude = item["lat"]?.stringValue, let longitude = item["lon"]?.stringValue,
            let point = FoundAddress.point(latitude, longitude), let whole = item["display_name"]?.stringValue,
            !Text.isBlank(whole)
        else { return nil }
        self.point = point
        name = FoundAddress.line(item["name"]?.stringValue ?? "")
        address = FoundAddress.line(whole)
        let parts = item["address"]
        func first(_ names: String...) -> String? {
            names.lazy.compactMap { parts?[$0]?.stringValue }.first { !Text.isBlank($0) }
        }
        let outer = first("borough", "city_district", "county", "city", "town", "municipality")
        let inner = first("quarter", "suburb", "neighbourhood", "village", "hamlet")
        district = FoundAddress.line([outer, inner == outer ? nil : inner].compactMap(\.self).joined(separator: " "))
        credit = FoundAddress.line(item["licence"]?.stringValue ?? "")
    }

    private static func point(_ latitude: String, _ longitude: String) -> Coordinates? {
        do throws(Refusal) {
            return try Coordinates(latitude: latitude, longitude: longitude, isExact: true)
        } catch {
            return nil
        }
    }

    /// Another's text as one line of ours: it is shown, and put into a form.
    private static func line(_ text: String) -> String {
        let plain = text.unicodeScalars.map { $0.properties.isWhitespace || $0.value < 0x20 ? " " : Character($0) }
        return Graphemes.first(lineLimit, of: Text.trimmed(String(plain)))
    }

    /// Characters of any part of it.
    private static let lineLimit = 200
}
