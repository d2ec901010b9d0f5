public import Floor

/// Where a meetup meets. Accepted people see it; everybody else sees a ``Circle`` and the ``Meetup/district``.
public struct Place: Equatable, Sendable {
    public let point: Coordinates
    /// The position that the circle is made of. It follows the point only where that has moved by the circle's radius or
    /// more, so that no smaller move shows.
    public let anchor: Coordinates
    /// Such as "City Hall station, exit 5".
    public let name: String
    /// May be empty.
    public let address: String
    /// How to find the spot. May be empty.
    public let hint: String

    /// Characters of a name.
    public static let nameLimit = 50
    /// Characters of an address.
    public static let addressLimit = 100
    /// Characters of a hint.
    public static let hintLimit = 35

    /// - Parameters:
    ///   - former: the place that people have seen the circle of; nil if nobody has.
    public init(_ point: Coordinates, name: String, address: String = "", hint: String = "", after former: Place? = nil)
    {
        self.point = point
        self.name = name
        self.address = address
        self.hint = hint
        let limit = Double(Circle.radius * Circle.radius)
        anchor = former.map { Metres.squared($0.anchor, point) < limit ? $0.anchor : point } ?? point
    }

    /// The same with the anchor at the point, for people who are in.
    var withoutAnchor: Place { Place(point, name: name, address: address, hint: hint) }

    /// Reads a form: `latitude` and `longitude` in degrees, `place-name`; optional `address`, `hint`.
    ///
    /// - Throws: the refusals of coordinates, `place-name-empty`, `-too-long` and so on, `address-…`, `hint-…`.
    init(_ form: Fields, after former: Place?) throws(Refusal) {
        self.init(
            try Coordinates(
                latitude: form["latitude"] ?? "", longitude: form["longitude"] ?? "", isExact: true),
            name: try Text.line(
                form["place-name"] ?? "", limit: Place.nameLimit, field: "place-name", name: "place-name",
                subject: Noun.place),
            address: try Text.optionalLine(
                form["address"], limit: Place.addressLimit, field: "address", subject: Noun.address),
            hint: try Text.optionalLine(form["hint"], limit: Place.hintLimit, field: "hint", subject: Noun.hint),
            after: former)
    }
}

extension Place: FieldValue {
    public static var fieldKind: FieldKind { .json }

    /// The stored form. It is one value, so that concurrent edits cannot mix the point of one with the name of another.
    public var fieldJSON: JSON {
        [
            "point": .string(point.text), "anchor": .string(anchor.text), "name": .string(name),
            "address": .string(address), "hint": .string(hint),
        ]
    }

    public init?(fieldJSON json: JSON) {
        guard let point = json["point"]?.stringValue.flatMap({ Coordinates(stored: $0) }),
            let anchor = json["anchor"]?.stringValue.flatMap({ Coordinates(stored: $0) }),
            let name = json["name"]?.stringValue
        else { return nil }
        self.point = point
        self.anchor = anchor
        self.name = name
        address = json["address"]?.stringValue ?? ""
        hint = json["hint"]?.stringValue ?? ""
    }
}

extension Text {
    /// A line that may be left out.
    static func optionalLine(_ given: String?, limit: Int, field: String, subject: Phrase) throws(Refusal) -> String {
        guard let given, !isBlank(given) else { return "" }
        return try line(given, limit: limit, field: field, name: field, subject: subject)
    }
}
