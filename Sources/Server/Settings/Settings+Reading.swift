import Configuration
import Floor
public import ServerFloor

extension Settings {
    /// One source of settings: the command line, the environment, or the file. The first that sets a key applies.
    public struct Source: Sendable {
        /// For messages: “the environment”.
        public let name: String
        /// Values by key, as text.
        public let values: [String: String]
        /// Whether other programs use it too: then only what looks like a misspelt key is refused.
        let isShared: Bool

        public init(_ name: String, _ values: [String: String], isShared: Bool = false) {
            self.name = name
            self.values = values
            self.isShared = isShared
        }
    }

    /// Reads the sources in order of precedence.
    ///
    /// - Throws: `SettingsRefusal` for an unknown key and for an invalid value.
    public init(reading sources: [Source]) throws(SettingsRefusal) {
        self.init()
        for source in sources { try Settings.refuseUnknown(source) }
        guard !sources.isEmpty else { return }
        let reader = ConfigReader(providers: sources.map(\.provider))
        for key in Settings.keys {
            guard let text = reader.string(forKey: ConfigKey(key.name)) else { continue }
            guard key.take(text, &self) else {
                let source = sources.first { $0.values[key.name] != nil }?.name ?? "the configuration"
                // The message is logged.
                let shown = Settings.isSecret(key.name) ? "(hidden)" : String(text.prefix(80))
                throw .wrongValue(key: key.name, value: shown, from: source, allowed: key.allowed)
            }
        }
        try refuseHalf()
    }

    private static func refuseUnknown(_ source: Source) throws(SettingsRefusal) {
        for name in source.values.keys.sorted() where !keys.contains(where: { $0.name == name }) {
            let nearest = nearest(to: name)
            if source.isShared, nearest == nil { continue }
            throw .unknownKey(name, from: source.name, nearest: nearest)
        }
    }

    /// The key that a misspelt one most likely means: the one that shares most of its letter pairs.
    static func nearest(to name: String) -> String? {
        let isVariable = name.hasPrefix(variablePrefix)
        func pairs(_ text: String) -> Set<String> {
            let text = text.dropFirst(isVariable ? variablePrefix.count : 0)
            return Set(zip(text, text.dropFirst()).map { "\($0)\($1)" })
        }
        let own = pairs(name)
        let scored = keys.map { key in
            let known = isVariable ? key.variable : key.name
            let theirs = pairs(known)
            return (known, Double(2 * theirs.intersection(own).count) / Double(max(1, theirs.count + own.count)))
        }
        guard let best = scored.max(by: { $0.1 < $1.1 }), best.1 >= 0.6 else { return nil }
        return best.0
    }
}

extension Settings.Source {
    /// The `MARU_…` variables of an environment.
    public static func environment(_ environment: [String: String]) -> Settings.Source {
        var values: [String: String] = [:]
        for (variable, value) in environment where variable.hasPrefix(Settings.variablePrefix) {
            let name = Settings.keys.first { $0.variable == variable }?.name
            values[name ?? variable] = value
        }
        return Settings.Source("the environment", values, isShared: true)
    }

    var provider: InMemoryProvider {
        var table: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, value) in values {
            table[AbsoluteConfigKey(ConfigKey(name))] = ConfigValue(
                .string(value), isSecret: Settings.isSecret(name))
        }
        return InMemoryProvider(name: name, values: table)
    }
}
