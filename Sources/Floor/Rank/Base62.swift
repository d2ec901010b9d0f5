/// Digits of base 62 in ASCII's order, and fractions made of them.
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

    /// A short fraction above `lower` and below `upper` (nil: below one). Neither ends in 0, nor does the answer; `lower`
    /// is the lesser of the two.
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
            // The digits touch: go on below `upper`'s, where nothing but `lower` bounds what follows.
            if high > low { upper = nil }
            answer.append(low)
        }
    }
}
