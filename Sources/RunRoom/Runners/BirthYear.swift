import Floor

/// The field for the year of birth. Its hint says what others see of it: the person's own age band, once there is a year.
enum BirthYear {
    private static let name: StaticString = "birth-year"

    static func view(_ fields: Fields, _ refusal: Refusal?, _ viewer: Viewer) -> HTML {
        let given = fields[name.text] ?? ""
        // `age-band.js` says it while a year is typed: one sentence for each age's last digit, with 0 for the decade.
        let sentences = (0...9).map { viewer.say(seen($0)) }.joined(separator: "|")
        return tag(
            "div", .data("data-bands", sentences), .data("data-year", String(viewer.today.year)),
            .data("data-no-year", viewer.say(neutral))
        ) {
            field(
                Field(
                    name, viewer.say(Phrase(ko: "태어난 해", en: "Year of birth")), value: given,
                    kind: .number(years(viewer)), hint: viewer.say(hint(given, viewer)),
                    error: refusal?.said(of: name.text, viewer), isRequired: true,
                    isFocused: refusal?.field == name.text, fills: "bday-year"), viewer.language)
        }
    }

    private static func hint(_ given: String, _ viewer: Viewer) -> Phrase {
        guard let year = Int(given), years(viewer).contains(year) else { return neutral }
        return seen(viewer.today.year - year)
    }

    private static let neutral = Phrase(
        ko: "다른 사람은 나이대만 보고, 태어난 해는 볼 수 없어요.", en: "Others see your age band, never the year.")

    /// What others see at an age.
    private static func seen(_ age: Int) -> Phrase {
        let band = Runner.ageBand(of: age)
        return Phrase(ko: "다른 사람에게는 ‘\(band.ko)’으로만 보여요.", en: "Others see “\(band.en)”, never the year.")
    }

    private static func years(_ viewer: Viewer) -> ClosedRange<Int> {
        let year = viewer.today.year
        return year - RunnerRecord.oldestAge...year - Runner.adultAge
    }
}
