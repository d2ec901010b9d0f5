import Floor

/// Where an entry's weather is shown. The slot is always there, so that rows with and without weather line up.
///
/// The icon and its spoken name follow with the floor's weather, which reads the compact form.
func weatherSlot(_ weather: String?) -> HTML {
    tag("span", .class("weather-slot"), weather.map { .data("data-weather", $0) } ?? .none)
}
