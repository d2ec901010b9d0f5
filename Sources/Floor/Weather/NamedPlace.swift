/// Where something was written: a name, coordinates, or both.
public struct NamedPlace: Equatable, Sendable {
    /// One line, 1 to ``nameLimit`` characters; nil if the place has only coordinates.
    public let name: String?
    public let coordinates: Coordinates?

    /// A name, in characters.
    public static let nameLimit = 100

    /// Nil if there is neither a name nor coordinates: no place.
    ///
    /// - Parameter name: as typed; one of only white space counts as none.
    /// - Throws: `place-name-too-long` and the other refusals of a line of text, about the field `place`.
    public init?(name: String, coordinates: Coordinates?) throws(Refusal) {
        let name = Text.isBlank(name) ? nil : try NamedPlace.checked(name)
        guard name != nil || coordinates != nil else { return nil }
        self.name = name
        self.coordinates = coordinates
    }

    private static func checked(_ name: String) throws(Refusal) -> String {
        try Text.line(
            name, limit: nameLimit, field: "place", name: "place-name", subject: Phrase(ko: "장소", en: "The place"))
    }

    /// The stored form: the coordinates or `-`, then a space and the name if there is one: `37.57,126.98 성수동`.
    public var text: String { (coordinates?.text ?? "-") + (name.map { " " + $0 } ?? "") }

    /// Parses ``text``, and nothing else: a stored form that would be written otherwise is nil.
    public init?(stored text: String) {
        let parts = text.split(at: UInt8(ascii: " "), maxSplits: 1, omitsEmpty: false)
        guard let first = parts.first else { return nil }
        let coordinates = Coordinates(stored: first)
        do throws(Refusal) {
            guard let place = try NamedPlace(name: parts.count == 2 ? parts[1] : "", coordinates: coordinates),
                place.text == text
            else { return nil }
            self = place
        } catch {
            return nil
        }
    }
}
