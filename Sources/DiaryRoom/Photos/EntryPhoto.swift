public import Floor

/// A photo of an entry: a file, its place among the others, and a description for those who cannot see it.
public struct EntryPhoto: Equatable, Sendable {
    /// Its bytes may arrive later than the photo, or never.
    public let file: ID<StoredFile>
    public var rank: Rank
    /// In pixels, as the device that added it measured them; 0 if it could not.
    public let width: Int
    public let height: Int
    /// At most ``altLimit`` characters; may be empty.
    public var alt: String

    /// A description, in characters.
    public static let altLimit = 300
    /// The largest width and height that are stored.
    public static let sideLimit = 65_535

    public init(_ file: ID<StoredFile>, rank: Rank, width: Int = 0, height: Int = 0, alt: String = "") {
        self.file = file
        self.rank = rank
        self.width = width
        self.height = height
        self.alt = alt
    }

    static let prefix = "photo:"

    /// The field of an entry that holds it: `photo:019a9f5e-3c00-7abc-8def-0123456789ab`.
    static func field(_ file: ID<StoredFile>) -> String { prefix + file.text }

    /// The file of a photo's field; nil for any other field.
    public static func file(ofField field: String) -> ID<StoredFile>? {
        field.hasPrefix(prefix) ? ID(field.dropping(prefix.utf8.count)) : nil
    }

    /// The value of its field: `[rank, width, height, alt]`.
    public var json: JSON {
        .array([.string(rank.text), .integer(Int64(width)), .integer(Int64(height)), .string(alt)])
    }

    /// Parses ``json``; nil for anything else.
    public init?(_ file: ID<StoredFile>, json: JSON) {
        guard let values = json.arrayValue, values.count == 4,
            let rank = values[0].stringValue.flatMap({ Rank(stored: $0) }),
            let width = values[1].integerValue, let height = values[2].integerValue,
            (0...Int64(EntryPhoto.sideLimit)).contains(width), (0...Int64(EntryPhoto.sideLimit)).contains(height),
            let alt = values[3].stringValue
        else { return nil }
        self.init(file, rank: rank, width: Int(width), height: Int(height), alt: alt)
    }

    /// In the order in which an entry shows them. Two devices may have given two photos the same rank.
    func isBefore(_ other: EntryPhoto) -> Bool { rank == other.rank ? file < other.file : rank < other.rank }
}

/// The photos of an entry by their files, with the removed ones, each with its last write: two devices that add one at
/// once both keep theirs.
public struct PhotoRegisters: Equatable, Sendable {
    private var registers: [ID<StoredFile>: Register<EntryPhoto?>] = [:]

    public init() {}

    /// Whether no photo was ever added.
    public var isEmpty: Bool { registers.isEmpty }

    /// The last write of a photo; nil of one that was never there.
    public subscript(file: ID<StoredFile>) -> Register<EntryPhoto?>? { registers[file] }

    /// Those that are not removed, in the order in which they are shown.
    public var shown: [EntryPhoto] {
        registers.values.compactMap { $0.value }.ordered { $0.isBefore($1) }
    }

    /// The same with all photos removed; the stamps stay.
    public var emptied: PhotoRegisters {
        var emptied = self
        for (file, register) in registers { emptied.registers[file] = Register(nil, stamp: register.stamp) }
        return emptied
    }
}

extension PhotoRegisters: FieldFamily {
    /// In the order of the ids; the value of a removed photo is null.
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
            let photo = EntryPhoto(file, json: values[2])
            guard photo != nil || values[2].isNull else { return nil }
            registers[file] = Register(photo, stamp: stamp)
        }
    }

    public func value(at key: String) -> JSON { ID(key).flatMap { self[$0]?.value?.json } ?? .null }

    public func stamp(at key: String) -> Stamp? { ID(key).flatMap { self[$0]?.stamp } }

    public mutating func write(_ value: JSON, at key: String, _ stamp: Stamp) -> Bool {
        guard let file = ID<StoredFile>(key) else { return false }
        let photo = EntryPhoto(file, json: value)
        guard photo != nil || value.isNull else { return false }
        registers[file, default: Register(nil)].write(photo, stamp)
        return true
    }
}
