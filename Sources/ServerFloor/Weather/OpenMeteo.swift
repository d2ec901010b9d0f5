package import Floor

/// <https://open-meteo.com>: no key. Documented at <https://open-meteo.com/en/docs> and
/// <https://open-meteo.com/en/docs/historical-weather-api>.
package struct OpenMeteo: WeatherProvider {
    /// The address of the present weather and of past weeks, without a path.
    private let forecast: String
    /// The address of earlier times.
    private let archive: String

    package static let forecastAddress = "https://api.open-meteo.com"
    package static let archiveAddress = "https://archive-api.open-meteo.com"
    /// The days before today for which the forecast is asked, which has no delay: it holds 92, the archive all but the
    /// last five.
    static let forecastDays: Int64 = 60
    private static let variables = "temperature_2m,is_day,weather_code"

    package init(forecast: String = forecastAddress, archive: String = archiveAddress) {
        self.forecast = forecast
        self.archive = archive
    }

    package func address(for query: WeatherQuery) -> String? {
        let place = "latitude=\(query.cell.latitudeText)&longitude=\(query.cell.longitudeText)&timeformat=unixtime"
        if query.isNow { return "\(forecast)/v1/forecast?\(place)&current=\(OpenMeteo.variables)" }
        guard let day = Day(number: Int(query.hour / OpenMeteo.dayLength))?.iso else { return nil }
        let isRecent = query.now - query.hour < OpenMeteo.forecastDays * OpenMeteo.dayLength
        return (isRecent ? "\(forecast)/v1/forecast?" : "\(archive)/v1/archive?") + place
            + "&start_date=\(day)&end_date=\(day)&hourly=\(OpenMeteo.variables)"
    }

    private static let dayLength: Int64 = 86_400_000

    package func weather(in answer: JSON, for query: WeatherQuery) -> Weather? {
        if query.isNow {
            let now = answer["current"]
            return weather(now?["weather_code"], now?["is_day"], now?["temperature_2m"], now?["time"], query)
        }
        // One list for each variable, a day long.
        let hours = answer["hourly"]
        let index = hours?["time"]?.arrayValue?.firstIndex { $0.integerValue == query.hour / 1_000 }
        guard let hours, let index else { return nil }
        func value(_ name: String) -> JSON? {
            guard let values = hours[name]?.arrayValue, values.indices.contains(index) else { return nil }
            return values[index]
        }
        return weather(value("weather_code"), value("is_day"), value("temperature_2m"), value("time"), query)
    }

    private func weather(
        _ code: JSON?, _ isDay: JSON?, _ temperature: JSON?, _ seconds: JSON?, _ query: WeatherQuery
    ) -> Weather? {
        let isNight: Bool? =
            switch isDay?.integerValue {
            case 0: true
            case 1: false
            default: nil
            }
        return query.weather(
            code?.integerValue.flatMap { Weather.Condition(wmo: $0) }, isNight: isNight, temperature: temperature,
            seconds: seconds, from: .openMeteo)
    }
}
