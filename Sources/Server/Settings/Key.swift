public import ServerFloor

extension Settings {
    /// One key of the configuration.
    public struct Key: Sendable {
        /// Its name in the file: `password.cost`.
        public let name: String
        /// What it does, in a sentence.
        public let about: String
        /// The allowed values, in words.
        public let allowed: String
        /// Sets a value from its text; false if it is not allowed.
        let take: @Sendable (String, inout Settings) -> Bool
        let show: @Sendable (Settings) -> String

        init<Value>(
            _ name: String, _ path: any WritableKeyPath<Settings, Value> & Sendable, _ kind: Kind<Value>,
            _ about: String
        ) {
            self.name = name
            self.about = about
            allowed = kind.allowed
            take = { text, settings in
                guard let value = kind.read(text) else { return false }
                settings[keyPath: path] = value
                return true
            }
            show = { kind.show($0[keyPath: path]) }
        }

        /// Its name in the environment: `MARU_PASSWORD_COST`.
        public var variable: String {
            Settings.variablePrefix + name.uppercased().map { $0 == "." ? "_" : $0 }
        }

        /// The default value as text.
        public var standard: String { show(Settings()) }
    }

    static let variablePrefix = "MARU_"
}
