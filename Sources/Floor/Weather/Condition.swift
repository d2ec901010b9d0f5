extension Weather {
    /// A group of weather conditions. Each group has one icon for the day and one for the night.
    public enum Condition: Equatable, Sendable {
        case thunderstorm, drizzle, rain, snow, clear, clouds
        /// Anything that dims the air, with what it is if known.
        case atmosphere(Atmosphere?)

        /// One of each group, in the order in which people choose among them.
        public static let groups: [Condition] = [
            .clear, .clouds, .atmosphere(nil), .drizzle, .rain, .snow, .thunderstorm,
        ]
    }

    /// What dims the air, or moves it.
    public enum Atmosphere: String, Sendable, CaseIterable {
        case mist, smoke, haze, dust, fog, sand, ash, squall, tornado
    }
}

extension Weather.Condition {
    /// The stored form: `rain`, `atmosphere`, `atmosphere.fog`.
    public var text: String {
        switch self {
        case .thunderstorm: "thunderstorm"
        case .drizzle: "drizzle"
        case .rain: "rain"
        case .snow: "snow"
        case .clear: "clear"
        case .clouds: "clouds"
        case .atmosphere(nil): "atmosphere"
        case .atmosphere(let kind?): "atmosphere." + kind.rawValue
        }
    }

    /// Parses ``text``; nil for anything else.
    public init?(stored text: String) {
        if let group = Weather.Condition.groups.first(where: { $0.text == text }) {
            self = group
        } else {
            guard text.hasPrefix("atmosphere."), let kind = Weather.Atmosphere(named: text.dropping(11)) else {
                return nil
            }
            self = .atmosphere(kind)
        }
    }

    /// The group of a weather code of Open-Meteo, a part of the WMO's table 4677; nil for a code it does not use.
    public init?(wmo code: Int64) {
        switch code {
        case 0, 1: self = .clear
        case 2, 3: self = .clouds
        case 45, 48: self = .atmosphere(.fog)
        case 51, 53, 55, 56, 57: self = .drizzle
        case 61, 63, 65, 66, 67, 80, 81, 82: self = .rain
        case 71, 73, 75, 77, 85, 86: self = .snow
        case 95, 96, 99: self = .thunderstorm
        default: return nil
        }
    }

    /// The group of a condition id of OpenWeather; nil for an id outside its groups.
    public init?(openWeather id: Int64) {
        switch id {
        case 200...299: self = .thunderstorm
        case 300...399: self = .drizzle
        case 500...599: self = .rain
        case 600...699: self = .snow
        case 700...799: self = .atmosphere(Weather.Atmosphere(openWeather: id))
        case 800: self = .clear
        case 801...804: self = .clouds
        default: return nil
        }
    }
}

extension Weather.Atmosphere {
    fileprivate init?(openWeather id: Int64) {
        switch id {
        case 701: self = .mist
        case 711: self = .smoke
        case 721: self = .haze
        // 731 is whirls of sand or dust.
        case 731, 761: self = .dust
        case 741: self = .fog
        case 751: self = .sand
        case 762: self = .ash
        case 771: self = .squall
        case 781: self = .tornado
        default: return nil
        }
    }
}
