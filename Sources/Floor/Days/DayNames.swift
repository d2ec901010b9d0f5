extension Day {
    /// The month's full English name. Korean numbers its months: 12월.
    var monthName: String { Day.name(ofMonth: month) }

    private static func name(ofMonth month: Int) -> String {
        switch month {
        case 1: "January"
        case 2: "February"
        case 3: "March"
        case 4: "April"
        case 5: "May"
        case 6: "June"
        case 7: "July"
        case 8: "August"
        case 9: "September"
        case 10: "October"
        case 11: "November"
        default: "December"
        }
    }

    /// The month, 1 to 12, that an English word names in whatever case: all of its name, or three letters of it or
    /// more.
    public static func month(named word: String) -> Int? {
        let word = Text.lowercased(word)
        guard word.utf8.count >= 3 else { return nil }
        return (1...12).first { Text.lowercased(name(ofMonth: $0)).hasPrefix(word) }
    }

    /// Its first three letters.
    var shortMonthName: String { monthName.beginning(3) }
}

extension Day.Weekday {
    /// 목요일, Thursday.
    public func name(in language: Language) -> String { phrase(language) }

    /// 목, Thu.
    public func shortName(in language: Language) -> String {
        // A Hangul syllable takes three bytes, as three letters do.
        phrase(language).beginning(3)
    }

    private var phrase: Phrase {
        switch self {
        case .monday: Phrase(ko: "월요일", en: "Monday")
        case .tuesday: Phrase(ko: "화요일", en: "Tuesday")
        case .wednesday: Phrase(ko: "수요일", en: "Wednesday")
        case .thursday: Phrase(ko: "목요일", en: "Thursday")
        case .friday: Phrase(ko: "금요일", en: "Friday")
        case .saturday: Phrase(ko: "토요일", en: "Saturday")
        case .sunday: Phrase(ko: "일요일", en: "Sunday")
        }
    }
}
