extension Day {
    /// The month's full English name. Korean numbers its months: 12월.
    var monthName: String {
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
