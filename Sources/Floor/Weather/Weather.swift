/// The weather at a place and time, as a provider reported it or a person chose it. No value is ever guessed: where
/// something is unknown, there is no `Weather`.
public struct Weather: Equatable, Sendable {
    public let condition: Condition
    public let isNight: Bool
    /// Tenths of a degree Celsius, within ``temperatures``; nil only if a person chose the weather without one.
    public let temperature: Int?
    public let source: Source
    /// Whether it was fetched afterwards for the time it describes. Pages say so.
    public let isLater: Bool
    /// The time it describes, in Unix milliseconds.
    public let observedAt: Int64

    /// The temperatures accepted, in tenths of a degree Celsius. The extremes measured are −89.2 and 56.7 °C.
    public static let temperatures = -1_000...700

    /// Where the weather comes from.
    public enum Source: String, Sendable, CaseIterable {
        /// A person chose it.
        case person
        case openMeteo = "open-meteo"
        case openWeather = "openweather"
    }

    /// Nil for a temperature outside ``temperatures``, a provider's weather without one, a person's marked as fetched
    /// later, and a time before 1970.
    public init?(
        _ condition: Condition, isNight: Bool, temperature: Int?, source: Source, isLater: Bool = false,
        observedAt: Int64
    ) {
        if let temperature, !(Weather.temperatures ~= temperature) { return nil }
        let isComplete = source == .person ? !isLater : temperature != nil
        guard isComplete, observedAt >= 0 else { return nil }
        self.init(checked: condition, isNight, temperature, source, isLater, observedAt)
    }

    private init(
        checked condition: Condition, _ isNight: Bool, _ temperature: Int?, _ source: Source, _ isLater: Bool,
        _ observedAt: Int64
    ) {
        self.condition = condition
        self.isNight = isNight
        self.temperature = temperature
        self.source = source
        self.isLater = isLater
        self.observedAt = observedAt
    }

    /// The same weather, marked as fetched at its time or later. A person's choice stays unmarked.
    public func marked(later isLater: Bool) -> Weather {
        Weather(checked: condition, isNight, temperature, source, isLater && source != .person, observedAt)
    }
}

extension Weather {
    /// The stored form, of five or six words: `rain night 123 open-meteo 1796256000000 later`. The temperature is `-` if
    /// there is none.
    public var text: String {
        let words = condition.text + (isNight ? " night " : " day ") + (temperature.map { String($0) } ?? "-")
        return words + " " + source.rawValue + " " + String(observedAt) + (isLater ? " later" : "")
    }

    /// Parses ``text``, and nothing else: a stored form that would be written otherwise is nil.
    public init?(stored text: String) {
        guard text.utf8.count <= 80 else { return nil }
        let words = text.split(at: UInt8(ascii: " "), omitsEmpty: false)
        guard words.count == 5 || words.count == 6, let condition = Condition(stored: words[0]),
            let source = Source(named: words[3]), let observedAt = Int64(words[4])
        else { return nil }
        let temperature = words[2] == "-" ? nil : Int(words[2])
        self.init(
            condition, isNight: words[1] == "night", temperature: temperature, source: source,
            isLater: words.count == 6, observedAt: observedAt)
        guard self.text == text else { return nil }
    }
}
