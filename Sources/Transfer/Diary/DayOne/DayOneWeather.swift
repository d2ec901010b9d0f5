import Floor

/// The weather of a Day One entry, whose providers have names for it that nobody lists: known words decide.
struct DayOneWeather {
    let weather: Weather?

    init?(_ source: JournalSource, at written: Int64) {
        let code = source.json["weatherCode"]?.stringValue ?? ""
        let words = source.json["conditionsDescription"]?.stringValue ?? ""
        guard let condition = DayOneWeather.condition(code) ?? DayOneWeather.condition(words) else { return nil }
        let temperature = source.number("temperatureCelsius", places: 1).map { Int(clamping: $0) }
        // Somebody else's measurement counts as chosen by a person: none of the house's providers said it.
        weather = Weather(
            condition, isNight: DayOneWeather.isNight(code, source, at: written), temperature: temperature,
            source: .person, observedAt: written)
    }

    private static func condition(_ given: String) -> Weather.Condition? {
        let text = Text.lowercased(given).bytes
        let known: [(words: [String], condition: Weather.Condition)] = [
            (["thunder", "tstorm"], .thunderstorm), (["snow", "sleet", "flurr", "blizzard", "hail", "ice"], .snow),
            (["drizzle"], .drizzle), (["rain", "shower"], .rain), (["fog"], .atmosphere(.fog)),
            (["haz"], .atmosphere(.haze)), (["mist"], .atmosphere(.mist)), (["smok"], .atmosphere(.smoke)),
            (["dust"], .atmosphere(.dust)), (["sand"], .atmosphere(.sand)), (["tornado"], .atmosphere(.tornado)),
            (["squall"], .atmosphere(.squall)), (["cloud", "overcast"], .clouds), (["clear", "sunny", "fair"], .clear),
        ]
        return known.first { $0.words.contains { Text.holds(text, $0.bytes) } }?.condition
    }

    private static func isNight(_ code: String, _ source: JournalSource, at written: Int64) -> Bool {
        if code.hasSuffix("night") { return true }
        // Both are 1970 where Day One did not know them.
        guard let rise = source.json["sunriseDate"]?.stringValue.flatMap({ UnixTime.parse($0) })?.milliseconds,
            let set = source.json["sunsetDate"]?.stringValue.flatMap({ UnixTime.parse($0) })?.milliseconds, rise > 0,
            rise < set
        else { return false }
        return written < rise || written >= set
    }
}
