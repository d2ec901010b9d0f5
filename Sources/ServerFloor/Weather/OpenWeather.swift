package import Floor

/// <https://openweathermap.org>, with a key. The present weather is documented at
/// <https://openweathermap.org/current>; past hours, which need the subscription “One Call”, at
/// <https://openweathermap.org/api/one-call-3>.
package struct OpenWeather: WeatherProvider {
    /// Without a path.
    private let base: String
    /// Only letters and digits, so it needs no encoding. It is part of each address: never log one.
    private let key: String

    package static let standardAddress = "https://api.openweathermap.org"
    /// 1 January 1979, where the past begins, in Unix milliseconds.
    private static let first: Int64 = 283_996_800_000

    package init(at base: String = standardAddress, key: String) {
        self.base = base
        self.key = key
    }

    package func address(for query: WeatherQuery) -> String? {
        let parameters =
            "lat=\(query.cell.latitudeText)&lon=\(query.cell.longitudeText)&units=metric&appid=\(key)"
        if query.isNow { return "\(base)/data/2.5/weather?\(parameters)" }
        guard query.hour >= OpenWeather.first else { return nil }
        return "\(base)/data/3.0/onecall/timemachine?\(parameters)&dt=\(query.hour / 1_000)"
    }

    package func weather(in answer: JSON, for query: WeatherQuery) -> Weather? {
        let report = query.isNow ? answer : answer["data"]?.arrayValue?.first
        // The first condition is the main one.
        guard let report, let condition = report["weather"]?.arrayValue?.first else { return nil }
        return query.weather(
            condition["id"]?.integerValue.flatMap { Weather.Condition(openWeather: $0) },
            isNight: OpenWeather.isNight(condition["icon"]?.stringValue),
            temperature: query.isNow ? report["main"]?["temp"] : report["temp"], seconds: report["dt"],
            from: .openWeather)
    }

    /// An icon's name ends in `d` by day and `n` by night: `10d`.
    private static func isNight(_ icon: String?) -> Bool? {
        switch icon?.utf8.last {
        case UInt8(ascii: "d"): false
        case UInt8(ascii: "n"): true
        default: nil
        }
    }
}
