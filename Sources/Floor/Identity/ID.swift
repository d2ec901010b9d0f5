/// Identifies a person, a space, a card, an operation. A UUID (RFC 9562) of 128 bits.
///
/// `Subject` is a phantom type that prevents passing a card's id where a board's is expected; it takes no space. The
/// text form has 36 lower-case characters: `019a9f5e-3c00-7abc-8def-0123456789ab`.
public struct ID<Subject>: Hashable, Comparable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reinterprets an id as the id of another type, for things that share one (a board is a space).
    public init<Other>(_ other: ID<Other>) {
        high = other.high
        low = other.low
    }

    /// Generates a UUID version 7: 48 bits of Unix milliseconds, then random bits, so later ids sort later.
    public init(milliseconds: Int64, entropy: inout Entropy) {
        let time = UInt64(truncatingIfNeeded: milliseconds) & 0xFFFF_FFFF_FFFF
        high = time << 16 | 0x7000 | entropy.next() & 0x0FFF
        low = 0x8000_0000_0000_0000 | entropy.next() & 0x3FFF_FFFF_FFFF_FFFF
    }

    /// Parses the 36-character form, upper or lower case; nil for anything else.
    public init?(_ text: String) {
        guard let (high, low) = IDText.read(text) else { return nil }
        self.init(high: high, low: low)
    }

    /// Parses a slice of bytes.
    init?(utf8 bytes: ArraySlice<UInt8>) {
        guard let (high, low) = bytes.withUnsafeBufferPointer({ IDText.read($0) }) else { return nil }
        self.init(high: high, low: low)
    }

    /// The 36-character lower-case form.
    public var text: String { IDText.written(high, low) }

    /// The length of the text form.
    static var length: Int { IDText.length }

    /// When the id was made, in Unix milliseconds by its maker's clock (version 7 only).
    public var milliseconds: Int64 { Int64(high >> 16) }

    public static func < (left: ID, right: ID) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }
}

/// The text form, independent of the subject type.
enum IDText {
    /// The number of characters.
    static let length = 36

    @inline(never)
    static func written(_ high: UInt64, _ low: UInt64) -> String {
        String(unsafeUninitializedCapacity: length) { bytes in
            var rest = (high, low)
            for position in 0..<length {
                if isDash(position) {
                    bytes[position] = UInt8(ascii: "-")
                } else if position < middle {
                    bytes[position] = Hex.digit(UInt8(truncatingIfNeeded: rest.0 >> 60))
                    rest.0 <<= 4
                } else {
                    bytes[position] = Hex.digit(UInt8(truncatingIfNeeded: rest.1 >> 60))
                    rest.1 <<= 4
                }
            }
            return length
        }
    }

    @inline(never)
    static func read(_ text: String) -> (high: UInt64, low: UInt64)? {
        var text = text
        return text.withUTF8 { read($0) }
    }

    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)? {
        guard bytes.count == length else { return nil }
        var halves: (high: UInt64, low: UInt64) = (0, 0)
        for position in 0..<length {
            if isDash(position) {
                guard bytes[position] == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Hex.value(of: bytes[position]) else { return nil }
            if position < middle {
                halves.high = halves.high << 4 | UInt64(digit)
            } else {
                halves.low = halves.low << 4 | UInt64(digit)
            }
        }
        return halves
    }

    /// Where the digits of the second half begin.
    private static let middle = 18

    private static func isDash(_ position: Int) -> Bool {
        position == 8 || position == 13 || position == 18 || position == 23
    }
}

/// Somebody with an account on this server.
public enum Person {}
/// A unit of sharing, permission, ordering and sync: one board, one journal, one team, one meetup.
public enum Space {
    /// The id of the space that a person has from the start, whether it was created yet or not: a server and a device
    /// without a network create the same one. Nobody else can create a space with that id.
    public static func own(of person: ID<Person>) -> ID<Space> { ID(high: person.high, low: person.low ^ ownMask) }

    /// The person whose ``own(of:)`` an id is, if there is such a person.
    public static func owner(ofOwn space: ID<Space>) -> ID<Person> {
        ID(high: space.high, low: space.low ^ ownMask)
    }

    /// Changes random bits of a version 7 id and leaves its version and variant.
    private static let ownMask: UInt64 = 0x0000_6469_6172_7931
}
/// A browser or program that a person uses; it generates ids.
public enum Device {}
/// Anything inside a space that operations change: a card, a column, the board itself, a member.
public enum Entity {}

/// Hexadecimal digits.
enum Hex {
    static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// Upper case, for percent-encoding (RFC 3986, 2.1).
    static func capital(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
