public import Floor

/// The checks of what a form says about an entry.
extension Entry {
    /// A text of at most ``textLimit`` characters, with `\n` for line ends.
    static func checkedText(_ given: String) throws(Refusal) -> String {
        do throws(Text.Fault) {
            return try Text.lines(given, limit: textLimit)
        } catch {
            throw .text(error, field: "text", name: "entry-text", subject: Noun.entry, given: given)
        }
    }

    /// The day and the zone of a new entry. Without a day it is the viewer's today.
    static func checkedDay(_ form: Fields, today: Day) throws(Refusal) -> EntryDay {
        let zone = form["zone"] ?? ""
        guard EntryDay.isZone(zone) else {
            throw .entryValue(
                "entry-zone-invalid", field: "zone", given: zone,
                Phrase(
                    ko: "시간대는 Asia/Seoul처럼 \(ZoneName.limit)자까지 적어 주세요.",
                    en: "Use a time zone such as Asia/Seoul, at most \(ZoneName.limit) characters."))
        }
        guard let given = form["day"], !given.isEmpty else { return EntryDay(today, zone: zone) }
        guard let day = Day(given) else {
            throw .entryValue(
                "entry-day-not-a-day", field: "day", given: given,
                Phrase(
                    ko: "달력에 없는 날이에요. 2026-12-03처럼 적어 주세요.",
                    en: "This date does not exist. Use the format 2026-12-03."))
        }
        return EntryDay(day, zone: zone)
    }

    /// A mark, or nil for none.
    public static func checkedMark(_ given: String) throws(Refusal) -> Mark? {
        if given.isEmpty { return nil }
        guard let mark = Mark(named: given) else {
            throw .entryValue(
                "entry-mark-unknown", field: "mark", given: given,
                Phrase(ko: "그런 표시는 없어요. 있는 것 중에서 골라 주세요.", en: "There is no such mark. Choose one of those offered."))
        }
        return mark
    }

    /// Weather from a form, or nil for none: in its compact form in the field `weather`, or as a person chooses it in
    /// `condition`, `night` and `temperature`.
    ///
    /// - Parameter time: when the entry was written, in Unix milliseconds.
    public static func checkedWeather(_ form: Fields, at time: Int64) throws(Refusal) -> Weather? {
        if let condition = form["condition"] { return try chosenWeather(condition, form, at: time) }
        let given = Text.trimmed(form["weather"] ?? "")
        if given.isEmpty { return nil }
        guard let weather = Weather(stored: given) else { throw .weatherUnknown("weather", given) }
        return weather
    }

    private static func chosenWeather(
        _ given: String, _ form: Fields, at time: Int64
    ) throws(Refusal) -> Weather? {
        if given.isEmpty { return nil }
        guard let condition = Weather.Condition(stored: given) else { throw .weatherUnknown("condition", given) }
        let degrees = Text.trimmed(form["temperature"] ?? "")
        var temperature: Int?
        if !degrees.isEmpty {
            guard let whole = Int(degrees), degreesRange ~= whole else {
                throw .entryValue(
                    "temperature-invalid", field: "temperature", given: degrees,
                    Phrase(
                        ko: "기온은 \(degreesRange.lowerBound)부터 \(degreesRange.upperBound)까지 정수로 적어 주세요.",
                        en:
                            "Give a whole temperature from \(degreesRange.lowerBound) to \(degreesRange.upperBound) °C."
                    ))
            }
            temperature = whole * 10
        }
        return Weather(
            condition, isNight: form["night"] == "on", temperature: temperature, source: .person,
            observedAt: max(0, time))
    }

    /// The whole degrees Celsius that a person can enter.
    static var degreesRange: ClosedRange<Int> {
        (Weather.temperatures.lowerBound / 10)...(Weather.temperatures.upperBound / 10)
    }
}

extension EntryPlace {
    /// A place from the fields `name`, `coordinates` and `exact`; nil if both are empty. Coordinates are rounded to
    /// about a kilometre unless `exact` is given.
    static func checked(_ form: Fields) throws(Refusal) -> EntryPlace? {
        let given = form["name"] ?? ""
        let name =
            Text.isBlank(given)
            ? "" : try Text.line(given, limit: nameLimit, field: "name", name: "place-name", subject: Noun.place)
        let point = Text.trimmed(form["coordinates"] ?? "")
        if point.isEmpty { return name.isEmpty ? nil : EntryPlace(name: name, coordinates: nil) }
        guard let exact = Coordinates(point),
            let coordinates = form["exact"] == nil ? exact.rounded : exact
        else {
            throw .entryValue(
                "place-not-a-point", field: "coordinates", given: point,
                Phrase(
                    ko: "37.57,126.98처럼 위도와 경도를 적어 주세요. 0,0은 받지 않아요.",
                    en: "Give latitude and longitude, such as 37.57,126.98. 0,0 is not accepted."))
        }
        return EntryPlace(name: name, coordinates: coordinates)
    }
}

/// The labels of form fields.
enum Noun {
    static var entry: Phrase { Phrase(ko: "일기", en: "The entry") }
    static var place: Phrase { Phrase(ko: "장소", en: "Place") }
    static var journalName: Phrase { Phrase(ko: "일기장 이름", en: "Journal name") }
}
