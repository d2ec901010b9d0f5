public import Floor

extension Entry {
    /// The names of an entry's fields in operations.
    public enum Field {
        public static let day = "day"
        public static let text = "text"
        public static let weather = "weather"
        public static let place = "place"
        public static let mark = "mark"
        public static let removed = "removed"
        public static let muted = "muted"
        public static let clashes = "clashes"
        /// Followed by the id of a file: `photo:019a9f5e-3c00-7abc-8def-0123456789ab`.
        static let photo = "photo:"

        public static func photo(_ file: ID<StoredFile>) -> String { photo + file.text }
    }

    /// Whether an entry has such a field.
    static func has(_ field: String) -> Bool { fields.contains(field) || EntryPhoto.file(ofField: field) != nil }

    /// The names of the fields that each entry has.
    static let fields = [
        Field.day, Field.text, Field.weather, Field.place, Field.mark, Field.removed, Field.muted, Field.clashes,
    ]

    func value(of field: String) -> JSON? {
        switch field {
        case Field.day: day.value.map { .string($0.text) } ?? .null
        case Field.text: .string(text.value)
        case Field.weather: weather.value.map { .string($0) } ?? .null
        case Field.place: place.value.map { .string($0.text) } ?? .null
        case Field.mark: mark.value.map { .string($0.rawValue) } ?? .null
        case Field.removed: .bool(removed.value)
        case Field.muted: .bool(muted.value)
        case Field.clashes: TextMerge.Clash.json(clashes.value)
        default: EntryPhoto.file(ofField: field).map { photo($0)?.json ?? .null }
        }
    }

    func stamp(of field: String) -> Stamp? {
        switch field {
        case Field.day: day.stamp
        case Field.text: text.stamp
        case Field.weather: weather.stamp
        case Field.place: place.stamp
        case Field.mark: mark.stamp
        case Field.removed: removed.stamp
        case Field.muted: muted.stamp
        case Field.clashes: clashes.stamp
        default: EntryPhoto.file(ofField: field).flatMap { photoRegisters[$0]?.stamp }
        }
    }

    /// A change from the present value of a field.
    func change(_ field: String, to value: JSON) -> Change {
        Change(id, field, from: self.value(of: field) ?? .null, to: value)
    }

    /// The change that makes the text into another: a patch on the present version, which it names.
    func rewriting(to new: String) -> Change {
        Change(
            id, Field.text, from: text.version.map { .string($0.text) } ?? .null,
            to: TextPatch(from: text.value, to: new).json)
    }
}

extension Change {
    /// The version of an entry's text that this change of it applies to.
    public var baseVersion: ID<Operation>? { from.stringValue.flatMap { ID<Operation>($0) } }
}

extension TextMerge.Clash {
    /// `[[line, earlier, later], …]`
    public static func json(_ clashes: [TextMerge.Clash]) -> JSON {
        .array(
            clashes.map { .array([.integer(Int64($0.line)), .integer(Int64($0.earlier)), .integer(Int64($0.later))]) })
    }

    /// Parses ``json(_:)``; nil for anything else.
    public static func list(json: JSON) -> [TextMerge.Clash]? {
        guard case .array(let values) = json else { return nil }
        var clashes: [TextMerge.Clash] = []
        for value in values {
            let numbers = (value.arrayValue ?? []).compactMap { $0.integerValue }.filter { 0...Int64(Int32.max) ~= $0 }
            guard numbers.count == 3 else { return nil }
            clashes.append(
                TextMerge.Clash(line: Int(numbers[0]), earlier: Int(numbers[1]), later: Int(numbers[2])))
        }
        return clashes
    }
}
