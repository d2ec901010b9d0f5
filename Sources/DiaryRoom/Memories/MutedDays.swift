public import Floor

/// The days of the year that “on this day” leaves out, with those that it shows again, each with its last write.
public struct MutedDays: Equatable, Sendable {
    private var registers: [YearDay: Register<Bool>] = [:]

    static let prefix = "muted-day-"

    public init() {}

    /// The field of a journal that mutes a day: `muted-day-02-29`.
    static func field(_ day: YearDay) -> String { prefix + day.text }

    public internal(set) subscript(day: YearDay) -> Register<Bool>? {
        get { registers[day] }
        set { registers[day] = newValue }
    }

    func contains(_ day: YearDay) -> Bool { registers[day]?.value ?? false }

    /// Those that are left out, in their order.
    public var muted: [YearDay] { Array(registers.keys).filter { contains($0) }.ordered() }
}

extension MutedDays: FieldFamily {
    public init?(familyJSON json: JSON) {
        guard let rows = json.arrayValue else { return nil }
        self.init()
        for row in rows {
            guard let values = row.arrayValue, values.count == 3,
                let day = values[0].stringValue.flatMap({ YearDay($0) }),
                let stamp = values[1].stringValue.flatMap({ Stamps.read($0, count: 1) })?.first,
                let isMuted = values[2].boolValue
            else { return nil }
            registers[day] = Register(isMuted, stamp: stamp)
        }
    }

    /// In the order of the days.
    public var familyJSON: JSON {
        .array(
            Array(registers.keys).ordered().map { day in
                let mute = registers[day] ?? Register(false)
                return .array([.string(day.text), .string(Stamps.text([mute.stamp])), .bool(mute.value)])
            })
    }

    public func value(at key: String) -> JSON { .bool(YearDay(key).map { contains($0) } ?? false) }

    public func stamp(at key: String) -> Stamp? { YearDay(key).flatMap { registers[$0]?.stamp } }

    public mutating func write(_ value: JSON, at key: String, _ stamp: Stamp) -> Bool {
        guard let day = YearDay(key), let isMuted = value.boolValue else { return false }
        registers[day, default: Register(false)].write(isMuted, stamp)
        return true
    }
}
