extension Weather {
    /// The icon of its condition, by day or night. It has no text: name it with ``spokenName``.
    public var icon: Icon { condition.icon(isNight: isNight) }
}

extension Weather.Condition {
    /// - Parameter isNight: whether to show the moon in place of the sun.
    public func icon(isNight: Bool) -> Icon {
        switch self {
        case .thunderstorm: isNight ? .thunderstormNight : .thunderstormDay
        case .drizzle: isNight ? .drizzleNight : .drizzleDay
        case .rain: isNight ? .rainNight : .rainDay
        case .snow: isNight ? .snowNight : .snowDay
        case .clear: isNight ? .moon : .sun
        case .clouds: isNight ? .cloudsNight : .cloudsDay
        case .atmosphere: isNight ? .atmosphereNight : .atmosphereDay
        }
    }
}
