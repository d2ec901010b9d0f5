import ServerFloor

/// An invalid configuration. It prevents startup, and says what to fix.
public enum SettingsRefusal: Error, Equatable, CustomStringConvertible {
    case wrongValue(key: String, value: String, from: String, allowed: String)
    case missingValue(key: String, because: String, allowed: String)
    /// A value of the right form that cannot be used: a file without what it should have, two keys that contradict.
    case unusable(key: String, value: String, why: String, allowed: String)
    case unknownKey(String, from: String, nearest: String?)
    case unreadableFile(path: String, why: String)

    public var description: String {
        switch self {
        case .wrongValue(let key, let value, let source, let allowed):
            "\(key) is “\(value)” in \(source). Allowed: \(allowed)."
        case .missingValue(let key, let because, let allowed):
            "\(key) is not set, but \(because). It must be \(allowed)."
        case .unusable(let key, let value, let why, let allowed):
            "\(key) is “\(value)”, which \(why). It must be \(allowed)."
        case .unknownKey(let key, let source, let nearest):
            "\(key) in \(source) is not a setting of Maru." + (nearest.map { " Did you mean \($0)?" } ?? "")
        case .unreadableFile(let path, let why):
            "The configuration file \(path) cannot be used: \(why)."
        }
    }
}
