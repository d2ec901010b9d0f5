extension Day {
    /// Parses `YYYY-MM-DD` and nothing else (RFC 3339's full-date).
    public init?(_ iso: String) {
        var numbers = (0, 0, 0)
        var position = 0
        for byte in iso.bytes {
            if position == 4 || position == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                let digit = Int(byte) - 0x30
                guard 0...9 ~= digit, position < 10 else { return nil }
                if position < 4 {
                    numbers.0 = numbers.0 * 10 + digit
                } else if position < 7 {
                    numbers.1 = numbers.1 * 10 + digit
                } else {
                    numbers.2 = numbers.2 * 10 + digit
                }
            }
            position += 1
        }
        guard position == 10 else { return nil }
        self.init(year: numbers.0, month: numbers.1, day: numbers.2)
    }

    /// `YYYY-MM-DD`: for storage, APIs and date fields. It sorts chronologically.
    public var iso: String { padded(year, to: 4) + "-" + padded(month) + "-" + padded(day) }

    /// The style of a day's text.
    public enum Style: Hashable, Sendable {
        /// 2026년 12월 3일 목요일 · Thursday, December 3, 2026 · Thursday, 3 December 2026
        case full
        /// 2026년 12월 3일 · December 3, 2026 · 3 December 2026
        case long
        /// 2026. 12. 3. · Dec 3, 2026 · 3 Dec 2026
        case medium
        /// 2026. 12. 3. · 12/3/26 · 03/12/2026
        case short
        /// Relative where possible: 오늘, 내일, 어제, 12월 3일 (목) · Today, Tomorrow, Yesterday, Thu, Dec 3 · Thu 3 Dec; with
        /// the year if it differs from today's.
        case spoken(today: Day)
    }

    /// The day as text, in the conventions of the language.
    public func text(_ style: Style, in language: Language) -> String {
        if case .spoken(let today) = style { return spoken(today, in: language) }
        return switch language {
        case .ko: korean(style)
        case .enUS: american(style)
        case .enGB: british(style)
        }
    }

    private func korean(_ style: Style) -> String {
        switch style {
        case .full: korean(.long) + " " + weekday.name(in: .ko)
        case .long: "\(year)년 \(month)월 \(day)일"
        case .medium, .short, .spoken: "\(year). \(month). \(day)."
        }
    }

    private func american(_ style: Style) -> String {
        switch style {
        case .full: weekday.name(in: .enUS) + ", " + american(.long)
        case .long: "\(monthName) \(day), \(year)"
        case .medium: "\(shortMonthName) \(day), \(year)"
        case .short, .spoken: "\(month)/\(day)/" + padded(year % 100)
        }
    }

    private func british(_ style: Style) -> String {
        switch style {
        case .full: weekday.name(in: .enGB) + ", " + british(.long)
        case .long: "\(day) \(monthName) \(year)"
        case .medium: "\(day) \(shortMonthName) \(year)"
        case .short, .spoken: padded(day) + "/" + padded(month) + "/\(year)"
        }
    }

    private func spoken(_ today: Day, in language: Language) -> String {
        switch today.days(to: self) {
        case 0: return Phrase(ko: "오늘", en: "Today")(language)
        case 1: return Phrase(ko: "내일", en: "Tomorrow")(language)
        case -1: return Phrase(ko: "어제", en: "Yesterday")(language)
        default: break
        }
        let weekday = weekday.shortName(in: language)
        let isThisYear = year == today.year
        return switch language {
        case .ko: (isThisYear ? "" : "\(year)년 ") + "\(month)월 \(day)일 (\(weekday))"
        case .enUS: "\(weekday), \(shortMonthName) \(day)" + (isThisYear ? "" : ", \(year)")
        case .enGB: isThisYear ? "\(weekday) \(day) \(shortMonthName)" : "\(weekday), " + british(.medium)
        }
    }

    private func padded(_ number: Int, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
