import Floor
import Testing

@Suite struct `The weather` {
    /// The codes in Open-Meteo's documentation, and no others.
    private static let wmo: [Int64: Weather.Condition] = [
        0: .clear, 1: .clear, 2: .clouds, 3: .clouds, 45: .atmosphere(.fog), 48: .atmosphere(.fog), 51: .drizzle,
        53: .drizzle, 55: .drizzle, 56: .drizzle, 57: .drizzle, 61: .rain, 63: .rain, 65: .rain, 66: .rain, 67: .rain,
        71: .snow, 73: .snow, 75: .snow, 77: .snow, 80: .rain, 81: .rain, 82: .rain, 85: .snow, 86: .snow,
        95: .thunderstorm, 96: .thunderstorm, 99: .thunderstorm,
    ]

    @Test func `has one group for each code of Open-Meteo, and none for others`() {
        for code in Int64(-5)...1_000 { #expect(Weather.Condition(wmo: code) == Self.wmo[code], "\(code)") }
        #expect(Weather.Condition(wmo: .max) == nil && Weather.Condition(wmo: .min) == nil)
    }

    /// The ids in OpenWeather's documentation.
    private static let ids: [(Weather.Condition, [Int64])] = [
        (.thunderstorm, [200, 201, 202, 210, 211, 212, 221, 230, 231, 232]),
        (.drizzle, [300, 301, 302, 310, 311, 312, 313, 314, 321]),
        (.rain, [500, 501, 502, 503, 504, 511, 520, 521, 522, 531]),
        (.snow, [600, 601, 602, 611, 612, 613, 615, 616, 620, 621, 622]),
        (.clear, [800]), (.clouds, [801, 802, 803, 804]),
        (.atmosphere(.mist), [701]), (.atmosphere(.smoke), [711]), (.atmosphere(.haze), [721]),
        (.atmosphere(.dust), [731, 761]), (.atmosphere(.fog), [741]), (.atmosphere(.sand), [751]),
        (.atmosphere(.ash), [762]), (.atmosphere(.squall), [771]), (.atmosphere(.tornado), [781]),
    ]

    @Test func `has one group for each id of OpenWeather, and none outside its groups`() {
        for (condition, ids) in Self.ids {
            for id in ids { #expect(Weather.Condition(openWeather: id) == condition, "\(id)") }
        }
        #expect(Weather.Condition(openWeather: 799) == .atmosphere(nil))
        for id: Int64 in [.min, -1, 0, 100, 199, 400, 499, 805, 899, 900, 1_000, .max] {
            #expect(Weather.Condition(openWeather: id) == nil, "\(id)")
        }
    }

    private static let conditions =
        Weather.Condition.groups + Weather.Atmosphere.allCases.map { Weather.Condition.atmosphere($0) }

    @Test func `has a name of its own in both languages, with the night in it`() throws {
        var names: Set<String> = []
        for condition in Self.conditions {
            let day = try #require(weather(condition, isNight: false)).spokenName
            let night = try #require(weather(condition, isNight: true)).spokenName
            #expect(night.ko.hasPrefix(day.ko) && night.ko.hasSuffix("밤"))
            #expect(night.en.hasPrefix(day.en) && night.en.hasSuffix("night"))
            #expect(
                day.en.unicodeScalars.allSatisfy(\.isASCII)
                    && !day.ko.unicodeScalars.contains { $0.isASCII && $0 != " " })
            for name in [day.ko, day.en, night.ko, night.en] { #expect(names.insert(name).inserted, "\(name)") }
        }
    }

    @Test func `has one icon for each group by day and by night`() {
        var icons: Set<String> = []
        for group in Weather.Condition.groups {
            for isNight in [false, true] { #expect(icons.insert(group.icon(isNight: isNight).rawValue).inserted) }
        }
        #expect(icons.count == 14)
        for kind in Weather.Atmosphere.allCases {
            #expect(Weather.Condition.atmosphere(kind).icon(isNight: true) == .atmosphereNight)
        }
    }

    @Test func `is read from its stored form as it was`() throws {
        for condition in Self.conditions {
            for (temperature, isNight) in [(-1_000, true), (-5, false), (0, true), (123, false), (700, true)] {
                for source in Weather.Source.allCases {
                    let later = source != .person && isNight
                    let weather = try #require(
                        Weather(
                            condition, isNight: isNight, temperature: temperature, source: source, isLater: later,
                            observedAt: 1_796_256_000_000))
                    #expect(Weather(stored: weather.text) == weather)
                }
            }
        }
        let chosen = try #require(
            Weather(.snow, isNight: false, temperature: nil, source: .person, observedAt: 5))
        #expect(chosen.text == "snow day - person 5")
        #expect(Weather(stored: chosen.text) == chosen)
    }

    @Test(arguments: [
        "", " ", "rain", "rain night 123 open-meteo", "rain night 123 open-meteo x", "rain night 123 open-meteo -1",
        "rain dusk 123 open-meteo 5", "hail night 123 open-meteo 5", "rain night 12.3 open-meteo 5",
        "rain night +12 open-meteo 5", "rain night 012 open-meteo 5", "rain night -0 open-meteo 5",
        "rain night 701 open-meteo 5", "rain night -1001 open-meteo 5", "rain night - open-meteo 5",
        "rain night 1 nobody 5", "rain night 1 open-meteo 5 now", "rain night 1 open-meteo 5 later later",
        "rain night 1 person 5 later", "rain  night 1 open-meteo 5", "rain night 1 open-meteo 5 ",
        "atmosphere. night 1 open-meteo 5", "atmosphere.steam night 1 open-meteo 5",
        "rain night 1 open-meteo 99999999999999999999", "rain night 99999999999 open-meteo 5",
    ])
    func `is not read from anything else`(_ text: String) {
        #expect(Weather(stored: text) == nil)
    }

    @Test func `of a provider has a temperature, and only a provider's is fetched later`() throws {
        #expect(Weather(.rain, isNight: false, temperature: nil, source: .openMeteo, observedAt: 5) == nil)
        #expect(Weather(.rain, isNight: false, temperature: 1, source: .person, isLater: true, observedAt: 5) == nil)
        #expect(Weather(.rain, isNight: false, temperature: 1, source: .openMeteo, observedAt: -1) == nil)
        let chosen = try #require(Weather(.rain, isNight: false, temperature: 1, source: .person, observedAt: 5))
        #expect(!chosen.marked(later: true).isLater)
        let fetched = try #require(weather(.rain, isNight: true)).marked(later: true)
        #expect(
            fetched.isLater
                && fetched.description == Phrase(ko: "비, 밤, 12°C (나중에 가져옴)", en: "Rain, night, 12°C (fetched later)"))
        #expect(Weather.Source.allCases.filter { $0.credit == nil } == [.person])
    }

    @Test(arguments: [
        (0, "0°C"), (4, "0°C"), (-4, "0°C"), (5, "1°C"), (-5, "−1°C"), (123, "12°C"), (125, "13°C"), (-125, "−13°C"),
        (-1_000, "−100°C"), (700, "70°C"),
    ])
    func `tells its temperature in whole degrees`(_ tenths: Int, _ text: String) throws {
        let weather = try #require(
            Weather(.clear, isNight: false, temperature: tenths, source: .openMeteo, observedAt: 5))
        #expect(weather.temperatureText == text)
    }

    private func weather(_ condition: Weather.Condition, isNight: Bool) -> Weather? {
        Weather(condition, isNight: isNight, temperature: 123, source: .openMeteo, observedAt: 1_796_256_000_000)
    }
}
