import Floor

/// The order of the numbers of a day, where a text does not say it: 05/06/2026.
public enum DateOrder: String, CaseIterable, Sendable {
    case yearFirst = "ymd"
    case monthFirst = "mdy"
    case dayFirst = "dmy"

    /// All of them, that which is usual among readers of the language first.
    static func all(for language: Language) -> [DateOrder] {
        switch language {
        case .ko: [.yearFirst, .monthFirst, .dayFirst]
        case .enUS: [.monthFirst, .dayFirst, .yearFirst]
        case .enGB: [.dayFirst, .monthFirst, .yearFirst]
        }
    }

    var phrase: Phrase {
        switch self {
        case .yearFirst: Phrase(ko: "연·월·일", en: "Year, month, day")
        case .monthFirst: Phrase(ko: "월·일·연", en: "Month, day, year")
        case .dayFirst: Phrase(ko: "일·월·연", en: "Day, month, year")
        }
    }
}

/// A day as people and spreadsheets write it, with or without a time after it.
///
/// Some forms say themselves what their numbers are: 2026-12-03, 2026/12/3, 2026. 12. 3., 26. 12. 3., 2026년 12월 3일,
/// 20261203, 31.12.2026, Dec 3, 2026, 3 December 2026, and the number that Excel gives a day. Others are several days,
/// one for each order: 05/06/2026, 26.12.03. A text without a year is none.
struct WrittenDay {
    /// The days that it may be. They are one and the same if the text says itself which order it has.
    private let readings: [(order: DateOrder, day: Day)]

    init(_ text: String) {
        let parts = Parts(text)
        if let day = Day(text.beginning(10)) ?? WrittenDay.only(parts) {
            readings = DateOrder.allCases.map { (order: $0, day: day) }
        } else {
            readings = WrittenDay.several(parts)
        }
    }

    /// The day, if the text says itself which it is.
    var sure: Day? { readings.count == DateOrder.allCases.count && !isAmbiguous ? readings[0].day : nil }

    /// Whether it is another day in another order.
    var isAmbiguous: Bool { readings.contains { $0.day != readings[0].day } }

    /// The one order in which it is a day, if others are none; nil if the text says itself which it is.
    var onlyOrder: DateOrder? { readings.count == 1 ? readings[0].order : nil }

    /// Whether it is a day in an order.
    func isDay(in order: DateOrder) -> Bool { readings.contains { $0.order == order } }

    /// The day in the first of these orders in which it is one; nil if it is none in any.
    func day(in orders: [DateOrder]) -> Day? {
        for order in orders { if let reading = readings.first(where: { $0.order == order }) { return reading.day } }
        return nil
    }

    private static func only(_ parts: Parts) -> Day? {
        let numbers = parts.numbers
        guard let first = numbers.first else { return nil }
        if let month = parts.month {
            guard numbers.count > 1 else { return nil }
            let (year, day) = first.digits > 2 ? (first, numbers[1]) : (numbers[1], first)
            return WrittenDay.day(year, month, day.value)
        }
        if first.digits == 8 {
            return Day(year: first.value / 10_000, month: first.value / 100 % 100, day: first.value % 100)
        }
        if first.digits == 5, numbers.count < 3, serials ~= first.value {
            return Day(number: first.value - serialOf1970)
        }
        guard numbers.count > 2 else { return nil }
        let (second, third) = (numbers[1], numbers[2])
        switch parts.gap {
        // 31.12.2026, and not 2026.12.31.
        case .dot where third.digits == 4 && first.digits < 3: return WrittenDay.day(third, second.value, first.value)
        // 26. 12. 31. and 26년 12월 31일, as only Koreans write.
        case .dotAndSpace where third.digits == 4 && first.digits < 3:
            return WrittenDay.day(third, second.value, first.value)
        case .dotAndSpace, .letters: return WrittenDay.day(first, second.value, third.value)
        default: return first.digits == 4 ? WrittenDay.day(first, second.value, third.value) : nil
        }
    }

    private static func several(_ parts: Parts) -> [(order: DateOrder, day: Day)] {
        let numbers = parts.numbers
        guard parts.month == nil, numbers.count > 2, numbers[0].digits < 3, numbers[1].digits < 3 else { return [] }
        var readings: [(order: DateOrder, day: Day)] = []
        func add(_ order: DateOrder, _ year: Int, _ month: Int, _ day: Int) {
            guard let day = WrittenDay.day(numbers[year], numbers[month].value, numbers[day].value) else { return }
            readings.append((order, day))
        }
        if numbers[2].digits < 3 { add(.yearFirst, 0, 1, 2) }
        // Nobody writes the month first with dots.
        if parts.gap == .other { add(.monthFirst, 2, 0, 1) }
        add(.dayFirst, 2, 1, 0)
        return readings
    }

