/// Encodes the stamps of a thing's fields in one short text, for a column of a table or a snapshot.
///
/// One letter per field, in the room's field order: `-` for a field never written, else the index of one of the
/// distinct stamps that follow; then those stamps, each as 16 hexadecimal digits of clock and the 36 characters of the
/// id. Most things were written by one or two operations, so most texts are short.
public enum Stamps {
    /// The maximum number of distinct stamps in one text: the letters available.
    static let limit = 26

    public static func text(_ stamps: [Stamp]) -> String {
        var distinct: [Stamp] = []
        var letters: [UInt8] = []
        letters.reserveCapacity(stamps.count + 2 * 52)
        for stamp in stamps {
            if stamp == .never {
                letters.append(UInt8(ascii: "-"))
                continue
            }
            let index =
                distinct.firstIndex(of: stamp)
                ?? {
                    distinct.append(stamp)
                    return distinct.count - 1
                }()
            letters.append(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: index))
        }
        for stamp in distinct {
            for shift in stride(from: 60, through: 0, by: -4) {
                letters.append(Hex.digit(UInt8(truncatingIfNeeded: stamp.clock.rawValue >> Int64(shift) & 0xF)))
            }
            letters.append(contentsOf: stamp.operation.text.bytes)
        }
        return String(bytes: letters)
    }

    /// Parses `count` stamps; nil for any other text.
    public static func read(_ text: String, count: Int) -> [Stamp]? {
        let bytes = text.bytes
        guard count <= limit, bytes.count >= count, (bytes.count - count).isMultiple(of: 52) else { return nil }
        var distinct: [Stamp] = []
        for start in stride(from: count, to: bytes.count, by: 52) {
            var clock: Int64 = 0
            for byte in bytes[start..<start + 16] {
                guard let digit = Hex.value(of: byte) else { return nil }
                clock = clock << 4 | Int64(digit)
            }
            guard let operation = ID<Operation>(utf8: bytes[(start + 16)..<(start + 52)]) else { return nil }
            distinct.append(Stamp(clock: HybridTime(rawValue: clock), operation: operation))
        }
        var stamps: [Stamp] = []
        stamps.reserveCapacity(count)
        for letter in bytes[..<count] {
            if letter == UInt8(ascii: "-") {
                stamps.append(.never)
                continue
            }
            guard letter >= UInt8(ascii: "a"), Int(letter - UInt8(ascii: "a")) < distinct.count else { return nil }
            stamps.append(distinct[Int(letter - UInt8(ascii: "a"))])
        }
        return stamps
    }

    /// Parses as many stamps as the text has, of which there are fewer than a stamp has characters; nil for any other
    /// text.
    public static func read(_ text: String) -> [Stamp]? { read(text, count: text.utf8.count % stampLength) }

    /// Bytes of a text of one stamp that was written.
    static let singleLength = 1 + stampLength

    /// The latest clock in a snapshot, in which each thing is an array `[id, stamps, …]` that may nest others; zero if
    /// nothing has been written.
    public static func latest(in snapshot: JSON) -> HybridTime {
        switch snapshot {
        case .object(let members): return members.reduce(.zero) { max($0, latest(in: $1.value)) }
        case .array(let values):
            var clock = values.reduce(HybridTime.zero) { max($0, latest(in: $1)) }
            guard values.count >= 2, values[0].stringValue != nil, let text = values[1].stringValue else {
                return clock
            }
            for stamp in read(text) ?? [] { clock = max(clock, stamp.clock) }
            return clock
        default: return .zero
        }
    }

    /// Bytes of one stamp in the text: the clock and the id.
    private static let stampLength = 16 + 36
}
