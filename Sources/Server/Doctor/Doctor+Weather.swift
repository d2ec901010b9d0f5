import Floor
import ServerFloor

/// The check of the weather provider.
extension Doctor {
    /// Asks for the present weather at a fixed place, Seoul's city hall. Sends nothing if weather is off.
    func examineWeather() async -> Finding {
        guard let connection = WeatherConnection(settings.weather) else {
            return .well("weather", "It is off: diaries ask no provider.")
        }
        let name = settings.weather.provider.rawValue
        guard let place = Coordinates(latitude: 37_570_000, longitude: 126_980_000),
            let query = WeatherQuery(place, at: clock(), now: clock())
        else { return .doubtful("weather", "This machine's clock is wrong.", "Set it.") }
        do {
            guard try await connection.ask(query) != nil else {
                return .doubtful(
                    "weather", "\(name) answers, but not with the present weather.",
                    "Check this machine's clock, and `weather.address` if it is set.")
            }
        } catch {
            return .doubtful("weather", "\(name) gives no weather: \(error).", advice(for: error))
        }
        let isOpen = [settings.weather.address, settings.weather.archive].contains {
            $0.isSet && !$0.isSecure
                && !["127.0.0.1", "localhost", "[::1]"].contains { [text = $0.text] host in
                    text.hasPrefix("http://" + host)
                }
        }
        guard !isOpen else {
            return .doubtful(
                "weather", "\(name) is used without TLS: places can be read on the way.",
                "Set `weather.address` and `weather.archive` to addresses that begin with https://.")
        }
        return .well("weather", "\(name) answers.")
    }

    private func advice(for failure: WeatherFailure) -> String {
        switch failure {
        case .status(401), .status(403): "Check `weather.key`."
        case .status(429): "Its limit of requests is reached: wait, or use another plan."
        default:
            "Check that this machine may connect to it over https, or switch weather off: set `weather` to off."
        }
    }
}
