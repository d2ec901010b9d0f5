package import Floor

/// A source of weather on the Internet: which address answers a query, and how its answer is read.
///
/// Neither part does I/O. Reading never guesses: an answer that lacks anything, or has another type or an unknown code,
/// is no weather.
package protocol WeatherProvider: Sendable {
    /// The address to request; nil if the provider does not know that time.
    func address(for query: WeatherQuery) -> String?
    /// The weather in an answer to that address; nil if there is none.
    func weather(in answer: JSON, for query: WeatherQuery) -> Weather?
}

extension WeatherQuery {
    /// The query's weather with a provider's values; nil if one of them is absent or out of range.
    ///
    /// - Parameter seconds: the time of the report, in Unix seconds.
    func weather(
        _ condition: Weather.Condition?, isNight: Bool?, temperature: JSON?, seconds: JSON?, from source: Weather.Source
    ) -> Weather? {
        // A number of seconds outside this range is no time that anybody asks for.
        guard let condition, let isNight, let temperature = temperature?.tenths, let seconds = seconds?.integerValue,
            0...100_000_000_000 ~= seconds, isAnswered(at: seconds * 1_000)
        else { return nil }
        return Weather(
            condition, isNight: isNight, temperature: temperature, source: source, observedAt: seconds * 1_000)
    }
}

extension JSON {
    /// A number in tenths, rounded; nil for anything else and for a number no temperature reaches.
    var tenths: Int? {
        let number: Double? =
            switch self {
            case .integer(let whole): Double(whole)
            case .decimal(let text): Double(text)
            default: nil
            }
        guard let number, number.magnitude < 1_000 else { return nil }
        return Int((number * 10).rounded())
    }
}
