extension JSON.Reader {
    /// `-`, digits without a leading zero, then an optional fraction and exponent.
    mutating func number() throws(JSON.Malformed) -> JSON {
        let start = index
        let isNegative = source[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let whole = try digits()
        if whole.count > 1, source[whole.lowerBound] == UInt8(ascii: "0") { throw fault(.number) }
        var isWhole = true
        if index < end, source[index] == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            _ = try digits()
        }
        if index < end, source[index] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if index < end, source[index] == UInt8(ascii: "+") || source[index] == UInt8(ascii: "-") { index += 1 }
            _ = try digits()
        }
        guard index - start <= limits.digits else { throw .init(offset: start, rule: .numberTooLong) }
        if isWhole, let number = integer(whole, isNegative) { return .integer(number) }
        return .decimal(String(decoding: source[start..<index], as: UTF8.self))
    }

    /// One or more digits.
    private mutating func digits() throws(JSON.Malformed) -> Range<Int> {
        let start = index
        while index < end, source[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        guard index > start else { throw index < end ? fault(.number) : fault(.endsEarly) }
        return start..<index
    }

    /// The integer value if it fits. Accumulated as a negative number, because `Int64.min` has no positive counterpart.
    private func integer(_ digits: Range<Int>, _ isNegative: Bool) -> Int64? {
        var value: Int64 = 0
        for position in digits {
            let (tens, tooMany) = value.multipliedReportingOverflow(by: 10)
            let (sum, tooLow) = tens.subtractingReportingOverflow(Int64(source[position] &- UInt8(ascii: "0")))
            if tooMany || tooLow { return nil }
            value = sum
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    /// Whether a text is exactly one JSON number.
    static func isNumber(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = source.first, first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10 else {
            return false
        }
        var reader = JSON.Reader(source, JSON.Limits(digits: .max))
        do throws(JSON.Malformed) {
            _ = try reader.number()
        } catch {
            return false
        }
        return reader.index == reader.end
    }
}
