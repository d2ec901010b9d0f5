extension Weather.Condition {
    /// What people call it.
    public var name: Phrase {
        switch self {
        case .thunderstorm: Phrase(ko: "천둥번개", en: "Thunderstorm")
        case .drizzle: Phrase(ko: "이슬비", en: "Drizzle")
        case .rain: Phrase(ko: "비", en: "Rain")
        case .snow: Phrase(ko: "눈", en: "Snow")
        case .clear: Phrase(ko: "맑음", en: "Clear")
        case .clouds: Phrase(ko: "흐림", en: "Cloudy")
        case .atmosphere(nil): Phrase(ko: "뿌연 공기", en: "Hazy air")
        case .atmosphere(let kind?): kind.name
        }
    }
}

extension Weather.Atmosphere {
    var name: Phrase {
        switch self {
        case .mist: Phrase(ko: "옅은 안개", en: "Mist")
        case .smoke: Phrase(ko: "연기", en: "Smoke")
        case .haze: Phrase(ko: "연무", en: "Haze")
        case .dust: Phrase(ko: "먼지", en: "Dust")
        case .fog: Phrase(ko: "안개", en: "Fog")
        case .sand: Phrase(ko: "모래바람", en: "Blowing sand")
        case .ash: Phrase(ko: "화산재", en: "Volcanic ash")
        case .squall: Phrase(ko: "돌풍", en: "Squall")
        case .tornado: Phrase(ko: "토네이도", en: "Tornado")
        }
    }
}

extension Weather {
    /// The icon's name for screen readers: 비, 밤 · Rain, night.
    public var spokenName: Phrase {
        guard isNight else { return condition.name }
        return Phrase(ko: condition.name.ko + ", 밤", en: condition.name.en + ", night")
    }

    /// The temperature in whole degrees, rounded half away from zero: −3°C. Nil if there is none.
    public var temperatureText: String? {
        guard let temperature else { return nil }
        let degrees = ((temperature < 0 ? -temperature : temperature) + 5) / 10
        return (temperature < 0 && degrees > 0 ? "\u{2212}" : "") + String(degrees) + "°C"
    }

    /// Condition, temperature, and whether it was fetched later: 비, 12°C (나중에 가져옴) · Rain, 12°C (fetched later).
    public var description: Phrase {
        let degrees = temperatureText.map { ", " + $0 } ?? ""
        return Phrase(
            ko: spokenName.ko + degrees + (isLater ? " (나중에 가져옴)" : ""),
            en: spokenName.en + degrees + (isLater ? " (fetched later)" : ""))
    }
}

extension Weather.Source {
    /// The credit that the provider's licence requires beside its data, and the page it links to; nil for a person.
    public var credit: (text: Phrase, address: String)? {
        switch self {
        case .person: nil
        case .openMeteo:
            (Phrase(ko: "날씨 자료: Open-Meteo.com", en: "Weather data by Open-Meteo.com"), "https://open-meteo.com/")
        case .openWeather:
            (Phrase(ko: "날씨 자료: OpenWeather", en: "Weather data by OpenWeather"), "https://openweathermap.org/")
        }
    }
}
