import Floor

extension Noun {
    static let route = Phrase(ko: "코스", en: "Route")
}

/// Lengths and times in words.
enum RouteWords {
    /// `5.23km`; to a tenth where it is rounded.
    static func length(_ metres: Int, isExact: Bool = true) -> Phrase {
        let hundredths = (metres + 5) / 10
        var digits = String(hundredths % 100 + 100).dropping(1)
        if !isExact { digits = digits.beginning(1) }
        let kilometres = grouped(hundredths / 100) + "." + digits
        return Phrase(ko: kilometres + "km", en: kilometres + " km")
    }

    static func metres(_ metres: Int) -> Phrase { Phrase(ko: grouped(metres) + "m", en: grouped(metres) + " m") }

    /// `32:05`, `1:02:05`.
    static func time(_ seconds: Int) -> String {
        let (hours, rest) = (seconds / 3_600, seconds % 3_600)
        let minutes = hours > 0 ? two(rest / 60) : String(rest / 60)
        return (hours > 0 ? String(hours) + ":" : "") + minutes + ":" + two(rest % 60)
    }

    /// The time of a kilometre: `5:32/km`.
    static func pace(_ seconds: Int) -> String { time(seconds) + "/km" }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

extension RouteLength {
    /// `5.23km, 오르막 31m`; with "about" where it is rounded.
    var phrase: Phrase {
        let length = RouteWords.length(metres, isExact: isExact)
        let climb = climb.map { RouteWords.metres($0) }
        return Phrase(
            ko: (isExact ? "" : "약 ") + length.ko + (climb.map { ", 오르막 " + (isExact ? "" : "약 ") + $0.ko } ?? ""),
            en: (isExact ? "" : "About ") + length.en
                + (climb.map { ", " + (isExact ? "" : "about ") + $0.en + " of climb" } ?? ""))
    }
}
