/// Digits of base 62 in ASCII order, and fractions made of them.
enum Base62 {
    static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 36
        default: nil
        }
    }

    static func character(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<10: UInt8(ascii: "0") + value
        case 10..<36: UInt8(ascii: "A") + value - 10
        default: UInt8(ascii: "a") + value - 36
        }
    }

    /// A short fraction between `lower` and `upper` (nil: 1). `lower` is less than `upper`; neither they nor the result
    /// end in 0.
    static func between(_ lower: [UInt8], _ upper: [UInt8]?) -> [UInt8] {
        var answer: [UInt8] = []
        var upper = upper
        while true {
            let index = answer.count
            let low = index < lower.count ? lower[index] : 0
            let high = upper.map { index < $0.count ? $0[index] : 0 } ?? 62
            if high > low + 1 {
                answer.append((low + high) / 2)
                return answer
            }
            if high > low, let upper, index + 1 < upper.count {
                answer.append(high)
                return answer
            }
            // Adjacent digits: continue below `upper`'s, where only `lower` bounds the remaining digits.
            if high > low { upper = nil }
            answer.append(low)
        }
    }
}
