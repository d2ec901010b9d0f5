public import Floor

/// A code that the leader shows at the meeting place, with which people mark themselves present.
public struct CheckInCode: FieldValue {
    /// Six digits.
    public let digits: String
    /// From when to when it can be used, the end excluded, in Unix milliseconds.
    public let begins: Int64
    public let ends: Int64

    /// How long a code can be used, in milliseconds: ten minutes.
    public static let life: Int64 = 600_000
    /// The number of digits.
    public static let length = 6
    /// The codes that are kept of a meetup: more than eight hours of ten minutes need. An earlier code is needed again when
    /// somebody who used it without a network is back online.
    static let kept = 64

    public init(digits: String, begins: Int64, ends: Int64) {
        self.digits = digits
        self.begins = begins
        self.ends = ends
    }

    /// A new code.
    ///
    /// - Parameter random: bytes of the host's ``Sealer/salt``, at least eight. A device has none.
    init?(random: [UInt8], begins: Int64, ends: Int64) {
        guard random.count >= 8 else { return nil }
        let number = random.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
        self.init(digits: String(number + 1_000_000).dropping(1), begins: begins, ends: ends)
    }

    /// Whether it can be used at a time.
    func holds(at time: Int64) -> Bool { time >= begins && time < ends }

    /// The same, ended at a time if it did not end before.
    func ended(at time: Int64) -> CheckInCode { CheckInCode(digits: digits, begins: begins, ends: min(ends, time)) }

    /// Whether a text looks like a code.
    static func isCode(_ text: String) -> Bool {
        text.utf8.count == length && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    public static var fieldKind: FieldKind { .json }

    /// The stored form.
    public var fieldJSON: JSON { ["digits": .string(digits), "begins": .integer(begins), "ends": .integer(ends)] }

    public init?(fieldJSON json: JSON) {
        guard let digits = json["digits"]?.stringValue, let begins = json["begins"]?.integerValue,
            let ends = json["ends"]?.integerValue
        else { return nil }
        self.init(digits: digits, begins: begins, ends: ends)
    }
}

extension SeenMeetup {
    /// The code that can be used at the time of the page; nil where none is shown.
    ///
    /// - Throws: `leader-only`.
    public func codeShown(at now: Int64) throws(Refusal) -> CheckInCode? {
        guard standing == .leader else { throw .leaderOnly }
        return meetup.code(at: now)
    }
}

extension Meetup {
    /// The code that can be used at a time.
    func code(at time: Int64) -> CheckInCode? { codes.value.last { $0.holds(at: time) } }
}
