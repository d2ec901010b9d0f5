/// The integer part of a rank: a letter for its width, then its digits.
struct Whole: Equatable {
    let head: UInt8
    /// Digit values, 0 to 61.
    let digits: [UInt8]

    static let zero = Whole(head: UInt8(ascii: "a"), digits: [0])

    /// The number of digits after the letter; nil if the letter is invalid.
    static func width(_ head: UInt8) -> Int? {
        switch head {
        case UInt8(ascii: "a")...UInt8(ascii: "h"): Int(head - UInt8(ascii: "a")) + 1
        case UInt8(ascii: "S")...UInt8(ascii: "Z"): Int(UInt8(ascii: "Z") - head) + 1
        default: nil
        }
    }

    /// The next integer, or nil after the last.
    var next: Whole? {
        var digits = digits
        for index in digits.indices.reversed() {
            if digits[index] < 61 {
                digits[index] += 1
                return Whole(head: head, digits: digits)
            }
            digits[index] = 0
        }
        return beyond(head == UInt8(ascii: "Z") ? UInt8(ascii: "a") : head + 1, filledWith: 0)
    }

    /// The previous integer, or nil before the first.
    var previous: Whole? {
        var digits = digits
        for index in digits.indices.reversed() {
            if digits[index] > 0 {
                digits[index] -= 1
                return Whole(head: head, digits: digits)
            }
            digits[index] = 61
        }
        return beyond(head == UInt8(ascii: "a") ? UInt8(ascii: "Z") : head - 1, filledWith: 61)
    }

    private func beyond(_ head: UInt8, filledWith digit: UInt8) -> Whole? {
        guard let width = Whole.width(head) else { return nil }
        return Whole(head: head, digits: Array(repeating: digit, count: width))
    }

    var bytes: [UInt8] { [head] + digits.map(Base62.character) }
}
