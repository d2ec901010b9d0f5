/// A text in both interface languages. A phrase in only one of them cannot be made.
public struct Phrase: Equatable, Sendable {
    public let ko: String
    public let en: String

    public init(ko: String, en: String) {
        self.ko = ko
        self.en = en
    }

    public func callAsFunction(_ language: Language) -> String { language == .ko ? ko : en }
}

/// The interface languages. The two kinds of English share their texts and differ in date formats.
public enum Language: String, Sendable, CaseIterable {
    case ko
    case enUS = "en-US"
    case enGB = "en-GB"

    /// Parses a stored setting.
    public init?(stored: String) { self.init(named: stored) }
}
