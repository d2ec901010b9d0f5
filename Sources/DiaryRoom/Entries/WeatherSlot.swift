import Floor

/// Where an entry's weather is shown. The slot is always there, so that rows with and without weather line up.
func weatherSlot(_ stored: String?, _ viewer: Viewer) -> HTML {
    tag("span", .class("weather-slot")) {
        if let weather = stored.flatMap({ Weather(stored: $0) }) {
            icon(weather.icon, name: viewer.say(weather.spokenName))
        }
    }
}

/// What the weather was, with the credit that its provider requires beside its data.
func weatherLine(_ stored: String?, _ language: Language) -> HTML {
    guard let weather = stored.flatMap({ Weather(stored: $0) }) else { return .nothing }
    return tag("p", .class("weather-line")) {
        icon(weather.icon)
        tag("span") { weather.description(language) }
        if let credit = weather.source.credit {
            tag("span", .class("weather-credit")) { credit.text(language) }
        }
    }
}