    private static func day(_ year: Parts.Number, _ month: Int, _ day: Int) -> Day? {
        switch year.digits {
        case 4: Day(year: year.value, month: month, day: day)
        // As POSIX has it: 69 is 1969, and 68 is 2068.
        case 1, 2: Day(year: year.value + (year.value < 69 ? 2_000 : 1_900), month: month, day: day)
        default: nil
        }
    }

    /// What Excel has for the days of 1982 to 2118, counted from 30 December 1899.
    private static let serials = 30_000...80_000
    private static let serialOf1970 = 25_569
}

extension WrittenDay {
    /// The numbers of a text, up to a time of day, and the name of a month.
    fileprivate struct Parts {
        struct Number {
            var value = 0
            var digits = 0
        }

        enum Gap { case dot, dotAndSpace, letters, other }

        private(set) var numbers: [Number] = []
        private(set) var month: Int?
        /// What stands between the first two numbers.
        private(set) var gap = Gap.other

        /// How much of a text is looked at, in bytes.
        private static let lengthLimit = 60

        init(_ text: String) {
            let bytes = text.bytes.prefix(Parts.lengthLimit)
            var index = bytes.startIndex
            var between: [UInt8] = []
            while index < bytes.endIndex, numbers.count < (month == nil ? 3 : 2) {
                let digits = bytes[index...].prefix { 0x30...0x39 ~= $0 }
                let letters = bytes[index...].prefix { 0x41...0x5A ~= $0 & 0xDF || $0 >= 0x80 }
                if !digits.isEmpty {
                    // An hour, and what stands behind it.
                    if digits.endIndex < bytes.endIndex, bytes[digits.endIndex] == UInt8(ascii: ":") { return }
                    if numbers.count == 1 { gap = Parts.kind(of: between) }
                    numbers.append(Parts.number(digits))
                    between = []
                    index = digits.endIndex
                } else if !letters.isEmpty {
                    if month == nil { month = Day.month(named: String(bytes: letters)) }
                    between += letters
                    index = letters.endIndex
                } else {
                    between.append(bytes[index])
                    index += 1
                }
            }
        }

        private static func number(_ digits: ArraySlice<UInt8>) -> Number {
            var number = Number()
            for digit in digits {
                // More digits than a day has.
                if number.digits < 9 { number.value = number.value * 10 + Int(digit - 0x30) }
                number.digits += 1
            }
            return number
        }

        private static func kind(of bytes: [UInt8]) -> Gap {
            guard let first = bytes.first else { return .other }
            if first == UInt8(ascii: ".") { return bytes.count > 1 ? .dotAndSpace : .dot }
            return first >= 0x80 ? .letters : .other
        }
    }
}

/// How the days of a table are read.
struct TableDates {
    /// In which orders, the first in which a day is one.
    let orders: [DateOrder]
    /// The orders that make a difference; none where each day says itself which it is.
    let offered: [DateOrder]
    /// The days that are others in another order, as they are written.
    let ambiguous: [String]
    /// Whether the order of those is a guess: nobody chose it, and the other days do not say it with one voice.
    let isGuess: Bool

    /// - Parameters:
    ///   - cells: in which a day stands, or nothing.
    ///   - chosen: what somebody chose.
    init(_ cells: [String], chosen: DateOrder?, _ language: Language) {
        var ambiguous: [(text: String, day: WrittenDay)] = []
        var votes: [DateOrder: Int] = [:]
        for cell in cells {
            let day = WrittenDay(cell)
            if day.isAmbiguous { ambiguous.append((cell, day)) }
            if let order = day.onlyOrder { votes[order, default: 0] += 1 }
        }
        let usual = DateOrder.all(for: language)
        let offered = usual.filter { order in ambiguous.contains { $0.day.isDay(in: order) } }
        var best = chosen ?? offered.first ?? usual[0]
        if chosen == nil { for order in offered where votes[order] ?? 0 > votes[best] ?? 0 { best = order } }
        orders = [best] + usual.filter { $0 != best }
        self.offered = offered
        self.ambiguous = ambiguous.map { $0.text }
        isGuess = chosen == nil && !ambiguous.isEmpty && votes.count != 1
    }
}
