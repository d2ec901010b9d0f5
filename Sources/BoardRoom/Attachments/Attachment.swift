public import Floor

/// A picture or another file on a card.
public struct Attachment: Equatable, Sendable {
    /// Its bytes may arrive later than the attachment, or never.
    public var file: ID<StoredFile>
    /// As the file was named where it came from; in one line.
    public let name: String
    /// In bytes, as the device that added it measured them; 0 if unknown.
    public let size: Int
    /// Whether it is shown; any other file is downloaded.
    public var isPicture: Bool
    /// Of a picture, in pixels; 0 if the device that added it could not measure it.
    public let width: Int
    public let height: Int

    /// Attachments of one card.
    public static let countLimit = 20
    /// A name, in characters.
    public static let nameLimit = 200
    /// The largest width and height that are stored.
    public static let sideLimit = 65_535

    public init(_ file: ID<StoredFile>, name: String, size: Int, isPicture: Bool, width: Int = 0, height: Int = 0) {
        self.file = file
        self.name = name
        self.size = size
        self.isPicture = isPicture
        self.width = width
        self.height = height
    }

    private static let prefix = "file."

    /// The field of a card that holds it: `file.<id>`.
    public static func field(_ file: ID<StoredFile>) -> String { prefix + file.text }

    /// The file of such a field; nil for any other field.
    public static func file(ofField field: String) -> ID<StoredFile>? {
        field.hasPrefix(prefix) ? ID(field.dropping(prefix.utf8.count)) : nil
    }

    /// The value of its field: `[name, size, is a picture, width, height]`.
    public var json: JSON {
        .array([
            .string(name), .integer(Int64(size)), .bool(isPicture), .integer(Int64(width)), .integer(Int64(height)),
        ])
    }

    /// Its value in the API and in exports.
    public var document: JSON {
        [
            "file": .string(file.text), "name": .string(name), "size": .integer(Int64(size)),
            "kind": .string(isPicture ? "picture" : "file"), "width": .integer(Int64(width)),
            "height": .integer(Int64(height)),
        ]
    }

    /// Parses ``json``; nil for anything else.
    public init?(_ file: ID<StoredFile>, json: JSON) {
        guard let values = json.arrayValue, values.count == 5, let name = values[0].stringValue,
            let size = Attachment.number(values[1], StoredFile.byteLimit), let isPicture = values[2].boolValue,
            let width = Attachment.number(values[3], Attachment.sideLimit),
            let height = Attachment.number(values[4], Attachment.sideLimit)
        else { return nil }
        self.init(file, name: name, size: size, isPicture: isPicture, width: width, height: height)
    }

    private static func number(_ value: JSON, _ limit: Int) -> Int? {
        value.integerValue.flatMap { $0 >= 0 && $0 <= Int64(limit) ? Int($0) : nil }
    }
}

/// The attachments of a card by their files, with the removed ones, each with its last write: two devices that add one
/// at once both keep theirs.
public struct Attachments: Equatable, Sendable {
    private var registers: [ID<StoredFile>: Register<Attachment?>] = [:]

    public init() {}

    /// Whether none was ever added.
    public var isEmpty: Bool { registers.isEmpty }

    subscript(file: ID<StoredFile>) -> Register<Attachment?>? { registers[file] }

    /// Those that are not removed, in the order of their files' ids, which is that in which they were chosen.
    public var held: [Attachment] {
        if registers.isEmpty { return [] }
        return registers.values.compactMap { $0.value }.ordered { $0.file < $1.file }
    }

}

extension Attachments: FieldFamily {
    /// In the order of the ids; the value of a removed one is null.
    public var familyJSON: JSON {
        .array(
            Array(registers.keys).ordered().map { file in
                let register = registers[file] ?? Register(nil)
                return .array([
                    .string(file.text), .string(Stamps.text([register.stamp])), register.value.map { $0.json } ?? .null,
                ])
            })
    }

    public init?(familyJSON json: JSON) {
        guard let rows = json.arrayValue else { return nil }
        self.init()
        for row in rows {
            guard let values = row.arrayValue, values.count == 3,
                let file = values[0].stringValue.flatMap({ ID<StoredFile>($0) }),
                let stamp = values[1].stringValue.flatMap({ Stamps.read($0, count: 1) })?.first
            else { return nil }
            let attachment = Attachment(file, json: values[2])
            guard attachment != nil || values[2].isNull else { return nil }
            registers[file] = Register(attachment, stamp: stamp)
        }
    }

    public func value(at key: String) -> JSON { ID(key).flatMap { self[$0]?.value?.json } ?? .null }

    public func stamp(at key: String) -> Stamp? { ID(key).flatMap { self[$0]?.stamp } }

    public mutating func write(_ value: JSON, at key: String, _ stamp: Stamp) -> Bool {
        guard let file = ID<StoredFile>(key), value.isNull || value.arrayValue != nil else { return false }
        registers[file, default: Register(nil)].write(Attachment(file, json: value), stamp)
        return true
    }
}

extension Card {
    /// The changes that give a copy of the card the same files.
    func attachments(ofCopy copy: ID<Entity>) -> [Change] {
        attachments.held.map { Change(copy, Attachment.field($0.file), to: $0.json) }
    }
}

extension Board {
    /// Whether a card, or a comment on it that was loaded, has a picture or another file.
    func hasFiles(_ card: Card) -> Bool {
        !card.attachments.held.isEmpty || comments(on: card.id).contains { !$0.attachments.held.isEmpty }
    }
}
