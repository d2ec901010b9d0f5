extension Settings {
    /// The weather provider that diaries use.
    public struct Weather: Sendable, Equatable {
        public var provider = Provider.openMeteo
        /// OpenWeather's key.
        public var key = ""
        /// The provider's address; unset for its own.
        public var address = PublicAddress.unset
        /// The address of Open-Meteo's archive; unset for its own.
        public var archive = PublicAddress.unset
        /// How long to wait for an answer. Not configurable by a key.
        public var timeout = Duration.seconds(Limits.weatherSeconds)

        public init() {}

        public enum Provider: String, Sendable, CaseIterable {
            /// No request ever leaves the server.
            case off
            case openMeteo = "open-meteo"
            case openWeather = "openweather"
        }
    }
}
