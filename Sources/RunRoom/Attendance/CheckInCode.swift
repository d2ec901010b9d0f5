import Floor

/// A code that the leader shows at the meeting place, with which people mark themselves present.
public struct CheckInCode: Equatable, Sendable {
    /// Six digits.
    public let digits: String
    /// Until when it can be used, in Unix milliseconds.
    public let ends: Int64

    /// How long a code can be used, in milliseconds: ten minutes.
    public static let life: Int64 = 600_000
    /// The number of digits.
    public static let length = 6

    public init(digits: String, ends: Int64) {
        self.digits = digits
        self.ends = ends
    }

    /// A new code.
    ///
    /// - Parameter random: bytes of the host's ``Sealer/salt``, at least eight. A device has none.
    init?(random: [UInt8], ends: Int64) {
        guard random.count >= 8 else { return nil }
        let number = random.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
        self.init(digits: String(number + 1_000_000).dropping(1), ends: ends)
    }

    var json: JSON { ["digits": .string(digits), "ends": .integer(ends)] }

    init?(json: JSON) {
        guard let digits = json["digits"]?.stringValue, let ends = json["ends"]?.integerValue else { return nil }
        self.init(digits: digits, ends: ends)
    }
}
