public import Floor

/// Where two devices wrote an entry at once.
public struct Clashes: FieldValue {
    public let places: [TextMerge.Clash]

    public init(_ places: [TextMerge.Clash] = []) { self.places = places }

    public static var fieldKind: FieldKind { .json }

    /// `[[line, earlier, later], …]`
    public var fieldJSON: JSON {
        .array(places.map { [.integer(Int64($0.line)), .integer(Int64($0.earlier)), .integer(Int64($0.later))] })
    }

    public init?(fieldJSON json: JSON) {
        guard case .array(let values) = json else { return nil }
        var places: [TextMerge.Clash] = []
        for value in values {
            let numbers = (value.arrayValue ?? []).compactMap { $0.integerValue }.filter { 0...Int64(Int32.max) ~= $0 }
            guard numbers.count == 3 else { return nil }
            places.append(TextMerge.Clash(line: Int(numbers[0]), earlier: Int(numbers[1]), later: Int(numbers[2])))
        }
        self.init(places)
    }
}
